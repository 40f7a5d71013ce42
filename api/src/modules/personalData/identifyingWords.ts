import { sql } from 'kysely';
import type { Db } from '../../platform/database/types';
import { digitsOf, fullNameOf, lettersOf, type IdentifyingWords } from '../../platform/core/spelling';

const setOf = (values: readonly string[], keyOf: (value: string) => string): Set<string> =>
  new Set(values.flatMap((value) => keyOf(value) || []));

/**
 * Reads the user's names, addresses, and numbers, current and former ones in the log. Values shared with another user,
 * for example after a rehire with a new account, are left out because texts may be about the other user.
 */
export async function findIdentifyingWords(db: Db, userId: string): Promise<IdentifyingWords> {
  const { rows } = await sql<{ field: string; value: string }>`
    with facts as (
      select to_jsonb(u) as fact from users u where u.id = ${userId}::uuid
      union all select a.before from audit_entries a where a.entity = 'user' and a.entity_id = ${userId}
        and jsonb_typeof(a.before) = 'object'
      union all select a.after from audit_entries a where a.entity = 'user' and a.entity_id = ${userId}
        and jsonb_typeof(a.after) = 'object'
    )
    select distinct e.key as field, e.value from facts, jsonb_each_text(fact) e
    where e.key in ('first_name', 'last_name', 'email', 'phone_number', 'emergency_phone_number')
      and coalesce(trim(e.value), '') <> ''`.execute(db);
  const all = (...fields: string[]): string[] =>
    rows.filter(({ field }) => fields.includes(field)).map(({ value }) => value);
  const others = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone_number'])
    .where('id', '<>', userId)
    .where('erased_at', 'is', null)
    .execute();
  const without = (mine: Set<string>, theirs: readonly string[]): Set<string> => {
    for (const one of theirs) mine.delete(one);
    return mine;
  };
  const small = (email: string): string => email.trim().toLowerCase();
  return {
    emails: without(
      setOf(all('email'), small),
      others.map(({ email }) => small(email)),
    ),
    firstNames: setOf(all('first_name'), lettersOf),
    lastNames: setOf(all('last_name'), lettersOf),
    others: new Set(
      others.map(({ first_name: first, last_name: last }) => fullNameOf(lettersOf(first), lettersOf(last))),
    ),
    phones: without(
      setOf(all('phone_number', 'emergency_phone_number'), digitsOf),
      others.map(({ phone_number: phone }) => digitsOf(phone)),
    ),
  };
}
