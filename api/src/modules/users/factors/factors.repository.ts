import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/types';

/** Returns whether a user needs a second factor to sign in, because they have an app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from totp_secrets where user_id = ${userId} and confirmed_at is not null)
    or exists (select 1 from passkeys where user_id = ${userId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Removes the authenticator app, the passkeys, and the recovery codes. */
export async function removeFactors(trx: Trx, userId: string): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
