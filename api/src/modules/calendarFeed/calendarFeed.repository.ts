import { sql } from 'kysely';
import { hasAccess } from '../../database/employment.sql';
import type { Columns, Db } from '../../database/types';

/** The feed behind a token's hash, of somebody who still has a schedule of their own. */
export async function findFeed(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as u', 'u.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.user_id', 'calendar_feeds.last_read_at'])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where(hasAccess(now))
    .where('u.user_type', 'in', ['MANAGER', 'EMPLOYEE'])
    .executeTakeFirst();
}

export interface FeedLeave extends Columns<'time_off_requests', 'id' | 'start_date' | 'end_date'> {
  /** Of the one shift that they are away from; null where it is all of them. */
  readonly shift_code: string | null;
}

/** Approved leave of a person that touches a range of days. */
export async function findLeave(
  db: Db,
  userId: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<FeedLeave[]> {
  const { rows } = await sql<FeedLeave>`
    select t.id, t.start_date, t.end_date, case when t.all_shifts then null else s.shift_code end as shift_code
    from time_off_requests t join shifts s on s.id = t.shift_id
    where t.user_id = ${userId}::uuid and t.status = 'APPROVED'
      and t.start_date <= ${end}::date and t.end_date >= ${start}::date
    order by t.start_date, t.id`.execute(db);
  return rows;
}

/** Postal addresses, by the location's id. */
export async function findAddresses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from locations where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, address }) => [id, address]));
}
