import type { UserActor } from '../../auth/actor';
import { badRequest, forbidden, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { type LockedUser, locationsOf, lockActiveAdmins, lockUser } from './users.repository';

/**
 * Locks a person that the actor wants to change.
 *
 * @throws 404 for somebody out of reach, 403 for a manager who wants to change an admin
 */
export async function lockChangeable(trx: Trx, actor: UserActor, id: string): Promise<LockedUser> {
  const person = await lockUser(trx, id);
  if (person === undefined) throw notFound('User not found.');
  if (person.id === actor.userId || actor.role === 'ADMIN') return person;
  const places = await locationsOf(trx, id);
  const reach = actor.locationIds === 'all' ? places : actor.locationIds;
  if (actor.role !== 'MANAGER' || !places.some((place) => reach.includes(place)))
    throw notFound('User not found.');
  if (person.user_type === 'ADMIN') throw forbidden('Only an admin can change an admin.');
  return person;
}

/** @throws 400 where an active admin would stop being one and is the last */
export async function assertNotLastAdmin(trx: Trx, person: LockedUser): Promise<void> {
  if (person.user_type !== 'ADMIN' || !person.is_active) return;
  const admins = await lockActiveAdmins(trx);
  if (!admins.some((id) => id !== person.id)) throw badRequest('The last active admin must stay.');
}
