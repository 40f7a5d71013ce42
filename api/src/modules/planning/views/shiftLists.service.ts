/** Reads shifts: the list, a single shift, and the archive. Each page takes a fixed number of queries. */
import type * as calls from '@ondeck/shared/calls/shifts';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import type { ArchivedShift, Shift, ShiftList } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../platform/auth/actor';
import { assertReaches, reaches } from '../../../platform/auth/scope';
import { notFound, refuse } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services } from '../../../platform/services';
import type { QueryOf } from '../../../platform/http/module';
import { personName } from '../plan/planning.words';
import { findShift, loadAssignments, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { assignedStaff } from '../plan/assignments.rules';
import {
  type AttendanceRow,
  countArchived,
  countShifts,
  findArchived,
  findAttendance,
  pageOfShifts,
} from './shiftLists.repository';
import { toShift } from '../plan/shift.wire';

type Reading = Pick<Services, 'db' | 'clock'>;

/** @throws 404 for a location out of reach */
export async function listShifts(
  { db, clock }: Reading,
  actor: UserActor,
  query: QueryOf<typeof calls.listShifts>,
): Promise<ShiftList> {
  if (query.location !== undefined) assertReaches(actor, query.location);
  const now = clock.now();
  const filter = { ...query, actor, now };
  const shifts = await pageOfShifts(db, filter);
  return { count: await countShifts(db, filter), results: await wireShifts(db, shifts, now) };
}

/** Returns shifts for lists and forms, in the given order. */
export async function wireShifts(db: Queryable, shifts: readonly ShiftRow[], now: Date): Promise<Shift[]> {
  const staff = await loadAssignments(db, shifts);
  return shifts.map((shift) => toShift(shift, staff.get(shift.id) ?? [], todayOf(shift, now)));
}

/**
 * @param date - the day whose schedule is returned; defaults to today
 * @throws 404 if unknown, archived, or out of reach
 */
export async function readOneShift(
  { db, clock }: Reading,
  actor: UserActor,
  id: string,
  date?: string,
): Promise<Shift> {
  const shift = await findShift(db, id);
  if (!shift || shift.deleted_at !== null || !reaches(actor, shift.location_id))
    throw notFound('Shift not found.');
  const staff = await loadAssignments(db, [shift]);
  return toShift(shift, staff.get(id) ?? [], date ?? todayOf(shift, clock.now()));
}

function toRecord(row: AttendanceRow) {
  const { shift_id: _, minutes, ...record } = row;
  return { ...record, total_hours: minutes === null ? null : roundHours(minutes) };
}

/** @throws 400 if the end date is before the start date; 404 for a location out of reach */
export async function listArchive(
  { db }: Reading,
  actor: UserActor,
  query: QueryOf<typeof calls.listArchivedShifts>,
) {
  if (query.location !== undefined) assertReaches(actor, query.location);
  refuse(checkDateOrder(query.from_date, query.to_date, 'to_date'));
  const filter = { ...query, actor };
  const rows = await findArchived(db, filter);
  const staff = await loadAssignments(db, rows);
  const records = await findAttendance(db, rows);
  const results: ArchivedShift[] = rows.map((row) => {
    const plan = planOn(row, row.delete_date);
    const assigned = staff.get(row.id) ?? [];
    const names = new Map(assigned.map((one) => [one.user_id, personName(one)]));
    return {
      id: row.id,
      staff_name: assignedStaff(assigned, row.delete_date)
        .map(({ userId }) => names.get(userId) ?? '')
        .join(', '),
      shift_code: row.shift_code,
      shift_type_name: plan.position_name,
      location: { id: row.location_id, title: row.location_title },
      shift_day: weekdayName(plan.start_date),
      shift_repeat: plan.shift_repeat,
      start_date: plan.start_date,
      end_date: plan.end_date,
      start_time: plan.start_time,
      end_time: plan.end_time,
      delete_date: row.delete_date,
      deleted_by_email: row.deleted_by_email,
      attendance_records: records.filter((record) => record.shift_id === row.id).map(toRecord),
    };
  });
  return { count: await countArchived(db, filter), results };
}
