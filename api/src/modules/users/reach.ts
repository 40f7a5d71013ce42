import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, forbidden, notFound } from '../../platform/core/errors';
import type { Trx } from '../../platform/database/types';
import { type LockedUser, liveLocationsOf, lockLastingAdmins, lockUser } from './users.repository';

export const ONLY_ADMINS = 'Only an admin can make someone an admin.';
export const WORKS_ELSEWHERE =
  "This user also works at a location that you don't manage. Ask an admin to change this.";

/**
 * Locks a user if the actor may change anything about them.
 *
 * @returns the user, and whether the actor has all of their locations; if not, only positions and the actor's own
 * locations may change
 * @throws 404 for a user out of reach, 403 if a manager wants to change an admin
 */
export async function lockReached(
  trx: Trx,
  actor: UserActor,
  id: string,
): Promise<{ readonly person: LockedUser; readonly isWhole: boolean }> {
  const person = await lockUser(trx, id);
  if (person === undefined) throw notFound('User not found.');
  if (person.id === actor.userId || actor.role === 'ADMIN') return { person, isWhole: true };
  const places = await liveLocationsOf(trx, id);
  const reach = actor.locationIds === 'all' ? places : actor.locationIds;
  if (actor.role !== 'MANAGER' || !places.some((place) => reach.includes(place)))
    throw notFound('User not found.');
  if (person.user_type === 'ADMIN') throw forbidden('Only an admin can change an admin.');
  return { person, isWhole: places.every((place) => reach.includes(place)) };
}

/**
 * Locks a user if the actor may change everything about them.
 *
 * @throws as {@link lockReached}, and 403 for a user who also works elsewhere
 */
export async function lockChangeable(trx: Trx, actor: UserActor, id: string): Promise<LockedUser> {
  const { person, isWhole } = await lockReached(trx, actor, id);
  if (!isWhole) throw forbidden(WORKS_ELSEWHERE);
  return person;
}

/**
 * @throws 403 for a manager's credentials and role, which only an admin may change; users may change their own password
 */
export function assertMayHandle(actor: UserActor, person: LockedUser): void {
  if (person.user_type === 'MANAGER' && actor.role !== 'ADMIN')
    throw forbidden("Only an admin can change a manager's role, email, key, or password.");
}

/**
 * @param endingDate - the admin's new last day; undefined if they stop being an admin right away
 * @throws 400 if no active admin without a last day would be left
 */
export async function assertNotLastAdmin(
  trx: Trx,
  person: LockedUser,
  now: Date,
  endingDate?: string,
): Promise<void> {
  if (person.user_type !== 'ADMIN' || !person.is_active) return;
  const admins = await lockLastingAdmins(trx, now);
  if (admins.some((id) => id !== person.id)) return;
  if (endingDate === undefined)
    throw badRequest('Your school needs at least one active admin. Make someone else an admin first.');
  throw badField(
    'employee_ending_date',
    'Your school needs at least one active admin without an ending date. Make someone else an admin first.',
  );
}
