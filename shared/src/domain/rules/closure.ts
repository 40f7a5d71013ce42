import { daysBetween, formatDisplayDate, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { checkDate, checkDateOrder, checkDatesAhead, checkTimes, type FieldValue } from './dates';
import { checkReason, fieldLimits } from './fields';
import { type Finding, found } from './findings';

/** A closure as the form and the call send it; without times, whole days are closed. */
export interface ClosureDraft {
  readonly start_date: FieldValue;
  readonly end_date: FieldValue;
  readonly start_time?: FieldValue;
  readonly end_time?: FieldValue;
  readonly reason: FieldValue;
}

/**
 * Checks one closure of a location.
 *
 * @param context - `today` at the location, because days that are over can't change
 * @returns every finding in the order of the form; empty if the closure can be stored
 */
export function checkClosure(
  { start_date, end_date, start_time, end_time, reason }: ClosureDraft,
  { today }: { readonly today: PlainDate },
): Finding[] {
  const findings = [
    ...checkDate(start_date, found('field.required', 'start_date', { label: 'First Day' })),
    ...checkDate(end_date, found('field.required', 'end_date', { label: 'Last Day' })),
    ...checkDateOrder(start_date, end_date),
  ];
  if (isPlainDate(start_date) && start_date < today)
    findings.push(found('date.tooEarly', 'start_date', { date: formatDisplayDate(today) }));
  findings.push(...checkDatesAhead({ start_date, end_date }, today));
  const length = isPlainDate(start_date) && isPlainDate(end_date) ? daysBetween(start_date, end_date) + 1 : 1;
  if (length > fieldLimits.closureDays)
    findings.push(found('closure.tooLong', 'end_date', { days: fieldLimits.closureDays }));
  if (start_time || end_time) findings.push(...checkTimes(start_time, end_time));
  return [...findings, ...checkReason(reason, fieldLimits.closureReason)];
}
