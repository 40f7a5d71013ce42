import { compareBytes, compareText } from '@ondeck/shared/domain/plainText';
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { KeyOn } from './keys.repository';
import { type RuleOf, splitsOf, type WorkRecord } from '../weeks/weeks.door';
import type { PayPeriod } from './payPeriods.rules';
import type { LeaveLine } from './leave.repository';

const kinds = ['Regular', 'Overtime', 'Double time', 'Paid leave', 'Sick pay'] as const;

/** A line of the payroll file. Employee and location are IDs. */
export interface PayrollLine {
  readonly user: string;
  /** The employee's key on the day of the work. */
  readonly key: string | null;
  readonly location: string;
  readonly position: string;
  readonly rate: Rate;
  readonly kind: (typeof kinds)[number];
  /** The date of hours that came too late for their own period; null for all others. */
  readonly lateDate: string | null;
  readonly minutes: number;
}

/** Returns the day on which the later part of a week begins at a location; undefined if the week isn't split there. */
export type BorderOf = (location: string, day: PlainDate) => PlainDate | undefined;

/**
 * Returns the day that decides which period pays a time entry's weekly overtime: a day in the later part of its week.
 */
function weeklyDay({ location_id, work_date, pay_day }: WorkRecord, borderOf: BorderOf): PlainDate {
  const border = borderOf(location_id, work_date);
  return border === undefined || pay_day > border ? pay_day : border;
}

/**
 * Returns the lines of a period: one for each employee, key, location, position, rate, and kind; late hours also by
 * date.
 *
 * @param work - whole weeks of all employees, in the order in which they are paid
 * @param borderOf - where weeks are split; a week that was closed as a whole pays its overtime by its days
 * @returns no line of 0 minutes; the sum of all lines is the total paid in the period
 */
export function payrollLines(
  period: PayPeriod,
  work: readonly WorkRecord[],
  leave: readonly LeaveLine[],
  ruleOf: RuleOf,
  borderOf: BorderOf,
  keyOn: KeyOn,
): PayrollLine[] {
  const lines = new Map<string, PayrollLine>();
  const add = (line: PayrollLine): void => {
    if (line.minutes === 0) return;
    const { minutes, ...about } = line;
    const key = JSON.stringify(Object.values(about));
    lines.set(key, { ...about, minutes: (lines.get(key)?.minutes ?? 0) + minutes });
  };
  const splits = splitsOf(work, ruleOf);
  for (const record of work) {
    if (record.status !== 'CLOSED') continue;
    const addOn = (day: PlainDate, kind: PayrollLine['kind'], minutes: number): void => {
      if (!isWithin(day, period.start, period.end)) return;
      add({
        user: record.user_id,
        key: keyOn(record.user_id, record.work_date),
        location: record.location_id,
        position: record.position ?? 'Unassigned',
        rate: record.paid_rate,
        kind,
        lateDate: day === record.work_date ? null : record.work_date,
        minutes,
      });
    };
    const { regular, overtime, double, weekly } = splits(record);
    addOn(record.pay_day, 'Regular', regular);
    addOn(record.pay_day, 'Overtime', overtime - weekly);
    addOn(weeklyDay(record, borderOf), 'Overtime', weekly);
    addOn(record.pay_day, 'Double time', double);
  }
  for (const { user_id, day, pay_date, location_id, position, minutes, kind } of leave)
    add({
      user: user_id,
      key: keyOn(user_id, day),
      location: location_id,
      position: position ?? 'Unassigned',
      rate: 'REGULAR',
      kind: kind === 'SICK' ? 'Sick pay' : 'Paid leave',
      lateDate: pay_date === day ? null : day,
      minutes,
    });
  return [...lines.values()];
}

/** Orders the lines of an employee at a location by position, rate, kind (regular hours first), key, and late date. */
export const lineOrder = (a: PayrollLine, b: PayrollLine): number =>
  compareText(a.position, b.position) ||
  compareBytes(a.rate, b.rate) ||
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  compareBytes(a.key ?? '', b.key ?? '') ||
  compareBytes(a.lateDate ?? '', b.lateDate ?? '');
