/** Reads and changes the limits on hours of one location, and its school breaks. */
import { checkLabor } from '@ondeck/shared/domain/rules/labor';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { LaborAnswer, LaborBody } from '@ondeck/shared/schemas/labor';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { notFound, refuse } from '../../platform/core/errors';
import { assertSeen, revisionOf } from '../../platform/database/revision';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import { findScopedLocations, lockLocation } from '../locations/locations.door';
import { loadLabor } from '../planning/planning.door';
import { replaceLabor } from './labor.repository';

async function storedLabor(
  db: Queryable,
  locationId: string,
): Promise<LaborBody & { readonly revision: string }> {
  const { limits, breaks } = (await loadLabor(db, [locationId]))(locationId);
  const labor = { limits, breaks: [...breaks] };
  return { ...labor, revision: revisionOf(labor) };
}

/** Returns the limits of a location. @throws 404 out of reach */
export async function readLabor(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  location: string,
): Promise<LaborAnswer> {
  await findScopedLocations(db, actor, { location });
  return storedLabor(db, location);
}

/**
 * Replaces the limits and school breaks of a location. Shifts stay assigned.
 *
 * @throws 400 for limits looser than federal law; 404 unknown; 409 if the limits have changed since `seen`
 */
export async function changeLabor(
  { trx, actor, audit, changes }: UnitOfWork,
  id: string,
  body: LaborBody,
  seen?: string,
): Promise<LaborAnswer> {
  const place = await lockLocation(trx, id);
  if (place === undefined) throw notFound(LOCATION_NOT_FOUND);
  const { revision, ...before } = await storedLabor(trx, id);
  await assertSeen(trx, seen, { entity: 'labor', id, timezone: place.timezone, revision });
  refuse(checkLabor(body.limits, body.breaks));
  await replaceLabor(trx, id, body);
  await audit(trx, actor, {
    action: 'labor.changed',
    ...audited('labor', { id, location_id: id }),
    before,
    after: body,
  });
  // Lists of candidates show what the limits stop, like availability.
  await changes.publish(trx, { topic: 'Labor', locationId: id }, { topic: 'Availability', locationId: id });
  return storedLabor(trx, id);
}
