/** Reading shifts: the list, one of them, and the archive. Each page takes a fixed number of queries. */
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { type WeekdayName, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import type { ArchivedShift, Shift, ShiftList } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../auth/actor';
import { assertReaches, reaches } from '../../../auth/scope';
import { notFound, refuse } from '../../../core/errors';
import type { Queryable } from '../../../database/types';
import type { Services } from '../../../services';
import { fullName } from '../people/people.repository';
import { findShift, loadAssignments, type ShiftRow, todayOf } from './shiftRows.repository';
import { standingStaff } from '../staff/standingStaff.rules';
import {
  type ArchiveFilter,
  type AttendanceRow,
  countArchived,
  countShifts,
  findArchived,
  findAttendance,
  pageOfShifts,
  type Paging,
  type ShiftListFilter,
} from './shiftLists.repository';
import { toShift } from './shift.wire';

type Reading = Pick<Services, 'db' | 'clock'>;

export interface ListQuery extends Paging {
  readonly location?: string | undefined;
  readonly search?: string | undefined;
}

interface ShiftsQuery extends ListQuery {
  readonly shift_day?: WeekdayName | '' | undefined;
  readonly when?: 'upcoming' | 'past' | '' | undefined;
  readonly type_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly sort?: ShiftListFilter['sort'];
}

/** @throws 404 for a location out of reach */
export async function listShifts(
  { db, clock }: Reading,
  actor: UserActor,
  query: ShiftsQuery,
): Promise<ShiftList> {
  const { location, search, sort } = query;
  if (location !== undefined) assertReaches(actor, location);
  const now = clock.now();
  const filter: ShiftListFilter = {
    actor,
    location,
    search,
    sort,
    now,
    weekday: query.shift_day || undefined,
    when: query.when || undefined,
    position: query.type_id,
    person: query.user_id,
  };
  const shifts = await pageOfShifts(db, filter, query);
  return { count: await countShifts(db, filter), results: await wireShifts(db, shifts, now) };
}

/** Shifts as lists and forms show them, in their order. */
export async function wireShifts(db: Queryable, shifts: readonly ShiftRow[], now: Date): Promise<Shift[]> {
  const ids = shifts.map(({ id }) => id);
  const staff = await loadAssignments(db, ids);
  return shifts.map((shift) => toShift(shift, staff.get(shift.id) ?? [], todayOf(shift, now)));
}

/**
 * @param date - the day from which on the shift is to be told; today without one
 * @throws 404 unknown, archived or out of reach
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
  const staff = await loadAssignments(db, [id]);
  return toShift(shift, staff.get(id) ?? [], date ?? todayOf(shift, clock.now()));
}

const toRecord = (row: AttendanceRow) => ({
  id: row.id,
  employee: row.employee,
  date: row.date,
  rate: row.rate,
  clocked_in: row.clocked_in,
  clocked_out: row.clocked_out,
  total_hours: row.minutes === null ? null : roundHours(row.minutes),
});

export interface ArchiveQuery extends ListQuery {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly sort?: ArchiveFilter['sort'];
}

/** @throws 400 where the dates are the wrong way round; 404 for a location out of reach */
export async function listArchive({ db }: Reading, actor: UserActor, query: ArchiveQuery) {
  const { from_date: first, to_date: last } = query;
  if (query.location !== undefined) assertReaches(actor, query.location);
  refuse(checkDateOrder(first, last, 'to_date'));
  const { location, search, sort } = query;
  const filter: ArchiveFilter = { actor, location, search, sort, from: first, to: last };
  const rows = await findArchived(db, filter, query);
  const ids = rows.map((row) => row.id);
  const staff = await loadAssignments(db, ids);
  const records = await findAttendance(db, ids);
  const results: ArchivedShift[] = rows.map((row) => {
    const plan = planOn(row, row.delete_date);
    const assigned = staff.get(row.id) ?? [];
    const names = new Map(assigned.map((one) => [one.user_id, fullName(one)]));
    return {
      id: row.id,
      staff_name: standingStaff(assigned, row.delete_date)
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
