import type { Occurrence } from '@ondeck/shared/domain/calendar/occurrences';
import {
  type EnteredAvailability,
  isPreferred,
  unavailablePart,
} from '@ondeck/shared/domain/rules/availability';
import type { CandidateReason } from './candidates.rules';

/**
 * Returns the reason that an employee marked a time of some work as unavailable, for the first such date; empty if they
 * are available. Hours are wall-clock at the location of the work.
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

/** What an employee prefers. Preferences only rank candidates. */
export interface Preferences {
  readonly userId: string;
  readonly weekMinutes: number | null;
  /** Locations and positions that the employee prefers. */
  readonly preferred: readonly string[];
  readonly ratherNot: readonly string[];
}

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
  { preferred, ratherNot, weekMinutes }: Preferences,
  { patterns }: EnteredAvailability,
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
