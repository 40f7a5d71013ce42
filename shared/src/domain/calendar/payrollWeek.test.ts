import { payrollWeekAt, payrollWeekOf } from './payrollWeek';
import { toInstant } from './zone';

const zone = 'America/New_York';

test.each([
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2026-11-22', '2026-11-22', '2026-11-28'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('puts %s in the payroll week from %s to %s', (date, start, end) => {
  expect(payrollWeekOf(date)).toEqual({ start, end });
});

test.each([
  ['2026-03-08', '2026-03-15'],
  ['2026-11-01', '2026-11-08'],
  ['2026-06-07', '2026-06-14'],
])('ends the payroll week of %s at midnight of %s at the location', (sunday, next) => {
  const [start, end] = [toInstant(sunday, '00:00', zone), toInstant(next, '00:00', zone)];
  expect(payrollWeekAt(start, zone)).toEqual(payrollWeekOf(sunday));
  expect(payrollWeekAt(end - 1, zone)).toEqual(payrollWeekOf(sunday));
  expect(payrollWeekAt(end, zone)).toEqual(payrollWeekOf(next));
});
