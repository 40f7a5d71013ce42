import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import type { Queryable } from '../../platform/database/types';
import { inReach, storedKinds } from './requests.repository';

/** Returns the number of rows of the page Requests: pending requests of every kind in the actor's reach, also their own. */
export async function countRequests(
  db: Queryable,
  actor: UserActor,
  location: string | undefined,
): Promise<number> {
  const counts = Object.values(storedKinds).map(
    (kind) => sql`(select count(*)::int from requests r left join shifts s on s.id = r.shift_id
      where r.kind = ${sql.lit(kind)} and r.status = 'PENDING' and ${inReach(kind, actor, location)})`,
  );
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}
