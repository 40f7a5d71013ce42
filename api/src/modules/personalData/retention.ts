import { sql } from 'kysely';
import type { Columns, Queryable } from '../../platform/database/types';

/** The columns of a deleted user that an erasure needs. */
export type LeftPerson = Columns<
  'users',
  'id' | 'first_name' | 'last_name' | 'email' | 'deleted_at' | 'erased_at'
> & {
  /**
   * Last day to keep the user's hours under their name: the day they last worked or left, plus the retention period.
   */
  keep_until: string;
};

/** @param lock - `lock` holds the row until the transaction ends */
export async function findLeft(
  db: Queryable,
  id: string,
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<LeftPerson | undefined> {
  const { rows } = await sql<LeftPerson>`
    select u.id, u.first_name, u.last_name, u.email, u.deleted_at, u.erased_at,
      (greatest(coalesce(u.deleted_at, ${now}::timestamptz)::date,
        (select max(c.work_date) from clock_records c where c.user_id = u.id),
        (select max(k.week) + 6 from carried_hours k join clock_records c on c.id = k.clock_record_id
          where c.user_id = u.id))
        + make_interval(months => (select retention_months from options where id = 1)))::date::text as keep_until
    from users u where u.id = ${id}::uuid ${lock === 'lock' ? sql`for update of u` : sql``}`.execute(db);
  return rows[0];
}
