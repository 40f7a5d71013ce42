import { searchWords } from '@ondeck/shared/domain/plainText';
import { type RawBuilder, sql } from 'kysely';
import { keyIs, keyWas } from './employeeCodes';

/** Escapes the wildcards of LIKE, so that typed text is literal. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns whether a search text is given. */
export const isSearched = (search: string | undefined): search is string =>
  search !== undefined && searchWords(search).length > 0;

const likeAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )})`;

/**
 * Returns the condition that a text in normal form (`search_text`), or one that only differs in case, contains every
 * word of a search, in any order.
 */
export const textContains = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  likeAll(text, searchWords(search));

type Code = 's.shift_code' | 'm.shift_code';

/** Returns the condition that the code of a shift or meeting contains the search text; codes have only capitals. */
export const codeContains = (column: Code, search: string): RawBuilder<boolean> =>
  likeAll(
    sql.ref(column),
    searchWords(search).map((word) => word.toUpperCase()),
  );

/** Limits a query to users (`u`) whose name contains the search text or whose current or former key equals it. */
export const byPerson = (search: string | undefined): RawBuilder<unknown> =>
  isSearched(search) ? sql`and (${textContains(sql`u.search_text`, search)} or ${keyWas(search)})` : sql``;

/**
 * Limits a query by name or key like {@link byPerson}, or by the code of the shift (`s`).
 *
 * @param people - table aliases of the users whose names count
 * @param codes - the codes of shifts and meetings that count
 */
export function byPersonOrShift(
  search: string | undefined,
  people: readonly ('u' | 'v')[] = ['u'],
  codes: readonly Code[] = ['s.shift_code'],
): RawBuilder<unknown> {
  if (!isSearched(search)) return sql``;
  const named = people.map((alias) => textContains(sql.ref(`${alias}.search_text`), search));
  const coded = codes.map((code) => codeContains(code, search));
  return sql`and (${sql.join([...named, keyIs(search), ...coded], sql` or `)})`;
}
