/** Reads the rows of a schedule: shifts, meetings, and leave on days of a range. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { readShifts, type ShiftRow, shiftColumns, shiftTables, touchesRange } from './shiftRows.repository';
import type { RequestRow } from '../../../platform/database/requestRows';

export interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns shifts with days in the range, by time, then code. A deleted shift keeps its days before the deletion, so it
 * is left out if it was deleted before the range.
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

/**
 * Returns the shifts of a location with days in the range, by time, then code. Includes deleted shifts with past days.
 */
export const shiftsOfLocation = (
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<ShiftRow[]> => shiftsIn(db, days, sql`s.location_id = ${locationId}::uuid`);

/** Returns the shifts that an employee works on days of the range, at every location. Includes deleted shifts. */
export const shiftsOfPerson = (db: QueryExecutorProvider, userId: string, days: Days): Promise<ShiftRow[]> =>
  shiftsIn(
    db,
    days,
    sql`s.id in (select a.shift_id from assignments a where a.user_id = ${userId}::uuid
      and a.start_date <= ${days.end}::date and (a.end_date is null or a.end_date >= ${days.start}::date))`,
  );

export type LeaveRow = Pick<RequestRow<'time_off'>, 'user_id' | 'start_date' | 'end_date' | 'leave_type'> & {
  readonly name: string;
};

const leaveColumns = sql`t.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name_key,
  t.start_date, t.end_date, t.leave_type`;

const isApprovedIn = ({ start, end }: Days): RawBuilder<boolean> =>
  sql<boolean>`(t.kind = 'time_off' and t.status = 'APPROVED' and t.start_date <= ${end}::date and t.end_date >= ${start}::date)`;

/** Returns an employee's approved leave in the range. */
export async function leavesOfPerson(
  db: QueryExecutorProvider,
  userId: string,
  days: Days,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select distinct ${leaveColumns} from requests t join users u on u.id = t.user_id
    where t.user_id = ${userId}::uuid and ${isApprovedIn(days)}
    order by t.start_date, t.end_date, t.leave_type`.execute(db);
  return rows;
}

/** Returns approved leave in the range, for everyone who currently works at a location. */
export async function leavesOfLocation(
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select distinct ${leaveColumns}
    from user_locations ul
      join requests t on t.user_id = ul.user_id
      join users u on u.id = t.user_id
    where ul.location_id = ${locationId}::uuid and ${isApprovedIn(days)}
    order by t.start_date, u.first_name_key, t.user_id, t.end_date, t.leave_type`.execute(db);
  return rows;
}
