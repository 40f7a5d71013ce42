import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { found } from '@ondeck/shared/domain/rules/findings';
import type { CorrectionRequestBody } from '@ondeck/shared/schemas/corrections';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { badField, conflict, notFound, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import {
  correctedAs,
  findCorrectable,
  type RecordRow,
  refuseBadPunches,
  refuseTooLongAgo,
} from '../attendance/attendance.door';
import { findOwnLocations, isAskedAlready } from './correctionRequests.repository';
import { requestStored, notifyDeciders } from './notifyDeciders.service';
import { storeRequest } from './requests.repository';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Returns the requester's own time entry at any location. @throws 404 if it isn't theirs, 409 if it was voided */
async function ownRecord(trx: Trx, actor: UserActor, id: string): Promise<RecordRow> {
  const record = await findCorrectable(trx, { locationIds: 'all' }, id);
  if (record?.user_id !== actor.userId) throw notFound('Time entry not found.');
  if (record.status === 'VOIDED')
    throw conflict('This time entry was voided. Report a missed punch instead.');
  return record;
}

/**
 * Returns a location where the requester works or worked, with its time zone at a moment.
 *
 * @throws 400 if none is named, 404 for another location
 */
async function ownPlace(trx: Trx, actor: UserActor, id: string | null | undefined, at: Date) {
  if (!id) throw badField('location', 'Select a location first.');
  const place = (await findOwnLocations(trx, actor)).find((one) => one.id === id);
  if (!place) throw notFound(LOCATION_NOT_FOUND);
  return { location_id: place.id, timezone: zoneAt(place, at.getTime()) };
}

/**
 * Stores an employee's request to correct one of their time entries or to add a missed punch. Checks the limits of
 * punches now; approving checks them again.
 *
 * @throws 404 for a time entry or location that isn't theirs; 400 for times that are impossible, too long ago, or
 * already recorded; 409 if a request about the same time entry is pending
 */
export async function askCorrection(
  unit: UnitOfWork,
  body: CorrectionRequestBody,
): Promise<{ message: string }> {
  const { trx, actor, clock } = unit;
  const { reason } = body;
  await lockPeople(trx, [actor.userId]);
  const record = body.record_id ? await ownRecord(trx, actor, body.record_id) : null;
  const punches = { clocked_in: new Date(body.clocked_in), clocked_out: new Date(body.clocked_out) };
  const place = record ?? (await ownPlace(trx, actor, body.location, punches.clocked_in));
  const asked = { record: record?.id ?? null, clockedIn: punches.clocked_in };
  if (await isAskedAlready(trx, actor.userId, asked))
    throw conflict('You already requested a correction of this. Withdraw that request first.');
  const zone = place.timezone;
  const days = [...(record ? [record.work_date] : []), plainDateIn(punches.clocked_in.getTime(), zone)];
  refuseTooLongAgo(days, { now: clock.now(), zone, isAdmin: false });
  await refuseBadPunches(trx, clock.now(), actor.userId, { ...punches, reason }, record?.id ?? null);
  const shiftId = body.shift_id ?? record?.shift_id ?? null;
  const isSame =
    record?.clocked_in.getTime() === punches.clocked_in.getTime() &&
    record.clocked_out?.getTime() === punches.clocked_out.getTime() &&
    record.shift_id === shiftId;
  if (isSame) refuse([found('correction.nothingChanged', 'reason')]);
  const owner = { user_id: actor.userId, location_id: place.location_id, timezone: place.timezone };
  const work = { shift_id: shiftId, position_id: record?.position_id ?? null };
  const now = { record: record ?? undefined, mayWait: true };
  const asNamed = await correctedAs(trx, owner, { ...punches, rate: null }, work, now);
  const id = await storeRequest(unit, {
    kind: 'correction',
    clock_record_id: record?.id ?? null,
    location_id: place.location_id,
    shift_id: asNamed.meeting_id === null ? shiftId : null,
    meeting_id: asNamed.meeting_id,
    ...punches,
    reason: reason.trim(),
  });
  await requestStored(unit, {
    action: 'correction.requested',
    ...audited('correction_request', { id, location_id: place.location_id }),
    after: { ...punches, record_id: record?.id ?? null, shift_id: shiftId, reason },
  });
  const day = formatDisplayDate(plainDateIn(punches.clocked_in.getTime(), place.timezone));
  await notifyDeciders(unit, {
    locationIds: [place.location_id],
    tab: 'corrections',
    asks: record ? `requested a correction to their hours on ${day}` : `reported a missed punch on ${day}`,
    reason: reason.trim(),
  });
  return { message: 'Correction request sent' };
}
