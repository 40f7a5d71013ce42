/** Queries for pending requests of every kind in one list. */
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import type { StoredKind } from '../../platform/database/requestRows';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { firstDate, inReach, type ListedRequest, readAnyRequests, storedKinds } from './requests.repository';

/** The order of the list, and of bulk decisions: the soonest date first, then the request that has waited longest. */
const inOrder = sql`order by ${firstDate}, r.created_at, r.id`;

/** Limits requests `r` of these kinds, with their shift `s`, to those that the actor may decide. */
const reached = (actor: UserActor, kinds: readonly StoredKind[], location?: string): RawBuilder<unknown> => {
  const each = kinds.map((kind) => sql`(r.kind = ${kind} and ${inReach(kind, actor, location)})`);
  return sql`(${sql.join(each, sql` or `)})`;
};

export interface AllFilter {
  readonly actor: UserActor;
  readonly location?: string | undefined;
  readonly kinds: readonly StoredKind[];
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of the pending requests in the actor's reach, and the number of all. */
export async function listPending(
  db: Queryable,
  { actor, location, kinds, limit, offset }: AllFilter,
): Promise<{ readonly count: number; readonly rows: ListedRequest[] }> {
  const where = sql`r.status = 'PENDING' and ${reached(actor, kinds, location)}`;
  const count = await countRows(
    db,
    sql`requests r left join shifts s on s.id = r.shift_id and r.kind <> 'new_shift' where ${where}`,
  );
  const rows = await readAnyRequests(db, sql`${where} ${inOrder} limit ${limit} offset ${offset}`);
  return { count, rows };
}

/** Returns those of the requests that are in the actor's reach, in the order of the list, decided ones too. */
export const findListed = (
  db: Queryable,
  actor: UserActor,
  ids: readonly string[],
): Promise<ListedRequest[]> =>
  readAnyRequests(
    db,
    sql`r.id = any(${[...ids]}::uuid[]) and ${reached(actor, Object.values(storedKinds))} ${inOrder}`,
  );
