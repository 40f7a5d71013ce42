import { say } from '@ondeck/shared/domain/rules/findings';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { UsersTable } from '../../database/schema.types';
import { keyIsOneOf } from '../../database/employeeCodes';
import { constraintOf, errorCode } from '../../core/errorCode';
import { personKeys } from '../../database/textKeys';
import type { Queryable, Trx } from '../../database/types';
import { countRows } from '../../database/values';
import { AppError } from '../../core/errors';

/** Live people, as signing in needs them. */
const whoSignsIn = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'user_type', 'is_active', 'awaits_approval'])
    .select('password_hash')
    .where('deleted_at', 'is', null);

/** A live person, locked until the transaction ends. */
export const lockUser = (trx: Trx, id: string) =>
  whoSignsIn(trx)
    .select(['employee_code', 'employee_joining_date', 'employee_ending_date'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What a decision about a person needs. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Who signs in with an address, in whatever case it is typed. */
export const findByEmail = (db: Queryable, email: string) =>
  whoSignsIn(db).where(sql`lower(email)`, '=', email.trim().toLowerCase()).executeTakeFirst();

/** Who signs in with a passkey of theirs. */
export const findEnterer = (db: Queryable, id: string) =>
  whoSignsIn(db).where('id', '=', id).executeTakeFirst();

export type Enterer = NonNullable<Awaited<ReturnType<typeof findEnterer>>>;

const activeAdmins = (db: Queryable) =>
  db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

export const hasActiveAdmin = async (db: Queryable): Promise<boolean> =>
  (await activeAdmins(db).limit(1).executeTakeFirst()) !== undefined;

/** The active admins, locked by id: two who remove each other come one after the other. */
export async function lockActiveAdmins(trx: Trx): Promise<string[]> {
  const rows = await activeAdmins(trx).orderBy('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

const taken: Readonly<Record<string, AppError>> = {
  users_code_live: new AppError(400, 'Key already exists', { key: say('key.taken') }),
  users_email_live: new AppError(400, 'Email already exists', { email: 'This email already exists.' }),
};

/** Says in words which unique value is taken, from the database's own error, so that two at once are refused alike. */
async function sayTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = errorCode(error) === '23505' ? taken[constraintOf(error) ?? ''] : undefined;
    throw refusal ?? error;
  }
}

/**
 * Takes keys that are given away from deleted people who had them: their hours may be in the same week as those of
 * whoever has the key now, and payroll would find two people under one key.
 */
async function takeFromDeleted(trx: Trx, rows: readonly Updateable<UsersTable>[]): Promise<void> {
  const keys = rows.flatMap(({ employee_code: key }) => key ?? []);
  if (keys.length > 0)
    await sql`update users set employee_code = null
      where deleted_at is not null and ${keyIsOneOf(keys)}`.execute(trx);
}

/** @throws 400 where the key or the e-mail is somebody's */
export async function insertUser(
  trx: Trx,
  values: Insertable<UsersTable> | readonly Insertable<UsersTable>[],
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

/** @throws 400 where the key or the e-mail is somebody else's */
export async function updateUser(trx: Trx, id: string, values: Updateable<UsersTable>): Promise<void> {
  await takeFromDeleted(trx, [values]);
  const stored = trx.updateTable('users').set(values).where('id', '=', id);
  const named = await sayTaken(stored.returning(['first_name', 'last_name']).executeTakeFirst());
  if (named && (values.first_name !== undefined || values.last_name !== undefined))
    await trx.updateTable('users').set(personKeys(named)).where('id', '=', id).execute();
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

/** The places of a person that still exist. */
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

/** How many of these are live locations. */
export const countLocations = (trx: Trx, ids: readonly string[]): Promise<number> =>
  countRows(trx, sql`locations where id = any(${ids}::uuid[]) and deleted_at is null`);

/** How many of these are positions that a person may get: live ones, and retired ones that they have already. */
export const countPositions = (trx: Trx, ids: readonly string[], userId: string): Promise<number> =>
  countRows(
    trx,
    sql`positions p where p.id = any(${ids}::uuid[]) and (p.retired_at is null
      or exists (select 1 from user_positions up where up.position_id = p.id and up.user_id = ${userId}))`,
  );
