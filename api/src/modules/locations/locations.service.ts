import type { Location, LocationBody, LocationChangeBody } from '@ondeck/shared/schemas/locations';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { audited } from '../../platform/audit/audited';
import type { Actor } from '../../platform/auth/actor';
import { badField, notFound } from '../../platform/core/errors';
import { assertSeen } from '../../platform/database/revision';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { assertNoDoubleBooking } from '../planning/planning.door';
import { locationCode } from './locationCode';
import {
  codesInUse,
  insertLocation,
  lockLocation,
  titleIsTaken,
  updateLocation,
} from './locations.repository';
import { restateOpenWeeks } from './zoneChange.repository';

async function assertTitleIsFree(trx: Trx, title: string, exceptId?: string): Promise<void> {
  if (await titleIsTaken(trx, title, exceptId))
    throw badField('title', 'A location with this name already exists.');
}

/** Makes a location. @throws 400 where the title is taken */
export async function createLocation(
  { trx, actor, ids, clock, audit, changes }: UnitOfWork<Actor>,
  body: LocationBody,
): Promise<Location> {
  await assertTitleIsFree(trx, body.title);
  const id = ids.next();
  const code = locationCode(body.title, await codesInUse(trx));
  await insertLocation(trx, { ...body, id, code }, clock.now());
  await audit(trx, actor, {
    action: 'location.created',
    ...audited('location', { id, location_id: id }),
    after: body,
  });
  await changes.publish(trx, { topic: 'Location', locationId: id });
  return { id, alerts: [], offline_punches: true, ...body };
}

/**
 * Replaces a location's fields. Another zone counts from the next day on: entries and days of before keep theirs, unless
 * the old zone was wrong from the start; then those of weeks that are not closed are read in the new one.
 *
 * @param seen - the revision that the form was filled from
 * @throws 404 unknown; 409 where it is another one by now; 400 where the title is taken, or where in another time zone somebody would be at two places at once
 */
export async function changeLocation(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  id: string,
  { zone_was_wrong: wasWrong = false, ...body }: LocationChangeBody,
  seen?: string,
): Promise<Location> {
  const found = await lockLocation(trx, id);
  if (found === undefined) throw notFound(LOCATION_NOT_FOUND);
  const { revision, ...before } = found;
  await assertSeen(trx, seen, { entity: 'location', id, timezone: before.timezone, revision });
  // Two that were alike before titles were compared in their normal form can still be changed.
  if (body.title !== before.title) await assertTitleIsFree(trx, body.title, id);
  await updateLocation(trx, id, body, clock.now());
  const isMoved = body.timezone !== before.timezone;
  if (isMoved && wasWrong)
    await restateOpenWeeks(trx, { location: id, from: before.timezone, to: body.timezone });
  if (isMoved) await assertNoDoubleBooking(trx, id, plainDateIn(clock.now().getTime(), body.timezone));
  await audit(trx, actor, {
    action: 'location.changed',
    ...audited('location', { id, location_id: id }),
    before,
    after: isMoved ? { ...body, zone_was_wrong: wasWrong } : body,
  });
  await changes.publish(
    trx,
    { topic: 'Location', locationId: id },
    ...(isMoved
      ? ([
          { topic: 'Schedule', locationId: id },
          { topic: 'Payroll', locationId: id },
          { topic: 'Dashboard', locationId: id },
        ] as const)
      : []),
  );
  return {
    id,
    ...body,
    alerts: body.alerts ?? before.alerts,
    offline_punches: body.offline_punches ?? before.offline_punches,
  };
}
