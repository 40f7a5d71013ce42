import { type RawBuilder, sql } from 'kysely';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { notFound } from '../core/errors';
import type { UserActor } from './actor';

type Scoped = Pick<UserActor, 'locationIds'>;

/**
 * Returns the SQL condition that a row's location is in the actor's reach. Every query for a location's rows includes
 * the condition, so rows out of reach appear in no list, count, search, or export.
 *
 * @param column - the location's ID, for example `sql.ref('shifts.location_id')` or ``sql`s.location_id` ``
 */
export const scopeToLocations = (actor: Scoped, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.locationIds === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${column} = any(${actor.locationIds}::uuid[])`;

/** Returns whether a location is in the actor's reach. */
export const reaches = (actor: Scoped, locationId: string): boolean =>
  actor.locationIds === 'all' || actor.locationIds.includes(locationId);

/**
 * Narrows an actor's reach to one location, or to none if the location is out of reach. With one condition instead of
 * two, PostgreSQL estimates the rows correctly and chooses a good plan.
 *
 * @param location - undefined for the whole reach
 */
export const reachAt = (actor: Scoped, location: string | undefined): Scoped =>
  location === undefined ? actor : { locationIds: reaches(actor, location) ? [location] : [] };

/**
 * Checks the location that a call names.
 *
 * @throws 404 if the location is out of reach, the same answer as for an unknown one
 */
export function assertReaches(actor: Scoped, locationId: string, sentence = LOCATION_NOT_FOUND): void {
  if (!reaches(actor, locationId)) throw notFound(sentence);
}

/**
 * Returns the condition that a user (`userId` expression) is in the actor's reach: for managers and admins, the staff
 * of their locations; for an employee, only themselves.
 */
export function scopeToStaff(
  actor: Pick<UserActor, 'locationIds' | 'role' | 'userId'>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (actor.locationIds === 'all') return sql<boolean>`true`;
  if (actor.role === 'EMPLOYEE') return sql<boolean>`${userId} = ${actor.userId}`;
  return sql<boolean>`exists (select 1 from user_locations reach
    where reach.user_id = ${userId} and reach.location_id = any(${actor.locationIds}::uuid[]))`;
}

/**
 * Returns the condition that all locations of a user are in the actor's reach. Managers see only the name of an
 * employee who also works elsewhere, because they may change a user only with authority over all of the user's
 * locations.
 */
export function scopeToWholePerson(
  actor: Pick<UserActor, 'locationIds' | 'userId'>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (actor.locationIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`(${userId} = ${actor.userId} or not exists (
    select 1 from user_locations beyond join locations place on place.id = beyond.location_id
    where beyond.user_id = ${userId} and place.deleted_at is null
      and beyond.location_id <> all(${actor.locationIds}::uuid[])))`;
}
