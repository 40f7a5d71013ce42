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

/** Two occurrences that share time: each date is in its own shift's zone, so they may differ by a day. */
export interface Conflict {
  date: PlainDate;
  otherDate: PlainDate;
}

/**
 * How far a search looks from the first day that both shifts know. It misses no conflict of an endless pair: shifts
 * repeat by the week, and how two zones lie to each other depends only on the weekday, the season and the days of
 * the two clock changes, all of which come round within 53 weeks (371 days from one change to the next at most).
 */
const HORIZON_DAYS = 54 * 7;

/** Whether two half-open intervals share time; touching ends do not, and an empty interval shares none. */
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

/** Whether a shift is read in one zone on all days from one on. */
const keepsZone = ({ former_zones }: ShiftPattern, from: PlainDate): boolean =>
  !former_zones?.some(({ to_date }) => to_date >= from);

/** Whether two shifts are read in one and the same zone on all days from one on. */
export const isOneZone = (a: ShiftPattern, b: ShiftPattern, from: PlainDate): boolean =>
  a.timezone === b.timezone && keepsZone(a, from) && keepsZone(b, from);

interface Days {
  from: PlainDate;
  to: PlainDate;
}

/** The days on which both could meet, a day of slack on either side for zones; null when there are none. */
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
 * How many days after an occurrence of one shift one of the other can lie and still overlap it: -1, 0 or 1. An instant
 * is the wall-clock time less its zone's offset, so the largest and smallest offsets rule out the rest.
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
 * The dates of the first shift on which an overlap is possible. In one zone, shifts whose times do not overlap on the
 * clock can do so only on the days of the clock changes.
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

/** The conflicts of two commitments whose times are the same on all dates. */
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
 * The first conflicts of two commitments, compared as instants, in order of the first one's dates.
 *
 * @param limit - how many at most; searching ends with the last of them
 * @returns empty exactly when they never meet; see the horizon above for how many of an endless pair are listed
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

/** The first conflict of two commitments, null when they never meet. */
export const firstOverlap = (a: Commitment, b: Commitment): Conflict | null =>
  findOverlaps(a, b, 1)[0] ?? null;
