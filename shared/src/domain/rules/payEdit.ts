import { minutesFromHours, roundHours } from '../calendar/hours';
import { type Finding, found } from './findings';

/** The longest that one record can be paid for. */
export const MOST_PAID_HOURS = 24;
/** Paid minutes beyond the clocked ones need a reason from here on. */
const UNEXPLAINED_MINUTES = 120;
export const REASON_MAX = 455;

export interface PayEdit {
  readonly hours: number;
  /** What the clock says. */
  readonly workedMinutes: number;
  readonly reason: string;
}

/** Whether so many hours are paid only for a reason. */
export const needsReason = ({ hours, workedMinutes }: Omit<PayEdit, 'reason'>): boolean =>
  minutesFromHours(hours) > workedMinutes + UNEXPLAINED_MINUTES;

/** Checks what is to be paid for a record against what was clocked. @returns every finding; never throws */
export function checkPayEdit(edit: PayEdit): readonly Finding[] {
  const { hours, workedMinutes, reason } = edit;
  if (hours > MOST_PAID_HOURS)
    return [found('number.atMost', 'hours', { label: 'Hours', max: MOST_PAID_HOURS })];
  if (!needsReason(edit) || reason.trim() !== '') return [];
  return [found('payEdit.reasonNeeded', 'reason', { hours: roundHours(workedMinutes) })];
}
