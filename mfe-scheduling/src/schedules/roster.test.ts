import { spelledNames } from '@ondeck/shared/domain/plainText.fixture';
import { sortedByText } from '@ondeck/shared/domain/plainText';
import { rosterRows } from './roster';

test('sorts employees by name as every other list does, whatever the spelling', () => {
  const names = spelledNames.map(([last, first]) => `${first} ${last}`);
  const people = names.map((name, index) => ({ id: `${index}`, name }));
  const rows = rosterRows({ results: [], leaves: [] }, people.toReversed(), []);
  expect(rows.map(({ name }) => name)).toEqual(['Open shifts', ...sortedByText(names, (name) => name)]);
});
