/** SQL of the shift lists. The SQL limits rows and counts to the user's locations. */
import type * as calls from '@ondeck/shared/calls/shifts';
import { weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { locationIn } from '../plan/locationIn.sql';
import { byBytes, orderBy, type SortKeys } from '../../../platform/database/order.sql';
import type { Queryable } from '../../../platform/database/types';
import { codeContains, textContains, isSearched } from '../../../platform/database/search.sql';
import { countRows } from '../../../platform/database/values';
import type { QueryOf } from '../../../platform/http/module';
import { readShifts, type ShiftRow, shiftColumns, shiftTables } from '../plan/shiftRows.repository';
import { isOnWeekday, shiftsWithLocations, shiftsToday, shownOn, withPlanOn } from './shownShift.sql';
import { zoneAtSql, zoneOnSql } from '../../../platform/database/zones.sql';

/** Matches shifts by code, by position name, or by the name of an assigned employee. */
function shiftMatches(search: string | undefined): RawBuilder<unknown> {
  if (!isSearched(search)) return sql`true`;
  return sql`(${codeContains('s.shift_code', search)}
    or s.position_id in (select id from positions where ${textContains(sql`search_text`, search)})
    or exists (select 1 from assignments a join users u on u.id = a.user_id
      where a.shift_id = s.id and ${textContains(sql`u.search_text`, search)}))`;
}

/** Filters of the list of shifts that are not deleted. `user_id` selects a current or former employee of the shift. */
type ShiftFilter = QueryOf<typeof calls.listShifts> & { readonly actor: UserActor; readonly now: Date };

/** Today's date, from {@link shiftsToday}. */
const today = sql<string>`l.today`;

/** @param sort - columns to sort by; missing if rows are only counted */
function listed(filter: ShiftFilter, sort?: ShiftFilter['sort']): RawBuilder<unknown> {
  const { shift_day: weekday, when, type_id: position, user_id: person, now } = filter;
  const conditions = [
    sql`s.deleted_at is null and ${locationIn('s.location_id', filter)} and ${shiftMatches(filter.search)}`,
    ...(weekday ? [isOnWeekday(weekdayNames.indexOf(weekday))] : []),
    ...(when ? [sql`coalesce(s.end_date < ${today}, false) = ${when === 'past'}`] : []),
    ...(position ? [sql`${shownOn(today).position_id} = ${position}::uuid`] : []),
    ...(person
      ? [sql`exists (select 1 from assignments a where a.shift_id = s.id and a.user_id = ${person}::uuid)`]
      : []),
  ];
  // For 50,000 shifts, joining each location and version takes longer than counting.
  const shifts = when ? shiftsToday(now) : sql`shifts s`;
  return sql`${weekday || position || sort ? withPlanOn(today, shiftsToday(now)) : shifts} where ${sql.join(conditions, sql` and `)}`;
}

/** A part of the list, read as far as a page can reach. Shifts are sorted by their `next` date, then by `order`. */
interface Reach {
  readonly when: ShiftFilter['when'];
  readonly only: RawBuilder<unknown>;
  readonly next: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

function reached(filter: ShiftFilter, { when, only, next, order }: Reach): RawBuilder<unknown> {
  const { limit, offset, sort } = filter;
  const comes = when === 'upcoming' && !sort;
  return sql`select s.id, ${next} as next, ${comes ? sql`s.start_time` : sql`null::time`} as start_time,
      ${comes ? sql`0` : sql`row_number() over (order by ${order})`} as place
    from ${listed({ ...filter, when }, sort)} and ${only} order by ${order} limit ${limit + offset}`;
}

/**
 * Lists the shifts that have not started and the shifts that repeat by their next date, then past shifts, the newest
 * first. An index knows no time zones, so `earliest` and `latest` are the first and last day that it can be anywhere.
 */
function byNextDate(filter: ShiftFilter): RawBuilder<unknown>[] {
  const dayIn = (zone: string) => sql`(${filter.now}::timestamptz at time zone ${sql.lit(zone)})::date`;
  const [earliest, latest] = [dayIn('Etc/GMT+12'), dayIn('Etc/GMT-14')];
  const nextWeekday = sql`${today} + ((s.start_date - ${today}) % 7 + 7) % 7`;
  const next = sql`case when s.shift_repeat = 'WEEKLY' then ${nextWeekday} else ${today} end`;
  const toBegin = reached(filter, {
    when: 'upcoming',
    only: sql`s.start_date >= ${earliest} and s.start_date >= ${today}`,
    next: sql`s.start_date`,
    order: sql`s.start_date, s.start_time, s.id`,
  });
  const underWay = reached(filter, {
    when: 'upcoming',
    only: sql`s.shift_repeat is not null and coalesce(s.end_date, date 'infinity') >= ${earliest}
      and s.start_date < ${today}`,
    next,
    order: sql`${next}, s.start_time, s.id`,
  });
  const over = reached(filter, {
    when: 'past',
    only: sql`s.end_date < ${latest}`,
    next: sql`null::date`,
    order: sql`s.id desc`,
  });
  return [
    ...(filter.when === 'past' ? [] : [toBegin, underWay]),
    ...(filter.when === 'upcoming' ? [] : [over]),
  ];
}

/** Returns a page of the shifts that are not deleted, by next date unless sorted otherwise. */
export async function pageOfShifts(db: Queryable, filter: ShiftFilter): Promise<ShiftRow[]> {
  const { limit, offset, sort, when } = filter;
  const order = orderBy(sort, shownOn(today), sql`s.id desc`);
  const parts = sort
    ? [reached(filter, { when, only: sql`true`, next: sql`null::date`, order })]
    : byNextDate(filter);
  return readShifts<ShiftRow>(
    db,
    sql`with page as (select *, row_number() over (order by next nulls last, start_time, place, id) as nr
        from (${sql.join(
          parts.map((part) => sql`(${part})`),
          sql` union all `,
        )}) r order by nr limit ${limit} offset ${offset})
      select ${shiftColumns} from page join ${shiftTables} on s.id = page.id order by page.nr`,
  );
}

export const countShifts = (db: Queryable, filter: ShiftFilter): Promise<number> =>
  countRows(db, listed(filter));

/** `from_date` and `to_date` are days of the deletion at the shift's location, both inclusive. */
type ArchiveFilter = QueryOf<typeof calls.listArchivedShifts> & { readonly actor: UserActor };

/** The day on which a shift was deleted, at its location. */
const deletionDay = sql<string>`(s.deleted_at at time zone ${zoneAtSql(sql`s.deleted_at`)})::date`;

const archiveKeys: SortKeys<SortColumn<'archive'>> = {
  ...shownOn(deletionDay),
  staff: shownOn(deletionDay).staff1,
  delete_date: deletionDay,
  shift_day: shownOn(deletionDay).weekday,
  deleted_by: sql`(select ${byBytes(sql`lower(d.email)`)} from users d where d.id = s.deleted_by)`,
};

export type ArchivedRow = ShiftRow & {
  readonly delete_date: string;
  readonly deleted_by_email: string;
};

function archived(filter: ArchiveFilter): RawBuilder<unknown> {
  const from = (day: RawBuilder<string>) => sql`${day}::timestamp at time zone ${zoneOnSql(day)}`;
  const on = (date: string) => sql<string>`${date}::date`;
  const after = (date: string) => sql<string>`(${date}::date + 1)`;
  return sql`s.deleted_at is not null and ${locationIn('s.location_id', filter)}
    and ${filter.from_date === undefined ? sql`true` : sql`s.deleted_at >= ${from(on(filter.from_date))}`}
    and ${filter.to_date === undefined ? sql`true` : sql`s.deleted_at < ${from(after(filter.to_date))}`}
    and ${shiftMatches(filter.search)}`;
}

/** Returns a page of the archive, last deleted first unless sorted otherwise. */
export async function findArchived(db: Queryable, filter: ArchiveFilter): Promise<ArchivedRow[]> {
  const order = orderBy(filter.sort, archiveKeys, sql`s.deleted_at desc, s.id`);
  return readShifts<ArchivedRow>(
    db,
    sql`with page as (select s.id, row_number() over (order by ${order}) as place
      from ${filter.sort ? withPlanOn(deletionDay) : shiftsWithLocations} where ${archived(filter)}
      order by ${order} limit ${filter.limit} offset ${filter.offset})
    select ${shiftColumns}, ${deletionDay} as delete_date,
      coalesce((select d.email from users d where d.id = s.deleted_by), '') as deleted_by_email
    from page join shifts s on s.id = page.id
      join locations l on l.id = s.location_id join positions p on p.id = s.position_id
    order by page.place`,
  );
}

export const countArchived = (db: Queryable, filter: ArchiveFilter): Promise<number> =>
  countRows(db, sql`${shiftsWithLocations} where ${archived(filter)}`);

/** Number of newest time entries that the archive shows for each shift. Payroll shows older time entries. */
const RECORDS_PER_SHIFT = 60;

export interface AttendanceRow {
  readonly shift_id: string;
  readonly id: string;
  readonly employee: string;
  readonly date: string;
  readonly rate: string;
  readonly clocked_in: string;
  readonly clocked_out: string | null;
  readonly minutes: number | null;
}

/** Returns time entries of shifts, newest first, in one query. Times are wall-clock times in the entry's time zone. */
export async function findAttendance(
  db: Queryable,
  shifts: readonly { readonly id: string }[],
): Promise<AttendanceRow[]> {
  if (shifts.length === 0) return [];
  const { rows } = await sql<AttendanceRow>`
    select r.shift_id, r.id, trim(u.first_name || ' ' || u.last_name) as employee, r.work_date as date, r.rate,
      to_char(r.clocked_in at time zone r.timezone, 'HH24:MI') as clocked_in,
      to_char(r.clocked_out at time zone r.timezone, 'HH24:MI') as clocked_out,
      floor(extract(epoch from r.clocked_out - r.clocked_in) / 60)::integer as minutes
    from unnest(${shifts.map(({ id }) => id)}::uuid[]) as wanted (id)
      join lateral (select * from clock_records c where c.shift_id = wanted.id and c.status <> 'VOIDED'
        order by c.work_date desc, c.clocked_in desc, c.id limit ${RECORDS_PER_SHIFT}) r on true
      join users u on u.id = r.user_id
    order by r.work_date desc, r.clocked_in desc, r.id`.execute(db);
  return rows;
}
