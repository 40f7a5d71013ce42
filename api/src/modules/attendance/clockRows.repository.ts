import type * as calls from '@ondeck/shared/calls/clockTabs';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import { byBytes, orderBy, type SortKeys } from '../../platform/database/order.sql';
import type { Columns, Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';
import type { EntryPosition } from './clockRecords.repository';
import { DECISION_FLAGS } from '../weeks/weeks.door';
import { byPersonOrShift, isSearched } from '../../platform/database/search.sql';
import { joinMeeting, meetingTime } from '../../platform/database/meetingPlan.sql';
import { joinPlanOn, positionKeyOn, positionNameOn, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { LocationDay } from '../locations/locations.door';

export type ClockRecordRow = EntryPosition &
  Columns<'users', 'first_name' | 'last_name'> &
  Columns<'clock_records', 'clocked_in' | 'clocked_out' | 'rate' | 'suggested_rate' | 'flags'> & {
    shift_id: string | null;
    shift_code: string | null;
    position_id: string | null;
    position_name: string | null;
    position_color: string | null;
    status: 'OPEN' | 'NEEDS_REVIEW' | 'CLOSED';
    start_time: string | null;
    end_time: string | null;
    location_title: string;
    timezone: string;
    /** The employee's next clock-in, read only for time entries that aren't closed. */
    next_clocked_in: Date | null;
  };

type ListOptions = Pick<QueryOf<typeof calls.listClockedIn>, 'search' | 'limit' | 'offset' | 'sort'>;

/**
 * Builds a table of the requested days, one row per readable location. Each row is one range of (location_id,
 * work_date).
 */
export const daysTable = (days: readonly LocationDay[]): RawBuilder<unknown> => sql`unnest(
  ${days.map((day) => day.id)}::uuid[], ${days.map((day) => day.date)}::date[]) as d (location_id, day)`;

/**
 * Joins the days with their time entries `c`, without voided ones. The first and last day are redundant, but
 * PostgreSQL's planner can't see into the list of days, and these bounds make it expect few rows.
 */
export function recordsOfDays(days: readonly LocationDay[]): RawBuilder<unknown> {
  const dates = days.map(({ date }) => date).sort();
  return sql`${daysTable(days)}
    join clock_records c on c.location_id = d.location_id and c.work_date = d.day and c.status <> 'VOIDED'
      and c.location_id = any(${days.map(({ id }) => id)}::uuid[])
      and c.work_date between ${dates[0] ?? null}::date and ${dates.at(-1) ?? null}::date`;
}

const columns = sql`c.id, c.user_id, u.first_name, u.last_name, c.shift_id, coalesce(s.shift_code, m.shift_code) as shift_code,
  p.id as position_id, ${positionNameOn(sql`c.work_date`)} as position_name, p.color as position_color,
  c.work_date, c.clocked_in, c.clocked_out, c.status, c.rate, c.suggested_rate, c.flags,
  coalesce(${plannedOn.start_time}, ${meetingTime('start_time')}) as start_time,
  coalesce(${plannedOn.end_time}, ${meetingTime('end_time')}) as end_time,
  l.id as location_id, l.title as location_title, c.timezone,
  case when c.status <> 'CLOSED' then (select min(n.clocked_in) from clock_records n
    where n.user_id = c.user_id and n.clocked_in > c.clocked_in and n.status <> 'VOIDED') end as next_clocked_in`;

/** Joins the user, shift, meeting, and location that a search of time entries `c` reads. */
const about = sql`join users u on u.id = c.user_id
  left join shifts s on s.id = c.shift_id ${joinMeeting}
  join locations l on l.id = c.location_id`;

/** Adds the shift's times and position as scheduled on the day of the time entry. */
const asPlanned = sql`${about} ${joinPlanOn(sql`c.work_date`)}
  left join positions p on p.id = coalesce(c.position_id, ${plannedOn.position_id})`;

const sortKeys: SortKeys<SortColumn<'clockRecords'>> = {
  employee: sql`u.name_key`,
  location: sql`l.title_key`,
  shift_code: byBytes(sql`coalesce(s.shift_code, m.shift_code)`),
  shift_type: positionKeyOn(sql`c.work_date`),
  date: sql`c.work_date`,
  clocked_in: sql`c.clocked_in`,
  clocked_out: sql`c.clocked_out`,
  total_hours: sql`c.clocked_out - c.clocked_in`,
};

/** True if a time entry `c` has a shift, or a position for its pay rate. */
export const hasShiftOrPosition = sql<boolean>`(c.shift_id is not null or c.position_id is not null)`;

/** Matches the columns of the time entry itself. Sorting by one of them needs no join. */
const ownColumns = /^-?(date|clocked_in|clocked_out|total_hours)?$/;

/**
 * Returns a page of time entries. Their schedules are read for the page's rows alone, because counting and sorting need
 * none. Without a search, users, shifts, and locations aren't joined either: every time entry has a user and a
 * location.
 */
async function readPage(
  db: Queryable,
  records: {
    readonly from: RawBuilder<unknown>;
    readonly where: RawBuilder<unknown>;
    /** A smaller set: the time entries that a page can show in the list's default order. */
    readonly first?: RawBuilder<unknown>;
  },
  own: RawBuilder<unknown>,
  { search, limit, offset, sort }: ListOptions,
): Promise<{ count: number; rows: ClockRecordRow[] }> {
  const { from, first = from } = records;
  const where = sql`where ${records.where} ${byPersonOrShift(search, ['u'], ['s.shift_code', 'm.shift_code'])}`;
  const searched = isSearched(search) ? about : sql``;
  const count = await countRows(db, sql`${from} ${searched} ${where}`);
  const order = orderBy(sort, sortKeys, own);
  const sorted = sort?.endsWith('shift_type') ? asPlanned : about;
  const ordered = ownColumns.test(sort ?? '') ? searched : sorted;
  const { rows } = await sql<ClockRecordRow>`
    with page as (select c.id from ${sort || isSearched(search) ? from : first} ${ordered} ${where} order by ${order} limit ${limit} offset ${offset})
    select ${columns} from page join clock_records c on c.id = page.id ${asPlanned} order by ${order}`.execute(
    db,
  );
  return { count, rows };
}

/** Tab 1: returns the time entries of a day at each location that have a shift or position, the latest punch first. */
export const findClockRows = (db: Queryable, days: readonly LocationDay[], options: ListOptions) =>
  readPage(
    db,
    { from: recordsOfDays(days), where: hasShiftOrPosition },
    sql`c.clocked_in desc, c.id desc`,
    options,
  );

/** Repeats the condition of the index of time entries `c` that wait for a shift. */
const waits = sql`c.shift_id is null and c.position_id is null and c.status <> 'VOIDED'`;

/** Selects the locations' time entries `c` that wait for a shift, of any day. */
export const waitingForShift = (days: readonly LocationDay[]): RawBuilder<unknown> => sql`
  clock_records c where ${waits}
    and c.location_id = any(${days.map(({ id }) => id)}::uuid[])`;

/** Filters by time entries that wait, by those that were assigned, or not at all. */
const stateIs = (status: string | undefined): RawBuilder<boolean> => {
  if (!status) return sql<boolean>`true`;
  return status === 'PENDING' ? sql<boolean>`not ${hasShiftOrPosition}` : hasShiftOrPosition;
};

/** Selects the days' time entries `c` that were assigned later, and those still waiting. The two sets don't overlap. */
const unassignedOf = (
  days: readonly LocationDay[],
  waiting: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select c.* from ${recordsOfDays(days)} where c.began_unassigned and ${hasShiftOrPosition}
  union all select c.* from ${waiting}) c`;

/** Selects the oldest waiting time entries `c` of each location in index order, so the others aren't read. */
const oldestWaiting = (days: readonly LocationDay[], most: number): RawBuilder<unknown> => sql`
  ${daysTable(days)} cross join lateral (
    select c.* from clock_records c where ${waits} and c.location_id = d.location_id order by c.clocked_in, c.id limit ${most}) c`;

/**
 * Tab 3: returns time entries that were started without a shift. Those still waiting come first, oldest first, and
 * remain in the list after midnight. Those of the day that were assigned follow.
 *
 * @param ofDayOnly - limits the waiting time entries to that day too
 */
export function findUnassignedRows(
  db: Queryable,
  days: readonly LocationDay[],
  ofDayOnly: boolean,
  options: ListOptions & { readonly status?: string | undefined },
) {
  const own = sql`(${hasShiftOrPosition}), c.clocked_in, c.id`;
  const where = stateIs(options.status);
  if (ofDayOnly)
    return readPage(
      db,
      { from: recordsOfDays(days), where: sql`c.began_unassigned and ${where}` },
      own,
      options,
    );
  const from = unassignedOf(days, waitingForShift(days));
  const first = unassignedOf(days, oldestWaiting(days, options.offset + options.limit));
  return readPage(db, { from, where, first }, own, options);
}

/**
 * Tab 8: returns every unclosed time entry, of any day. Those in review come first (including those open too long that
 * the job hasn't marked yet), then flagged ones, then the rest by clock-in time.
 *
 * @param overdue - time entries that began before this instant are open too long
 */
export function findUnclosedRows(
  db: Queryable,
  locations: readonly string[],
  overdue: Date,
  options: ListOptions,
) {
  const where = sql`c.status in ('OPEN', 'NEEDS_REVIEW') and c.location_id = any(${locations}::uuid[])`;
  const urgent = sql`(c.status = 'NEEDS_REVIEW' or c.clocked_in < ${overdue}) desc,
    (c.flags && ${DECISION_FLAGS}::text[]) desc, c.clocked_in, c.id`;
  return readPage(db, { from: sql`clock_records c`, where }, urgent, options);
}
