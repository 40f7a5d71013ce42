/**
 * Functions for ranges of calendar days `yyyy-MM-dd`, both ends inclusive; a null end never ends. ISO dates compare as
 * text, so only the day before and the day after need calendar arithmetic.
 */
import {
  addDays,
  earlierDate,
  earlierEnd,
  isWithin,
  laterDate,
} from '@ondeck/shared/domain/calendar/plainDate';

export interface DateRange {
  readonly start: string;
  readonly end: string | null;
}

/** Returns the days in both ranges, or null if they share none. */
export function intersect(a: DateRange, b: DateRange): DateRange | null {
  const start = laterDate(a.start, b.start);
  const end = earlierEnd(a.end, b.end);
  return end !== null && end < start ? null : { start, end };
}

/** Checks whether one range has all the days of another. */
export const coversRange = (outer: DateRange, inner: DateRange): boolean =>
  outer.start <= inner.start && (outer.end === null || (inner.end !== null && inner.end <= outer.end));

/** Returns `range` without the days of `hole`: nothing, one piece, or one piece on each side. */
export function subtract(range: DateRange, hole: DateRange): DateRange[] {
  if (!intersect(range, hole)) return [range];
  const left: DateRange[] = [];
  if (range.start < hole.start) left.push({ start: range.start, end: addDays(hole.start, -1) });
  if (hole.end !== null && (range.end === null || range.end > hole.end))
    left.push({ start: addDays(hole.end, 1), end: range.end });
  return left;
}

/** Returns `range` without the days of any of `holes`, ordered by date. */
export function subtractAll(range: DateRange, holes: readonly DateRange[]): DateRange[] {
  return holes.reduce<DateRange[]>(
    (pieces, hole) => pieces.flatMap((piece) => subtract(piece, hole)),
    [range],
  );
}

/** Returns the same days in as few ranges as possible, ordered by date. */
export function joined(ranges: readonly DateRange[]): DateRange[] {
  const pieces: DateRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = pieces.at(-1);
    if (!last || (last.end !== null && range.start > addDays(last.end, 1))) pieces.push(range);
    else pieces[pieces.length - 1] = { start: last.start, end: laterEnd(last.end, range.end) };
  }
  return pieces;
}

/** Returns the range from the first to the last day of several ranges, or null without ranges. */
export const spanOf = (ranges: readonly DateRange[]): DateRange | null =>
  ranges.reduce<DateRange | null>(
    (span, { start, end }) =>
      span === null
        ? { start, end }
        : { start: earlierDate(span.start, start), end: laterEnd(span.end, end) },
    null,
  );

/** Returns the later of two last days; null never ends. */
export const laterEnd = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : laterDate(a, b);

/** Checks whether a day is in a range. */
export const rangeIncludes = (range: DateRange, date: string): boolean =>
  isWithin(date, range.start, range.end);

/** Returns the part of a range from a day on, or null if the range ended before that day. */
export const rangeFrom = (range: DateRange, date: string): DateRange | null =>
  intersect(range, { start: date, end: null });

/** The days of one employee. */
export interface OwnDays {
  readonly userId: string;
  readonly range: DateRange;
}

/**
 * Returns the range from an employee's first to last day on or after a day, or an endless range from that day without
 * any.
 */
export const daysAhead = (days: readonly OwnDays[], userId: string, from: string): DateRange =>
  spanOf(days.flatMap((one) => (one.userId === userId ? (rangeFrom(one.range, from) ?? []) : []))) ?? {
    start: from,
    end: null,
  };
