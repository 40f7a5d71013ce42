/** Reads stored open shifts, and the releases that open shifts are calculated from. */
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToLocations } from '../../../platform/auth/scope';
import type { Columns, Queryable } from '../../../platform/database/types';
import { type DateRange, intersect } from './dateRanges.rules';
import { readShifts, type ShiftRow, shiftColumns, shiftTables } from './shiftRows.repository';
import type { CoverageGap, ReleaseSpan } from './coverage.rules';

/** A stored open shift. Requests refer to its ID. */
export interface StoredOpenShift extends CoverageGap {
  id: string;
}

/** A release of a shift, and the employee that its employee substituted for. */
export type StoredRelease = ReleaseSpan & Columns<'releases', 'covers_user_id'>;

export const releasesOf = (db: Queryable, shiftId: string): Promise<StoredRelease[]> =>
  db
    .selectFrom('releases')
    .select(['id', 'user_id', 'covers_user_id', 'start_date', 'end_date', 'created_at'])
    .where('shift_id', '=', shiftId)
    .execute();

export const storedOpenShifts = (db: Queryable, shiftId: string): Promise<StoredOpenShift[]> =>
  db
    .selectFrom('open_shifts')
    .select(['id', 'start_date', 'end_date', 'last_employee_id', 'leave_start_date', 'leave_end_date'])
    .where('shift_id', '=', shiftId)
    .orderBy('start_date')
    .orderBy('id')
    .execute();

/** An open shift with the columns of its shift. `id` is the ID of the shift. */
export type OpenShift = ShiftRow &
  Pick<StoredOpenShift, 'last_employee_id' | 'leave_start_date' | 'leave_end_date'> & {
    readonly gap_id: string;
    readonly gap_start: string;
    readonly gap_end: string | null;
  };

/** The columns and tables of an {@link OpenShift}, with open shifts as `o`. Deleted shifts have no open shifts. */
export const openShiftColumns = sql`${shiftColumns}, o.id as gap_id, o.start_date as gap_start, o.end_date as gap_end,
  o.last_employee_id, o.leave_start_date, o.leave_end_date`;
export const openShiftTables = sql`open_shifts o join ${shiftTables} on s.id = o.shift_id and s.deleted_at is null`;

/** Returns an open shift at one of the user's locations, or undefined. */
export async function findOpenShift(
  db: Queryable,
  actor: UserActor,
  gapId: string,
): Promise<OpenShift | undefined> {
  const rows = await readShifts<OpenShift>(
    db,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where o.id = ${gapId}::uuid and ${scopeToLocations(actor, sql`s.location_id`)}`,
  );
  return rows[0];
}

/** Returns the open shifts of a shift with dates in a range, each limited to these dates, in order. */
export async function findOpenShifts(
  db: Queryable,
  actor: UserActor,
  shiftId: string,
  range: DateRange,
): Promise<OpenShift[]> {
  const rows = await readShifts<OpenShift>(
    db,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where s.id = ${shiftId}::uuid and ${scopeToLocations(actor, sql`s.location_id`)} order by o.start_date`,
  );
  return limitedTo(rows, range);
}

/** Returns the open shifts of several shifts, in order of their dates. */
export const openShiftsOf = (db: Queryable, shiftIds: readonly string[]): Promise<OpenShift[]> =>
  readShifts<OpenShift>(
    db,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where s.id = any(${[...shiftIds]}::uuid[]) order by o.start_date`,
  );

/** Limits open shifts to the dates in a range. Leaves out open shifts without an occurrence there. */
export const limitedTo = (rows: readonly OpenShift[], range: DateRange): OpenShift[] =>
  rows.flatMap((row) => {
    const dates = intersect({ start: row.gap_start, end: row.gap_end }, range);
    const isOpen = dates !== null && firstOccurrenceDate(row, dates.start, dates.end) !== null;
    return isOpen ? [{ ...row, gap_start: dates.start, gap_end: dates.end }] : [];
  });
