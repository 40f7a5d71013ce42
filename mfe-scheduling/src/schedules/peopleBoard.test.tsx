import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { scheduleEvent } from '../scheduling.fixture';
import { shownDays } from './shownDays';
import { PeopleBoard } from './PeopleBoard';
import { rosterRows } from './roster';

const days = shownDays({ kind: 'monthly', start: '2099-01-01', end: '' });
const people = Array.from({ length: 300 }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));
const rows = rosterRows({ results: [scheduleEvent], leaves: [] }, people, days);
const board = (today: string) => (
  <PeopleBoard
    label="January"
    groups={[{ place: undefined, rows }]}
    away={new Map()}
    days={days}
    today={today}
    onSelect={() => undefined}
  />
);

/** Renders the part of the board that the browser paints first, which is the same as a server rendering. */
function firstPicture(today: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToString(board(today));
  return page;
}

test.each([
  ['2098-12-31', '', 'the first days'],
  ['2099-01-15', '12', 'today and the days before it'],
  ['2099-01-31', '22', 'the last days'],
])(
  'paints only the visible part of a month by employee first on %s: from column "%s", %s',
  (today, column) => {
    const picture = firstPicture(today);
    const drawn = within(picture).getAllByRole('row').slice(1);
    expect(drawn.length).toBeLessThan(12);
    for (const row of drawn) {
      const cells = within(row).getAllByRole('cell');
      expect(cells).toHaveLength(11);
      expect(cells[0]?.style.gridColumnStart).toBe(column);
    }
    expect(within(picture).getAllByRole('columnheader')).toHaveLength(32);
  },
);

test('draws every day of the visible rows, and some rows past the edge, after the first paint', async () => {
  render(board('2099-01-15'));
  const drawn = (await screen.findAllByRole('row')).slice(1);
  expect(drawn.length).toBeGreaterThan(12);
  for (const row of drawn) expect(within(row).getAllByRole('cell')).toHaveLength(31);
});
