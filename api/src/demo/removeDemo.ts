import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Clock } from '../platform/core/clock';
import { transaction } from '../platform/database/transaction';
import type { Db, Queryable } from '../platform/database/types';
import { demoPassword } from './seedDemo';

/** Demo users have email addresses in a domain that no one can own. */
const DEMO_ADDRESSES = '%@ondeck.example';

/**
 * Returns the users who can sign in with the demo's password. Demo accounts share one hash, and chosen passwords never
 * have equal hashes. Searching for shared hashes finds accounts with a changed address too, and leaves few to verify.
 */
async function demoAccounts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    select u.id, u.password_hash from users u
    where u.is_active and u.deleted_at is null and u.password_hash is not null
      and (u.email ilike ${DEMO_ADDRESSES}
        or exists (select 1 from users other where other.password_hash = u.password_hash and other.id <> u.id))`.execute(
    db,
  );
  const opened = new Map<string, boolean>();
  for (const { password_hash: stored } of rows)
    if (!opened.has(stored)) opened.set(stored, await verify(stored, demoPassword).catch(() => false));
  return rows.flatMap(({ id, password_hash: stored }) => (opened.get(stored) ? [id] : []));
}

/** Returns true if the published demo password opens any account. */
export const demoPasswordWorks = async (db: Queryable): Promise<boolean> =>
  (await demoAccounts(db)).length > 0;

/**
 * Removes the demo school and all its data, except the audit log, if it has no other users. Otherwise closes the demo
 * accounts and keeps everything stored since.
 *
 * @returns a sentence with the result
 */
export function removeDemo(db: Db, clock: Clock): Promise<string> {
  return transaction(db, async (trx) => {
    const closed = await demoAccounts(trx);
    const { rows } = await sql<{ real: boolean }>`
      select exists (select 1 from users
        where deleted_at is null and not email ilike ${DEMO_ADDRESSES} and id <> all(${closed}::uuid[])) as real`.execute(
      trx,
    );
    if (closed.length === 0) return 'This database has no demo school.';
    if (rows[0]?.real === false) {
      const tables = await sql<{ name: string }>`select tablename::text as name from pg_tables
        where schemaname = 'public' and tablename not in ('schema_migrations', 'audit_log', 'audit_seals', 'audit_head', 'audit_redactions', 'audit_words')`.execute(
        trx,
      );
      await sql.raw(`truncate ${tables.rows.map(({ name }) => name).join(', ')}`).execute(trx);
      await sql`insert into options (id) values (1)`.execute(trx);
      await sql`select add_meeting_position()`.execute(trx);
      return 'Demo school removed. The next start prints the link that sets up your school.';
    }
    await trx
      .updateTable('users')
      .set({ is_active: false, password_hash: null, updated_at: clock.now() })
      .where('id', 'in', closed)
      .execute();
    for (const table of ['sessions', 'employee_tokens', 'activation_keys', 'password_resets'] as const)
      await trx.deleteFrom(table).where('user_id', 'in', closed).execute();
    return `${closed.length} demo accounts closed. Other users work in this database too, so all schedules and hours are kept.`;
  });
}
