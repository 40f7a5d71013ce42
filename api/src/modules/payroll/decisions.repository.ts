import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';

/** Stores a decision about an employee's week and replaces any earlier decision. */
export async function upsertDecision(
  db: Queryable,
  decision: Insertable<Database['timesheets']>,
): Promise<void> {
  const { location_id: _location, week: _week, user_id: _user, ...decided } = decision;
  await db
    .insertInto('timesheets')
    .values(decision)
    .onConflict((conflict) => conflict.columns(['location_id', 'week', 'user_id']).doUpdateSet(decided))
    .execute();
}

export async function deleteDecision(
  db: Queryable,
  location: string,
  week: string,
  user: string,
): Promise<void> {
  await db
    .deleteFrom('timesheets')
    .where('location_id', '=', location)
    .where('week', '=', week)
    .where('user_id', '=', user)
    .execute();
}

interface Accepted {
  readonly location: string;
  readonly week: string;
  readonly user: string;
  readonly marks: readonly string[];
  readonly by: string;
  readonly at: Date;
}

export async function insertAccepted(
  db: Queryable,
  { location, week, user, marks, by, at }: Accepted,
): Promise<void> {
  await sql`insert into timesheet_accepts (location_id, week, user_id, mark, accepted_by, accepted_at)
    select ${location}, ${week}, ${user}, m, ${by}, ${at} from unnest(${marks}::text[]) as m
    on conflict do nothing`.execute(db);
}
