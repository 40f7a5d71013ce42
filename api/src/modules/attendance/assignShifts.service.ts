import type * as calls from '@ondeck/shared/calls/clockTabs';
import type { AssignableShift } from '@ondeck/shared/schemas/dashboard';
import { clockInFlags, suggestedRate } from './punch.rules';
import type { UserActor } from '../../platform/auth/actor';
import { assertRecordOpen, guardOwnHours } from '../weeks/weeks.door';
import { badField, conflict, notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { Services, UnitOfWork } from '../../platform/services';
import { lockPeople } from '../../platform/database/locks';
import type { BodyOf, QueryOf } from '../../platform/http/module';
import { type CandidateShift, findUnassigned, type UnassignedRecord } from './assignShifts.repository';
import { settleUnassigned } from './corrections.repository';
import { findCandidates } from './candidates.service';
import { workColumns } from './meetings.repository';
import { recordChanged } from './recordChanged';
import { isUncertified } from './uncertified.service';

/** Flags that belong to the two punches. All other flags depend on the shift, so they are computed again. */
const KEPT = new Set([
  'clock_skew',
  'open_too_long',
  'unregistered_device',
  'before_first_day',
  'after_last_day',
]);

/** Returns a candidate shift in the format of the API. */
export const candidateShift = (shift: CandidateShift): AssignableShift => ({
  id: shift.id,
  shift_code: shift.shift_code,
  shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
  start_time: shift.start_time,
  end_time: shift.end_time,
  is_own: shift.is_own,
  ...(shift.meeting_id === null ? {} : { is_meeting: true as const }),
});

/**
 * Returns the meetings and shifts that can be assigned to a time entry without a shift.
 *
 * @throws 404 if the time entry is not at the actor's locations
 */
export async function assignableShifts(
  { db }: Services,
  actor: UserActor,
  asked: QueryOf<typeof calls.listAssignableShifts>,
): Promise<AssignableShift[]> {
  const record = await findUnassigned(db, actor, asked);
  if (record === undefined) throw notFound('Time entry not found.');
  return (await findCandidates(db, record)).map(candidateShift);
}

function flagsWith(
  record: UnassignedRecord,
  shift: CandidateShift,
  { earlyMinutes, uncertified }: { readonly earlyMinutes: number; readonly uncertified: boolean },
) {
  const suggested = suggestedRate({
    coversSomeoneElse: shift.is_cover,
    traineePosition: shift.is_trainee,
  }).rate;
  const found = clockInFlags({
    now: record.clocked_in.getTime(),
    zone: record.timezone,
    claimed: record.claimed_in,
    rate: record.rate,
    suggested,
    occurrence: { date: record.work_date, start_time: shift.start_time, end_time: shift.end_time },
    uncertified,
    earlyMinutes,
  });
  const kept = record.flags.filter((flag) => KEPT.has(flag));
  return { suggested, flags: [...new Set([...kept, ...found])] };
}

/**
 * Assigns a shift or a meeting to a time entry that was started without one.
 *
 * @throws 404 if the time entry is not at the actor's locations, 409 if it already has a shift or its week is closed,
 * 400 if the shift is not among {@link assignableShifts}
 */
export async function assignShift(
  unit: UnitOfWork,
  asked: BodyOf<typeof calls.assignShiftToRecord>,
): Promise<void> {
  const { trx, actor, clock } = unit;
  const { early_clock_in_minutes: earlyMinutes } = await readOptions(trx);
  await lockPeople(trx, [asked.user_id]);
  const record = await findUnassigned(trx, actor, asked);
  if (record === undefined) throw notFound('Time entry not found.');
  await assertRecordOpen(trx, record);
  const shift = (await findCandidates(trx, record)).find(({ id }) => id === asked.shift_id);
  if (shift === undefined) throw badField('shift_id', 'Select a shift from the list.');
  const uncertified = await isUncertified(trx, {
    userId: record.user_id,
    positionId: shift.position_id,
    locationId: record.location_id,
    date: record.work_date,
  });
  const { suggested, flags } = flagsWith(record, shift, { earlyMinutes, uncertified });
  const said = { ...workColumns(shift), suggested_rate: suggested, flags };
  const assigned = { assigned_by: actor.userId, assigned_at: clock.now() };
  if (!(await settleUnassigned(trx, record.id, { ...said, ...assigned })))
    throw conflict('This time entry already has a shift.');
  await guardOwnHours(unit, record);
  await recordChanged(unit, record, {
    action: 'clock_record.assigned',
    before: { shift_id: null },
    after: said,
  });
}
