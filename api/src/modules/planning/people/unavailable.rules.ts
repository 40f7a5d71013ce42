import type { Occurrence } from '@ondeck/shared/domain/calendar/occurrences';
import { type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { grouped } from '../../../platform/core/grouped';
import {
  type EnteredAvailability,
  isPreferred,
  unavailablePart,
} from '@ondeck/shared/domain/rules/availability';
import type { CandidateReason } from './reasons.rules';

/**
 * Returns the reason that an employee marked a time of some work as unavailable, for the first date with one; empty if
 * they are available. Hours are wall-clock at the location of the work.
 */
export function unavailableReasons(
  occurrences: readonly Occurrence[],
  entered: EnteredAvailability,
): CandidateReason[] {
  for (const one of occurrences) {
    const times = unavailablePart(entered, one.date, one);
    if (times) return [{ code: 'UNAVAILABLE', date: one.date, times }];
  }
  return [];
}

/**
 * Returns the reason that work gives an employee more days than they want in a week (Sunday to Saturday), for the first
 * week with too many; empty if there is none. A week that already has too many days counts only if the work adds a day.
 *
 * @param added - the dates of the work, in order
 * @param existing - the dates of the employee's other work
 */
export function daysReasons(
  added: readonly PlainDate[],
  existing: readonly PlainDate[],
  maxDays: number | null,
): CandidateReason[] {
  if (maxDays === null) return [];
  const had = grouped([...new Set(existing)], startOfWeek);
  for (const [week, dates] of grouped([...new Set(added)], startOfWeek)) {
    const before = had.get(week) ?? [];
    const days = new Set([...before, ...dates]).size;
    if (days > maxDays && days > before.length)
      return [{ code: 'MAX_DAYS', date: week, count: days, limit: maxDays }];
  }
  return [];
}

/** Preferences of an employee. Preferences rank candidates, and never block. */
interface Preferences {
  readonly weekMinutes: number | null;
  /** The most days in a week; more are a warning. Null for no limit. */
  readonly maxDays: number | null;
  /** Locations and positions that the employee prefers. */
  readonly preferred: readonly string[];
  readonly ratherNot: readonly string[];
}

/** Everything that an employee entered: availability and preferences. */
export type Entered = EnteredAvailability & Preferences;

/** Work as far as preferences rank it. */
interface RankedWork {
  readonly locationId: string;
  readonly positions: readonly (readonly string[])[];
  /** The first occurrence of the work; undefined if it has none. */
  readonly first: Occurrence | undefined;
  /** Scheduled minutes in the week of the first occurrence, with the work. */
  readonly weekMinutes: number;
}

/**
 * Returns how well work matches what an employee prefers: one point each for a preferred location, position, and time,
 * one less for a location or position that they would rather not work, and for more hours than they prefer.
 */
export function preferenceScore(
  { preferred, ratherNot, weekMinutes, patterns }: Entered,
  work: RankedWork,
): number {
  const points = (ids: readonly string[]): number =>
    Number(ids.some((id) => preferred.includes(id))) - Number(ids.some((id) => ratherNot.includes(id)));
  const isPreferredTime = work.first !== undefined && isPreferred(patterns, work.first.date, work.first);
  const isTooMuch = weekMinutes !== null && work.weekMinutes > weekMinutes;
  return (
    points([work.locationId]) + points(work.positions.flat()) + Number(isPreferredTime) - Number(isTooMuch)
  );
}
