import type { Tag } from '@ondeck/shared/calls/tags';
import { sql } from 'kysely';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { hasAccess } from '../../platform/database/employment.sql';
import type { KnownEvents } from '../../platform/database/columns';
import type { Db } from '../../platform/database/types';
import { json } from '../../platform/database/values';

/** Returns the feed with this token hash, if its owner can still see a schedule. */
export async function findFeed(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as u', 'u.id', 'calendar_feeds.user_id')
    .select([
      'calendar_feeds.user_id',
      'calendar_feeds.last_read_at',
      'calendar_feeds.etag',
      'calendar_feeds.same_since',
    ])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where(hasAccess(now))
    .where('u.user_type', 'in', ['MANAGER', 'EMPLOYEE'])
    .executeTakeFirst();
}

/** Topics whose changes may show in someone's calendar. */
const shown: readonly Tag[] = ['Schedule', 'Shift', 'Meeting', 'Request', 'Location', 'Position'];
/** Overlap in ms, because changes are dated before their transaction ends and by the clock of their process. */
const MARGIN = 5 * MINUTE_MS;

/** Returns whether anything that may show in a user's calendar changed since a moment at most a day ago. */
export async function mayDiffer(db: Db, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from changes c
    where c.at > ${after(since, -MARGIN)} and c.topic = any(${[...shown]}::text[])
      and (c.user_id = ${userId}::uuid or (c.user_id is null and c.location_id is null)
        or c.location_id in (select location_id from user_locations where user_id = ${userId}::uuid))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the last change of each event in the last sent calendar; empty before the first reading. */
export async function knownEvents(db: Db, tokenHash: string): Promise<KnownEvents> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('events')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.events ?? {};
}

/** Records that a calendar was read; `sent` also stores the tag and events of a newly written calendar. */
export async function noteReading(
  db: Db,
  tokenHash: string,
  now: Date,
  sent?: { readonly etag: string; readonly events: KnownEvents },
): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now, same_since: now })
    .$if(sent !== undefined, (query) =>
      query.set({ etag: sent?.etag ?? null, events: json(sent?.events ?? {}) }),
    )
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Consecutive days off of one absence, or hours of one day. A feed never says why. */
export interface FeedLeave {
  /** The same at each reading, so that calendar apps recognize the event. */
  readonly id: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Hours of the single date in the zone; null for whole days. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly timezone: string;
}

/**
 * Returns a user's days off that overlap a range of days. Of absences that overlap, a day or hours within another one
 * aren't listed again.
 */
export async function findLeave(
  db: Db,
  userId: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<FeedLeave[]> {
  const { rows } = await sql<FeedLeave>`
    with days as (
      select d.absence_id, d.date, (d.from_at at time zone a.timezone)::time as start_time,
        (d.to_at at time zone a.timezone)::time as end_time, a.timezone, a.start_date as first_date,
        coalesce(a.request_id, a.id) as known_as,
        d.date - (row_number() over (partition by d.absence_id order by d.date))::int as run
      from absences a join absence_days d on d.absence_id = a.id
      where a.user_id = ${userId}::uuid and a.start_date <= ${end}::date and a.end_date >= ${start}::date
        and d.ended_at is null
        and not exists (select 1 from absence_days o join absences b on b.id = o.absence_id
          where o.user_id = d.user_id and o.date = d.date and o.ended_at is null and o.absence_id <> d.absence_id
            and case when d.from_at is null then o.from_at is null
              else o.from_at is null or (o.from_at <= d.from_at and o.to_at >= d.to_at) end
            -- Of two that are the same, the first remains.
            and (o.from_at is distinct from d.from_at or o.to_at is distinct from d.to_at
              or (b.created_at, b.id) < (a.created_at, a.id))))
    select case when min(date) = first_date then known_as::text else known_as || ':' || min(date) end as id,
      min(date) as start_date, max(date) as end_date, start_time, end_time, timezone
    from days group by absence_id, known_as, first_date, timezone, start_time, end_time,
      case when start_time is null then run else date end
    having min(date) <= ${end}::date and max(date) >= ${start}::date
    order by start_date, id`.execute(db);
  return rows;
}

/** Returns postal addresses by location ID. */
export async function findAddresses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from locations where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, address }) => [id, address]));
}
