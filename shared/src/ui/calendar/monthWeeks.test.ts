import { dealt, monthWeeks } from './monthWeeks';
import type { ScheduleEvent } from './scheduleEvent';

const event = (date: string, start = '09:00', code = 'A'): ScheduleEvent => ({
  id: `${date} ${start} ${code}`,
  code,
  type: 'Lifeguard',
  date,
  start,
  end: '23:00',
});

test.each([
  ['2026-02-14', 4, '2026-02-01', '2026-02-28'],
  ['2026-03-31', 5, '2026-03-01', '2026-04-04'],
  ['2026-08-01', 6, '2026-07-26', '2026-09-05'],
  ['9999-12-01', 5, '9999-11-28', '9999-12-31'],
])('lays out the month of %s in %i weeks, from %s to %s', (date, count, first, last) => {
  const weeks = monthWeeks([], date);
  expect(weeks).toHaveLength(count);
  expect([weeks[0]?.days[0]?.date, weeks.at(-1)?.days.at(-1)?.date]).toEqual([first, last]);
});

test("sorts a day's events by start, then code, and counts the events of earlier weeks", () => {
  const late = event('2026-03-03', '10:00');
  const second = event('2026-03-03', '09:00', 'B');
  const first = event('2026-03-03', '09:00', 'A');
  const weeks = monthWeeks([late, second, event('2026-03-10'), first], '2026-03-15');
  expect(weeks[0]?.days[2]?.events).toEqual([first, second, late]);
  expect(weeks.map(({ before, count }) => [before, count])).toEqual([
    [0, 3],
    [3, 1],
    [4, 0],
    [4, 0],
    [4, 0],
  ]);
});

test.each([
  [[3, 0, 1], 0, [0, 0, 0]],
  [[3, 0, 1], 1, [1, 0, 0]],
  [[3, 0, 1], 2, [1, 0, 1]],
  [[3, 0, 1], 3, [2, 0, 1]],
  [[3, 0, 1], 4, [3, 0, 1]],
  [[3, 0, 1], 5, [3, 0, 1]],
])('draws events of days line by line: days with %j events get %i as %j', (lengths, budget, counts) => {
  expect(dealt(lengths, budget)).toEqual(counts);
});
