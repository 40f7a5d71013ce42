/**
 * Location closures: when a location is closed and which shifts that cancels. `occurrences.ts` computes the dates of a
 * shift.
 */
import { dayNumber, isWithin, type PlainDate } from './plainDate';
import type { PlainTime } from './plainTime';

/**
 * A closure of a location, in its wall-clock time. It cancels every occurrence it overlaps, except on two partial days:
 * a first day counts only after the closure was stored, and the last day of an ended closure only until it was ended.
 */
export interface PlanClosure {
  readonly start_date: PlainDate;
  /** The last closed day, inclusive. */
  readonly end_date: PlainDate;
  /** The hours closed on each day; both times are null when whole days are closed. */
  readonly start_time: PlainTime | null;
  readonly end_time: PlainTime | null;
  /** On the first day, occurrences that start at this time or earlier still take place. */
  readonly first_after: PlainTime | null;
  /** On the last day, occurrences that start after this time take place. */
  readonly last_until: PlainTime | null;
}

interface PlannedTime {
  readonly date: PlainDate;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
}

/**
 * Returns whether a closure cancels a shift scheduled for these times on a date. Touching ends don't count as overlap.
 */
export const closes = (one: PlanClosure, { date, start_time, end_time }: PlannedTime): boolean =>
  isWithin(date, one.start_date, one.end_date) &&
  (one.start_time === null || one.start_time < end_time) &&
  (one.end_time === null || one.end_time > start_time) &&
  (one.first_after === null || one.start_date !== date || start_time > one.first_after) &&
  (one.last_until === null || one.end_date !== date || start_time <= one.last_until);

interface ClosedDays {
  /** Day numbers of days closed from midnight to midnight: no shift takes place. */
  readonly whole: ReadonlySet<number>;
  /** Day numbers of days closed in part: the shift's times decide. */
  readonly inPart: ReadonlySet<number>;
}
const daysOfClosures = new WeakMap<readonly PlanClosure[], ClosedDays>();

/** Returns the days closed by a list of closures, cached per list so that all shifts of a location share one result. */
export function closedDays(closures: readonly PlanClosure[]): ClosedDays {
  const known = daysOfClosures.get(closures);
  if (known) return known;
  const [whole, inPart] = [new Set<number>(), new Set<number>()];
  for (const one of closures) {
    const [first, last] = [dayNumber(one.start_date), dayNumber(one.end_date)];
    for (let day = first; day <= last; day += 1) {
      const isCut = (day === first && one.first_after !== null) || (day === last && one.last_until !== null);
      (isCut || one.start_time !== null ? inPart : whole).add(day);
    }
  }
  const days = { whole, inPart };
  daysOfClosures.set(closures, days);
  return days;
}
