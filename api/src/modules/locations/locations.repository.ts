import type * as calls from '@ondeck/shared/calls/locations';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import type { Location, LocationBody } from '@ondeck/shared/schemas/locations';
import { alertKind, timezone } from '@ondeck/shared/schemas/locations';
import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { scopeToLocations } from '../../auth/scope';
import { revisionOf } from '../../core/revision';
import { orderBy, type SortKeys } from '../../database/order.sql';
import type { Queryable, Trx } from '../../database/types';
import { containsPattern, countRows } from '../../database/values';
import type { QueryOf } from '../../http/module';

const columns = [
  'id',
  'title',
  'phone_number',
  'email',
  'address',
  'timezone',
  'former_zones',
  'alerts',
] as const;
type LocationRow = Omit<Location, 'timezone' | 'alerts' | 'revision'> & {
  readonly timezone: string;
  readonly alerts: readonly string[];
};
const toLocation = ({ former_zones, ...row }: LocationRow): Location & { revision: string } => ({
  ...row,
  ...(former_zones ? { former_zones } : {}),
  timezone: timezone.parse(row.timezone),
  alerts: row.alerts.map((kind) => alertKind.parse(kind)),
  revision: revisionOf(row),
});

type LocationFilter = QueryOf<typeof calls.listLocations>;

const sortKeys: SortKeys<SortColumn<'locations'>> = {
  title: sql`lower(title)`,
  address: sql`lower(address)`,
  phone_number: sql`phone_number`,
  email: sql`lower(email)`,
};

/** The locations in the actor's reach, live ones or those that were deleted, by title unless sorted otherwise. */
export async function findLocations(db: Queryable, actor: UserActor, filter: LocationFilter) {
  const pattern = containsPattern(filter.search);
  const from = sql`locations where deleted_at is ${filter.status === 'deleted' ? sql`not null` : sql`null`}
    and ${scopeToLocations(actor, sql`id`)}
    ${
      pattern === undefined
        ? sql``
        : sql`and (title ilike ${pattern} or address ilike ${pattern} or email ilike ${pattern}
            or phone_number ilike ${pattern})`
    }`;
  const { rows } = await sql<LocationRow>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${from}
    order by ${orderBy(filter.sort, sortKeys, sql`lower(title), id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return { count: await countRows(db, from), results: rows.map(toLocation) };
}

/** One live location, locked until the transaction ends. */
export async function lockLocation(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('locations')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toLocation(row);
}

/** Whether another live location has this title, in whatever case. */
export async function titleIsTaken(trx: Trx, title: string, exceptId?: string): Promise<boolean> {
  let query = trx
    .selectFrom('locations')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('deleted_at', 'is', null);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function codesInUse(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom('locations').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

export async function insertLocation(
  trx: Trx,
  location: LocationBody & { readonly id: string; readonly code: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('locations')
    .values({ ...location, created_at: now, updated_at: now, deleted_at: null })
    .execute();
}

export async function updateLocation(trx: Trx, id: string, body: LocationBody, now: Date): Promise<void> {
  await trx
    .updateTable('locations')
    .set({ ...body, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('locations').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
}

/** How many people are clocked in at a location, or wait there for a manager to say when they left. */
export const countOnDeck = (trx: Trx, id: string): Promise<number> =>
  countRows(trx, sql`clock_records where location_id = ${id} and status in ('OPEN', 'NEEDS_REVIEW')`);
