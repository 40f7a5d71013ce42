import type { PlainDate } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/**
 * Whether a position was in use on a day: it is so until the end of the day on which it is retired.
 *
 * @param retired - when it was retired, null while it is not
 * @param day - a day at the location whose zone is given
 */
export const inUseOn = (retired: Instant | null, day: PlainDate, zone: string): boolean =>
  retired === null || day <= plainDateIn(retired, zone);
