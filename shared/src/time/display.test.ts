import {
  localDate,
  showDate,
  showLongDay,
  showHours,
  showMoment,
  showMonth,
  showTime,
  showTimeRange,
  showWeekday,
  wireDate,
} from './display';

test.each([
  ['2026-03-09', '03-09-2026'],
  ['2026-03-09T23:59:00Z', '03-09-2026'],
  ['2024-02-29', '02-29-2024'],
  ['2026-02-29', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('shows the date %p as %p', (date, shown) => {
  expect(showDate(date)).toBe(shown);
});

test.each([
  ['00:00', '12:00 AM'],
  ['00:59', '12:59 AM'],
  ['09:05', '9:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['15:30:00', '3:30 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', ''],
  ['', ''],
  [null, ''],
])('shows the time %p as %p', (time, shown) => {
  expect(showTime(time)).toBe(shown);
});

test.each([
  ['15:30', '18:15', '3:30–6:15 PM'],
  ['11:30', '12:15', '11:30 AM–12:15 PM'],
  ['11:30', null, '11:30 AM'],
  [null, '12:15', '12:15 PM'],
  [null, null, ''],
])('shows the time range from %p to %p as %p', (start, end, shown) => {
  expect(showTimeRange(start, end)).toBe(shown);
});

test.each([
  [22.75, '22.75 h'],
  [8, '8 h'],
  [1.005 + 0.001, '1.01 h'],
])('shows %d hours as %p', (hours, shown) => {
  expect(showHours(hours)).toBe(shown);
});

test('keeps the numbers of a wall-clock time when converting to a local Date and back', () => {
  const date = localDate('2026-03-08', '02:30');
  expect([date.getFullYear(), date.getMonth(), date.getDate()]).toEqual([2026, 2, 8]);
  expect(wireDate(date)).toBe('2026-03-08');
});

// A naive conversion would show the first of a month as the month before, west of Greenwich.
test.each([
  ['2026-11-23', 'Monday, November 23', 'Mon', 'November 2026'],
  ['2026-03-01', 'Sunday, March 1', 'Sun', 'March 2026'],
  ['2026-02-30', '', '', ''],
  ['', '', '', ''],
])('writes the date %p in words', (date, day, weekday, month) => {
  expect([showLongDay(date), showWeekday(date), showMonth(date)]).toEqual([day, weekday, month]);
});

test.each([
  ['2026-11-20T21:12:00.000Z', 'America/New_York', '11-20-2026 4:12 PM'],
  ['2026-11-01T05:30:00Z', 'America/New_York', '11-01-2026 1:30 AM'],
  ['2026-01-01T03:00:00Z', 'Pacific/Honolulu', '12-31-2025 5:00 PM'],
])('shows the moment %s in %s as %s', (iso, zone, shown) => {
  expect(showMoment(iso, zone)).toBe(shown);
});

test("shows a moment on this device's clock when no zone is given", () => {
  expect(showMoment(localDate('2026-07-04', '18:05').toISOString())).toBe('07-04-2026 6:05 PM');
});
