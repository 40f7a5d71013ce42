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
    /** When they clocked in after this record; only read for records that are not closed. */
    next_clocked_in: Date | null;
  };

type ListOptions = Pick<QueryOf<typeof calls.listClockedIn>, 'search' | 'limit' | 'offset' | 'sort'>;

/** The days asked about, one per location that may be read: each is one range of (location_id, work_date). */
export const daysTable = (days: readonly LocationDay[]): RawBuilder<unknown> => sql`unnest(
  ${days.map((day) => day.id)}::uuid[], ${days.map((day) => day.date)}::date[]) as d (location_id, day)`;

/**
 * The days with their clock records `c`, but those that were voided. The first and last of all days are redundant, but PostgreSQL's planner
 * cannot see into the list of days and learns from them to expect few records.
 */
export function recordsOfDays(days: readonly LocationDay[]): RawBuilder<unknown> {
  const dates = days.map(({ date }) => date).sort();
  return sql`${daysTable(days)}
    join clock_records c on c.location_id = d.location_id and c.work_date = d.day and c.status <> 'VOIDED'
      and c.location_id = any(${days.map(({ id }) => id)}::uuid[])
      and c.work_date between ${dates[0] ?? null}::date and ${dates.at(-1) ?? null}::date`;
}

const columns = sql`c.id, c.user_id, u.first_name, u.last_name, c.shift_id, s.shift_code,
  p.id as position_id, ${positionNameOn(sql`c.work_date`)} as position_name, p.color as position_color,
  c.work_date, c.clocked_in, c.clocked_out, c.status, c.rate, c.suggested_rate, c.flags,
  ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time,
  l.id as location_id, l.title as location_title, c.timezone,
  case when c.status <> 'CLOSED' then (select min(n.clocked_in) from clock_records n
    where n.user_id = c.user_id and n.clocked_in > c.clocked_in and n.status <> 'VOIDED') end as next_clocked_in`;

/** To a record `c` its person, shift and place, by which it is searched. */
const about = sql`join users u on u.id = c.user_id
  left join shifts s on s.id = c.shift_id
  join locations l on l.id = c.location_id`;

/** And what the shift was on the record's day. */
const asPlanned = sql`${about} ${joinPlanOn(sql`c.work_date`)}
  left join positions p on p.id = coalesce(c.position_id, ${plannedOn.position_id})`;

const sortKeys: SortKeys<SortColumn<'clockRecords'>> = {
  employee: sql`u.name_key`,
  location: sql`l.title_key`,
  shift_code: byBytes(sql`s.shift_code`),
  shift_type: positionKeyOn(sql`c.work_date`),
  date: sql`c.work_date`,
  clocked_in: sql`c.clocked_in`,
  clocked_out: sql`c.clocked_out`,
  total_hours: sql`c.clocked_out - c.clocked_in`,
};

/** Whether somebody has said what a record `c` was: its shift, or the position it is paid under without one. */
export const hasShiftOrPosition = sql<boolean>`(c.shift_id is not null or c.position_id is not null)`;

/** The columns of a record itself: to sort by them, nothing is joined. */
const ownColumns = /^-?(date|clocked_in|clocked_out|total_hours)?$/;

/**
 * A page of records. Their plans are read for its rows alone: what is counted and put in order needs none. Without a search
 * users, shifts, and locations aren't joined either, since every record has its user and location.
 */
async function readPage(
  db: Queryable,
  records: {
    readonly from: RawBuilder<unknown>;
    readonly where: RawBuilder<unknown>;
    /** Fewer records: the ones that a page can show in the list's own order. */
    readonly first?: RawBuilder<unknown>;
  },
  own: RawBuilder<unknown>,
  { search, limit, offset, sort }: ListOptions,
): Promise<{ count: number; rows: ClockRecordRow[] }> {
  const { from, first = from } = records;
  const where = sql`where ${records.where} ${byPersonOrShift(search)}`;
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

/** Tab 1: the clock records of a day at each location of which is known what they were, the latest punch first. */
export const findClockRows = (db: Queryable, days: readonly LocationDay[], options: ListOptions) =>
  readPage(
    db,
    { from: recordsOfDays(days), where: hasShiftOrPosition },
    sql`c.clocked_in desc, c.id desc`,
    options,
  );

/** The condition of the index of records `c` that wait for a shift. */
const waits = sql`c.shift_id is null and c.position_id is null and c.status <> 'VOIDED'`;

/** The locations' records `c` that wait for a shift, of whatever day. */
export const waitingForShift = (days: readonly LocationDay[]): RawBuilder<unknown> => sql`
  clock_records c where ${waits}
    and c.location_id = any(${days.map(({ id }) => id)}::uuid[])`;

/** What waits, what was decided, or both. */
const stateIs = (status: string | undefined): RawBuilder<boolean> => {
  if (!status) return sql<boolean>`true`;
  return status === 'PENDING' ? sql<boolean>`not ${hasShiftOrPosition}` : hasShiftOrPosition;
};

/** The records `c` of the days that got a shift or position later, and those that still wait: no record is in both. */
const unassignedOf = (
  days: readonly LocationDay[],
  waiting: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select c.* from ${recordsOfDays(days)} where c.began_unassigned and ${hasShiftOrPosition}
  union all select c.* from ${waiting}) c`;

/** The oldest records `c` that wait at each location, in the order of an index: the others are not read. */
const oldestWaiting = (days: readonly LocationDay[], most: number): RawBuilder<unknown> => sql`
  ${daysTable(days)} cross join lateral (
    select c.* from clock_records c where ${waits} and c.location_id = d.location_id order by c.clocked_in, c.id limit ${most}) c`;

/**
 * Tab 3: records that began without a shift. Those that wait for one come first, the oldest before the others, and
 * do not vanish at midnight; those of the day that were given one follow.
 *
 * @param ofDayOnly - only what began on that day, of those that wait too
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
 * Tab 8: everybody whose record is not closed, of whatever day: first those that wait for a decision (open too
 * long, also before the job has said so), then those with something to look at, then the rest by arrival.
 *
 * @param overdue - records that began before this instant are open too long
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
