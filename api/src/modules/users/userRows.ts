import type { listUsers } from '@ondeck/shared/calls/users';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import type { User } from '@ondeck/shared/schemas/users';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { scopeToLocations, scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import type { UserActor } from '../../platform/auth/actor';
import { forbidden } from '../../platform/core/errors';
import { revisionOf } from '../../platform/database/revision';
import type { Database } from '../../platform/database/schema.types';
import { employmentIsOver, hasAccess } from '../../platform/database/employment.sql';
import { keyIs } from '../../platform/database/employeeCodes';
import { byBytes, orderBy, type SortKeys } from '../../platform/database/order.sql';
import type { Queryable } from '../../platform/database/types';
import { textContains, isSearched } from '../../platform/database/search.sql';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';
import {
  concernsUser,
  type StoredUndelivered,
  undeliveredOf,
  undeliveredWire,
} from '../../platform/mail/undelivered.repository';

type UserRow = Omit<
  Selectable<Database['users']>,
  | 'password_hash'
  | 'email_confirmed_at'
  | 'created_at'
  | 'updated_at'
  | 'deactivated_at'
  | 'deleted_at'
  | 'erased_at'
  | 'erased_number'
  | 'search_text'
  | 'name_key'
  | 'first_name_key'
  | 'is_keyed'
> & {
  has_password: boolean;
  invited: boolean;
  email_confirmed: boolean;
  has_ended: boolean;
  left_as: 'deleted' | 'erased' | null;
  has_second_factor: boolean;
  undelivered: StoredUndelivered | null;
  is_whole: boolean;
  locations: User['locations'];
  positions: User['positions'];
};

const columnsAt = (
  now: Date,
) => sql`u.id, u.first_name, u.last_name, u.email, u.phone_number, u.employee_code, u.user_type,
  u.is_active, u.awaits_approval, u.emergency_phone_number, u.employee_joining_date, u.employee_ending_date,
  u.employee_status, u.gender, u.dob, u.country, u.province, u.city, u.company_name, u.postal_code,
  u.password_hash is not null as has_password,
  exists (select 1 from activation_keys a where a.user_id = u.id and a.used_at is null and a.expires_at > ${now}) as invited,
  u.email_confirmed_at is not null as email_confirmed, ${employmentIsOver(now)} as has_ended,
  case when u.erased_at is not null then 'erased' when u.deleted_at is not null then 'deleted' end as left_as,
  (exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select 1 from passkeys k where k.user_id = u.id)) as has_second_factor,
  ${undeliveredOf} as undelivered`;

/** Fields of the user form in addition to locations and positions. */
const formFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'key',
  'user_type',
  'is_active',
  'emergency_phone_number',
  'employee_joining_date',
  'employee_ending_date',
] as const;

/** Empty values for the fields of a user other than the name. */
export const emptyUserDetails = {
  email: '',
  phone_number: '',
  employee_code: null,
  emergency_phone_number: null,
  employee_joining_date: null,
  employee_ending_date: null,
  employee_status: null,
  gender: null,
  dob: null,
  country: null,
  province: null,
  city: null,
  company_name: null,
  postal_code: null,
} as const;

/** Empty values for the fields that a manager can't see of a user who also works elsewhere. */
const hidden = {
  ...emptyUserDetails,
  has_second_factor: false,
  undelivered: null,
} as const satisfies Partial<UserRow>;

/** Selects the user's positions, and their locations as far as the actor may see them. */
const belongings = (
  actor: UserActor,
): RawBuilder<unknown> => sql`${scopeToWholePerson(actor, sql`u.id`)} as is_whole,
  (select coalesce(json_agg(json_build_object('location_id', l.id, 'location_title', l.title) order by l.title_key, l.id), '[]')
    from user_locations ul join locations l on l.id = ul.location_id
    where ul.user_id = u.id and l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)}) as locations,
  (select coalesce(json_agg(json_build_object('position_id', p.id, 'position_name', p.name) order by p.name_key, p.id), '[]')
    from user_positions up join positions p on p.id = up.position_id where up.user_id = u.id) as positions`;

/** Returns the revision of a user: a hash of the form's fields as far as the reader may see them. */
const revisionOfUser = ({ locations, positions, ...user }: User): string =>
  revisionOf([
    ...formFields.map((field) => user[field]),
    locations.map(({ location_id: id }) => id).toSorted(),
    positions.map(({ position_id: id }) => id).toSorted(),
  ]);

function toUser(row: UserRow): User {
  const { has_password: hasPassword, is_whole: isWhole, left_as: leftAs, ...known } = row;
  const rest = isWhole ? known : { ...known, ...hidden };
  const user: User = {
    ...rest,
    undelivered: rest.undelivered && undeliveredWire(rest.undelivered),
    key: rest.employee_code,
    works_elsewhere: !isWhole,
    status: leftAs ?? (row.is_active && !row.has_ended ? 'active' : 'inactive'),
    awaits_activation: !hasPassword,
  };
  return { ...user, revision: revisionOfUser(user) };
}

type UserFilter = QueryOf<typeof listUsers>;

/** Sort keys of the user list. Emails hidden from a manager sort as empty, so that their order reveals no email. */
const sortKeys = (actor: UserActor, now: Date): SortKeys<SortColumn<'users'>> => ({
  first_name: sql`u.first_name_key`,
  last_name: sql`u.name_key`,
  email: sql`case when ${scopeToWholePerson(actor, sql`u.id`)} then ${byBytes(sql`lower(u.email)`)} end`,
  role: sql`u.user_type`,
  status: sql`not ${hasAccess(now)}`,
});

const hasStatus = (actor: UserActor, status: UserFilter['status'], now: Date): RawBuilder<boolean> => {
  const over = employmentIsOver(now);
  if (status === 'ending')
    return sql<boolean>`(u.employee_ending_date is not null and not ${over} and ${scopeToWholePerson(actor, sql`u.id`)})`;
  if (status === 'ended') return over;
  if (status === 'undelivered')
    return sql<boolean>`(${scopeToWholePerson(actor, sql`u.id`)}
      and exists (select 1 from mail_outbox m where ${concernsUser}))`;
  if (status === 'active') return hasAccess(now);
  return status === 'inactive' ? sql<boolean>`not ${hasAccess(now)}` : sql<boolean>`true`;
};

function conditionOf(actor: UserActor, { search, status, role }: UserFilter, now: Date): RawBuilder<unknown> {
  if (status === 'deleted' && actor.role !== 'ADMIN') throw forbidden();
  return sql`u.deleted_at is ${status === 'deleted' ? sql`not null` : sql`null`}
    and ${scopeToStaff(actor, sql`u.id`)}
    and ${hasStatus(actor, status, now)}
    ${role ? sql`and u.user_type = ${role}` : sql``}
    ${
      isSearched(search)
        ? sql`and (${textContains(sql`u.search_text`, search)}
            or (${scopeToWholePerson(actor, sql`u.id`)} and (${textContains(sql`lower(u.email)`, search)}
              or ${keyIs(search)} or ${textContains(sql`u.phone_number`, search)})))`
        : sql``
    }`;
}

/**
 * Returns the users in the actor's reach, sorted by name by default. @throws 403 if a manager asks for deleted users
 */
export async function findUsers(db: Queryable, actor: UserActor, filter: UserFilter, now: Date) {
  const condition = conditionOf(actor, filter, now);
  const order = orderBy(filter.sort, sortKeys(actor, now), sql`u.name_key, u.id`);
  const { rows } = await sql<UserRow>`
    with page as (
      select * from users u where ${condition}
      order by ${order} limit ${filter.limit} offset ${filter.offset})
    select ${columnsAt(now)}, ${belongings(actor)} from page u
    order by ${order}`.execute(db);
  return { count: await countRows(db, sql`users u where ${condition}`), results: rows.map(toUser) };
}

/** Returns the actor's own user or a user in reach; undefined for any other ID. */
export async function findUser(
  db: Queryable,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columnsAt(now)}, ${belongings(actor)} from users u
    where u.id = ${id} and u.deleted_at is null
      and (u.id = ${actor.userId} or ${scopeToStaff(actor, sql`u.id`)})`.execute(db);
  return rows[0] && toUser(rows[0]);
}
