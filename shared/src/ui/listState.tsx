import { type SortOf, sortsOf } from '../domain/sorts';
import { useSearchParams } from '../router/router';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface ListStateOptions<F extends Record<string, string>, S extends string = never> {
  /** The filters by their names in the address, with their defaults; a default value is omitted from the address. */
  filters: F;
  /** Checks whether a filter accepts a value; any other value in the address counts as the default. */
  accepts?: { readonly [K in keyof F]?: (value: string) => boolean };
  pageSize?: (typeof PAGE_SIZES)[number];
  /** Filters that Clear doesn't reset, such as the location. */
  keep?: readonly (keyof F & string)[];
  /**
   * The columns that the list can be sorted by, its entry in `domain/sorts`; any other column in the address is
   * ignored.
   */
  sorts?: readonly S[];
}

/** The list state that a list shell reads and changes. */
export interface ListPaging {
  search: string;
  page: number;
  pageSize: number;
  /** The sorted column, with a minus for descending; empty for the default order. */
  sort: string;
  /** The query for the server: `limit` and `offset` from the page, and the search. */
  query: { search: string; limit: number; offset: number };
  /** Whether any value is set that Clear would reset. */
  isFiltered: boolean;
  setSearch: (search: string) => void;
  /** Opens a page; `replaces` keeps the old address out of the browser's history. */
  setPage: (page: number, replaces?: boolean) => void;
  setPageSize: (size: number) => void;
  setSort: (sort: string) => void;
  clear: () => void;
}

export interface ListState<F extends Record<string, string>, S extends string = never> extends ListPaging {
  /** The sort is included only if it isn't the default order. */
  query: ListPaging['query'] & { sort?: SortOf<S> };
  filters: F;
  setFilter: <K extends keyof F & string>(name: K, value: F[K]) => void;
}

/** Returns a check for `accepts` that allows the values of a select. */
export const isOneOf =
  (options: readonly { readonly value: string }[]) =>
  (asked: string): boolean =>
    options.some(({ value }) => value === asked);

/** Maximum page number; an address can ask for an offset beyond the server's limit. */
const MOST_PAGES = 1_000_000;

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MOST_PAGES) : otherwise;
}

/**
 * Keeps a list's state in the address (`?search=&page=&size=&…`), so a link shows the same list and Back restores it.
 * Changes of search, filters, sort, and page size return to page 1. Other parameters stay unchanged.
 */
export function useListState<S extends string = never>(
  options?: Omit<ListStateOptions<Record<string, string>, S>, 'filters'> & { filters?: never },
): ListState<Record<string, string>, S>;
export function useListState<F extends Record<string, string>, S extends string = never>(
  options: ListStateOptions<F, S>,
): ListState<F, S>;
export function useListState(
  options: Partial<ListStateOptions<Record<string, string>, string>> = {},
): ListState<Record<string, string>, string> {
  const [params, setParams] = useSearchParams();
  const defaults = options.filters ?? {};
  const kept = options.keep ?? [];
  const defaultSize = options.pageSize ?? 10;

  const asked = positive(params.get('size'), defaultSize);
  const pageSize = PAGE_SIZES.find((size) => size === asked) ?? defaultSize;
  const page = positive(params.get('page'), 1);
  const search = params.get('search') ?? '';
  const sort = sortsOf(options.sorts ?? []).find((known) => known === params.get('sort')) ?? '';
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const asked = params.get(name);
      return [name, asked !== null && (options.accepts?.[name]?.(asked) ?? true) ? asked : value];
    }),
  );

  /** Writes changes to the current address; empty and default values are removed from it. */
  function change(changes: Record<string, string>, replace: boolean) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === (defaults[name] ?? '')) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace },
    );
  }

  return {
    search,
    page,
    pageSize,
    filters,
    sort,
    query: { search, limit: pageSize, offset: (page - 1) * pageSize, ...(sort ? { sort } : {}) },
    isFiltered:
      search !== '' ||
      Object.entries(defaults).some(([name, value]) => !kept.includes(name) && filters[name] !== value),
    // Replace the address, because otherwise each pause in typing would be a step of Back.
    setSearch: (next) => change({ search: next, page: '' }, true),
    setPage: (next, replaces = false) => change({ page: next === 1 ? '' : String(next) }, replaces),
    setPageSize: (size) => change({ size: size === defaultSize ? '' : String(size), page: '' }, false),
    setSort: (next) => change({ sort: next, page: '' }, false),
    setFilter: (name, value) => change({ [name]: value, page: '' }, false),
    clear: () => {
      const cleared = Object.entries(defaults).filter(([name]) => !kept.includes(name));
      change({ search: '', page: '', ...Object.fromEntries(cleared) }, false);
    },
  };
}
