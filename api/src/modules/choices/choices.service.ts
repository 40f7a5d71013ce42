/** Reads and stores what a user chose last, so that the boards open there in every browser of the user. */
import type { UserChoices, UserChoicesBody } from '@ondeck/shared/schemas/choices';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { reaches } from '../../platform/auth/scope';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';

/** Returns whether the actor can open a location: it isn't deleted and within the actor's reach. */
async function isOpen(db: Queryable, actor: UserActor, locationId: string): Promise<boolean> {
  if (!reaches(actor, locationId)) return false;
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the user's last choices. A location that is gone or out of reach counts as none. */
export async function readChoices({ db }: Pick<Services, 'db'>, actor: UserActor): Promise<UserChoices> {
  const row = await db
    .selectFrom('user_choices')
    .select(['location_id', 'all_locations', 'layout'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (!row) return { location: null, all_locations: false, layout: null };
  const { location_id, all_locations, layout } = row;
  const location = location_id !== null && (await isOpen(db, actor, location_id)) ? location_id : null;
  return { location, all_locations, layout };
}

/**
 * Stores the named choices of the user. A choice of view changes no data of the school, so the log doesn't list it.
 *
 * @throws 404 for a location that is deleted or out of reach
 */
export async function changeChoices(
  { trx, actor, clock, changes }: UnitOfWork,
  { location, all_locations, layout }: UserChoicesBody,
): Promise<void> {
  if (location !== undefined && !(await isOpen(trx, actor, location))) throw notFound(LOCATION_NOT_FOUND);
  const chosen = {
    ...(location === undefined ? {} : { location_id: location, all_locations: false }),
    ...(all_locations === undefined ? {} : { location_id: null, all_locations }),
    ...(layout === undefined ? {} : { layout }),
    updated_at: clock.now(),
  };
  await trx
    .insertInto('user_choices')
    .values({ user_id: actor.userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
  await changes.publish(trx, { topic: 'Choice', userId: actor.userId });
}
