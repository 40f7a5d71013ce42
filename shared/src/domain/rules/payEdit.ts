import { minutesFromHours, roundHours } from '../calendar/hours';
import { type Finding, found } from './findings';

/** Maximum paid hours of one time entry. */
export const MOST_PAID_HOURS = 24;
/** Paid minutes beyond the clocked minutes from which a reason is required. */
const UNEXPLAINED_MINUTES = 120;
export const REASON_MAX = 455;

export interface PayEdit {
  readonly hours: number;
  /** Minutes between the clock-in and the clock-out. */
  readonly workedMinutes: number;
  readonly reason: string;
}

/** Returns whether these paid hours require a reason. */
export const needsReason = ({ hours, workedMinutes }: Omit<PayEdit, 'reason'>): boolean =>
  minutesFromHours(hours) > workedMinutes + UNEXPLAINED_MINUTES;

/** Checks the paid hours of a time entry against the clocked hours. @returns every finding; never throws */
export function checkPayEdit(edit: PayEdit): readonly Finding[] {
  const { hours, workedMinutes, reason } = edit;
  if (hours > MOST_PAID_HOURS)
    return [found('number.atMost', 'hours', { label: 'Hours', max: MOST_PAID_HOURS })];
  if (!needsReason(edit) || reason.trim() !== '') return [];
  return [found('payEdit.reasonNeeded', 'reason', { hours: roundHours(workedMinutes) })];
}
