import { closedDays, closes, type PlanClosure } from './closures';
import { dayNumber, fromDayNumber, isWithin, LAST_DATE, listDays, type PlainDate } from './plainDate';
import type { PlainTime } from './plainTime';
import { type Instant, toInstant } from './zone';
import type { Zoned } from './zoneHistory';

/** A staff meeting happens once, on its start date, like a one-time shift. */
export type ScheduleType = 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT' | 'STAFF_MEETING';
type ShiftRepeat = 'DAILY' | 'WEEKLY';

/** What a shift is between two dates, both inclusive, on which something else holds than its plan of today or later. */
export interface PlanVersion {
  readonly from_date: PlainDate;
  readonly to_date: PlainDate;
  readonly shift_repeat: ShiftRepeat | null;
  /** Where a weekly shift counts its weeks from. */
  readonly start_date: PlainDate;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
}

/** One date that is not as planned. A null time is the planned one. */
export interface PlanException {
  readonly date: PlainDate;
  readonly kind: 'CHANGED' | 'CANCELLED';
  readonly start_time: PlainTime | null;
  readonly end_time: PlainTime | null;
}

/**
 * When a shift happens, as a form, a call and a row of the database say it: wall-clock dates (both inclusive) and times
 * in its location's zone.
 *
 * A date is answered by the version that covers it, else by the pattern's own columns; an exception of that date
 * changes or cancels what they say, and a closure of the location cancels what it touches. Every function here knows
 * that: nobody else asks a version, an exception or a closure when a shift happens.
 */
export interface ShiftPattern extends Zoned {
  readonly schedule_type: ScheduleType;
  /** Only read for a recurring shift; without it the shift happens once. */
  readonly shift_repeat: ShiftRepeat | null;
  readonly start_date: PlainDate;
  /** Only read for a recurring shift; null: it goes on. */
  readonly end_date: PlainDate | null;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  /** The first date that the pattern's own columns answer; null or missing: all that no version answers. */
  readonly from_date?: PlainDate | null;
  /** Former plans in the order of their dates, which do not overlap and lie before `from_date`. */
  readonly versions?: readonly PlanVersion[] | null;
  readonly exceptions?: readonly PlanException[] | null;
  /** Of the location, in any order; shifts of one location may share the list. */
  readonly closures?: readonly PlanClosure[] | null;
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

/** Days of one plan, as day numbers: first, last and from one to the next. None where `first` lies after `last`. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/**
 * The days between two days, both inclusive, at which one plan happens, versions and exceptions left aside. An end of
 * Infinity means no bound of the caller's; `last` is Infinity where the pattern has none either.
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

/** A version as a pattern that answers all of its dates, and nothing else. */
const versionPattern = <Shift extends ShiftPattern>(shift: Shift, version: PlanVersion): Shift => ({
  ...shift,
  ...version,
  end_date: version.to_date,
  from_date: null,
  versions: null,
  exceptions: null,
});

/** The plans that answer the days between two days, both inclusive, in order, each with its part of them. */
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

/** The days at which a shift is planned, those that are cancelled too. */
const stretchesBetween = (pattern: ShiftPattern, from: number, to: number): Stretch[] =>
  (pattern.versions || pattern.from_date
    ? plansBetween(pattern, from, to).map((part) => stretchOf(part.plan, part.from, part.to))
    : [stretchOf(pattern, from, to)]
  ).filter(({ first, last }) => first <= last && Number.isFinite(first));

const stretches = (pattern: ShiftPattern, from: PlainDate, to: PlainDate | null): Stretch[] =>
  stretchesBetween(pattern, dayNumber(from), to === null ? Number.POSITIVE_INFINITY : dayNumber(to));

const NONE: ReadonlySet<number> = new Set();

/** The closure of its location that cancels what is planned for a date, if any. */
export function closureOn<One extends PlanClosure>(
  shift: Omit<ShiftPattern, 'closures'> & { readonly closures?: readonly One[] | null },
  date: PlainDate,
): One | undefined {
  const onDate = shift.closures?.filter((one) => isWithin(date, one.start_date, one.end_date)) ?? [];
  if (onDate.length === 0) return undefined;
  const planned = occurrenceOn(shift, date);
  return onDate.find((one) => closes(one, planned));
}

/** The days on which nothing takes place that is planned: single dates that are cancelled, and closed ones. */
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

/** What is different on a date from what is planned, if anything. */
export const exceptionOn = <One extends PlanException>(
  { exceptions }: { readonly exceptions?: readonly One[] | null },
  date: PlainDate,
): One | undefined => exceptions?.find((one) => one.date === date);

/**
 * The shift with the columns of the plan that answers a date, whether or not it happens then, and without a look at
 * that date's exception. To show: it answers no other date.
 */
export function planOn<Shift extends ShiftPattern>(shift: Shift, date: PlainDate): Shift {
  const version = shift.versions?.find((one) => isWithin(date, one.from_date, one.to_date));
  return version ? { ...shift, ...version, from_date: shift.from_date } : shift;
}

/** Whether a shift is planned for a date; its exception or a closure may cancel it. */
export const isPlannedOn = (pattern: ShiftPattern, date: PlainDate): boolean =>
  stretches(pattern, date, date).length > 0;

/** Whether a shift happens on a date. */
export const occursOn = (pattern: ShiftPattern, date: PlainDate): boolean =>
  exceptionOn(pattern, date)?.kind !== 'CANCELLED' &&
  isPlannedOn(pattern, date) &&
  closureOn(pattern, date) === undefined;

/** The first date from `from` on at which a shift happens, null when there is none. */
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

/** The last date up to `to` at which a shift happens, not before `from`; null when there is none, or no last one. */
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
 * The days between two day numbers, both inclusive, for which a shift is planned, cancelled ones too, in order; see
 * {@link dayNumber}. For who expands many shifts over the same days.
 *
 * @throws RangeError for more than {@link listDays} lists; whether and when a shift happens at all in a long range is
 * told by {@link firstOccurrenceDate}
 */
export const plannedDays = (pattern: ShiftPattern, from: number, to: number): number[] =>
  stretchesBetween(pattern, from, to).flatMap(({ first, last, step }) => listDays(first, last, step));

/** The dates between two days, both inclusive, at which a shift happens, in order; see {@link plannedDays}. */
export function occurrenceDates(pattern: ShiftPattern, from: PlainDate, to: PlainDate): PlainDate[] {
  const cancelled = cancelledDays(pattern);
  const days = plannedDays(pattern, dayNumber(from), dayNumber(to));
  return days.filter((day) => !cancelled.has(day)).map(fromDayNumber);
}

/** One shift on a date, with the times it has then; the caller has made sure that it is planned for it. */
export function occurrenceOn(pattern: ShiftPattern, date: PlainDate): Occurrence {
  const { start_time, end_time } = planOn(pattern, date);
  const exception = exceptionOn(pattern, date);
  return {
    date,
    start_time: exception?.start_time ?? start_time,
    end_time: exception?.end_time ?? end_time,
  };
}

/** The occurrences between two days, both inclusive, in order; see {@link plannedDays}. */
export const occurrencesBetween = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): Occurrence[] =>
  occurrenceDates(pattern, from, to).map((date) => occurrenceOn(pattern, date));

/** The next `count` occurrences from `from` on, fewer where the shift ends before. */
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

/** How many occurrences lie between two days, both inclusive, without listing them; Infinity where they go on. */
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
 * The instants of an occurrence. On the night of the spring change an occurrence that lies in the skipped hour can
 * be empty or shorter than its wall-clock times say; see {@link toInstant}.
 */
export const occurrenceInterval = (occurrence: Occurrence, zone: string): Interval => ({
  start: toInstant(occurrence.date, occurrence.start_time, zone),
  end: toInstant(occurrence.date, occurrence.end_time, zone),
});
