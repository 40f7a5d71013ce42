import {
  firstOccurrenceDate,
  type Interval,
  lastOccurrenceDate,
  occurrenceDates,
  occurrenceInterval,
  occurrenceOn,
  occursOn,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { plainPatterns } from '@ondeck/shared/domain/calendar/plainPatterns';
import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import { clockChanges } from '@ondeck/shared/domain/calendar/zone';
import {
  addDays,
  compareDates,
  earlierDate,
  earlierEnd,
  isWithin,
  laterDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { Commitment } from '../plan/slot.rules';

/** Two occurrences that overlap. Each date is in its shift's time zone, so the dates can differ by a day. */
export interface Conflict {
  date: PlainDate;
  otherDate: PlainDate;
}

/**
 * Days that a search covers from the first day on which both shifts exist. It misses no overlap of two endless shifts:
 * shifts repeat weekly, and the offset between two zones depends only on the weekday, the season, and the days of the
 * two clock changes, which all repeat within 53 weeks (at most 371 days from one change to the next).
 */
const HORIZON_DAYS = 54 * 7;

/** Checks whether two half-open intervals overlap. Touching ends don't overlap, and an empty interval never does. */
export const intervalsOverlap = (a: Interval, b: Interval): boolean =>
  Math.max(a.start, b.start) < Math.min(a.end, b.end);

function occurrencesOverlap(
  a: ShiftPattern,
  date: PlainDate,
  b: ShiftPattern,
  otherDate: PlainDate,
): boolean {
  return intervalsOverlap(
    occurrenceInterval(occurrenceOn(a, date), zoneOn(a, date)),
    occurrenceInterval(occurrenceOn(b, otherDate), zoneOn(b, otherDate)),
  );
}

/** Checks whether a shift keeps one time zone from a day on. */
const keepsZone = ({ former_zones }: ShiftPattern, from: PlainDate): boolean =>
  !former_zones?.some(({ to_date }) => to_date >= from);

/** Checks whether two shifts share one time zone from a day on. */
export const isOneZone = (a: ShiftPattern, b: ShiftPattern, from: PlainDate): boolean =>
  a.timezone === b.timezone && keepsZone(a, from) && keepsZone(b, from);

interface Days {
  from: PlainDate;
  to: PlainDate;
}

/** Returns the days on which two shifts could overlap, plus a day on either side for time zones, or null. */
function sharedDays(a: Commitment, b: Commitment): Days | null {
  const firstOfA = firstOccurrenceDate(a.pattern, a.from, a.to);
  const firstOfB = firstOccurrenceDate(b.pattern, b.from, b.to);
  if (firstOfA === null || firstOfB === null) return null;
  const from = addDays(laterDate(firstOfA, firstOfB), -1);
  const horizon = addDays(from, HORIZON_DAYS);
  const end = earlierEnd(
    lastOccurrenceDate(a.pattern, a.from, a.to),
    lastOccurrenceDate(b.pattern, b.from, b.to),
  );
  return { from, to: end === null ? horizon : earlierDate(addDays(end, 1), horizon) };
}

/**
 * Returns the possible distances in days between overlapping occurrences of two shifts: -1, 0, or 1. An instant is the
 * wall-clock time minus its zone's offset, so the largest and smallest offsets rule out the rest.
 */
function possibleSteps(a: ShiftPattern, b: ShiftPattern, days: Days): number[] {
  if (!keepsZone(a, days.from) || !keepsZone(b, days.from)) return [-1, 0, 1];
  const [ofA, ofB] = [
    clockChanges(days.from, days.to, a.timezone),
    clockChanges(days.from, days.to, b.timezone),
  ];
  return [-1, 0, 1].filter((step) => {
    const shift = step * 1440;
    const earliestA = minutesOf(a.start_time) - ofA.max;
    const latestA = minutesOf(a.end_time) - ofA.min;
    const earliestB = minutesOf(b.start_time) - ofB.max + shift;
    const latestB = minutesOf(b.end_time) - ofB.min + shift;
    return earliestA < latestB && earliestB < latestA;
  });
}

/**
 * Returns the dates of the first shift on which an overlap is possible. In one zone, shifts whose clock times don't
 * overlap can do so only on the days of clock changes.
 */
function datesToTry(a: Commitment, b: Commitment, days: Days): PlainDate[] {
  const from = laterDate(days.from, a.from);
  const to = a.to === null ? days.to : earlierDate(days.to, a.to);
  const meetOnTheWall =
    a.pattern.start_time < b.pattern.end_time && b.pattern.start_time < a.pattern.end_time;
  if (!isOneZone(a.pattern, b.pattern, days.from) || meetOnTheWall)
    return occurrenceDates(a.pattern, from, to);
  return clockChanges(days.from, days.to, a.pattern.timezone).dates.filter(
    (date) => isWithin(date, from, to) && occursOn(a.pattern, date),
  );
}

/** Returns the conflicts of two commitments whose times are the same on all dates. */
function conflictsOf(a: Commitment, b: Commitment, limit: number): Conflict[] {
  const days = sharedDays(a, b);
  const conflicts: Conflict[] = [];
  const steps = days ? possibleSteps(a.pattern, b.pattern, days) : [];
  if (!days || steps.length === 0) return conflicts;
  for (const date of datesToTry(a, b, days)) {
    for (const step of steps) {
      const otherDate = addDays(date, step);
      if (!isWithin(otherDate, b.from, b.to) || !occursOn(b.pattern, otherDate)) continue;
      if (!occurrencesOverlap(a.pattern, date, b.pattern, otherDate)) continue;
      conflicts.push({ date, otherDate });
      if (conflicts.length >= limit) return conflicts;
    }
  }
  return conflicts;
}

const plainParts = ({ pattern, from, to }: Commitment): Commitment[] => plainPatterns(pattern, from, to);

/**
 * Returns the first conflicts of two commitments, compared as instants, ordered by the dates of the first commitment.
 *
 * @param limit - maximum number of conflicts; the search stops there
 * @returns empty exactly if the commitments never overlap; {@link HORIZON_DAYS} limits the conflicts of an endless pair
 */
export function findOverlaps(a: Commitment, b: Commitment, limit = Number.POSITIVE_INFINITY): Conflict[] {
  const others = plainParts(b);
  const conflicts: Conflict[] = [];
  for (const part of plainParts(a)) {
    const found = others.flatMap((other) => conflictsOf(part, other, limit));
    conflicts.push(
      ...found.sort((x, y) => compareDates(x.date, y.date) || compareDates(x.otherDate, y.otherDate)),
    );
    if (conflicts.length >= limit) break;
  }
  return conflicts.slice(0, limit);
}

/** Returns the first conflict of two commitments, or null if they never overlap. */
export const firstOverlap = (a: Commitment, b: Commitment): Conflict | null =>
  findOverlaps(a, b, 1)[0] ?? null;
