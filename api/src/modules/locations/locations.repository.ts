import type * as calls from '@ondeck/shared/calls/locations';
import { sameText } from '@ondeck/shared/domain/plainText';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import type { Location, LocationBody } from '@ondeck/shared/schemas/locations';
import { alertKind, timezone } from '@ondeck/shared/schemas/locations';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { revisionOf } from '../../platform/database/revision';
import { lockNames } from '../../platform/database/locks';
import { byBytes, orderBy, type SortKeys } from '../../platform/database/order.sql';
import { textContains, isSearched } from '../../platform/database/search.sql';
import { locationKeys } from '../../platform/database/textKeys';
import type { Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';

const columns = [
  'id',
  'title',
  'phone_number',
  'email',
  'address',
  'timezone',
  'former_zones',
  'alerts',
  'offline_punches',
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
  title: sql`title_key`,
  address: sql`address_key`,
  phone_number: byBytes(sql`phone_number`),
  email: byBytes(sql`lower(email)`),
};

/** Returns the existing or the deleted locations in the actor's reach, sorted by title by default. */
export async function findLocations(db: Queryable, actor: UserActor, filter: LocationFilter) {
  const from = sql`locations where deleted_at is ${filter.status === 'deleted' ? sql`not null` : sql`null`}
    and ${scopeToLocations(actor, sql`id`)}
    ${isSearched(filter.search) ? sql`and ${textContains(sql`search_text`, filter.search)}` : sql``}`;
  const { rows } = await sql<LocationRow>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${from}
    order by ${orderBy(filter.sort, sortKeys, sql`title_key, id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return { count: await countRows(db, from), results: rows.map(toLocation) };
}

/** Returns an existing location, locked until the transaction ends. */
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

/** Returns whether another existing location has this title, in any spelling. */
export async function titleIsTaken(trx: Trx, title: string, exceptId?: string): Promise<boolean> {
  await lockNames(trx);
  const rows = await trx
    .selectFrom('locations')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.some((one) => one.id !== exceptId && sameText(one.title, title));
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
    .values({ ...location, ...locationKeys(location), created_at: now, updated_at: now, deleted_at: null })
    .execute();
}

export async function updateLocation(trx: Trx, id: string, body: LocationBody, now: Date): Promise<void> {
  await trx
    .updateTable('locations')
    .set({ ...body, ...locationKeys(body), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('locations').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
}

/** Counts employees who are clocked in at a location, or wait for a manager to enter their clock-out. */
export const countOnDeck = (trx: Trx, id: string): Promise<number> =>
  countRows(trx, sql`clock_records where location_id = ${id} and status in ('OPEN', 'NEEDS_REVIEW')`);
