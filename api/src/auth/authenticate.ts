import { sql } from 'kysely';
import { unauthorized } from '../core/errors';
import { hashSecret } from '../core/secrets';
import type { Role } from '../database/schema.types';
import type { Db } from '../database/types';
import type { PunchActor, UserActor } from './actor';

/** Reads `Authorization: Token {token}`; undefined where there is none of that form. */
export function tokenOf(header: string | undefined): string | undefined {
  const match = /^Token ([\w-]{20,200})$/.exec(header ?? '');
  return match?.[1];
}

interface Asked {
  readonly authorization: string | undefined;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Finds who a session token belongs to. One query: the session, the person as they are now, their locations.
 *
 * @throws 401 where there is no token, or a dead one
 */
export async function authenticateUser(db: Db, { authorization, now, requestId }: Asked): Promise<UserActor> {
  const token = tokenOf(authorization);
  if (token === undefined) throw unauthorized();
  const tokenHash = hashSecret(token);
  const { rows } = await sql<{
    id: string;
    user_type: Role;
    first_name: string;
    last_name: string;
    email: string;
    locations: string[];
  }>`
    select u.id, u.user_type, u.first_name, u.last_name, u.email,
      array(select l.id::text from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = u.id and l.deleted_at is null order by l.id) as locations
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.is_active and u.deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw unauthorized('Your session has ended. Please sign in again.');
  return {
    kind: 'user',
    userId: row.id,
    role: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    locationIds: row.user_type === 'ADMIN' ? 'all' : row.locations,
    tokenHash,
    requestId,
  };
}

/**
 * Finds whose employee code opened a punch-clock token. A used token still authenticates, so that a retried clock-in
 * can be told the first answer; `usedAt` says so.
 *
 * @throws 401 where there is no token, a dead one, or a session's
 */
export async function authenticatePunch(
  db: Db,
  { authorization, now, requestId }: Asked,
): Promise<PunchActor> {
  const token = tokenOf(authorization);
  if (token === undefined) throw unauthorized('Please enter your employee code.');
  const tokenHash = hashSecret(token);
  const row = await db
    .selectFrom('employee_tokens')
    .innerJoin('users', 'users.id', 'employee_tokens.user_id')
    .select(['employee_tokens.user_id', 'employee_tokens.kiosk_id', 'employee_tokens.used_at'])
    .where('employee_tokens.token_hash', '=', tokenHash)
    .where('employee_tokens.expires_at', '>', now)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw unauthorized('Please enter your employee code again.');
  return {
    kind: 'punch',
    userId: row.user_id,
    kioskId: row.kiosk_id,
    tokenHash,
    usedAt: row.used_at,
    requestId,
  };
}
