import { compareBytes, compareText } from '@ondeck/shared/domain/plainText';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { KeyOn } from './keys.repository';
import { type RuleOf, splitsOf, type WorkRecord } from '../weeks/weeks.door';
import type { PayPeriod } from './payPeriods.rules';
import type { SheetWork } from './timesheets.repository';

const kinds = ['Regular', 'Overtime', 'Double time', 'Paid leave'] as const;

/** One line of the payroll file; whose and where are ids. */
export interface PayrollLine {
  readonly user: string;
  /** That they had on the day of the work. */
  readonly key: string | null;
  readonly location: string;
  readonly position: string;
  readonly rate: Rate;
  readonly kind: (typeof kinds)[number];
  /** The day of hours that came too late for the period they were worked in; null of all others. */
  readonly lateDate: string | null;
  readonly minutes: number;
}

/** The day on which the later part of a week begins at a location; undefined where the week is not split there. */
export type BorderOf = (location: string, day: PlainDate) => PlainDate | undefined;

/** The day that decides about the period of a record's weekly overtime: it is paid with the later part of its week. */
function weeklyDay({ location_id, work_date, pay_day }: WorkRecord, borderOf: BorderOf): PlainDate {
  const border = borderOf(location_id, work_date);
  return border === undefined || pay_day > border ? pay_day : border;
}

type PaidLeave = SheetWork & { readonly location_id: string };

/**
 * The lines of a period: one for each person, key, location, position, rate and kind, and of late hours for each day.
 *
 * @param work - whole weeks of everybody, in the order in which they are paid
 * @param borderOf - where weeks are split: a week that was closed as a whole pays its overtime by its days
 * @returns no line of 0 minutes; their sum is all that is paid in the period
 */
export function payrollLines(
  period: PayPeriod,
  work: readonly WorkRecord[],
  leave: readonly PaidLeave[],
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
  for (const { user_id, day, location_id, position, start_time, end_time } of leave)
    add({
      user: user_id,
      key: keyOn(user_id, day),
      location: location_id,
      position,
      rate: 'REGULAR',
      kind: 'Paid leave',
      lateDate: null,
      minutes: plannedMinutes(start_time, end_time),
    });
  return [...lines.values()];
}

/** Orders lines of one person: where, as what, at which rate, and ordinary hours first. */
export const lineOrder = (a: PayrollLine, b: PayrollLine): number =>
  compareText(a.position, b.position) ||
  compareBytes(a.rate, b.rate) ||
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  compareBytes(a.key ?? '', b.key ?? '') ||
  compareBytes(a.lateDate ?? '', b.lateDate ?? '');
