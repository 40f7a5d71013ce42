/** Reads closures. The SQL limits them to the user's locations. */
import type * as calls from '@ondeck/shared/calls/closures';
import type { Closure } from '@ondeck/shared/schemas/closures';
import { sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { reachAt, scopeToLocations } from '../../../platform/auth/scope';
import type { Queryable, Trx } from '../../../platform/database/types';
import { countRows } from '../../../platform/database/values';
import type { QueryOf } from '../../../platform/http/module';
import type { ShiftClosure } from './shiftRows.repository';
import { todayAt } from '../../../platform/database/zones.sql';

/** Returns the closures within the user's reach that end on or after a day, ordered by their first day. */
export async function findClosures(
  db: Queryable,
  actor: UserActor,
  { location, from: day, limit, offset }: QueryOf<typeof calls.listClosures>,
  now: Date,
): Promise<{ count: number; results: Closure[] }> {
  const from = sql`closures k join locations l on l.id = k.location_id
    left join users u on u.id = k.created_by
    where l.deleted_at is null and ${scopeToLocations(reachAt(actor, location), sql`k.location_id`)}
    and ${day === undefined ? sql`true` : sql`k.end_date >= ${day}::date`}`;
  const { rows } = await sql<Omit<Closure, 'location'> & { location_id: string; title: string }>`
    select k.id, k.location_id, l.title, k.start_date, k.end_date, k.start_time, k.end_time, k.reason,
      k.first_after, k.last_until, trim(u.first_name || ' ' || u.last_name) as created_by,
      (k.removed_at is not null or k.end_date < ${todayAt(now)}) as is_over
    from ${from} order by k.start_date, l.title_key, k.id limit ${limit} offset ${offset}`.execute(db);
  const results = rows.map(({ location_id, title, ...row }) => ({
    ...row,
    location: { id: location_id, title },
  }));
  return { count: await countRows(db, from), results };
}

export type StoredClosure = ShiftClosure & { readonly location_id: string; readonly removed_at: Date | null };

/** Returns a closure by ID. The caller checks whether the user can see it. */
export async function findClosure(db: Queryable, id: string): Promise<StoredClosure | undefined> {
  return db
    .selectFrom('closures')
    .select([
      'id',
      'location_id',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      'first_after',
      'last_until',
      'reason',
      'removed_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the location of a closure that was removed entirely, from the audit log; undefined if the log has none. */
export async function removedAt(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('location_id')
    .where('entity', '=', 'closure')
    .where('entity_id', '=', id)
    .where('action', '=', 'closure.removed')
    .executeTakeFirst();
  return row?.location_id ?? undefined;
}

/**
 * Locks a location's schedule until the transaction ends. Creating a shift updates its location's row, and changing a
 * shift locks the shift's row, so neither can store open shifts while a closure is stored, and no closure misses a
 * shift.
 */
export async function lockPlanOf(trx: Trx, locationId: string): Promise<void> {
  await sql`select id from locations where id = ${locationId}::uuid for update`.execute(trx);
  await sql`select id from shifts where location_id = ${locationId}::uuid and deleted_at is null
    order by id for no key update`.execute(trx);
}
