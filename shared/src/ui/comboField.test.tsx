import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { spelledNames, spelledSearches } from '../domain/plainText.fixture';
import { renderUi } from '../testing/renderUi';
import { ComboField, MultiSelectField } from './comboField';

test.each([
  ['let go where it was pressed, with another option there by then', 'elsewhere', 10, 0, true],
  ['let go further down on the same option', 'option', 40, 0, true],
  ['moved away', 'elsewhere', 40, 0, false],
  ['the other button', 'option', 10, 2, false],
] as const)(
  'picks or ignores an option that the mouse pressed: %s',
  async (_name, where, clientY, button, picks) => {
    const onChange = jest.fn();
    const options = [{ value: 'maya', label: 'Maya' }];
    const { user } = renderUi(<ComboField label="Staff" options={options} value="" onChange={onChange} />);
    await user.click(screen.getByRole('combobox', { name: 'Staff' }));
    const option = screen.getByRole('option', { name: 'Maya' });
    fireEvent.mouseDown(option, { clientX: 10, clientY: 10, button });
    fireEvent.mouseUp(where === 'option' ? option : document.body, { clientX: 10, clientY, button });
    expect(onChange.mock.calls).toEqual(picks ? [['maya']] : []);
  },
);

test('keeps a picked employee visible and removable when a later list lacks them', async () => {
  const onChange = jest.fn();
  function Staff({ people }: { readonly people: readonly string[] }) {
    const [value, setValue] = useState<readonly string[]>([]);
    return (
      <MultiSelectField
        label="Staff"
        options={people.map((name) => ({ value: name, label: name }))}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const { user, rerender } = renderUi(<Staff people={['Maya', 'Kai']} />);
  await user.click(screen.getByRole('combobox', { name: 'Staff' }));
  await user.click(screen.getByRole('option', { name: 'Maya' }));
  rerender(<Staff people={[]} />);
  await user.click(screen.getByRole('button', { name: 'Remove Maya' }));
  expect(onChange.mock.calls).toEqual([[['Maya']], [[]]]);
  rerender(<Staff people={['Maya', 'Kai']} />);
  expect(screen.queryByRole('button', { name: 'Remove Maya' })).toBeNull();
});

test('finds names in any spelling and word order while typing, as the server does', async () => {
  const options = spelledNames.map(([last, first], index) => ({
    value: `${index}`,
    label: `${first} ${last}`,
  }));
  const { user } = renderUi(
    <ComboField label="Staff" options={options} value="" onChange={() => undefined} />,
  );
  const box = screen.getByRole('combobox', { name: 'Staff' });
  await user.click(box);
  const firstNames = new Map(options.map(({ label }, index) => [label, spelledNames[index]?.[1]]));
  for (const [search, found] of spelledSearches) {
    fireEvent.change(box, { target: { value: search } });
    const shown = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
    expect([search, ...shown.map((label) => firstNames.get(label) ?? label)]).toEqual([
      search,
      ...(found.length > 0 ? found : ['Nothing found.']),
    ]);
  }
});

test('searches on the server once typing pauses, and shows Loading until the search is sent', async () => {
  const onSearch = jest.fn();
  const options = [{ value: 'maya', label: 'Maya' }];
  const { user } = renderUi(
    <ComboField
      label="Staff"
      options={options}
      value=""
      onChange={() => undefined}
      onSearch={onSearch}
      empty="No one with that name."
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Staff' }));
  await user.keyboard('Kai ');
  expect(screen.getByRole('option')).toHaveTextContent('Loading…');
  expect(onSearch).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['Kai']]));
  expect(screen.getByRole('option')).toHaveTextContent('No one with that name.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['Kai'], ['']]));
});
