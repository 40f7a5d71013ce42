import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import { hasAccess, zonesOfPerson } from '../../platform/database/employment.sql';
import { keyIsOneOf } from '../../platform/database/employeeCodes';
import type { Employment } from '../../platform/core/employment.rules';
import { constraintOf, errorCode } from '../../platform/core/errorCode';
import { personKeys } from '../../platform/database/textKeys';
import type { Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { AppError } from '../../platform/core/errors';

/** Selects users with the columns that sign-in needs. */
const people = (db: Queryable) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'first_name', 'last_name', 'email', 'user_type', 'is_active', 'awaits_approval'])
    .select([
      'password_hash',
      'employee_joining_date',
      'employee_ending_date',
      'deactivated_at',
      'deleted_at',
    ])
    .select(zonesOfPerson.as('zones'));

const livePeople = (db: Queryable) => people(db).where('deleted_at', 'is', null);

/** Returns an existing user, locked until the transaction ends. */
export const lockUser = (trx: Trx, id: string) =>
  livePeople(trx).select('employee_code').where('u.id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The locked columns that decisions about a user need. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Finds the existing user with an email, in any capitalization. */
export const findByEmail = (db: Queryable, email: string) =>
  livePeople(db).where(sql`lower(email)`, '=', email.trim().toLowerCase()).executeTakeFirst();

/** Finds the user who signs in with an email: the existing user, or else the last deleted user with that email. */
export const findSigningIn = (db: Queryable, email: string) =>
  people(db)
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

/** Finds a user who is deleted but not erased; `lock` holds the row until the transaction ends. */
export async function findDeleted(db: Queryable, id: string, how: 'read' | 'lock' = 'read') {
  const found = people(db)
    .select('employee_code')
    .where('u.id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null);
  const row = await (how === 'lock' ? found.forNoKeyUpdate() : found).executeTakeFirst();
  return row?.deleted_at ? { ...row, deleted_at: row.deleted_at } : undefined;
}

export type DeletedPerson = NonNullable<Awaited<ReturnType<typeof findDeleted>>>;

/** Finds a few deleted users by name or email, the most recently deleted first. */
export async function findDeletedLike(
  db: Queryable,
  { first, last, email }: { readonly first: string; readonly last: string; readonly email: string },
): Promise<DeletedPerson[]> {
  const rows = await people(db)
    .select('employee_code')
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', email.trim().toLowerCase()),
        eb('search_text', '=', personKeys({ first_name: first, last_name: last }).search_text),
      ]),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('u.id')
    .limit(3)
    .execute();
  return rows.flatMap((row) => (row.deleted_at ? [{ ...row, deleted_at: row.deleted_at }] : []));
}

/** Finds the existing user who signs in with a passkey, by ID. */
export const findPasskeyUser = (db: Queryable, id: string) =>
  livePeople(db).where('u.id', '=', id).executeTakeFirst();

export type PasskeyUser = NonNullable<Awaited<ReturnType<typeof findPasskeyUser>>>;

const activeAdmins = (db: Queryable, now: Date) =>
  db.selectFrom('users as u').select('u.id').where('user_type', '=', 'ADMIN').where(hasAccess(now));

export const hasActiveAdmin = async (db: Queryable, now: Date): Promise<boolean> =>
  (await activeAdmins(db, now).limit(1).executeTakeFirst()) !== undefined;

/** Locks the active admins without a last day, ordered by ID, so that two who remove each other wait for each other. */
export async function lockLastingAdmins(trx: Trx, now: Date): Promise<string[]> {
  const rows = await activeAdmins(trx, now)
    .where('employee_ending_date', 'is', null)
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const taken: Readonly<Record<string, AppError>> = {
  users_code_live: new AppError(400, 'Key already exists', { key: sentenceFor('key.taken') }),
  users_email_live: new AppError(400, 'Email already exists', { email: 'This email already exists.' }),
};

/** Translates the database's unique violations into messages, so that simultaneous requests get the same error. */
async function sayTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = errorCode(error) === '23505' ? taken[constraintOf(error) ?? ''] : undefined;
    throw refusal ?? error;
  }
}

/**
 * Removes newly assigned keys from deleted users, because only one user can clock out with a key. The deleted users'
 * hours keep their key (`employee_keys`).
 */
async function takeFromDeleted(trx: Trx, rows: readonly Updateable<Database['users']>[]): Promise<void> {
  const keys = rows.flatMap(({ employee_code: key }) => key ?? []);
  if (keys.length > 0)
    await sql`update users set employee_code = null
      where deleted_at is not null and ${keyIsOneOf(keys)}`.execute(trx);
}

/** @throws 400 if the key or email is taken */
export async function insertUser(
  trx: Trx,
  values: Insertable<Database['users']> | readonly Insertable<Database['users']>[],
): Promise<void> {
  const rows = [values].flat();
  await takeFromDeleted(trx, rows);
  await sayTaken(
    trx
      .insertInto('users')
      .values(rows.map((row) => ({ ...row, ...personKeys(row) })))
      .execute(),
  );
}

/** @throws 400 if the key or email is taken */
export async function updateUser(trx: Trx, id: string, values: Updateable<Database['users']>): Promise<void> {
  await takeFromDeleted(trx, [values]);
  const stored = trx.updateTable('users').set(values).where('id', '=', id);
  const named = await sayTaken(stored.returning(['first_name', 'last_name']).executeTakeFirst());
  if (named && (values.first_name !== undefined || values.last_name !== undefined))
    await trx.updateTable('users').set(personKeys(named)).where('id', '=', id).execute();
}

/** Returns a user's first and last day of employment. */
export async function findEmployment(db: Queryable, userId: string): Promise<Employment> {
  return db
    .selectFrom('users')
    .select(['employee_joining_date as joiningDate', 'employee_ending_date as endingDate'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function locationsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_locations')
    .select('location_id')
    .where('user_id', '=', userId)
    .orderBy('location_id')
    .execute();
  return rows.map((row) => row.location_id);
}

/** Returns the user's locations that are not deleted. */
export async function liveLocationsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_locations')
    .innerJoin('locations', 'locations.id', 'user_locations.location_id')
    .select('location_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.location_id);
}

export async function positionsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_positions')
    .select('position_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.position_id);
}

export async function replaceLocations(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('user_locations').where('user_id', '=', userId).execute();
  if (ids.length > 0)
    await trx
      .insertInto('user_locations')
      .values(ids.map((id) => ({ user_id: userId, location_id: id })))
      .execute();
}

export async function replacePositions(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('user_positions').where('user_id', '=', userId).execute();
  if (ids.length > 0)
    await trx
      .insertInto('user_positions')
      .values(ids.map((id) => ({ user_id: userId, position_id: id })))
      .execute();
}

/** Counts the given IDs that belong to existing locations. */
export const countLocations = (trx: Trx, ids: readonly string[]): Promise<number> =>
  countRows(trx, sql`locations where id = any(${ids}::uuid[]) and deleted_at is null`);

/** Counts the given IDs that a user may have as positions: active ones, and retired ones already assigned to them. */
export const countPositions = (trx: Trx, ids: readonly string[], userId: string): Promise<number> =>
  countRows(
    trx,
    sql`positions p where p.id = any(${ids}::uuid[]) and (p.retired_at is null
      or exists (select 1 from user_positions up where up.position_id = p.id and up.user_id = ${userId}))`,
  );

/** Returns the phone number in a user's profile. */
export async function phoneOf(db: Queryable, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('phone_number').where('id', '=', userId).executeTakeFirst();
  return row?.phone_number;
}
