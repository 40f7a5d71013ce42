import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing/renderUi';
import { TimeField } from './timeField';

function End({ after }: { readonly after: string }) {
  const [value, set] = useState('');
  return <TimeField label="End Time" after={after} value={value} onChange={set} />;
}

test.each([
  ['leaves out the start and what is before it', '15:45', 32, '04:00 PM'],
  ['offers the quarter hour that follows a start between two', '15:50', 32, '04:00 PM'],
  ['offers the whole day where no start is known', '', 96, '12:00 AM'],
  ['offers the whole day where the start is no time', '3:', 96, '12:00 AM'],
])('offers the right end times: %s', async (_what, after, count, first) => {
  const { user } = renderUi(<End after={after} />);
  await user.click(screen.getByRole('combobox', { name: 'End Time' }));
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(count);
  expect(options[0]).toHaveTextContent(first);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox')).toHaveValue(first);
});
