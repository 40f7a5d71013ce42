import { type RawBuilder, sql } from 'kysely';

/**
 * A value for a jsonb column. Both drivers would send a JavaScript array as a PostgreSQL array, so it goes as text.
 */
export const json = (value: unknown): RawBuilder<unknown> =>
  sql`${value === undefined || value === null ? null : JSON.stringify(value)}::jsonb`;

/** Escapes what LIKE and ILIKE read as wildcards: what a person typed stays literal. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The ILIKE pattern that finds a text anywhere; undefined where nothing is searched. */
export function containsPattern(search: string | undefined): string | undefined {
  const text = search?.trim() ?? '';
  return text === '' ? undefined : `%${escapeLike(text)}%`;
}
