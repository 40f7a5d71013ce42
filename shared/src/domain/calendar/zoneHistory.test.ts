import { toInstant } from './zone';
import { dateAt, zoneAt, zoneOn } from './zoneHistory';

// A location in Eastern time through 11-23, then in Pacific time.
const moved = {
  timezone: 'America/Los_Angeles',
  former_zones: [{ from_date: '0001-01-01', to_date: '2026-11-23', timezone: 'America/New_York' }],
};

test.each([
  ['the last day of the old zone', '2026-11-23', 'America/New_York'],
  ['the day after', '2026-11-24', 'America/Los_Angeles'],
  ['a day long ago', '1999-01-01', 'America/New_York'],
])('reads a day in its own zone after a change: %s (%s) in %s', (_name, date, zone) => {
  expect(zoneOn(moved, date)).toBe(zone);
});

test("reads every day in the location's zone when the zone never changed", () => {
  expect(zoneOn({ timezone: 'America/Denver' }, '2026-11-23')).toBe('America/Denver');
  expect(zoneOn({ timezone: 'America/Denver', former_zones: null }, '2026-11-23')).toBe('America/Denver');
});

test('keeps the old zone until its day ends, and never moves the date back', () => {
  const midnight = toInstant('2026-11-24', '00:00', 'America/New_York');
  expect([zoneAt(moved, midnight - 1), dateAt(moved, midnight - 1)]).toEqual([
    'America/New_York',
    '2026-11-23',
  ]);
  // Midnight in New York is 9 PM of 11-23 in Los Angeles.
  expect([zoneAt(moved, midnight), dateAt(moved, midnight)]).toEqual(['America/Los_Angeles', '2026-11-23']);
  expect(dateAt(moved, midnight + 3 * 3_600_000)).toBe('2026-11-24');
});
