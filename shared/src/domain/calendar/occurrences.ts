import { dayNumber, fromDayNumber, LAST_DATE, laterDate, listDays, type PlainDate } from './plainDate';
import type { PlainTime } from './plainTime';
import { type Instant, toInstant } from './zone';

/** A staff meeting happens once, on its start date, like a one-time shift. */
export type ScheduleType = 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT' | 'STAFF_MEETING';
type ShiftRepeat = 'DAILY' | 'WEEKLY';

/**
 * When a shift happens, as a form, a call and a row of the database say it: wall-clock dates (both inclusive) and times
 * in its location's zone.
 */
export interface ShiftPattern {
  readonly schedule_type: ScheduleType;
  /** Only read for a recurring shift; without it the shift happens once. */
  readonly shift_repeat: ShiftRepeat | null;
  readonly start_date: PlainDate;
  /** Only read for a recurring shift; null: it goes on. */
  readonly end_date: PlainDate | null;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  readonly timezone: string;
}

/** One shift on one date. */
export interface Occurrence {
  date: PlainDate;
  start_time: PlainTime;
  end_time: PlainTime;
}

/** Half-open: `end` itself is outside. */
export interface Interval {
  start: Instant;
  end: Instant;
}

/** Days from one occurrence to the next; 0 where there is only one. */
function stepOf(pattern: ShiftPattern): 0 | 1 | 7 {
  if (pattern.schedule_type !== 'RECURRING_SHIFT' || pattern.shift_repeat === null) return 0;
  return pattern.shift_repeat === 'DAILY' ? 1 : 7;
}

/**
 * The day numbers of the occurrences between two days, both inclusive, as first, last and step.
 * An end of Infinity means no bound of the caller's; `last` is Infinity where the pattern has none either.
 */
function rangeBetween(pattern: ShiftPattern, from: number, to: number) {
  const step = stepOf(pattern);
  const start = dayNumber(pattern.start_date);
  let last = step === 0 ? start : Number.POSITIVE_INFINITY;
  if (step !== 0 && pattern.end_date !== null) last = dayNumber(pattern.end_date);
  last = Math.min(last, to);
  const behind = from - start;
  let first = start;
  if (behind > 0) first = step === 0 ? Number.POSITIVE_INFINITY : start + Math.ceil(behind / step) * step;
  if (step !== 0 && Number.isFinite(last)) last -= (((last - start) % step) + step) % step;
  return { first, last, step: step === 0 ? 1 : step };
}

const rangeOf = (pattern: ShiftPattern, from: PlainDate, to: PlainDate | null) =>
  rangeBetween(pattern, dayNumber(from), to === null ? Number.POSITIVE_INFINITY : dayNumber(to));

/** Whether a shift happens on a date. */
export function occursOn(pattern: ShiftPattern, date: PlainDate): boolean {
  const { first, last } = rangeOf(pattern, date, date);
  return first === dayNumber(date) && first <= last;
}

/** The first date from `from` on at which a shift happens, null when there is none. */
export function firstOccurrenceDate(
  pattern: ShiftPattern,
  from: PlainDate,
  to: PlainDate | null = null,
): PlainDate | null {
  const { first, last } = rangeOf(pattern, from, to);
  return first <= last && Number.isFinite(first) ? fromDayNumber(first) : null;
}

/** The last date up to `to` at which a shift happens, not before `from`; null when there is none, or no last one. */
export function lastOccurrenceDate(
  pattern: ShiftPattern,
  from: PlainDate,
  to: PlainDate | null = null,
): PlainDate | null {
  const { first, last } = rangeOf(pattern, from, to);
  return first <= last && Number.isFinite(last) ? fromDayNumber(last) : null;
}

/**
 * The days between two day numbers, both inclusive, at which a shift happens, in order; see {@link dayNumber}. For
 * who expands many shifts over the same days.
 *
 * @throws RangeError for more than {@link listDays} lists; whether and when a shift happens at all in a long range is
 * told by {@link firstOccurrenceDate}
 */
export function occurrenceDays(pattern: ShiftPattern, from: number, to: number): number[] {
  const { first, last, step } = rangeBetween(pattern, from, to);
  return listDays(first, last, step);
}

/** The dates between two days, both inclusive, at which a shift happens, in order; see {@link occurrenceDays}. */
export const occurrenceDates = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): PlainDate[] =>
  occurrenceDays(pattern, dayNumber(from), dayNumber(to)).map(fromDayNumber);

/** One shift on a date; the caller has made sure that it happens then. */
export const occurrenceOn = (pattern: ShiftPattern, date: PlainDate): Occurrence => ({
  date,
  start_time: pattern.start_time,
  end_time: pattern.end_time,
});

/** The occurrences between two days, both inclusive, in order; see {@link occurrenceDays}. */
export const occurrencesBetween = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): Occurrence[] =>
  occurrenceDates(pattern, from, to).map((date) => occurrenceOn(pattern, date));

/** The next `count` occurrences from `from` on, fewer where the shift ends before. */
export function nextOccurrences(pattern: ShiftPattern, from: PlainDate, count: number): Occurrence[] {
  const { first, last, step } = rangeOf(pattern, laterDate(from, pattern.start_date), LAST_DATE);
  const found: Occurrence[] = [];
  for (let day = first; day <= last && found.length < count; day += step) {
    found.push(occurrenceOn(pattern, fromDayNumber(day)));
  }
  return found;
}

/** How many occurrences lie between two days, both inclusive, without listing them; Infinity where they go on. */
export function countOccurrences(pattern: ShiftPattern, from: PlainDate, to: PlainDate | null): number {
  const { first, last, step } = rangeOf(pattern, from, to);
  return first <= last ? Math.floor((last - first) / step) + 1 : 0;
}

/**
 * The instants of an occurrence. On the night of the spring change an occurrence that lies in the skipped hour can
 * be empty or shorter than its wall-clock times say; see {@link toInstant}.
 */
export const occurrenceInterval = (occurrence: Occurrence, zone: string): Interval => ({
  start: toInstant(occurrence.date, occurrence.start_time, zone),
  end: toInstant(occurrence.date, occurrence.end_time, zone),
});
