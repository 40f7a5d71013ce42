/** Reads and changes the options of one location. */
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { checkTimeOrder } from '@ondeck/shared/domain/rules/dates';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { LocationOptions, LocationOptionsBody } from '@ondeck/shared/schemas/availability';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { notFound, refuse } from '../../platform/core/errors';
import { assertSeen, revisionOf } from '../../platform/database/revision';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import { lockLocation } from './locations.repository';
import { findScopedLocations } from './scopedLocations.repository';

type Stored = Omit<LocationOptions, 'revision'>;

async function storedOptions(
  db: Queryable,
  locationId: string,
): Promise<Stored & { readonly revision: string }> {
  const row = await db
    .selectFrom('location_options')
    .selectAll()
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  const { location_id: _id, ...stored } = row ?? { location_id: locationId, ...defaultLocationOptions };
  const options: Stored = stored;
  return { ...options, revision: revisionOf(options) };
}

/** Returns the options of a location. @throws 404 out of reach */
export async function readLocationOptions(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  location: string,
): Promise<LocationOptions> {
  await findScopedLocations(db, actor, { location });
  return storedOptions(db, location);
}

/** Replaces the options of a location. @throws 404 unknown; 400 for times that end before they start; 409 if they have changed since `seen` */
export async function changeLocationOptions(
  { trx, actor, audit, changes }: UnitOfWork,
  id: string,
  body: LocationOptionsBody,
  seen?: string,
): Promise<LocationOptions> {
  const place = await lockLocation(trx, id);
  if (place === undefined) throw notFound(LOCATION_NOT_FOUND);
  const { revision, ...before } = await storedOptions(trx, id);
  const { wave_start, wave_end } = { ...before, ...body };
  refuse(checkTimeOrder(wave_start, wave_end, 'wave_end'));
  await assertSeen(trx, seen, { entity: 'options', id, timezone: place.timezone, revision });
  await trx
    .insertInto('location_options')
    .values({ location_id: id, ...body })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(body))
    .execute();
  await audit(trx, actor, {
    action: 'options.changed',
    ...audited('options', { id, location_id: id }),
    before,
    after: body,
  });
  await changes.publish(trx, { topic: 'Option' }, { topic: 'Availability', locationId: id });
  return storedOptions(trx, id);
}
