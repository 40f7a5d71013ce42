import * as fc from 'fast-check';
import { describeHours, minutesFromHours, plannedMinutes, roundHours } from './hours';

test.each([
  ['09:00', '17:30', 510],
  ['09:00', '09:00', 0],
  ['10:00', '09:00', 0],
  ['x', '09:00', 0],
])('counts the scheduled time from %s to %s as %i minutes on the wall clock', (start, end, minutes) => {
  expect(plannedMinutes(start, end)).toBe(minutes);
});

test.each([
  [440, 7.33],
  [20, 0.33],
  [40, 0.67],
  [0, 0],
  [1, 0.02],
])('rounds %i minutes to %d hours', (minutes, hours) => {
  expect(roundHours(minutes)).toBe(hours);
});

test('recovers the exact minutes from hours rounded to two decimals', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (minutes) => expect(minutesFromHours(roundHours(minutes))).toBe(minutes)),
  );
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 hour'],
  [61, '1.02 hours'],
  [215, '3.58 hours'],
])('writes %i minutes as %s', (minutes, words) => {
  expect(describeHours(minutes)).toBe(words);
});
