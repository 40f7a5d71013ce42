import type { PlainDate } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/**
 * Returns whether a position was in use on a day; a retired position is in use through the day it is retired.
 *
 * @param retired - when the position was retired; null if it is active
 * @param day - a day at the location whose zone is given
 */
export const inUseOn = (retired: Instant | null, day: PlainDate, zone: string): boolean =>
  retired === null || day <= plainDateIn(retired, zone);
