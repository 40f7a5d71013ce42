import { closedDays, closes, type PlanClosure } from './closures';
import { dayNumber, fromDayNumber, isWithin, LAST_DATE, listDays, type PlainDate } from './plainDate';
import type { PlainTime } from './plainTime';
import { type Instant, toInstant } from './zone';
import type { Zoned } from './zoneHistory';

/** Kinds of shifts. A staff meeting happens once, on its start date, like a one-time shift. */
export type ScheduleType = 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT' | 'STAFF_MEETING';
type ShiftRepeat = 'DAILY' | 'WEEKLY';

/**
 * An earlier schedule of a shift that still applies between two dates, both inclusive; later dates use the current one.
 */
export interface PlanVersion {
  readonly from_date: PlainDate;
  readonly to_date: PlainDate;
  readonly shift_repeat: ShiftRepeat | null;
  /** The date from which a weekly shift counts its weeks. */
  readonly start_date: PlainDate;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
}

/** A single date on which a shift differs from its schedule. A null time keeps the scheduled time. */
export interface PlanException {
  readonly date: PlainDate;
  readonly kind: 'CHANGED' | 'CANCELLED';
  readonly start_time: PlainTime | null;
  readonly end_time: PlainTime | null;
}

/**
 * The dates and times of a shift, with the same fields in forms, calls, and database rows: wall-clock dates (both
 * inclusive) and times in its location's zone.
 *
 * The version that covers a date decides that date; without a version, the pattern's own columns do. An exception then
 * changes or cancels that date, and a closure of the location cancels the occurrences it overlaps. Only the functions
 * in this file read versions, exceptions, and closures to find out when a shift happens.
 */
export interface ShiftPattern extends Zoned {
  readonly schedule_type: ScheduleType;
  /** The rhythm of a recurring shift; ignored for other kinds. A recurring shift without a rhythm happens once. */
  readonly shift_repeat: ShiftRepeat | null;
  readonly start_date: PlainDate;
  /** The last day of a recurring shift, ignored for other kinds; null when the shift has no end. */
  readonly end_date: PlainDate | null;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  /** The first date that the pattern's own columns decide; null or missing means every date that no version covers. */
  readonly from_date?: PlainDate | null;
  /** Earlier schedules in date order. They don't overlap and end before `from_date`. */
  readonly versions?: readonly PlanVersion[] | null;
  readonly exceptions?: readonly PlanException[] | null;
  /** Closures of the location, in any order; shifts of one location may share the list. */
  readonly closures?: readonly PlanClosure[] | null;
}

/** A shift on one date. */
export interface Occurrence {
  date: PlainDate;
  start_time: PlainTime;
  end_time: PlainTime;
}

/** A half-open interval: `end` itself is outside. */
export interface Interval {
  start: Instant;
  end: Instant;
}

/** Returns the days from one occurrence to the next, or 0 for a shift that happens once. */
function stepOf(pattern: ShiftPattern): 0 | 1 | 7 {
  if (pattern.schedule_type !== 'RECURRING_SHIFT' || pattern.shift_repeat === null) return 0;
  return pattern.shift_repeat === 'DAILY' ? 1 : 7;
}

/**
 * The days of one schedule as day numbers: first, last, and the step between days. Empty when `first` is after `last`.
 */
interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/**
 * Returns the days between two days, both inclusive, on which one schedule happens, ignoring versions and exceptions.
 * Pass Infinity as `to` for no bound; `last` is Infinity when the pattern has no end either.
 */
function stretchOf(pattern: ShiftPattern, from: number, to: number): Stretch {
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

/** Turns a version into a pattern for exactly the dates that the version covers. */
const versionPattern = <Shift extends ShiftPattern>(shift: Shift, version: PlanVersion): Shift => ({
  ...shift,
  ...version,
  end_date: version.to_date,
  from_date: null,
  versions: null,
  exceptions: null,
});

/** Returns the schedules that apply between two days, both inclusive, in order, each with the days it covers. */
export function plansBetween<Shift extends ShiftPattern>(
  shift: Shift,
  from: number,
  to: number,
): { readonly plan: Shift; readonly from: number; readonly to: number }[] {
  const own = shift.from_date ? Math.max(from, dayNumber(shift.from_date)) : from;
  const former = (shift.versions ?? []).map((version) => ({
    plan: versionPattern(shift, version),
    from: Math.max(from, dayNumber(version.from_date)),
    to: Math.min(to, dayNumber(version.to_date)),
  }));
  return [...former, { plan: shift, from: own, to }].filter((part) => part.from <= part.to);
}

/** Returns the days on which a shift is scheduled, including canceled days. */
const stretchesBetween = (pattern: ShiftPattern, from: number, to: number): Stretch[] =>
  (pattern.versions || pattern.from_date
    ? plansBetween(pattern, from, to).map((part) => stretchOf(part.plan, part.from, part.to))
    : [stretchOf(pattern, from, to)]
  ).filter(({ first, last }) => first <= last && Number.isFinite(first));

const stretches = (pattern: ShiftPattern, from: PlainDate, to: PlainDate | null): Stretch[] =>
  stretchesBetween(pattern, dayNumber(from), to === null ? Number.POSITIVE_INFINITY : dayNumber(to));

const NONE: ReadonlySet<number> = new Set();

/** Returns the location closure that cancels the shift on a date, if any. */
export function closureOn<One extends PlanClosure>(
  shift: Omit<ShiftPattern, 'closures'> & { readonly closures?: readonly One[] | null },
  date: PlainDate,
): One | undefined {
  const onDate = shift.closures?.filter((one) => isWithin(date, one.start_date, one.end_date)) ?? [];
  if (onDate.length === 0) return undefined;
  const planned = occurrenceOn(shift, date);
  return onDate.find((one) => closes(one, planned));
}

/** Returns the scheduled days on which the shift doesn't take place: canceled dates and closed days. */
function cancelledDays(pattern: ShiftPattern): ReadonlySet<number> {
  const { exceptions, closures } = pattern;
  const own = (exceptions ?? [])
    .filter(({ kind }) => kind === 'CANCELLED')
    .map(({ date }) => dayNumber(date));
  if (!closures || closures.length === 0) return own.length === 0 ? NONE : new Set(own);
  const { whole, inPart } = closedDays(closures);
  if (own.length === 0 && inPart.size === 0) return whole;
  const touched = [...inPart].filter((day) => closureOn(pattern, fromDayNumber(day)) !== undefined);
  return new Set([...whole, ...own, ...touched]);
}

/** Returns the exception to the schedule on a date, if any. */
export const exceptionOn = <One extends PlanException>(
  { exceptions }: { readonly exceptions?: readonly One[] | null },
  date: PlainDate,
): One | undefined => exceptions?.find((one) => one.date === date);

/**
 * Returns the shift with the columns of the schedule that covers a date, even if the shift doesn't happen then. Ignores
 * that date's exception. For display only, since the result is right for no other date.
 */
export function planOn<Shift extends ShiftPattern>(shift: Shift, date: PlainDate): Shift {
  const version = shift.versions?.find((one) => isWithin(date, one.from_date, one.to_date));
  return version ? { ...shift, ...version, from_date: shift.from_date } : shift;
}

/** Returns whether a shift is scheduled for a date, even if an exception or a closure cancels it. */
export const isPlannedOn = (pattern: ShiftPattern, date: PlainDate): boolean =>
  stretches(pattern, date, date).length > 0;

/** Returns whether a shift happens on a date. */
export const occursOn = (pattern: ShiftPattern, date: PlainDate): boolean =>
  exceptionOn(pattern, date)?.kind !== 'CANCELLED' &&
  isPlannedOn(pattern, date) &&
  closureOn(pattern, date) === undefined;

/** Returns the first date on or after `from` on which a shift happens, or null if there is none. */
export function firstOccurrenceDate(
  pattern: ShiftPattern,
  from: PlainDate,
  to: PlainDate | null = null,
): PlainDate | null {
  const cancelled = cancelledDays(pattern);
  for (const { first, last, step } of stretches(pattern, from, to))
    for (let day = first; day <= last; day += step) if (!cancelled.has(day)) return fromDayNumber(day);
  return null;
}

/**
 * Returns the last date from `from` through `to` on which a shift happens, or null if there is none or the shift has no
 * end.
 */
export function lastOccurrenceDate(
  pattern: ShiftPattern,
  from: PlainDate,
  to: PlainDate | null = null,
): PlainDate | null {
  const cancelled = cancelledDays(pattern);
  for (const { first, last, step } of stretches(pattern, from, to).reverse()) {
    if (!Number.isFinite(last)) return null;
    for (let day = last; day >= first; day -= step) if (!cancelled.has(day)) return fromDayNumber(day);
  }
  return null;
}

/**
 * Returns the days between two day numbers, both inclusive, on which a shift is scheduled, in order, including canceled
 * days; see {@link dayNumber}. For callers that expand many shifts over the same days.
 *
 * @throws RangeError for more days than {@link listDays} lists; for a long range, use {@link firstOccurrenceDate}
 */
export const plannedDays = (pattern: ShiftPattern, from: number, to: number): number[] =>
  stretchesBetween(pattern, from, to).flatMap(({ first, last, step }) => listDays(first, last, step));

/** Returns the dates between two days, both inclusive, on which a shift happens, in order; see {@link plannedDays}. */
export function occurrenceDates(pattern: ShiftPattern, from: PlainDate, to: PlainDate): PlainDate[] {
  const cancelled = cancelledDays(pattern);
  const days = plannedDays(pattern, dayNumber(from), dayNumber(to));
  return days.filter((day) => !cancelled.has(day)).map(fromDayNumber);
}

/**
 * Returns a shift's occurrence on a date, with its times on that date. The caller must know that the shift is scheduled
 * then.
 */
export function occurrenceOn(pattern: ShiftPattern, date: PlainDate): Occurrence {
  const { start_time, end_time } = planOn(pattern, date);
  const exception = exceptionOn(pattern, date);
  return {
    date,
    start_time: exception?.start_time ?? start_time,
    end_time: exception?.end_time ?? end_time,
  };
}

/** Returns the occurrences between two days, both inclusive, in order; see {@link plannedDays}. */
export const occurrencesBetween = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): Occurrence[] =>
  occurrenceDates(pattern, from, to).map((date) => occurrenceOn(pattern, date));

/** Returns the next `count` occurrences on or after `from`, or fewer if the shift ends first. */
export function nextOccurrences(pattern: ShiftPattern, from: PlainDate, count: number): Occurrence[] {
  const cancelled = cancelledDays(pattern);
  const found: Occurrence[] = [];
  for (const { first, last, step } of stretches(pattern, from, LAST_DATE)) {
    for (let day = first; day <= last && found.length < count; day += step) {
      if (!cancelled.has(day)) found.push(occurrenceOn(pattern, fromDayNumber(day)));
    }
  }
  return found;
}

/**
 * Counts the occurrences between two days, both inclusive, without listing them. Returns Infinity for a shift and a
 * range without an end.
 */
export function countOccurrences(pattern: ShiftPattern, from: PlainDate, to: PlainDate | null): number {
  const parts = stretches(pattern, from, to);
  const happens = (day: number) =>
    parts.some(({ first, last, step }) => day >= first && day <= last && (day - first) % step === 0);
  const planned = parts.reduce(
    (sum, { first, last, step }) => sum + Math.floor((last - first) / step) + 1,
    0,
  );
  return planned - [...cancelledDays(pattern)].filter(happens).length;
}

/**
 * Returns the instants of an occurrence. On the night clocks spring forward, an occurrence in the skipped hour can be
 * empty or shorter than its wall-clock times suggest; see {@link toInstant}.
 */
export const occurrenceInterval = (occurrence: Occurrence, zone: string): Interval => ({
  start: toInstant(occurrence.date, occurrence.start_time, zone),
  end: toInstant(occurrence.date, occurrence.end_time, zone),
});
