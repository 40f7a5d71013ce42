import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';

/** A list's sort column and direction, as its query names them. */
export type Sort<Column extends string> = SortOf<Column> | '' | undefined;

/** The sort expression of each column of a list. */
export type SortKeys<Column extends string> = Readonly<Record<Column, RawBuilder<unknown>>>;

const isColumn = <Column extends string>(name: string, keys: SortKeys<Column>): name is Column =>
  Object.hasOwn(keys, name);

/** Returns the first sort key of a list and its direction; undefined for the list's default order. */
export function sortKey<Column extends string>(
  sort: Sort<Column>,
  keys: SortKeys<Column>,
): { readonly by: RawBuilder<unknown>; readonly way: RawBuilder<unknown> } | undefined {
  const isLastFirst = sort?.startsWith('-') ?? false;
  const column = isLastFirst ? (sort?.slice(1) ?? '') : (sort ?? '');
  if (!isColumn(column, keys)) return undefined;
  // Rows with an empty column come last in both directions, because users who sort by it look for the others.
  return { by: keys[column], way: isLastFirst ? sql`desc nulls last` : sql`asc nulls last` };
}

/**
 * Returns a list's order: the requested column, if any, then the default order.
 *
 * @param own - the default order; it must be total, so that pages neither repeat nor skip rows
 */
export function orderBy<Column extends string>(
  sort: Sort<Column>,
  keys: SortKeys<Column>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = sortKey(sort, keys);
  return key ? sql`${key.by} ${key.way}, ${own}` : own;
}

/** Sorts ASCII codes and addresses by their bytes, so that both engines agree. */
export const byBytes = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} collate "C"`;
