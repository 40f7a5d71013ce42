import type { UserActor } from '../../auth/actor';

/**
 * The locations of somebody who asks: only managers and employees do, so there is always a list of their own.
 */
export const reachOf = (actor: Pick<UserActor, 'locationIds'>): readonly string[] =>
  actor.locationIds === 'all' ? [] : actor.locationIds;
