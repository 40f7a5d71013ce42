import { searchWords } from '@ondeck/shared/domain/plainText';
import { type RawBuilder, sql } from 'kysely';
import { keyIs, keyWas } from './employeeCodes';

/** Escapes what LIKE reads as wildcards: what a person typed stays literal. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a list is searched at all. */
export const isSearched = (search: string | undefined): search is string =>
  search !== undefined && searchWords(search).length > 0;

const likeAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )})`;

/**
 * The condition that a text in normal form (`search_text`), or one that is its own but for case, holds every word of a
 * search, in any order.
 */
export const textContains = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  likeAll(text, searchWords(search));

/** The condition that the code of a shift or meeting, which has capitals only, holds what is searched. */
export const codeContains = (column: 's.shift_code' | 'm.shift_code', search: string): RawBuilder<boolean> =>
  likeAll(
    sql.ref(column),
    searchWords(search).map((word) => word.toUpperCase()),
  );

/** Narrows to people (`u`) whose name contains the text or whose key it is or was; nothing where nothing is searched. */
export const byPerson = (search: string | undefined): RawBuilder<unknown> =>
  isSearched(search) ? sql`and (${textContains(sql`u.search_text`, search)} or ${keyWas(search)})` : sql``;

/**
 * As {@link byPerson}, or by the code of the shift (`s`).
 *
 * @param people - whose names count
 */
export function byPersonOrShift(
  search: string | undefined,
  people: readonly ('u' | 'v')[] = ['u'],
): RawBuilder<unknown> {
  if (!isSearched(search)) return sql``;
  const named = people.map((alias) => textContains(sql.ref(`${alias}.search_text`), search));
  return sql`and (${sql.join([...named, keyIs(search), codeContains('s.shift_code', search)], sql` or `)})`;
}
