import { type RawBuilder, sql } from 'kysely';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { notFound } from '../core/errors';
import type { UserActor } from './actor';

type Scoped = Pick<UserActor, 'locationIds'>;

/**
 * The SQL condition that a row's location is in the actor's reach. Every query about a location's rows has it: what
 * is out of reach is not there, in lists, counts, searches and exports alike.
 *
 * @param column - the location's id, for example `sql.ref('shifts.location_id')` or ``sql`s.location_id` ``
 */
export const scopeToLocations = (actor: Scoped, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.locationIds === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${column} = any(${actor.locationIds}::uuid[])`;

/** Whether a location is in reach. */
export const reaches = (actor: Scoped, locationId: string): boolean =>
  actor.locationIds === 'all' || actor.locationIds.includes(locationId);

/**
 * An actor's reach narrowed to one location: empty where that is outside of it. One condition instead of two, for which
 * PostgreSQL would expect far too few rows and choose a bad plan.
 *
 * @param location - undefined for all that is in reach
 */
export const reachAt = (actor: Scoped, location: string | undefined): Scoped =>
  location === undefined ? actor : { locationIds: reaches(actor, location) ? [location] : [] };

/**
 * Checks the location that a call names.
 *
 * @throws 404 where it is out of reach: the answer for one that does not exist
 */
export function assertReaches(actor: Scoped, locationId: string, sentence = LOCATION_NOT_FOUND): void {
  if (!reaches(actor, locationId)) throw notFound(sentence);
}

/**
 * The condition that a person (`userId` expression) is in the actor's reach: for planners the staff of their
 * locations, for an employee nobody but themselves, whoever works beside them.
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
 * The condition that every location of a person is in the actor's reach. Of somebody who also works elsewhere a
 * manager knows the name: authority over a person needs authority over all of the person.
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
