import { formatDisplayDate, type PlainDate } from '../calendar/plainDate';
import { checkDays, type DaysDraft, type FieldValue } from './dates';
import { checkReason, fieldLimits } from './fields';
import { type Finding, found } from './findings';

/** A closure as the form and the call send it; without times, whole days are closed. */
export interface ClosureDraft extends DaysDraft {
  readonly reason: FieldValue;
}

/**
 * Checks one closure of a location.
 *
 * @param context - `today` at the location, because days that are over can't change
 * @returns every finding in the order of the form; empty if the closure can be stored
 */
export const checkClosure = (
  { reason, ...days }: ClosureDraft,
  { today }: { readonly today: PlainDate },
): Finding[] => [
  ...checkDays(days, {
    today,
    past: found('date.tooEarly', 'start_date', { date: formatDisplayDate(today) }),
    most: fieldLimits.closureDays,
    tooLong: found('closure.tooLong', 'end_date', { days: fieldLimits.closureDays }),
  }),
  ...checkReason(reason, fieldLimits.closureReason),
];
