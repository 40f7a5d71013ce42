import type { DaySummary } from '@ondeck/shared/schemas/daySummary';
import { dayLines } from './dayWords';
import { summary } from './summary.fixture';

const FIRST = Date.parse('2026-11-23T12:00:00Z');
const none = { expected: 0, clocked_in: 0, late: 0, absent: 0, open_shifts: 0 };
const quiet = { date: '2026-11-23', ...none };

/** Returns both lines as sentences. */
function said(now: number, changes: Partial<DaySummary> = {}): string[] {
  return dayLines('', { ...summary, ...changes }, now).map(
    ({ day, parts }) => `${day}: ${parts.map(({ text }) => text).join(', ')}.`,
  );
}
const TOMORROW = 'Tomorrow: 31 expected, first 5:45 AM ET at Lakeview, 6 open shifts.';

test.each([
  [
    'before the first start',
    FIRST - 1,
    {},
    'Today: 34 expected, first 6:00 AM CT at Prairie, 1 absent, 2 open shifts, 20 requests.',
  ],
  [
    'at the first start',
    FIRST,
    {},
    'Today: 12 of 34 clocked in, 2 late, 1 absent, 2 open shifts, 20 requests.',
  ],
  [
    'without late or absent staff',
    FIRST,
    { today: { ...summary.today, late: 0, absent: 0, open_shifts: 0 }, requests: 1 },
    'Today: 12 of 34 clocked in, 0 open shifts, 1 request.',
  ],
  ['without shifts', FIRST, { today: quiet, requests: 0 }, 'Today: no shifts.'],
  ['without shifts, but with requests', FIRST, { today: quiet }, 'Today: no shifts, 20 requests.'],
  [
    'with only an open shift',
    FIRST,
    { today: { ...quiet, open_shifts: 1 }, requests: 0 },
    'Today: 0 expected, 1 open shift.',
  ],
  [
    'with everyone absent',
    FIRST,
    { today: { ...quiet, absent: 2 }, requests: 0 },
    'Today: 0 expected, 2 absent, 0 open shifts.',
  ],
])('says what today needs %s', (_name, now, changes, sentence) => {
  expect(said(now, changes)).toEqual([sentence, TOMORROW]);
});

test('says that no one has a shift tomorrow', () => {
  expect(said(FIRST, { tomorrow: quiet })[1]).toBe('Tomorrow: no shifts.');
});

// An empty location keeps View Schedules from opening the location that the user saw last there.
test.each([
  ['', ''],
  ['l1', 'location=l1&'],
])('links each number to its list at the location "%s"', (location, kept) => {
  const links = dayLines(location, summary, FIRST).flatMap(({ parts }) =>
    parts.flatMap(({ to }) => to ?? []),
  );
  expect(links).toEqual([
    `/dashboard?${kept}tab=clocked-in`,
    `/dashboard?${kept}tab=not-clocked-in`,
    `/view-schedules?location=${location}&layout=people&start=2026-11-23`,
    `/dashboard?${kept}tab=open-shift&date=2026-11-23&show=waiting`,
    location ? '/requests?location=l1' : '/requests',
    `/view-schedules?location=${location}&layout=people&start=2026-11-24`,
    `/dashboard?${kept}tab=open-shift&date=2026-11-24&show=waiting`,
  ]);
});

test('links to the open shifts of every date while the locations have different dates', () => {
  const lines = dayLines('', { ...summary, is_one_date: false }, FIRST);
  const links = lines.flatMap(({ parts }) => parts.flatMap(({ to }) => to ?? []));
  expect(links.filter((to) => to.includes('open-shift'))).toEqual([
    '/dashboard?tab=open-shift&show=waiting',
    '/dashboard?tab=open-shift&show=waiting',
  ]);
});
