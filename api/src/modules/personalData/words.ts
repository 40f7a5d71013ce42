import { sql } from 'kysely';
import type { Trx } from '../../platform/database/types';

/** What a person is and was called. */
export interface PersonWords {
  readonly emails: readonly string[];
  /** A regular expression of PostgreSQL for all of it. */
  readonly pattern: string;
}

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+(){}[\]]/g, '\\$&');
const words = (text: string): string => quoted(text.trim()).replaceAll(/\s+/g, '\\s+');

/** `Ana Silva` and `Silva, Ana`, but nothing within a longer word. */
const namePatterns = (first: string, last: string): string[] =>
  last.trim() === ''
    ? []
    : [`${words(first)}\\s+${words(last)}`, `${words(last)},\\s*${words(first)}`].map(
        (one) => `(?<![[:alnum:]])${one}(?![[:alnum:]])`,
      );

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/** A number however it is written: `+1 (206) 555-0177` for `2065550177`. */
function phonePattern(phone: string): string[] {
  const digits = digitsOf(phone);
  return digits.length < 7 ? [] : [`(?<![0-9])\\(?\\+?${digits.split('').join('[^0-9a-z]{0,3}')}(?![0-9])`];
}

/** Matches nothing: something behind the end. */
const NOTHING = '\\Zx';

type Account = { first_name: string; last_name: string; email: string; phone_number: string };
const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Reads the names, addresses and numbers that a person has, and had as far as the log knows. What somebody else has
 * too, such as who was hired again with a new account, is left out: texts with it may speak of them.
 */
export async function findWords(trx: Trx, userId: string): Promise<PersonWords> {
  const { rows } = await sql<{ field: string; value: string }>`
    with facts as (
      select to_jsonb(u) as fact from users u where u.id = ${userId}::uuid
      union all select a.before from audit_log a where a.entity = 'user' and a.entity_id = ${userId}
        and jsonb_typeof(a.before) = 'object'
      union all select a.after from audit_log a where a.entity = 'user' and a.entity_id = ${userId}
        and jsonb_typeof(a.after) = 'object'
    )
    select distinct e.key as field, e.value from facts, jsonb_each_text(fact) e
    where e.key in ('first_name', 'last_name', 'email', 'phone_number', 'emergency_phone_number')
      and coalesce(trim(e.value), '') <> ''
    order by 1, 2`.execute(trx);
  const all = (field: string): string[] =>
    rows.filter((one) => one.field === field).map(({ value }) => value);
  const others: Account[] = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone_number'])
    .where('id', '<>', userId)
    .where('erased_at', 'is', null)
    .execute();
  const emails = [...new Set(all('email').map((one) => one.trim().toLowerCase()))].filter(
    (email) => !others.some((one) => sameText(one.email, email)),
  );
  const names = all('first_name').flatMap((first) =>
    all('last_name')
      .filter(
        (last) => !others.some((one) => sameText(one.first_name, first) && sameText(one.last_name, last)),
      )
      .flatMap((last) => namePatterns(first, last)),
  );
  const phones = [...all('phone_number'), ...all('emergency_phone_number')]
    .filter((phone) => !others.some((one) => digitsOf(one.phone_number) === digitsOf(phone)))
    .flatMap(phonePattern);
  const patterns = [...emails.map((one) => `(?<![[:alnum:]])${quoted(one)}`), ...names, ...phones];
  return { emails, pattern: patterns.length > 0 ? patterns.join('|') : NOTHING };
}
