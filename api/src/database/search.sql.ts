import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from './values';

const FULL_NAME = sql`(u.first_name || ' ' || u.last_name)`;

/** Narrows to people (`u`) whose name or key contains the text; nothing where nothing is searched. */
export function byPerson(search: string | undefined): RawBuilder<unknown> {
  const pattern = containsPattern(search);
  if (pattern === undefined) return sql``;
  return sql`and (${FULL_NAME} ilike ${pattern} or u.employee_code like ${pattern})`;
}

/** As {@link byPerson}, or by the code of the shift (`s`). */
export function byPersonOrShift(search: string | undefined): RawBuilder<unknown> {
  const pattern = containsPattern(search);
  if (pattern === undefined) return sql``;
  return sql`and (${FULL_NAME} ilike ${pattern} or u.employee_code like ${pattern} or s.shift_code ilike ${pattern})`;
}
