import { compareBytes, compareText } from '@ondeck/shared/domain/plainText';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { type RuleOf, splitsOf } from './overtime.service';
import type { PayPeriod } from './payPeriods.rules';
import type { PlannedWork, WorkRecord } from './timesheets.repository';

const kinds = ['Regular', 'Overtime', 'Double time', 'Paid leave'] as const;

/** One line of the payroll file; whose and where are ids. */
export interface PayrollLine {
  readonly user: string;
  readonly location: string;
  readonly position: string;
  readonly rate: Rate;
  readonly kind: (typeof kinds)[number];
  /** The day of hours that came too late for the period they were worked in; null of all others. */
  readonly lateDate: string | null;
  readonly minutes: number;
}

/** The day that decides about the period: that of the work, or the first of the week that pays it. */
const payDay = ({ work_date, pay_week }: WorkRecord): string =>
  pay_week === startOfWeek(work_date) ? work_date : pay_week;

type PaidLeave = PlannedWork & { readonly location_id: string };

/**
 * The lines of a period: one for each person, location, position, rate and kind, and of late hours for each day.
 *
 * @param work - whole weeks of everybody, in the order in which they are paid
 * @returns no line of 0 minutes; their sum is all that is paid in the period
 */
export function payrollLines(
  period: PayPeriod,
  work: readonly WorkRecord[],
  leave: readonly PaidLeave[],
  ruleOf: RuleOf,
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
    const day = payDay(record);
    if (record.status !== 'CLOSED' || day < period.start || day > period.end) continue;
    const about = {
      user: record.user_id,
      location: record.location_id,
      position: record.position ?? 'Unassigned',
      rate: record.paid_rate,
      lateDate: day === record.work_date ? null : record.work_date,
    };
    const { regular, overtime, double } = splits(record);
    add({ ...about, kind: 'Regular', minutes: regular });
    add({ ...about, kind: 'Overtime', minutes: overtime });
    add({ ...about, kind: 'Double time', minutes: double });
  }
  for (const { user_id, location_id, position, start_time, end_time } of leave)
    add({
      user: user_id,
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
  compareBytes(a.lateDate ?? '', b.lateDate ?? '');
