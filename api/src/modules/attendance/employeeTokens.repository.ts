import { type Selectable, sql } from 'kysely';
import type { UndoneClockOut } from '../../platform/auth/actor';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';
import { often } from '../../platform/database/often.sql';

type NewEmployeeToken = Pick<
  Selectable<Database['employee_tokens']>,
  'token_hash' | 'user_id' | 'kiosk_id' | 'created_at' | 'expires_at'
> & { undoes: UndoneClockOut | null };

export async function insertEmployeeToken(db: Queryable, token: NewEmployeeToken): Promise<void> {
  await sql`insert into employee_tokens (token_hash, user_id, kiosk_id, created_at, expires_at,
      undoes_record_id, undoes_end, undo_flags)
    values (${token.token_hash}, ${token.user_id}, ${token.kiosk_id}, ${token.created_at}, ${token.expires_at},
      ${token.undoes?.recordId ?? null}, ${token.undoes?.end ?? null}, ${token.undoes?.flags ?? null}::text[]) ${often}`.execute(
    db,
  );
}

/** Uses up a token, which works once. @returns false if the token was already used */
export async function spendEmployeeToken(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update employee_tokens set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null returning token_hash ${often}`.execute(db);
  return rows.length === 1;
}
