/** When a location is closed, and what that cancels; what a shift is on a date is answered by `occurrences.ts`. */
import { dayNumber, isWithin, type PlainDate } from './plainDate';
import type { PlainTime } from './plainTime';

/**
 * A closure cancels what it touches: of its first day only what begins after it was stored, of a last day on which it
 * was taken back only what had begun by then. Wall-clock at the location.
 */
export interface PlanClosure {
  readonly start_date: PlainDate;
  /** Inclusive. */
  readonly end_date: PlainDate;
  /** Both null: whole days. Else these hours of each day. */
  readonly start_time: PlainTime | null;
  readonly end_time: PlainTime | null;
  /** On the first day, what begins at this time or before it takes place. */
  readonly first_after: PlainTime | null;
  /** On the last day, what begins after this time takes place. */
  readonly last_until: PlainTime | null;
}

interface PlannedTime {
  readonly date: PlainDate;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
}

/** Whether a closure cancels what is planned for a date between two times; touching ends do not count. */
export const closes = (one: PlanClosure, { date, start_time, end_time }: PlannedTime): boolean =>
  isWithin(date, one.start_date, one.end_date) &&
  (one.start_time === null || one.start_time < end_time) &&
  (one.end_time === null || one.end_time > start_time) &&
  (one.first_after === null || one.start_date !== date || start_time > one.first_after) &&
  (one.last_until === null || one.end_date !== date || start_time <= one.last_until);

interface ClosedDays {
  /** Day numbers on which nothing takes place. */
  readonly whole: ReadonlySet<number>;
  /** Those on which the times of the shift decide. */
  readonly inPart: ReadonlySet<number>;
}
const daysOfClosures = new WeakMap<readonly PlanClosure[], ClosedDays>();

/** The days of closures; found once for all the shifts that share a list of them. */
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
