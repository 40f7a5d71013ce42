import * as fc from 'fast-check';
import { payrollWeekAt, payrollWeekDates, payrollWeekInterval, payrollWeekOf } from './payrollWeek';
import { daylightSavingNote, minutesFromHours, plannedMinutes, roundHours, workedMinutes } from './worked';
import { elapsedMinutes, toInstant } from './zone';

const zone = 'America/New_York';

test.each([
  ['an ordinary day', '2026-03-06', '09:00', '17:00', 480, null],
  [
    'over the spring change',
    '2026-03-08',
    '00:00',
    '08:00',
    420,
    'The clocks went forward: 1 hour less than the times suggest.',
  ],
  [
    'over the autumn change',
    '2026-11-01',
    '00:00',
    '08:00',
    540,
    'The clocks went back: 1 hour more than the times suggest.',
  ],
  ['after the change', '2026-03-08', '03:00', '08:00', 300, null],
])('pays the real time of %s', (_name, date, from, to, minutes, note) => {
  const punches = [toInstant(date, from, zone), toInstant(date, to, zone)] as const;
  expect(workedMinutes(...punches)).toBe(minutes);
  expect(daylightSavingNote(...punches, zone)).toBe(note);
});

test('counts the minutes that the clocks show, and never below zero', () => {
  const at = (time: string) => Date.parse(`2026-03-06T${time}Z`);
  expect(workedMinutes(at('09:00:50'), at('10:00:10'))).toBe(60);
  expect(workedMinutes(at('09:00:10'), at('09:00:50'))).toBe(0);
  expect(workedMinutes(at('10:00:00'), at('09:00:00'))).toBe(0);
});

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
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2026-11-22', '2026-11-22', '2026-11-28'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('%s is in the payroll week %s to %s', (date, start, end) => {
  expect(payrollWeekOf(date)).toEqual({ start, end });
  expect(payrollWeekDates(date)).toHaveLength(7);
  expect([payrollWeekDates(date)[0], payrollWeekDates(date)[6]]).toEqual([start, end]);
});

test.each([
  ['2026-03-10', 167],
  ['2026-11-03', 169],
  ['2026-06-10', 168],
])('the week of %s has %i hours', (date, hours) => {
  const { start, end } = payrollWeekInterval(date, zone);
  expect(elapsedMinutes(start, end)).toBe(hours * 60);
  expect(payrollWeekAt(start, zone)).toEqual(payrollWeekOf(date));
  expect(payrollWeekAt(end - 1, zone)).toEqual(payrollWeekOf(date));
  expect(payrollWeekAt(end, zone)).not.toEqual(payrollWeekOf(date));
});
