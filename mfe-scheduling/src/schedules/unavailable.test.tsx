import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { candidateOptions } from '../common/candidateOptions';
import { PeopleBoard } from './PeopleBoard';
import { rosterRows } from './roster';
import { useUnavailable } from './unavailable';

const days = ['2099-01-05', '2099-01-06', '2099-01-07'];
const people = [{ id: 'p1', name: 'Ana Silva' }];
const rows = rosterRows({ results: [], leaves: [] }, people, days);

function Board() {
  const away = useUnavailable('l1', days);
  return (
    <PeopleBoard
      label="Week"
      groups={[{ place: undefined, rows }]}
      away={away}
      days={days}
      today="2099-01-05"
      onSelect={() => undefined}
    />
  );
}

test('hatches the hours at which an employee is unavailable, and reads them aloud', async () => {
  fakeServer({
    'GET /api/availability/': {
      body: {
        results: [
          {
            id: 'p1',
            name: 'Ana Silva',
            has_entered: true,
            unavailable: [
              { date: '2099-01-05', start_time: '00:00', end_time: '14:00' },
              { date: '2099-01-05', start_time: '20:00', end_time: null },
              { date: '2099-01-06', start_time: '00:00', end_time: null },
            ],
          },
        ],
      },
    },
  });
  renderPage(<Board />, { role: 'MANAGER' });
  const part = await screen.findByText('Unavailable until 2:00 PM and from 8:00 PM.');
  // 5 AM to 2 PM is half of the 18 hours that a cell shows, and 8 PM is at five sixths.
  const cell = part.closest<HTMLElement>('[role="cell"]');
  expect(cell?.style.backgroundImage).toContain('transparent 0% 50%');
  expect(cell?.style.backgroundImage).toContain('transparent 83% 100%');
  expect(screen.getByText('Unavailable.')).toBeInTheDocument();
  const row = within(screen.getByRole('row', { name: /Ana Silva/ }));
  expect(row.getAllByText(/Unavailable/)).toHaveLength(2);
});

test('shows the reason of an available employee after their hours, and keeps them selectable', () => {
  const reason = {
    code: 'UNAVAILABLE' as const,
    mode: 'WARN' as const,
    message: 'Unavailable on 01-05-2099, 3:00–7:00 PM.',
  };
  const person = {
    id: 'p1',
    name: 'Ana Silva',
    first_name: 'Ana',
    last_name: 'Silva',
    hours_this_week: 12,
    available: true,
    reasons: [reason],
  };
  const [option] = candidateOptions([person], [], '2099-01-04');
  expect(option).toMatchObject({ group: 'Available', disabled: false });
  expect(option?.note).toBe('12 h in the week of 01-04-2099. Unavailable on 01-05-2099, 3:00–7:00 PM.');
});
