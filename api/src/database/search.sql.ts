import { type RawBuilder, sql } from 'kysely';
import { keyIs, keyWas } from './employeeCodes';
import { containsPattern } from './values';

const FULL_NAME = sql`(u.first_name || ' ' || u.last_name)`;

/** Narrows to people (`u`) whose name contains the text or whose key it is or was; nothing where nothing is searched. */
export function byPerson(search: string | undefined): RawBuilder<unknown> {
  const pattern = containsPattern(search);
  if (pattern === undefined) return sql``;
  return sql`and (${FULL_NAME} ilike ${pattern} or ${keyWas(search)})`;
}

/** As {@link byPerson}, or by the code of the shift (`s`). */
export function byPersonOrShift(search: string | undefined): RawBuilder<unknown> {
  const pattern = containsPattern(search);
  if (pattern === undefined) return sql``;
  return sql`and (${FULL_NAME} ilike ${pattern} or ${keyIs(search)} or s.shift_code ilike ${pattern})`;
}
