/** Queries for the dates that an approved request released, and for the staff who got them since. */
import { sql } from 'kysely';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { type AssignmentRow, type DateRange, intersect } from '../planning/planning.door';

export type StoredRelease = Columns<
  'releases',
  'shift_id' | 'start_date' | 'end_date' | 'covers_user_id' | 'created_at'
>;

const isOf = (requestId: string) =>
  sql<boolean>`${requestId}::uuid in (time_off_request_id, reschedule_request_id)`;

/** Returns the dates that approving a request released, in the order in which shifts are locked. */
export const releasesFor = (db: Queryable, requestId: string): Promise<StoredRelease[]> =>
  db
    .selectFrom('releases')
    .select(['shift_id', 'start_date', 'end_date', 'covers_user_id', 'created_at'])
    .where(isOf(requestId))
    .orderBy('shift_id')
    .orderBy('start_date')
    .execute();

/**
 * Deletes the releases of a revoked request, because the employee gets the work back. The audit log keeps the history.
 */
export async function dropReleases(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom('releases').where(isOf(requestId)).execute();
}

/** Returns the employee's place in a shift: Staff 1 or Staff 2. */
export async function slotOf(db: Queryable, shiftId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('assignments')
    .select('slot')
    .where('shift_id', '=', shiftId)
    .where('user_id', '=', userId)
    .where('covers_user_id', 'is', null)
    .orderBy('start_date', 'desc')
    .executeTakeFirst();
  return row?.slot ?? 1;
}

/** An employee who has days of a shift that another employee gave up. */
export interface Cover {
  readonly user_id: string;
  readonly name: string;
  /** The released days that the employee has. */
  readonly range: DateRange;
}

/**
 * Returns the employees who got days that a user was released from: those who cover the user, those who cover these in
 * turn, and those assigned in the same place since. A coworker who always worked the shift too is not included.
 */
export async function coversOf(db: Queryable, userId: string, release: StoredRelease): Promise<Cover[]> {
  const { shift_id: shiftId, start_date: start, end_date: end, created_at: since } = release;
  const { rows } = await sql<AssignmentRow & { readonly name: string; readonly created_at: Date }>`
    select a.id, a.shift_id, a.user_id, trim(u.first_name || ' ' || u.last_name) as name, a.slot, a.start_date,
      a.end_date, a.covers_user_id, a.created_at
    from assignments a join users u on u.id = a.user_id
    where a.shift_id = ${shiftId}::uuid and a.user_id <> ${userId}::uuid
      and (${end}::date is null or a.start_date <= ${end}::date)
      and (a.end_date is null or a.end_date >= ${start}::date)
    order by a.start_date, a.id`.execute(db);
  const slot = await slotOf(db, shiftId, userId);
  // Includes employees who covered and then gave the days up in turn.
  const gaveOn = await db
    .selectFrom('releases')
    .select(['user_id', 'covers_user_id'])
    .where('shift_id', '=', shiftId)
    .where('covers_user_id', 'is not', null)
    .where('created_at', '>=', since)
    .execute();
  const chain = new Set([userId]);
  let size = 0;
  while (size < chain.size) {
    size = chain.size;
    for (const row of [...rows, ...gaveOn])
      if (row.covers_user_id !== null && chain.has(row.covers_user_id)) chain.add(row.user_id);
  }
  return rows.flatMap((row) => {
    const isCover = row.covers_user_id !== null && chain.has(row.user_id) && chain.has(row.covers_user_id);
    const isSuccessor = row.covers_user_id === null && row.slot === slot && row.created_at >= since;
    if (!isCover && !isSuccessor) return [];
    const range = intersect({ start: row.start_date, end: row.end_date }, { start, end });
    return range ? [{ user_id: row.user_id, name: row.name, range }] : [];
  });
}
