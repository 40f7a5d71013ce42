/** Rules for dates and times that several forms share: present, well formed, and in order. */
import {
  addMonths,
  daysBetween,
  formatDisplayDate,
  isPlainDate,
  type PlainDate,
} from '../calendar/plainDate';
import { isPlainTime } from '../calendar/plainTime';
import { type Finding, type FindingCode, found } from './findings';

/** The value of a form field; null and undefined count as empty. */
export type FieldValue = string | null | undefined;

/** Checks a required date; `missing` is the finding for an empty field. */
export function checkDate(value: FieldValue, missing: Finding): Finding[] {
  if (!value) return [missing];
  return isPlainDate(value) ? [] : [found('date.format', missing.field)];
}

/** Checks that the end of two inclusive days is not before the start, if both are known. */
export const checkDateOrder = (start: FieldValue, end: FieldValue, field = 'end_date'): Finding[] =>
  isPlainDate(start) && isPlainDate(end) && end < start ? [found('date.endBeforeStart', field)] : [];

const MONTHS_AHEAD = 5 * 12;

/** Returns the last allowed day of a shift, a request, a closure, or an employment: 5 years from today. */
export const lastDateAhead = (today: PlainDate): PlainDate => addMonths(today, MONTHS_AHEAD);

/**
 * Checks that no date is more than 5 years ahead.
 *
 * @param dates - dates by field name; an empty date passes
 * @param kept - stored dates, because an unchanged date is not checked again
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
  // When two fields hold the same date, such as the only day of a shift, the finding names the first field.
  return far
    .filter(([, date], index) => far.findIndex(([, other]) => other === date) === index)
    .map(([field]) => found('date.tooLate', field, { date: formatDisplayDate(last) }));
}

function checkTime(value: FieldValue, missing: Finding): Finding[] {
  if (!value) return [missing];
  return isPlainTime(value) ? [] : [found('time.format', missing.field)];
}

/** Checks that the end of two times of one day is after the start, if both are known. */
export const checkTimeOrder = (start: FieldValue, end: FieldValue, field = 'end_time'): Finding[] =>
  isPlainTime(start) && isPlainTime(end) && end <= start ? [found('time.endNotAfterStart', field)] : [];

/** Checks the times of a shift or meeting: both present and in order; `missing` is the code for an empty time. */
export const checkTimes = (
  start: FieldValue,
  end: FieldValue,
  missing: FindingCode = 'field.required',
): Finding[] => [
  ...checkTime(start, found(missing, 'start_time', { label: 'Start Time' })),
  ...checkTime(end, found(missing, 'end_time', { label: 'End Time' })),
  ...checkTimeOrder(start, end),
];

/** A range of days as a form sends it; with times, only these hours of each day. */
export interface DaysDraft {
  readonly start_date: FieldValue;
  readonly end_date: FieldValue;
  readonly start_time?: FieldValue;
  readonly end_time?: FieldValue;
}

/**
 * Checks a range of days: both days are there and in order, and the range isn't over, too far ahead, or too long.
 *
 * @param limits - `past` and `tooLong`: the findings for a first day before today and for more than `most` days
 */
export function checkDays(
  { start_date, end_date, start_time, end_time }: DaysDraft,
  limits: {
    readonly today: PlainDate;
    readonly past: Finding;
    readonly most: number;
    readonly tooLong: Finding;
  },
): Finding[] {
  const { today, past, most, tooLong } = limits;
  const areDates = isPlainDate(start_date) && isPlainDate(end_date);
  return [
    ...checkDate(start_date, found('field.required', 'start_date', { label: 'First Day' })),
    ...checkDate(end_date, found('field.required', 'end_date', { label: 'Last Day' })),
    ...checkDateOrder(start_date, end_date),
    ...(isPlainDate(start_date) && start_date < today ? [past] : []),
    ...checkDatesAhead({ start_date, end_date }, today),
    ...(areDates && daysBetween(start_date, end_date) + 1 > most ? [tooLong] : []),
    ...(start_time || end_time ? checkTimes(start_time, end_time) : []),
  ];
}
