import { type SortOf, sortsOf } from '../domain/sorts';
import { useSearchParams } from '../router/router';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface ListStateOptions<F extends Record<string, string>, S extends string = never> {
  /** The filters by their names in the address, with their defaults; defaults are left out of the address. */
  filters: F;
  /** Which values of a filter can be asked for: another one in the address counts as the default. */
  accepts?: { readonly [K in keyof F]?: (value: string) => boolean };
  pageSize?: (typeof PAGE_SIZES)[number];
  /** Filters that Clear leaves alone, such as the location. */
  keep?: readonly (keyof F & string)[];
  /** By what the list can be sorted: its entry in `domain/sorts`. Another column in the address counts as none. */
  sorts?: readonly S[];
}

/** What a list shell needs to know and to change. */
export interface ListPaging {
  search: string;
  page: number;
  pageSize: number;
  /** What it is sorted by, a minus before it for the last first; empty for its own order. */
  sort: string;
  /** What the server is asked: `limit` and `offset` from the page, the search as it is. */
  query: { search: string; limit: number; offset: number };
  /** Whether anything that Clear resets is set. */
  isFiltered: boolean;
  setSearch: (search: string) => void;
  /** `replaces`: the address that is left is no step of Back. */
  setPage: (page: number, replaces?: boolean) => void;
  setPageSize: (size: number) => void;
  setSort: (sort: string) => void;
  clear: () => void;
}

export interface ListState<F extends Record<string, string>, S extends string = never> extends ListPaging {
  /** Of the order only what is not the list's own. */
  query: ListPaging['query'] & { sort?: SortOf<S> };
  filters: F;
  setFilter: <K extends keyof F & string>(name: K, value: F[K]) => void;
}

/** For `accepts`: the values that a select offers. */
export const isOneOf =
  (options: readonly { readonly value: string }[]) =>
  (asked: string): boolean =>
    options.some(({ value }) => value === asked);

/** No list has more pages; an address can ask for more than the server accepts as an offset. */
const MOST_PAGES = 1_000_000;

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MOST_PAGES) : otherwise;
}

/**
 * A list's state in the address (`?search=&page=&size=&…`), so that a link shows the same list and Back restores it.
 * Search, filters, order and page size lead back to page 1. Other parameters stay untouched.
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

  /** Writes changes into the newest address; an empty or default value leaves it. */
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
    // Each pause in typing would be a step of Back: the address is replaced.
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
