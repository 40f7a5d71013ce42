import * as fc from 'fast-check';
import { describeHours, minutesFromHours, plannedMinutes, roundHours } from './hours';

test.each([
  ['09:00', '17:30', 510],
  ['09:00', '09:00', 0],
  ['10:00', '09:00', 0],
  ['x', '09:00', 0],
])('plans %s to %s as %i minutes by the clock on the wall', (start, end, minutes) => {
  expect(plannedMinutes(start, end)).toBe(minutes);
});

test.each([
  [440, 7.33],
  [20, 0.33],
  [40, 0.67],
  [0, 0],
  [1, 0.02],
])('%i minutes are %d hours', (minutes, hours) => {
  expect(roundHours(minutes)).toBe(hours);
});

test('hours lead back to their minutes', () => {
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
])('%i minutes are said as %s', (minutes, words) => {
  expect(describeHours(minutes)).toBe(words);
});
