/** Works out the shift of that day, the position, and everything that follows from them for a corrected time entry. */
import type * as calls from '@ondeck/shared/calls/corrections';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { AssignableShift, Rate } from '@ondeck/shared/schemas/dashboard';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { badField, notFound } from '../../platform/core/errors';
import { employmentOn } from '../../platform/core/employment.rules';
import { readOptions } from '../../platform/database/options';
import type { Trx } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import type { QueryOf } from '../../platform/http/module';
import { findScopedLocations } from '../locations/locations.door';
import { usable } from '../positions/positions.door';
import type { WorkedDay } from './assignShifts.repository';
import { candidateShift } from './assignShifts.service';
import { findCandidates } from './candidates.service';
import { findPosition, type RecordRow } from './corrections.repository';
import { clockInFlags, suggestedRate } from './punch.rules';
import { findEmployment } from '../users/users.door';
import { assertWorker } from './people.repository';
import type { Corrected, RecordOwner } from './storeCorrection.service';
import { isUncertified } from './uncertified.service';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** The shift or meeting that was worked, and the position if it differs from the shift's or there is no shift. */
export interface WorkSaid {
  readonly shift_id: string | null;
  readonly position_id: string | null;
}

/** Returns the name of the position that a time entry is paid as; null while it has none. */
export const workedPositionOf = (
  record: Pick<RecordRow, 'position_name' | 'shift_position_name'>,
): string | null => record.position_name ?? record.shift_position_name;

/** The worked shift or meeting, in the columns that a time entry's row has for it. */
type WorkedShift = Pick<
  RecordRow,
  | 'shift_id'
  | 'meeting_id'
  | 'shift_code'
  | 'start_time'
  | 'end_time'
  | 'shift_position_id'
  | 'shift_position_name'
> & { readonly suggested: Rate };

const NO_SHIFT: WorkedShift = {
  shift_id: null,
  meeting_id: null,
  shift_code: null,
  start_time: null,
  end_time: null,
  shift_position_id: null,
  shift_position_name: null,
  suggested: 'REGULAR',
};

async function shiftOf(
  trx: Trx,
  day: WorkedDay,
  shiftId: string | null,
  record: RecordRow | undefined,
): Promise<WorkedShift> {
  if (shiftId === null) return NO_SHIFT;
  // A time entry keeps its shift on the shift's own day, even if the shift was deleted or is no longer a candidate.
  if (record?.shift_id === shiftId && record.work_date === day.work_date)
    return { ...record, suggested: record.suggested_rate };
  const shift = (await findCandidates(trx, day)).find(({ id }) => id === shiftId);
  if (!shift) throw badField('shift_id', 'Select a shift from the list.');
  return {
    shift_id: shift.id,
    meeting_id: shift.meeting_id,
    shift_code: shift.shift_code,
    start_time: shift.start_time,
    end_time: shift.end_time,
    shift_position_id: shift.position_id,
    shift_position_name: shift.position_name,
    suggested: suggestedRate({ coversSomeoneElse: shift.is_cover, traineePosition: shift.is_trainee }).rate,
  };
}

export interface WorkedPunches {
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  /** Null means the suggested rate. */
  readonly rate: Rate | null;
}

/**
 * Flags that a correction computes again or settles. The other flags describe how the time entry was made and remain.
 */
const FOUND_ANEW = new Set([
  'early',
  'late',
  'rate_mismatch',
  'open_too_long',
  'before_first_day',
  'after_last_day',
  'CERTIFICATE',
]);

/**
 * Returns whether the corrected time entry is flagged for a certificate. As long as the shift is the same, the check at
 * the clock-in counts, because certificates change later.
 */
async function lacksCertificate(
  trx: Trx,
  {
    user_id,
    location_id,
    work_date,
  }: Pick<RecordOwner, 'user_id' | 'location_id'> & { readonly work_date: string },
  { shift_id, shift_position_id: positionId }: WorkedShift,
  record: RecordRow | undefined,
): Promise<boolean> {
  if (positionId === null) return false;
  if (record && record.shift_id === shift_id && record.work_date === work_date)
    return record.flags.includes('CERTIFICATE');
  return isUncertified(trx, { userId: user_id, positionId, locationId: location_id, date: work_date });
}

/**
 * Returns the corrected time entry with the day, the suggested rate, and the flags that follow from its punches and
 * shift.
 *
 * @param options - `record`: the current time entry; `mayWait`: true if it may lack shift and position, for the
 * dashboard
 * @throws 400 for a shift that isn't a candidate, a position that was retired before that day, or neither of both
 */
export async function correctedAs(
  trx: Trx,
  { user_id, location_id, timezone }: Pick<RecordOwner, 'user_id' | 'location_id' | 'timezone'>,
  punches: WorkedPunches,
  work: WorkSaid,
  { record, mayWait = false }: { readonly record?: RecordRow | undefined; readonly mayWait?: boolean },
): Promise<Corrected> {
  const { clocked_in, clocked_out } = punches;
  const work_date = plainDateIn(clocked_in.getTime(), timezone);
  const shift = await shiftOf(
    trx,
    { user_id, location_id, timezone, work_date, clocked_in },
    work.shift_id,
    record,
  );
  const named =
    work.position_id === null || work.position_id === shift.shift_position_id ? null : work.position_id;
  const position =
    named === null
      ? null
      : usable(await findPosition(trx, named), 'position_id', {
          stays: named === record?.position_id,
          worked: { work_date, timezone },
        });
  const waits = shift.shift_id === null && position === null;
  const waited = record !== undefined && record.shift_id === null && record.position_id === null;
  if (waits && !waited && !mayWait) throw badField('shift_id', sentenceFor('correction.nothingSaid'));
  const suggested = position === null ? shift.suggested : suggestedFor(position, shift);
  const rate = punches.rate ?? suggested;
  const { early_clock_in_minutes: earlyMinutes } = await readOptions(trx);
  const found = clockInFlags({
    now: clocked_in.getTime(),
    zone: timezone,
    claimed: null,
    rate,
    suggested,
    occurrence:
      shift.start_time === null || shift.end_time === null
        ? null
        : { date: work_date, start_time: shift.start_time, end_time: shift.end_time },
    earlyMinutes,
    uncertified: await lacksCertificate(trx, { user_id, location_id, work_date }, shift, record),
    employment: employmentOn(await findEmployment(trx, user_id), work_date),
  });
  const kept = record?.flags.filter((flag) => !FOUND_ANEW.has(flag)) ?? [];
  return {
    work_date,
    clocked_in,
    clocked_out,
    shift_id: shift.shift_id,
    meeting_id: shift.meeting_id,
    shift_position_id: shift.shift_position_id,
    shift_code: shift.shift_code,
    position_id: position?.id ?? null,
    position: position?.name ?? shift.shift_position_name,
    rate,
    suggested_rate: suggested,
    flags: [...new Set([...kept, ...found])],
  };
}

/** Staff who cover are paid as a sub, whatever they did. Otherwise the position decides. */
const suggestedFor = ({ is_trainee }: { readonly is_trainee: boolean }, { suggested }: WorkedShift): Rate =>
  suggestedRate({ coversSomeoneElse: suggested === 'SUB', traineePosition: is_trainee }).rate;

/**
 * Returns the meetings and shifts that an employee may have worked at a location on a day, the employee's own first.
 *
 * @throws 404 for a location out of scope, 400 for an employee out of scope
 */
export async function workedShifts(
  { db }: Services,
  actor: UserActor,
  asked: QueryOf<typeof calls.listWorkedShifts>,
): Promise<AssignableShift[]> {
  const [place] = await findScopedLocations(db, actor, { location: asked.location, withDeleted: true });
  if (!place) throw notFound(LOCATION_NOT_FOUND);
  await assertWorker(db, actor, asked.user_id);
  const zone = zoneOn(place, asked.date);
  const shifts = await findCandidates(db, {
    user_id: asked.user_id,
    location_id: place.id,
    timezone: zone,
    work_date: asked.date,
    clocked_in: new Date(toInstant(asked.date, asked.time ?? '12:00', zone)),
  });
  return shifts.map(candidateShift);
}
