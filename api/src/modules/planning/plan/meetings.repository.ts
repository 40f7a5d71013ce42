/** SQL of staff meetings. Like for shifts, the SQL limits the rows to the user's locations. */
import type { listMeetings } from '@ondeck/shared/calls/meetings';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { byBytes, orderBy, type SortKeys } from '../../../platform/database/order.sql';
import type { Database } from '../../../platform/database/schema.types';
import type { Queryable, Trx } from '../../../platform/database/types';
import { positionNameOn } from '../../../platform/database/shiftPlan.sql';
import { codeContains, textContains, isSearched } from '../../../platform/database/search.sql';
import { countRows } from '../../../platform/database/values';
import type { QueryOf } from '../../../platform/http/module';
import { locationIn } from './locationIn.sql';
import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';
import { zoneOnSql } from '../../../platform/database/zones.sql';

export type MeetingRow = Omit<
  Selectable<Database['meetings']>,
  'created_by' | 'created_at' | 'updated_at' | 'deleted_at' | 'deleted_by' | 'search_text' | 'is_keyed'
> & {
  readonly location_title: string;
  readonly timezone: string;
  readonly former_zones: FormerZone[] | null;
  readonly staff: Meeting['assigned_staff'];
  readonly positions: Meeting['assigned_positions'];
};

/** Columns of a meeting, with its staff and positions as JSON, ordered by name. */
const meetingColumns = sql`m.id, m.shift_code, m.location_id, l.title as location_title, l.timezone, l.former_zones,
  m.start_date, m.end_date, m.start_time, m.end_time, m.agenda, m.comments,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
      order by u.name_key, u.id)
    from meeting_staff ms join users u on u.id = ms.user_id where ms.meeting_id = m.id), '[]') as staff,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', ${positionNameOn(sql`m.start_date`)}, 'color', p.color)
      order by p.name_key, p.id)
    from meeting_positions mp join positions p on p.id = mp.position_id where mp.meeting_id = m.id), '[]')
    as positions`;

/** Matches meetings by code, agenda, or the name of an invited employee. */
function meetingMatches(search: string | undefined): RawBuilder<unknown> {
  if (!isSearched(search)) return sql`true`;
  return sql`(${codeContains('m.shift_code', search)} or ${textContains(sql`m.search_text`, search)}
    or exists (select 1 from meeting_staff ms join users u on u.id = ms.user_id
      where ms.meeting_id = m.id and ${textContains(sql`u.search_text`, search)}))`;
}

export type MeetingFilter = QueryOf<typeof listMeetings> & { readonly actor: UserActor };

const listed = (filter: MeetingFilter) =>
  sql`m.deleted_at is null and ${locationIn('m.location_id', filter)}
    and ${meetingMatches(filter.search)}`;

const sortKeys = (now: Date): SortKeys<SortColumn<'meetings'>> => ({
  shift_code: byBytes(sql`m.shift_code`),
  location: sql`l.title_key`,
  start_date: sql`m.start_date`,
  start_time: sql`m.start_time`,
  // The same condition as in `isOver`, so that upcoming meetings come first.
  status: sql`(m.end_date + m.end_time) at time zone ${zoneOnSql(sql`m.end_date`)} <= ${now}::timestamptz`,
});

/** Returns a page of meetings, latest first unless sorted otherwise. */
export async function findMeetings(db: Queryable, filter: MeetingFilter, now: Date): Promise<MeetingRow[]> {
  const { limit, offset } = filter;
  const order = orderBy(filter.sort, sortKeys(now), sql`m.start_date desc, m.id desc`);
  const { rows } = await sql<MeetingRow>`
    with page as (select m.id from meetings m join locations l on l.id = m.location_id where ${listed(filter)}
      order by ${order} limit ${limit} offset ${offset})
    select ${meetingColumns} from page join meetings m on m.id = page.id
      join locations l on l.id = m.location_id
    order by ${order}`.execute(db);
  return rows;
}

export const countMeetings = (db: Queryable, filter: MeetingFilter): Promise<number> =>
  countRows(db, sql`meetings m where ${listed(filter)}`);

/** Returns a meeting that is not deleted, or undefined. The caller checks whether the user can see it. */
export async function findMeeting(db: Queryable, meetingId: string): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`select ${meetingColumns}
    from meetings m join locations l on l.id = m.location_id
    where m.id = ${meetingId}::uuid and m.deleted_at is null`.execute(db);
  return rows[0];
}

/** Returns the meetings of a location, of several, or of an employee on days of a range. */
export async function meetingsOf(
  db: Queryable,
  whose:
    | { readonly locationId: string }
    | { readonly locationIds: readonly string[] }
    | { readonly userId: string },
  { start, end }: { readonly start: string; readonly end: string },
): Promise<MeetingRow[]> {
  const mine =
    'userId' in whose
      ? sql`m.id in (select meeting_id from meeting_staff where user_id = ${whose.userId}::uuid)`
      : sql`m.location_id = any(${'locationId' in whose ? [whose.locationId] : [...whose.locationIds]}::uuid[])`;
  const { rows } = await sql<MeetingRow>`select ${meetingColumns}
    from meetings m join locations l on l.id = m.location_id
    where ${mine} and m.deleted_at is null and m.start_date between ${start}::date and ${end}::date
    order by m.start_date, m.start_time, m.id`.execute(db);
  return rows;
}

/** Replaces the invited staff and the positions of a meeting. */
export async function replaceInvited(
  trx: Trx,
  meetingId: string,
  staff: readonly string[],
  positions: readonly string[],
): Promise<void> {
  await trx.deleteFrom('meeting_staff').where('meeting_id', '=', meetingId).execute();
  await trx.deleteFrom('meeting_positions').where('meeting_id', '=', meetingId).execute();
  await trx
    .insertInto('meeting_staff')
    .values(staff.map((user_id) => ({ meeting_id: meetingId, user_id })))
    .execute();
  await trx
    .insertInto('meeting_positions')
    .values(positions.map((position_id) => ({ meeting_id: meetingId, position_id })))
    .execute();
}
