/** What people are already planned for, at every location: the occurrences of their shifts and their meetings. */
import type { ShiftPattern } from '@ondeck/shared/domain/occurrences';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { DateRange } from './dateRanges';

/** A shift or meeting that a person works on the occurrences within `range`. */
export interface Commitment {
  readonly userId: string;
  readonly kind: 'shift' | 'meeting';
  /** The id of the shift or meeting. */
  readonly planId: string;
  readonly code: string;
  readonly locationId: string;
  readonly pattern: ShiftPattern;
  /** The days this person has of it; a null end goes on with the shift. */
  readonly range: DateRange;
}

/** The columns of a shift or meeting that say when it is, as text: dates `yyyy-MM-dd`, times `HH:mm`. */
export interface PatternColumns {
  readonly schedule_type: ShiftPattern['scheduleType'];
  readonly shift_repeat: ShiftPattern['repeat'];
  readonly start_date: string;
  readonly end_date: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly timezone: string;
}

export const patternOf = (row: PatternColumns): ShiftPattern => ({
  scheduleType: row.schedule_type,
  repeat: row.shift_repeat,
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
  zone: row.timezone,
});

type CommitmentRow = PatternColumns & {
  readonly user_id: string;
  readonly kind: 'shift' | 'meeting';
  readonly plan_id: string;
  readonly code: string;
  readonly location_id: string;
  readonly from_date: string;
  readonly to_date: string | null;
};

/**
 * Everything that people are planned for on any day of a range: of shifts and meetings that are not deleted, at all
 * locations, in one query. Zones differ by less than a day: widen the range by one on each side where instants are
 * compared.
 *
 * @param userIds - nobody gives an empty list without asking the database
 * @param range - calendar days; a null end asks for all that is to come
 */
export async function loadCommitments(
  db: QueryExecutorProvider,
  userIds: readonly string[],
  range: DateRange,
): Promise<Commitment[]> {
  if (userIds.length === 0) return [];
  const people = sql`any(${[...userIds]}::uuid[])`;
  const begins = (column: 'a.start_date' | 's.start_date' | 'm.start_date') =>
    range.end === null ? sql`true` : sql`${sql.ref(column)} <= ${range.end}::date`;
  const { rows } = await sql<CommitmentRow>`
    select a.user_id, 'shift' as kind, s.id as plan_id, s.shift_code as code, s.location_id,
      s.schedule_type, s.shift_repeat, s.start_date, s.end_date,
      s.start_time, s.end_time, l.timezone,
      a.start_date as from_date, a.end_date as to_date
    from assignments a
      join shifts s on s.id = a.shift_id
      join locations l on l.id = s.location_id
    where a.user_id = ${people} and s.deleted_at is null
      and ${begins('a.start_date')} and (a.end_date is null or a.end_date >= ${range.start}::date)
      and ${begins('s.start_date')} and (s.end_date is null or s.end_date >= ${range.start}::date)
    union all
    select ms.user_id, 'meeting', m.id, m.shift_code, m.location_id,
      'STAFF_MEETING', null, m.start_date, m.end_date,
      m.start_time, m.end_time, l.timezone,
      m.start_date, m.end_date
    from meeting_staff ms
      join meetings m on m.id = ms.meeting_id
      join locations l on l.id = m.location_id
    where ms.user_id = ${people} and m.deleted_at is null
      and ${begins('m.start_date')} and m.end_date >= ${range.start}::date`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    planId: row.plan_id,
    code: row.code,
    locationId: row.location_id,
    pattern: patternOf(row),
    range: { start: row.from_date, end: row.to_date },
  }));
}
