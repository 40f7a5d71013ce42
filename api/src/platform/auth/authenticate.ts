import { type RawBuilder, sql } from 'kysely';
import { after, HOUR_MS, MINUTE_MS } from '../core/clock';
import { unauthorized } from '../core/errors';
import { hashSecret, sameHash } from '../core/secrets';
import { hasAccess } from '../database/employment.sql';
import type { Columns, Db } from '../database/types';
import { askedSince, isOverdue } from './secondFactor';
import type { PunchActor, UserActor } from './actor';
import { often } from '../database/often.sql';

/** Reads `Authorization: Token {token}`; undefined for a header in any other form. */
export function tokenOf(header: string | undefined): string | undefined {
  const match = /^Token ([\w-]{20,200})$/.exec(header ?? '');
  return match?.[1];
}

/** The parts of a request that identify the caller. */
export interface Asked {
  readonly authorization: string | undefined;
  /** Value of the session cookie that only pages have. */
  readonly binding?: string | undefined;
  readonly now: Date;
  readonly requestId: string;
}

type SessionRow = Columns<'sessions', 'token_hash' | 'binding_hash' | 'label' | 'reads_only'> &
  Columns<'users', 'id' | 'user_type' | 'first_name' | 'last_name' | 'email'> & {
    session_id: string;
    last_used_at: Date;
    locations: string[];
    factor_asked: Date | null;
  };

/** Idle time in ms after which a manager's or admin's session ends. API tokens of programs have no idle limit. */
export const IDLE = 12 * HOUR_MS;
/** Minimum time in ms between two updates of a session's last use. */
const USE = MINUTE_MS;

/** A page's session works only with the matching cookie, so a copied token alone gives no access. */
const isBound = ({ binding_hash: stored }: SessionRow, binding: string | undefined): boolean =>
  stored === null || (binding !== undefined && sameHash(stored, hashSecret(binding)));

/** Reads valid sessions with the user's current data and locations. */
async function readSessions(db: Db, which: RawBuilder<unknown>, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.token_hash, s.id as session_id, s.binding_hash, s.label, s.reads_only,
      coalesce(s.last_used_at, s.created_at) as last_used_at, u.id, u.user_type, u.first_name, u.last_name, u.email,
      array(select l.id::text from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = u.id and l.deleted_at is null order by l.id) as locations,
      ${askedSince} as factor_asked
    from sessions s join users u on u.id = s.user_id cross join options o
    where ${which} and s.expires_at > ${now} and ${hasAccess(now)}
      and (u.user_type = 'EMPLOYEE' or s.label is not null or coalesce(s.last_used_at, s.created_at) > ${after(now, -IDLE)})`.execute(
    db,
  );
  return rows;
}

const reachOf = (row: SessionRow): UserActor['locationIds'] =>
  row.user_type === 'ADMIN' ? 'all' : row.locations;

/**
 * Finds the users of session tokens, in one query.
 *
 * @param authorizations - unchanged `Authorization` headers
 * @returns users by header; an invalid token has no entry
 */
export async function findSessions(
  db: Db,
  authorizations: readonly string[],
  now: Date,
): Promise<Map<string, Pick<UserActor, 'userId' | 'role' | 'locationIds'>>> {
  const headers = new Map<string, string>();
  for (const header of authorizations) {
    const token = tokenOf(header);
    if (token !== undefined) headers.set(hashSecret(token), header);
  }
  const rows = await readSessions(db, sql`s.token_hash = any(${[...headers.keys()]}::text[])`, now);
  return new Map(
    rows.map((row) => [
      headers.get(row.token_hash) ?? '',
      { userId: row.id, role: row.user_type, locationIds: reachOf(row) },
    ]),
  );
}

/**
 * Finds the user of a session token, with their current data and locations, in one query.
 *
 * @throws 401 without a token, for an invalid one, or for a page's token without its cookie
 */
export async function authenticateUser(
  db: Db,
  { authorization, binding, now, requestId }: Asked,
): Promise<UserActor> {
  const token = tokenOf(authorization);
  if (token === undefined) throw unauthorized();
  const tokenHash = hashSecret(token);
  const [row] = await readSessions(db, sql`s.token_hash = ${tokenHash}`, now);
  if (row === undefined || !isBound(row, binding))
    throw unauthorized('Your session has ended. Sign in again.');
  if (after(row.last_used_at, USE) <= now)
    await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
  return {
    kind: 'user',
    userId: row.id,
    role: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    locationIds: reachOf(row),
    lacksFactor: isOverdue(row.factor_asked, now),
    tokenHash,
    sessionId: row.session_id,
    ...(row.label === null ? {} : { program: { label: row.label, readsOnly: row.reads_only } }),
    requestId,
  };
}

/** Message for an employee whose punch clock token has expired. */
export const ENTER_AGAIN = 'Enter your employee code again.';

/**
 * Minutes after its end in which a token still fetches the answer of the clock-in it made. Tablets retry for less time
 * than that, so a punch whose answer was lost never looks like a refused one.
 */
export const ANSWERED_MINUTES = 15;

type PunchTokenRow = Columns<
  'employee_tokens',
  'user_id' | 'kiosk_id' | 'expires_at' | 'undoes_record_id' | 'undoes_end' | 'undo_flags'
> & { name: string };

/**
 * Finds the employee of a punch clock token. A used token still authenticates, even for a while after its end, so that
 * a retried clock-in gets the first answer; `ended` means that the token may do nothing else.
 *
 * @throws 401 without a token, for an invalid one, or for a session's token
 */
export async function authenticatePunch(
  db: Db,
  { authorization, now, requestId }: Asked,
): Promise<PunchActor> {
  const token = tokenOf(authorization);
  if (token === undefined) throw unauthorized('Enter your employee code.');
  const tokenHash = hashSecret(token);
  const { rows } = await sql<PunchTokenRow>`
    select t.user_id, trim(u.first_name || ' ' || u.last_name) as name, t.kiosk_id, t.expires_at, t.undoes_record_id,
      t.undoes_end, t.undo_flags
    from employee_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.expires_at > ${after(now, -ANSWERED_MINUTES * MINUTE_MS)}
      and ${hasAccess(now)} ${often}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw unauthorized(ENTER_AGAIN);
  const { undoes_record_id: recordId, undoes_end: end } = row;
  return {
    kind: 'punch',
    userId: row.user_id,
    name: row.name,
    kioskId: row.kiosk_id,
    tokenHash,
    ended: row.expires_at <= now,
    undoes: recordId && end ? { recordId, end, flags: row.undo_flags ?? [] } : null,
    requestId,
  };
}
