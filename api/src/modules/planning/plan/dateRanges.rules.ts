/**
 * Ranges of calendar days `yyyy-MM-dd`, both ends inclusive; a null end goes on for ever. ISO dates compare as
 * text, so no calendar arithmetic is needed but the day before and after.
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

/** The days that both ranges have, or null when they share none. */
export function intersect(a: DateRange, b: DateRange): DateRange | null {
  const start = laterDate(a.start, b.start);
  const end = earlierEnd(a.end, b.end);
  return end !== null && end < start ? null : { start, end };
}

/** What is left of `range` without the days of `hole`: nothing, one piece, or one on each side. */
export function subtract(range: DateRange, hole: DateRange): DateRange[] {
  if (!intersect(range, hole)) return [range];
  const left: DateRange[] = [];
  if (range.start < hole.start) left.push({ start: range.start, end: addDays(hole.start, -1) });
  if (hole.end !== null && (range.end === null || range.end > hole.end))
    left.push({ start: addDays(hole.end, 1), end: range.end });
  return left;
}

/** `range` without the days of any of `holes`, in order of date. */
export function subtractAll(range: DateRange, holes: readonly DateRange[]): DateRange[] {
  return holes.reduce<DateRange[]>(
    (pieces, hole) => pieces.flatMap((piece) => subtract(piece, hole)),
    [range],
  );
}

/** The same days in as few ranges as possible, in order of date. */
export function joined(ranges: readonly DateRange[]): DateRange[] {
  const pieces: DateRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = pieces.at(-1);
    if (!last || (last.end !== null && range.start > addDays(last.end, 1))) pieces.push(range);
    else pieces[pieces.length - 1] = { start: last.start, end: laterEnd(last.end, range.end) };
  }
  return pieces;
}

/** From the first to the last day of several ranges, or null where there is none. */
export const spanOf = (ranges: readonly DateRange[]): DateRange | null =>
  ranges.reduce<DateRange | null>(
    (span, { start, end }) =>
      span === null
        ? { start, end }
        : { start: earlierDate(span.start, start), end: laterEnd(span.end, end) },
    null,
  );

/** The later of two last days; null goes on for ever. */
export const laterEnd = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : laterDate(a, b);

/** Whether a day lies in a range. */
export const rangeIncludes = (range: DateRange, date: string): boolean =>
  isWithin(date, range.start, range.end);

/** The part of a range from a day on, or null when it ended before. */
export const rangeFrom = (range: DateRange, date: string): DateRange | null =>
  intersect(range, { start: date, end: null });

/** Days of a person. */
export interface OwnDays {
  readonly userId: string;
  readonly range: DateRange;
}

/** From the first to the last day that a person has from a day on; from that day on where they have none. */
export const daysAhead = (days: readonly OwnDays[], userId: string, from: string): DateRange =>
  spanOf(days.flatMap((one) => (one.userId === userId ? (rangeFrom(one.range, from) ?? []) : []))) ?? {
    start: from,
    end: null,
  };
