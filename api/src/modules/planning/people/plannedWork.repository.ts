/** Reads the scheduled work of employees at every location: shifts and meetings. */
import type { CodedCommitment } from './candidates.rules';
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { firstDay } from '../../../platform/database/shiftPlan.sql';
import { planHistory, readShifts } from '../plan/shiftRows.repository';
import type { DateRange } from '../plan/dateRanges.rules';

/** A shift or meeting with the days of one employee. */
export interface PlannedWork extends CodedCommitment {
  readonly userId: string;
  /** ID of the shift or meeting. */
  readonly workId: string;
}

type PlannedRow = ShiftPattern & {
  readonly closures: ShiftPattern['closures'];
  /** Null for a meeting, because meetings take place even when their location is closed. */
  readonly location_id: string | null;
  readonly user_id: string;
  readonly work_id: string;
  readonly shift_code: string;
  /** First day of the employee on this shift; the shift itself has its own dates. */
  readonly has_from: string;
  readonly has_to: string | null;
};

/**
 * Returns all scheduled work of employees on days of a range: shifts and meetings that are not deleted, at every
 * location. Zones differ by less than a day, so widen the range by one day on each side before you compare instants.
 *
 * @param userIds - an empty list returns an empty result without a query
 * @param range - calendar days; a null end includes all later days
 */
export async function loadPlannedWork(
  db: QueryExecutorProvider,
  userIds: readonly string[],
  range: DateRange,
): Promise<PlannedWork[]> {
  if (userIds.length === 0) return [];
  const people = sql`any(${[...userIds]}::uuid[])`;
  const begins = (day: RawBuilder<unknown>) =>
    range.end === null ? sql`true` : sql`${day} <= ${range.end}::date`;
  const rows = await readShifts<PlannedRow>(
    db,
    sql`select a.user_id, s.id as work_id, s.shift_code,
      s.schedule_type, s.shift_repeat, s.start_date, s.end_date,
      s.start_time, s.end_time, l.timezone, l.former_zones, s.location_id, ${planHistory},
      a.start_date as has_from, a.end_date as has_to
    from assignments a
      join shifts s on s.id = a.shift_id
      join locations l on l.id = s.location_id
    where a.user_id = ${people} and s.deleted_at is null
      and ${begins(sql`a.start_date`)} and (a.end_date is null or a.end_date >= ${range.start}::date)
      and ${begins(firstDay)} and (s.end_date is null or s.end_date >= ${range.start}::date)
    union all
    select ms.user_id, m.id, m.shift_code,
      'STAFF_MEETING', null, m.start_date, m.end_date,
      m.start_time, m.end_time, l.timezone, l.former_zones, null::uuid, null::date, null::json, null::json,
      m.start_date, m.end_date
    from meeting_staff ms
      join meetings m on m.id = ms.meeting_id
      join locations l on l.id = m.location_id
    where ms.user_id = ${people} and m.deleted_at is null
      and ${begins(sql`m.start_date`)} and m.end_date >= ${range.start}::date`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    workId: row.work_id,
    shiftCode: row.shift_code,
    pattern: row,
    from: row.has_from,
    to: row.has_to,
  }));
}
