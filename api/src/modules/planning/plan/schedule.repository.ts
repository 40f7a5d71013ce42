/** The rows behind a schedule: shifts, meetings and leave that touch a range of days. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { readShifts, type ShiftRow, shiftColumns, shiftTables, touchesRange } from './shiftRows.repository';
import type { Columns } from '../../../platform/database/types';

export interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * The shifts with days in the range, by time, then code. Of a deleted one the days before stay: one that was deleted
 * before the range began has none in it.
 */
const shiftsIn = (
  db: QueryExecutorProvider,
  { start, end }: Days,
  which: RawBuilder<unknown>,
): Promise<ShiftRow[]> =>
  readShifts<ShiftRow>(
    db,
    sql`select ${shiftColumns} from ${shiftTables}
      where ${which} and (s.deleted_at is null or s.deleted_at >= ${start}::date - 1) and ${touchesRange(start, end)}
      order by s.start_time, s.shift_code`,
  );

/** The shifts of a location with days in the range, by time, then code; deleted ones too, whose past stays. */
export const shiftsOfLocation = (
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<ShiftRow[]> => shiftsIn(db, days, sql`s.location_id = ${locationId}::uuid`);

/** The shifts that a person works on some days of the range, at every location; deleted ones too. */
export const shiftsOfPerson = (db: QueryExecutorProvider, userId: string, days: Days): Promise<ShiftRow[]> =>
  shiftsIn(
    db,
    days,
    sql`s.id in (select a.shift_id from assignments a where a.user_id = ${userId}::uuid
      and a.start_date <= ${days.end}::date and (a.end_date is null or a.end_date >= ${days.start}::date))`,
  );

export type LeaveRow = Columns<'time_off_requests', 'user_id' | 'start_date' | 'end_date' | 'leave_type'> & {
  readonly name: string;
};

const leaveColumns = sql`t.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name_key,
  t.start_date, t.end_date, t.leave_type`;

const isApprovedIn = ({ start, end }: Days): RawBuilder<boolean> =>
  sql<boolean>`(t.status = 'APPROVED' and t.start_date <= ${end}::date and t.end_date >= ${start}::date)`;

/** A person's approved leave in the range. */
export async function leavesOfPerson(
  db: QueryExecutorProvider,
  userId: string,
  days: Days,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select distinct ${leaveColumns} from time_off_requests t join users u on u.id = t.user_id
    where t.user_id = ${userId}::uuid and ${isApprovedIn(days)}
    order by t.start_date, t.end_date, t.leave_type`.execute(db);
  return rows;
}

/** Approved leave in the range of the people who work at a location now. */
export async function leavesOfLocation(
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select distinct ${leaveColumns}
    from user_locations ul
      join time_off_requests t on t.user_id = ul.user_id
      join users u on u.id = t.user_id
    where ul.location_id = ${locationId}::uuid and ${isApprovedIn(days)}
    order by t.start_date, u.first_name_key, t.user_id, t.end_date, t.leave_type`.execute(db);
  return rows;
}
