import * as fc from 'fast-check';
import {
  clockChanges,
  elapsedMinutes,
  offsetMinutes,
  plainDateIn,
  plainTimeIn,
  toInstant,
  zoneLabel,
  zoneShort,
  zoneNames,
  zones,
} from './zone';

const changing = [
  ['America/New_York', -300],
  ['America/Chicago', -360],
  ['America/Denver', -420],
  ['America/Los_Angeles', -480],
  ['America/Anchorage', -540],
] as const;
const steady = [
  ['America/Phoenix', -420],
  ['Pacific/Honolulu', -600],
] as const;
const springs = ['2026-03-08', '2027-03-14'];
const autumns = ['2026-11-01', '2027-11-07'];
const iso = (instant: number): string => new Date(instant).toISOString();

const times = (zone: string, standard: number, dates: string[]) =>
  dates.map((date) => [zone, standard, date] as const);

test.each(changing.flatMap(([zone, standard]) => times(zone, standard, springs)))(
  'skips the hour from 2 to 3 AM in %s (%i) on %s',
  (zone, standard, date) => {
    const utc = (time: string, offset: number) => Date.parse(`${date}T${time}:00Z`) - offset * 60_000;
    expect(toInstant(date, '01:59', zone)).toBe(utc('01:59', standard));
    expect(toInstant(date, '02:00', zone)).toBe(utc('02:00', standard));
    expect(toInstant(date, '02:30', zone)).toBe(toInstant(date, '03:30', zone));
    expect(toInstant(date, '03:00', zone)).toBe(utc('03:00', standard + 60));
    expect(plainTimeIn(toInstant(date, '02:30', zone), zone)).toBe('03:30');
    expect(elapsedMinutes(toInstant(date, '00:00', zone), toInstant(date, '12:00', zone))).toBe(11 * 60);
  },
);

test.each(changing.flatMap(([zone, standard]) => times(zone, standard, autumns)))(
  'repeats the hour from 1 to 2 AM in %s (%i) on %s and means the first',
  (zone, standard, date) => {
    const utc = (time: string, offset: number) => Date.parse(`${date}T${time}:00Z`) - offset * 60_000;
    expect(toInstant(date, '00:59', zone)).toBe(utc('00:59', standard + 60));
    expect(toInstant(date, '01:30', zone)).toBe(utc('01:30', standard + 60));
    expect(toInstant(date, '02:00', zone)).toBe(utc('02:00', standard));
    expect(plainTimeIn(utc('01:30', standard), zone)).toBe('01:30');
    expect(elapsedMinutes(toInstant(date, '00:00', zone), toInstant(date, '12:00', zone))).toBe(13 * 60);
  },
);

test.each(steady.flatMap(([zone, standard]) => times(zone, standard, [...springs, ...autumns])))(
  'keeps the clocks of %s (%i) unchanged on %s',
  (zone, standard, date) => {
    expect(offsetMinutes(toInstant(date, '02:30', zone), zone)).toBe(standard);
    expect(plainTimeIn(toInstant(date, '02:30', zone), zone)).toBe('02:30');
  },
);

test('names seven time zones, each with its own label', () => {
  expect(new Set(zoneNames).size).toBe(7);
  expect(zoneLabel('America/Chicago')).toBe('Central Standard Time');
  expect(new Set(zones.map(({ label }) => label)).size).toBe(7);
  expect(zones.map(({ name }) => zoneShort(name))).toEqual([
    'ET',
    'CT',
    'MT',
    'MT (Arizona)',
    'PT',
    'AKT',
    'HT',
  ]);
});

test('changes the date at midnight of the zone, also at the end of a year', () => {
  expect(plainDateIn(Date.parse('2027-01-01T04:59:59Z'), 'America/New_York')).toBe('2026-12-31');
  expect(plainDateIn(Date.parse('2027-01-01T05:00:00Z'), 'America/New_York')).toBe('2027-01-01');
  expect(plainDateIn(Date.parse('2027-01-01T09:59:59Z'), 'Pacific/Honolulu')).toBe('2026-12-31');
  expect(iso(toInstant('2027-01-01', '00:00', 'America/New_York'))).toBe('2027-01-01T05:00:00.000Z');
});

test("returns NaN for a time that doesn't exist, reads an unknown zone as UTC, and never throws", () => {
  expect(toInstant('2026-02-30', '10:00', 'America/Denver')).toBeNaN();
  expect(toInstant('2026-02-20', '25:00', 'America/Denver')).toBeNaN();
  expect(iso(toInstant('2026-07-01', '10:00', 'Mars/Base'))).toBe('2026-07-01T10:00:00.000Z');
  expect([plainDateIn(Number.NaN, 'America/Denver'), plainTimeIn(Number.NaN, 'America/Denver')]).toEqual([
    '',
    '',
  ]);
});

test('counts only whole elapsed minutes', () => {
  expect([elapsedMinutes(0, 59_999), elapsedMinutes(0, 60_000), elapsedMinutes(60_000, 0)]).toEqual([
    0, 1, -1,
  ]);
});

test('converts an instant to wall-clock time and back, as the platform does, around every clock change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones.map(({ name }) => name)),
      fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2036-01-01') }),
      (zone, instant) => {
        const [date, time] = [plainDateIn(instant, zone), plainTimeIn(instant, zone)];
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(instant);
        expect(`${date} ${time}`).toBe(shown);
        const again = toInstant(date, time, zone);
        // A wall-clock time in the repeated hour leads to the first of its two instants: at most an hour earlier.
        expect([0, 60]).toContain(elapsedMinutes(again, instant));
      },
    ),
  );
});

test('lists the clock changes between two dates, with the smallest and largest offset', () => {
  expect(clockChanges('2026-02-01', '2026-12-01', 'America/New_York')).toMatchObject({
    min: -300,
    max: -240,
  });
  for (const [zone] of changing) {
    expect(clockChanges('2026-02-01', '2026-12-01', zone).dates).toEqual([...springs, ...autumns].sort());
  }
  expect(clockChanges('2026-02-01', '2027-12-01', 'America/Phoenix')).toEqual({
    min: -420,
    max: -420,
    dates: [],
  });
});
