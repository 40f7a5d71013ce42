import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';

/** What a list's query says about its order. */
export type Sort<Column extends string> = SortOf<Column> | '' | undefined;

/** How each column of a list is ordered. */
export type SortKeys<Column extends string> = Readonly<Record<Column, RawBuilder<unknown>>>;

const isColumn = <Column extends string>(name: string, keys: SortKeys<Column>): name is Column =>
  Object.hasOwn(keys, name);

/** What a list is ordered by first, and in which direction; undefined where it keeps its own order. */
export function sortKey<Column extends string>(
  sort: Sort<Column>,
  keys: SortKeys<Column>,
): { readonly by: RawBuilder<unknown>; readonly way: RawBuilder<unknown> } | undefined {
  const isLastFirst = sort?.startsWith('-') ?? false;
  const column = isLastFirst ? (sort?.slice(1) ?? '') : (sort ?? '');
  if (!isColumn(column, keys)) return undefined;
  // Rows with nothing in the column stand last in both directions: whoever sorts by it looks for the others.
  return { by: keys[column], way: isLastFirst ? sql`desc nulls last` : sql`asc nulls last` };
}

/**
 * A list's order: by the column that was asked for, where one was, then its own.
 *
 * @param own - the list's own order; total, so that pages neither repeat nor skip
 */
export function orderBy<Column extends string>(
  sort: Sort<Column>,
  keys: SortKeys<Column>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = sortKey(sort, keys);
  return key ? sql`${key.by} ${key.way}, ${own}` : own;
}

/** Sorts codes and addresses of ASCII by their bytes, as both engines must. */
export const byBytes = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} collate "C"`;
