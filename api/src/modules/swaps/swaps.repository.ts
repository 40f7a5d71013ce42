/** Stores swap requests. */
import type { SwapState } from '@ondeck/shared/schemas/swaps';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Trade } from '../planning/planning.door';

/** A swap request with the names of both employees and the location of the coworker's shift. */
export type SwapRow = Columns<
  'swap_requests',
  | 'id'
  | 'location_id'
  | 'requester_id'
  | 'shift_id'
  | 'date'
  | 'coworker_id'
  | 'coworker_shift_id'
  | 'coworker_date'
  | 'message'
  | 'state'
  | 'reason'
  | 'decided_at'
  | 'created_at'
> & {
  readonly coworker_location_id: string | null;
  readonly requester_name: string;
  readonly requester_first: string;
  readonly coworker_name: string;
  readonly coworker_first: string;
  readonly decider_name: string | null;
  readonly timezone: string;
};

const tables = sql`swap_requests r join locations l on l.id = r.location_id
  join users q on q.id = r.requester_id join users c on c.id = r.coworker_id
  left join users d on d.id = r.decided_by left join shifts t on t.id = r.coworker_shift_id`;

async function readSwaps(db: Queryable, where: RawBuilder<unknown>): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`
    select r.id, r.location_id, r.requester_id, r.shift_id, r.date, r.coworker_id, r.coworker_shift_id,
      r.coworker_date, r.message, r.state, r.reason, r.decided_at, r.created_at,
      t.location_id as coworker_location_id, l.timezone,
      trim(q.first_name || ' ' || q.last_name) as requester_name, q.first_name as requester_first,
      trim(c.first_name || ' ' || c.last_name) as coworker_name, c.first_name as coworker_first,
      trim(d.first_name || ' ' || d.last_name) as decider_name
    from ${tables} where ${where}`.execute(db);
  return rows;
}

const isOpen = sql`r.state in ('REQUESTED', 'ACCEPTED')`;

/** The swaps that a manager can decide: both shifts are at locations in reach. */
const inReach = (actor: UserActor): RawBuilder<unknown> => sql`${scopeToLocations(actor, sql`r.location_id`)}
  and (t.id is null or ${scopeToLocations(actor, sql`t.location_id`)})`;

const isOf = (userId: string): RawBuilder<unknown> =>
  sql`(r.requester_id = ${userId}::uuid or r.coworker_id = ${userId}::uuid)`;

/** Returns a swap of the actor, as requester or coworker. */
export const findOwnSwap = async (
  db: Queryable,
  { userId }: UserActor,
  id: string,
): Promise<SwapRow | undefined> => (await readSwaps(db, sql`r.id = ${id}::uuid and ${isOf(userId)}`))[0];

/** Returns a swap that the actor can decide. */
export const findManagedSwap = async (
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<SwapRow | undefined> =>
  (await readSwaps(db, sql`r.id = ${id}::uuid and r.accepted_at is not null and ${inReach(actor)}`))[0];

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of the actor's swaps: open ones first, then the latest. */
export async function listOwn(
  db: Queryable,
  { userId }: UserActor,
  { limit, offset }: Page,
): Promise<{ readonly count: number; readonly rows: SwapRow[] }> {
  const where = isOf(userId);
  const count = await countRows(db, sql`swap_requests r where ${where}`);
  const rows = await readSwaps(
    db,
    sql`${where} order by not ${isOpen}, r.created_at desc, r.id limit ${limit} offset ${offset}`,
  );
  return { count, rows };
}

/** Returns a page of the swaps that wait for a manager, the soonest first. */
export async function listWaiting(
  db: Queryable,
  actor: UserActor,
  { limit, offset, location }: Page & { readonly location?: string | undefined },
): Promise<{ readonly count: number; readonly rows: SwapRow[] }> {
  const here = location
    ? sql`and (r.location_id = ${location}::uuid or t.location_id = ${location}::uuid)`
    : sql``;
  const where = sql`r.state = 'ACCEPTED' and ${inReach(actor)} ${here}`;
  const count = await countRows(db, sql`${tables} where ${where}`);
  const rows = await readSwaps(
    db,
    sql`${where} order by least(r.date, r.coworker_date), r.accepted_at, r.id limit ${limit} offset ${offset}`,
  );
  return { count, rows };
}

/** Returns every open swap, for the job that expires them. */
export const listOpen = (db: Queryable): Promise<SwapRow[]> => readSwaps(db, sql`${isOpen} order by r.id`);

/** Returns which of the swaps have an employee who left, or who no longer works at a shift's location. */
export async function withoutEmployee(
  db: Queryable,
  ids: readonly string[],
  hasLeft: RawBuilder<boolean>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from ${tables}
      join users u on u.id in (r.requester_id, r.coworker_id)
    where r.id = any(${[...ids]}::uuid[]) and (${hasLeft}
      or (u.id = r.coworker_id and not exists (select 1 from user_locations ul
        where ul.user_id = u.id and ul.location_id = r.location_id))
      or (u.id = r.requester_id and t.id is not null and not exists (select 1 from user_locations ul
        where ul.user_id = u.id and ul.location_id = t.location_id)))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the open swaps of a requester, and finds out whether one is about a date. */
export async function openSwapsOf(
  db: Queryable,
  userId: string,
  { id, date }: Trade['gives'],
): Promise<{ readonly all: number; readonly same: number }> {
  const own = sql`swap_requests r where r.requester_id = ${userId}::uuid and ${isOpen}`;
  const all = await countRows(db, own);
  const same = await countRows(db, sql`${own} and r.shift_id = ${id}::uuid and r.date = ${date}::date`);
  return { all, same };
}

/** Changes the state of a swap, unless its state isn't `from` anymore. @returns whether it changed */
export async function moveSwap(
  trx: Trx,
  id: string,
  from: readonly SwapState[],
  to: Partial<Columns<'swap_requests', 'reason' | 'accepted_at' | 'decided_by' | 'decided_at'>> & {
    readonly state: SwapState;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('swap_requests')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns what a swap trades. */
export const tradeOf = (swap: SwapRow): Trade => ({
  requesterId: swap.requester_id,
  coworkerId: swap.coworker_id,
  gives: { id: swap.shift_id, date: swap.date },
  takes:
    swap.coworker_shift_id === null || swap.coworker_date === null
      ? null
      : { id: swap.coworker_shift_id, date: swap.coworker_date },
});

/** Returns the locations of a swap's shifts. */
export const placesOf = ({ location_id, coworker_location_id }: SwapRow): string[] => [
  ...new Set([location_id, ...(coworker_location_id === null ? [] : [coworker_location_id])]),
];

/** Returns whether one of the locations asks for a manager's approval. */
export async function needsApproval(db: Queryable, locationIds: readonly string[]): Promise<boolean> {
  const without = await countRows(
    db,
    sql`location_options o where o.location_id = any(${[...locationIds]}::uuid[]) and not o.swaps_need_approval`,
  );
  return without < new Set(locationIds).size;
}
