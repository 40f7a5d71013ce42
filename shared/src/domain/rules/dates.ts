/** Dates and times that several rules ask for: filled, well formed, in the right order. */
import { addMonths, formatDisplayDate, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { isPlainTime } from '../calendar/plainTime';
import { type Finding, type FindingCode, found } from './findings';

/** What a form holds before anything is typed counts as empty. */
export type FieldValue = string | null | undefined;

/** A date that must be filled; `missing` is the finding while it is not. */
export function checkDate(value: FieldValue, missing: Finding): Finding[] {
  if (!value) return [missing];
  return isPlainDate(value) ? [] : [found('date.format', missing.field)];
}

/** Two days, both inclusive: where both are known, the end is not before the start. */
export const checkDateOrder = (start: FieldValue, end: FieldValue, field = 'end_date'): Finding[] =>
  isPlainDate(start) && isPlainDate(end) && end < start ? [found('date.endBeforeStart', field)] : [];

const MONTHS_AHEAD = 5 * 12;

/** The last day of a shift, a request, a closure, or an employment: 5 years from today. */
export const lastDateAhead = (today: PlainDate): PlainDate => addMonths(today, MONTHS_AHEAD);

/**
 * Checks that no date is more than 5 years ahead.
 *
 * @param dates - by the fields' names; an empty one passes
 * @param kept - dates that the record has already: what does not change is not checked again
 */
export function checkDatesAhead(
  dates: Readonly<Record<string, FieldValue>>,
  today: PlainDate,
  kept: readonly FieldValue[] = [],
): Finding[] {
  const last = lastDateAhead(today);
  const far = Object.entries(dates).filter(
    ([, date]) => isPlainDate(date) && date > last && !kept.includes(date),
  );
  // A date that two fields repeat, such as the only day of a shift, is blamed at the first of them.
  return far
    .filter(([, date], index) => far.findIndex(([, other]) => other === date) === index)
    .map(([field]) => found('date.tooLate', field, { date: formatDisplayDate(last) }));
}

function checkTime(value: FieldValue, missing: Finding): Finding[] {
  if (!value) return [missing];
  return isPlainTime(value) ? [] : [found('time.format', missing.field)];
}

/** Two times of one day: where both are known, the end is after the start. */
export const checkTimeOrder = (start: FieldValue, end: FieldValue): Finding[] =>
  isPlainTime(start) && isPlainTime(end) && end <= start ? [found('time.endNotAfterStart', 'end_time')] : [];

/** The times of a shift or meeting: both filled, and in order; `missing` is the code while one is not. */
export const checkTimes = (
  start: FieldValue,
  end: FieldValue,
  missing: FindingCode = 'field.required',
): Finding[] => [
  ...checkTime(start, found(missing, 'start_time', { label: 'Start Time' })),
  ...checkTime(end, found(missing, 'end_time', { label: 'End Time' })),
  ...checkTimeOrder(start, end),
];
