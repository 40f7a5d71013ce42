/** Manages staff meetings. Meetings make staff unavailable like shifts do, and become archived when they end. */
import { checkDatesAhead } from '@ondeck/shared/domain/rules/dates';
import { checkMeeting } from '@ondeck/shared/domain/rules/meeting';
import type { SavedShift } from '@ondeck/shared/schemas/shifts';
import type { Meeting, MeetingBody } from '@ondeck/shared/schemas/meetings';
import type { UserActor } from '../../../platform/auth/actor';
import { assertStaffInReach } from '../../../platform/auth/people';
import { assertReaches, reaches } from '../../../platform/auth/scope';
import { badField, conflict, notFound, refuse } from '../../../platform/core/errors';
import { assertSeen } from '../../../platform/database/revision';
import { meetingKeys } from '../../../platform/database/textKeys';
import type { Queryable, Trx } from '../../../platform/database/types';
import type { AnyUnit, Services, UnitOfWork } from '../../../platform/services';
import type { Warning } from '../people/warnings.rules';
import { lockPeople } from '../../../platform/database/locks';
import { audited } from '../../../platform/audit/audited';
import { usablePosition, nextShiftCode, locationInReach } from '../plan/shiftWrites.repository';
import { checkInvited, notifyInvited } from '../effects/invited.service';
import {
  countMeetings,
  findMeeting,
  findMeetings,
  type MeetingFilter,
  type MeetingRow,
  replaceInvited,
} from '../plan/meetings.repository';
import { isOver, meetingRevision, toMeeting } from './meeting.wire';
import { todayOf } from '../plan/shiftRows.repository';

/** @throws 404 for a location out of reach */
export async function listMeetings(
  { db, clock }: Services,
  actor: UserActor,
  query: Omit<MeetingFilter, 'actor'>,
) {
  if (query.location !== undefined) assertReaches(actor, query.location);
  const filter = { ...query, actor };
  const now = clock.now();
  const rows = await findMeetings(db, filter, now);
  return { count: await countMeetings(db, filter), results: rows.map((row) => toMeeting(row, now)) };
}

async function meetingInReach(db: Queryable, actor: UserActor, id: string): Promise<MeetingRow> {
  const row = await findMeeting(db, id);
  if (!row || !reaches(actor, row.location_id)) throw notFound('Shift not found.');
  return row;
}

/** @throws 404 if unknown, deleted, or out of reach */
export async function readMeeting({ db, clock }: Services, actor: UserActor, id: string): Promise<Meeting> {
  return toMeeting(await meetingInReach(db, actor, id), clock.now());
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function columnsOf(body: MeetingBody, now: Date) {
  const agenda = body.agenda?.trim() ?? '';
  return {
    start_date: body.start_date,
    end_date: body.start_date,
    start_time: body.start_time,
    end_time: body.end_time,
    agenda,
    ...meetingKeys({ agenda }),
    comments: body.comments?.trim() ?? '',
    updated_at: now,
  };
}

async function meetingsChanged({ trx, changes }: AnyUnit, locationId: string): Promise<void> {
  await changes.publish(trx, { topic: 'Meeting', locationId }, { topic: 'Schedule', locationId });
}

const saved = (message: string, row: MeetingRow, warnings: readonly Warning[]): SavedShift => ({
  message,
  id: row.id,
  shift_code: row.shift_code,
  warnings: [...warnings],
});

/**
 * Creates a meeting and notifies everyone invited.
 *
 * @throws 404 location out of reach; 400 for dates, times, and positions, or with the list of unavailable employees
 */
export async function createMeeting(
  unit: UnitOfWork,
  locationId: string,
  body: MeetingBody,
): Promise<SavedShift> {
  refuse(checkMeeting(body));
  if (body.location !== undefined && body.location !== locationId)
    throw badField('location', 'Choose the location that the page shows.');
  const { trx, actor, ids, clock, audit } = unit;
  const place = await locationInReach(trx, actor, locationId);
  const now = clock.now();
  if (body.start_date < todayOf(place, now))
    throw badField('start_date', "The start date can't be in the past.");
  refuse(checkDatesAhead({ start_date: body.start_date }, todayOf(place, now)));
  const [staff, positions] = [unique(body.assigned_staff), unique(body.assigned_positions)];
  for (const one of positions) await usablePosition(trx, one, 'assigned_positions');
  await assertStaffInReach(trx, actor, staff, 'assigned_staff');
  await lockPeople(trx, staff);
  const id = ids.next();
  await trx
    .insertInto('meetings')
    .values({
      id,
      location_id: place.id,
      shift_code: await nextShiftCode(trx, place.id),
      ...columnsOf(body, now),
      created_by: actor.userId,
      created_at: now,
    })
    .execute();
  const warnings = await checkInvited(trx, place, body, id, staff);
  await replaceInvited(trx, id, staff, positions);
  const row = await meetingInReach(trx, actor, id);
  await audit(trx, actor, {
    action: 'meeting.created',
    ...audited('meeting', row),
    after: body,
  });
  await notifyInvited(unit, row, 'invited', staff);
  await meetingsChanged(unit, place.id);
  return saved('Staff meeting created successfully.', row, warnings);
}

async function lockMeeting(
  trx: Trx,
  actor: UserActor,
  id: string,
  others: readonly string[],
  revisionSeen: string | undefined,
): Promise<MeetingRow> {
  const seen = await meetingInReach(trx, actor, id);
  await lockPeople(trx, [...seen.staff.map((person) => person.id), ...others]);
  await trx.selectFrom('meetings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const row = await meetingInReach(trx, actor, id);
  const { timezone } = row;
  await assertSeen(trx, revisionSeen, { entity: 'meeting', id, timezone, revision: meetingRevision(row) });
  return row;
}

/**
 * Changes a meeting. Availability of employees who were already invited is checked only if the date or time changes.
 *
 * @param seen - the revision that the form was filled from
 * @throws 404 if unknown or out of reach; 409 if the meeting is over or was changed since it was read; 400 as for a new
 * meeting
 */
export async function changeMeeting(
  unit: UnitOfWork,
  id: string,
  body: MeetingBody,
  seen?: string,
): Promise<SavedShift> {
  refuse(checkMeeting(body));
  const { trx, actor, clock, audit } = unit;
  const [staff, positions] = [unique(body.assigned_staff), unique(body.assigned_positions)];
  const before = await lockMeeting(trx, actor, id, staff, seen);
  const now = clock.now();
  if (isOver(before, now)) throw conflict("You can't change this meeting because it's over.");
  if (body.location !== undefined && body.location !== before.location_id)
    throw badField('location', "You can't change the location of a meeting.");
  const moves =
    body.start_date !== before.start_date ||
    body.start_time !== before.start_time ||
    body.end_time !== before.end_time;
  if (moves && body.start_date < todayOf(before, now))
    throw badField('start_date', "The start date can't be in the past.");
  refuse(checkDatesAhead({ start_date: body.start_date }, todayOf(before, now), [before.start_date]));
  const hadPositions = before.positions.map((position) => position.id);
  for (const one of positions) await usablePosition(trx, one, 'assigned_positions', hadPositions);
  await trx.updateTable('meetings').set(columnsOf(body, now)).where('id', '=', id).execute();
  const had = before.staff.map((person) => person.id);
  const came = staff.filter((one) => !had.includes(one));
  await assertStaffInReach(trx, actor, came, 'assigned_staff');
  const place = { ...before, id: before.location_id, title: before.location_title };
  const asked = moves ? staff : came;
  const warnings = await checkInvited(trx, place, body, id, asked);
  await replaceInvited(trx, id, staff, positions);
  const row = await meetingInReach(trx, actor, id);
  await audit(trx, actor, {
    action: 'meeting.changed',
    ...audited('meeting', before),
    before,
    after: body,
  });
  const went = had.filter((one) => !staff.includes(one));
  const stayed = staff.filter((one) => had.includes(one));
  await notifyInvited(unit, row, 'invited', came);
  await notifyInvited(unit, before, 'cancelled', went);
  if (moves) await notifyInvited(unit, row, 'moved', stayed);
  await meetingsChanged(unit, before.location_id);
  return saved('Staff meeting updated successfully.', row, warnings);
}

/**
 * Deletes a meeting, and notifies everyone invited if the meeting isn't over.
 *
 * @param seen - the revision that the user saw
 * @throws 404 if unknown or out of reach; 409 if the meeting was changed since it was read
 */
export async function deleteMeeting(unit: UnitOfWork, id: string, seen?: string): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const before = await lockMeeting(trx, actor, id, [], seen);
  const now = clock.now();
  await trx
    .updateTable('meetings')
    .set({ deleted_at: now, deleted_by: actor.userId, updated_at: now })
    .where('id', '=', id)
    .execute();
  await audit(trx, actor, { action: 'meeting.deleted', ...audited('meeting', before), before });
  const invited = before.staff.map((person) => person.id);
  if (!isOver(before, now)) await notifyInvited(unit, before, 'cancelled', invited);
  await meetingsChanged(unit, before.location_id);
}
