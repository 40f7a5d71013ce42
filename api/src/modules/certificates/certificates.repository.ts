/** Reads and writes the certificates of employees. */
import type { CertificateAnswer } from '@ondeck/shared/schemas/certificates';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Queryable, Trx } from '../../platform/database/types';
import { todayAt } from '../../platform/database/zones.sql';

/** An employee or manager; admins work no shifts. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly positionIds: readonly string[];
  /** The member's locations in the actor's reach. */
  readonly locationIds: readonly string[];
  /** Today at the member's first location by name. */
  readonly today: string;
}

/** Selects from a user's locations in a reach. */
const places = (reach: Pick<UserActor, 'locationIds'>): RawBuilder<unknown> => sql`
  user_locations ul join locations l on l.id = ul.location_id
    where ul.user_id = u.id and l.deleted_at is null and ${scopeToLocations(reach, sql`l.id`)}`;

const selectMembers = async (
  db: Queryable,
  reach: Pick<UserActor, 'locationIds'>,
  now: Date,
  condition: RawBuilder<boolean>,
): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      array(select up.position_id::text from user_positions up where up.user_id = u.id) as "positionIds",
      array(select l.id::text from ${places(reach)}) as "locationIds",
      coalesce((select ${todayAt(now)} from ${places({ locationIds: 'all' })} order by l.title_key, l.id limit 1),
        (${now}::timestamptz at time zone 'UTC')::date) as today
    from users u where u.user_type <> 'ADMIN' and u.deleted_at is null and ${condition}
    order by u.name_key, u.id`.execute(db);
  return rows;
};

/** Returns the employees and managers with access to the suite at the locations of a reach, by name. */
export const findMembers = (
  db: Queryable,
  reach: Pick<UserActor, 'locationIds'>,
  now: Date,
): Promise<Member[]> =>
  selectMembers(
    db,
    reach,
    now,
    sql<boolean>`(not u.awaits_approval and ${hasAccess(now)} and exists (select 1 from ${places(reach)}))`,
  );

/** Returns an employee or manager with all of their locations. */
export const findMember = async (db: Queryable, userId: string, now: Date): Promise<Member | undefined> => {
  const [member] = await selectMembers(db, { locationIds: 'all' }, now, sql<boolean>`u.id = ${userId}::uuid`);
  return member;
};

const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/** Returns certificates by ID, as calls send them. */
export async function findDetails(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CertificateAnswer>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('certificates as c')
    .innerJoin('users as author', 'author.id', 'c.created_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'c.reviewed_by')
    .select(['c.id', 'c.issued_on', 'c.expires_on', 'c.number', 'c.document_id', 'c.created_at', 'c.reason'])
    .select(['c.reviewed_at', 'c.reviewed_by', 'c.created_by'])
    .select([nameOf('author').as('author'), nameOf('reviewer').as('reviewer')])
    .where('c.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(
      ({ document_id, created_at, created_by, author, reviewed_by, reviewer, reviewed_at, ...row }) => [
        row.id,
        {
          ...row,
          has_document: document_id !== null,
          created_at: created_at.toISOString(),
          created_by: { id: created_by, name: author },
          reviewed_by: reviewed_by === null ? null : { id: reviewed_by, name: reviewer },
          reviewed_at: reviewed_at?.toISOString() ?? null,
        },
      ],
    ),
  );
}

/** A stored certificate with the names that sentences about it need. */
export interface StoredCertificate {
  readonly id: string;
  readonly user_id: string;
  readonly type_id: string;
  readonly type: string;
  readonly document_id: string | null;
  readonly state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'REMOVED';
  readonly reviewed_at: Date | null;
  readonly removed_at: Date | null;
  /** First names. */
  readonly reviewer: string | null;
  readonly remover: string | null;
  /** The zone of the employee's first location. */
  readonly timezone: string;
}

/** Returns a certificate of the actor, or of an employee in the actor's reach; undefined for any other. */
export async function findCertificate(
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<StoredCertificate | undefined> {
  const { rows } = await sql<StoredCertificate>`
    select c.id, c.user_id, c.type_id, t.name as type, c.document_id, c.state, c.reviewed_at, c.removed_at,
      reviewer.first_name as reviewer, remover.first_name as remover,
      coalesce((select l.timezone from ${places({ locationIds: 'all' })} order by l.title_key, l.id limit 1), 'UTC')
        as timezone
    from certificates c join certificate_types t on t.id = c.type_id join users u on u.id = c.user_id
      left join users reviewer on reviewer.id = c.reviewed_by left join users remover on remover.id = c.removed_by
    where c.id = ${id}::uuid and u.deleted_at is null
      and (u.id = ${actor.userId}::uuid or ${scopeToStaff(actor, sql`u.id`)})`.execute(db);
  return rows[0];
}

/** Removes the employee's certificate of a type that is in some state, if there is one. */
export async function removeEarlier(
  trx: Trx,
  { user_id, type_id }: Pick<StoredCertificate, 'user_id' | 'type_id'>,
  state: 'PENDING' | 'APPROVED',
  removal: { readonly removed_by: string; readonly removed_at: Date },
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ state: 'REMOVED', ...removal })
    .where('user_id', '=', user_id)
    .where('type_id', '=', type_id)
    .where('state', '=', state)
    .execute();
}

/** Returns the titles of locations by ID. */
export async function findTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('locations')
          .select(['id', 'title'])
          .where('id', 'in', [...ids])
          .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
