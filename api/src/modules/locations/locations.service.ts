import type { Tag } from '@ondeck/shared/calls/tags';
import {
  alertKinds,
  type Location,
  type LocationBody,
  type LocationChangeBody,
} from '@ondeck/shared/schemas/locations';
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
import { moveHoursOff, restateOpenWeeks } from './zoneChange.repository';

async function assertTitleIsFree(trx: Trx, title: string, exceptId?: string): Promise<void> {
  if (await titleIsTaken(trx, title, exceptId))
    throw badField('title', 'A location with this name already exists.');
}

/** Creates a location, with all alerts unless the body names some. @throws 400 if the title is taken */
export async function createLocation(
  { trx, actor, ids, clock, audit, changes }: UnitOfWork<Actor>,
  body: LocationBody,
): Promise<Location> {
  await assertTitleIsFree(trx, body.title);
  const id = ids.next();
  const code = locationCode(body.title, await codesInUse(trx));
  const alerts = body.alerts ?? [...alertKinds];
  await insertLocation(trx, { ...body, alerts, id, code }, clock.now());
  await audit(trx, actor, {
    action: 'location.created',
    ...audited('location', { id, location_id: id }),
    after: body,
  });
  await changes.publish(trx, { topic: 'Location', locationId: id });
  return { id, offline_punches: true, ...body, alerts };
}

/** Data that pages show with a location's title, or in its time zone. */
const showTitlesAndTimes: readonly Tag[] = [
  'Schedule',
  'Shift',
  'Meeting',
  'Archive',
  'OpenShift',
  'Request',
  'Dashboard',
  'Payroll',
];

/**
 * Replaces a location's fields. A new time zone applies from the next day; earlier days and time entries keep theirs,
 * unless the old zone was wrong from the start. Then days and entries of open weeks move to the new zone.
 *
 * @param seen - the revision that the form was loaded from
 * @throws 404 if unknown; 409 if the location has changed since; 400 if the title is taken, or if the new zone would
 * make an employee's shifts overlap
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
  // Titles may be alike from before spellings were compared, so check only a changed title.
  if (body.title !== before.title) await assertTitleIsFree(trx, body.title, id);
  await updateLocation(trx, id, body, clock.now());
  const isMoved = body.timezone !== before.timezone;
  if (isMoved && wasWrong)
    await restateOpenWeeks(trx, { location: id, from: before.timezone, to: body.timezone });
  if (isMoved) await moveHoursOff(trx, id);
  if (isMoved) await assertNoDoubleBooking(trx, id, plainDateIn(clock.now().getTime(), body.timezone));
  await audit(trx, actor, {
    action: 'location.changed',
    ...audited('location', { id, location_id: id }),
    before,
    after: isMoved ? { ...body, zone_was_wrong: wasWrong } : body,
  });
  const isShownAnew = isMoved || body.title !== before.title;
  const topics: readonly Tag[] = ['Location', ...(isShownAnew ? showTitlesAndTimes : [])];
  await changes.publish(trx, ...topics.map((topic) => ({ topic, locationId: id })));
  return {
    id,
    ...body,
    alerts: body.alerts ?? before.alerts,
    offline_punches: body.offline_punches ?? before.offline_punches,
  };
}
