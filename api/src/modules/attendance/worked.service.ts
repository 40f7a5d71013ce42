/** What a record was worked as: a shift of that day, a position, and what follows from them. */
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
import { findCandidates, type WorkedDay } from './assignShifts.repository';
import { candidateShift } from './assignShifts.service';
import { findPosition, type RecordRow } from './corrections.repository';
import { clockInFlags, suggestedRate } from './punch.rules';
import { findEmployment } from '../users/users.door';
import { assertWorker } from './people.repository';
import type { Corrected, RecordOwner } from './storeCorrection.service';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Which shift it was, and the position where that is another one than the shift's or there is no shift. */
export interface WorkSaid {
  readonly shift_id: string | null;
  readonly position_id: string | null;
}

/** The name of what a record is paid as; null while nobody has said it. */
export const workedPositionOf = (
  record: Pick<RecordRow, 'position_name' | 'shift_position_name'>,
): string | null => record.position_name ?? record.shift_position_name;

/** The shift that was worked, in the columns that a record's row has for it. */
type WorkedShift = Pick<
  RecordRow,
  'shift_id' | 'shift_code' | 'start_time' | 'end_time' | 'shift_position_id' | 'shift_position_name'
> & { readonly suggested: Rate };

const NO_SHIFT: WorkedShift = {
  shift_id: null,
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
  // A shift that was deleted since, or that its candidates' rule would not offer, stays on its own day.
  if (record?.shift_id === shiftId && record.work_date === day.work_date)
    return { ...record, suggested: record.suggested_rate };
  const shift = (await findCandidates(trx, day)).find(({ id }) => id === shiftId);
  if (!shift) throw badField('shift_id', 'Select a shift from the list.');
  return {
    shift_id: shift.id,
    shift_code: shift.shift_code,
    start_time: shift.start_time,
    end_time: shift.end_time,
    shift_position_id: shift.position_id,
    shift_position_name: shift.position_name,
    suggested: suggestedRate({ coversSomebodyElse: shift.is_cover, traineePosition: shift.is_trainee }).rate,
  };
}

export interface WorkedPunches {
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  /** Null: the one that is suggested. */
  readonly rate: Rate | null;
}

/** Found anew by what is corrected, or settled by it. The others say how the record came about and stay. */
const FOUND_ANEW = new Set([
  'early',
  'late',
  'rate_mismatch',
  'open_too_long',
  'before_first_day',
  'after_last_day',
]);

/**
 * What a record is to be, with all that follows from its punches and its shift: the day, the suggested rate, the flags.
 *
 * @param options - `record`: as it is now; `mayWait`: it may be left without shift and position, for the dashboard
 * @throws 400 for a shift that is not among those that can have been worked, a position that was none on that day, or none of both
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
    employment: employmentOn(await findEmployment(trx, user_id), work_date),
  });
  const kept = record?.flags.filter((flag) => !FOUND_ANEW.has(flag)) ?? [];
  return {
    work_date,
    clocked_in,
    clocked_out,
    shift_id: shift.shift_id,
    shift_code: shift.shift_code,
    position_id: position?.id ?? null,
    position: position?.name ?? shift.shift_position_name,
    rate,
    suggested_rate: suggested,
    flags: [...new Set([...kept, ...found])],
  };
}

/** Somebody who covers is paid as such whatever they did; else the position decides. */
const suggestedFor = ({ is_trainee }: { readonly is_trainee: boolean }, { suggested }: WorkedShift): Rate =>
  suggestedRate({ coversSomebodyElse: suggested === 'SUB', traineePosition: is_trainee }).rate;

/**
 * The shifts that somebody can have worked at a place on a day, theirs first.
 *
 * @throws 404 for a location out of reach, 400 for somebody who is
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
