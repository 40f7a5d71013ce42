import { useSearchParams } from '../router/router';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface ListStateOptions<F extends Record<string, string>> {
  /** The filters by their names in the address, with their defaults; defaults are left out of the address. */
  filters?: F;
  pageSize?: (typeof PAGE_SIZES)[number];
  /** Filters that Clear leaves alone, such as the location. */
  keep?: readonly (keyof F & string)[];
}

export interface ListState<F extends Record<string, string> = Record<string, string>> {
  search: string;
  page: number;
  pageSize: number;
  filters: F;
  /** What the server is asked: `limit` and `offset` from the page, the search and filters as they are. */
  query: { search: string; limit: number; offset: number };
  /** Whether anything that Clear resets is set. */
  isFiltered: boolean;
  setSearch: (search: string) => void;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  setFilter: <K extends keyof F & string>(name: K, value: F[K]) => void;
  clear: () => void;
}

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
}

/**
 * A list's state in the address (`?search=&page=&size=&…`), so that a link shows the same list and Back restores it.
 * Search, filters and page size lead back to page 1. Other parameters stay untouched.
 */
export function useListState<F extends Record<string, string> = Record<never, string>>(
  options: ListStateOptions<F> = {},
): ListState<F> {
  const [params, setParams] = useSearchParams();
  const defaults: Record<string, string> = options.filters ?? {};
  const kept: readonly string[] = options.keep ?? [];
  const defaultSize = options.pageSize ?? 10;

  const asked = positive(params.get('size'), defaultSize);
  const pageSize = PAGE_SIZES.find((size) => size === asked) ?? defaultSize;
  const page = positive(params.get('page'), 1);
  const search = params.get('search') ?? '';
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as F;

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
    query: { search, limit: pageSize, offset: (page - 1) * pageSize },
    isFiltered:
      search !== '' ||
      Object.entries(defaults).some(([name, value]) => !kept.includes(name) && filters[name] !== value),
    // Each pause in typing would be a step of Back: the address is replaced.
    setSearch: (next) => change({ search: next, page: '' }, true),
    setPage: (next) => change({ page: next === 1 ? '' : String(next) }, false),
    setPageSize: (size) => change({ size: size === defaultSize ? '' : String(size), page: '' }, false),
    setFilter: (name, value) => change({ [name]: value, page: '' }, false),
    clear: () => {
      const cleared = Object.entries(defaults).filter(([name]) => !kept.includes(name));
      change({ search: '', page: '', ...Object.fromEntries(cleared) }, false);
    },
  };
}
