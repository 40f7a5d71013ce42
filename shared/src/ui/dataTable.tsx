import type { ReactNode } from 'react';
import { FailureStrip } from './alert';
import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './emptyState';
import { Toolbar } from './layout';
import type { ListPaging } from './listState';
import { useIsPhone } from './mediaQuery';
import type { MenuItem } from './menu';
import { Pagination } from './pagination';
import { SearchBox } from './searchBox';
import { TableCards } from './tableCards';
import { SelectionBar, type Selection } from './tableSelection';
import { TableView } from './tableView';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  width?: number | string;
  /** Sentences: the cell may take several lines. */
  wraps?: boolean;
  /** Left out of the cards below 640 px. */
  hideOnCards?: boolean;
}

export interface DataTableProps<R> {
  /** The list's name: 'Locations'. Names the table, the search and the pages. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined until the first answer. */
  rows: readonly R[] | undefined;
  /** How many rows there are on all pages. */
  count: number | undefined;
  rowKey: (row: R) => string;
  /** How a row is called in the names of its controls: 'Maya R.'. */
  rowName: (row: R) => string;
  /** From `useListState`. */
  list: ListPaging;
  /** An answer is awaited, also while older rows are shown. */
  loading: boolean;
  /** The last attempt failed; rows of an earlier one stay. */
  failed?: boolean;
  onRetry?: () => void;
  /** When the shown rows arrived: RTK Query's `fulfilledTimeStamp`, ms. */
  loadedAt?: number | undefined;
  searchDebounceMs?: 300 | 800;
  /** 'Search locations' when absent. */
  searchLabel?: string;
  search?: boolean;
  filters?: ReactNode;
  actions?: ReactNode;
  /** The row's menu: View, Edit, Clone, Delete. */
  rowActions?: (row: R) => readonly MenuItem[];
  /** Buttons in the row beside or instead of the menu; name each with the row. */
  rowButtons?: (row: R) => ReactNode;
  /** Heading of the column of buttons and menus. */
  actionTitle?: string;
  /** Opens View: Enter on the first column, or a click anywhere in the row. */
  onOpen?: (row: R) => void;
  selection?: Selection<R>;
  /** Why there is nothing, when no filter hides anything. */
  empty: EmptyStateProps;
  /** For more columns than a laptop has room for: smaller type, narrow gaps, headings of several lines. */
  dense?: boolean;
  /** `false` where the whole answer is one page. */
  paging?: boolean;
}

/**
 * The shell of every list: search and filters left, actions right, the table (cards on a phone), pages.
 *
 * Its own plain table rather than antd's: paging, sorting and filtering are the server's, so nothing of that
 * component's 60 kB would be used, and the roles stay those of a real table.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const {
    label,
    list,
    rows,
    count,
    loading,
    failed = false,
    onRetry,
    selection,
    searchDebounceMs = 300,
  } = props;
  const isPhone = useIsPhone();
  const isEmpty = rows !== undefined && rows.length === 0 && !loading;
  const View = isPhone ? TableCards : TableView;

  return (
    <div className="od-list">
      <Toolbar
        start={
          <>
            {props.search === false ? null : (
              <SearchBox
                label={props.searchLabel ?? `Search ${label.toLowerCase()}`}
                value={list.search}
                onSearch={list.setSearch}
                debounceMs={searchDebounceMs}
              />
            )}
            {props.filters}
            <Button
              look="quiet"
              onClick={list.clear}
              disabled={!list.isFiltered}
              disabledReason="There is no search or filter to clear."
            >
              Clear
            </Button>
          </>
        }
        end={props.actions}
      />
      {failed && onRetry ? (
        <FailureStrip since={rows ? props.loadedAt : undefined} onRetry={onRetry} />
      ) : null}
      {selection ? <SelectionBar selection={selection} /> : null}
      {isEmpty ? (
        <div className="od-table-frame">
          {list.isFiltered ? (
            <EmptyState
              title="Nothing fits this search"
              hint="Try fewer words or other filters."
              action={<Button onClick={list.clear}>Clear search and filters</Button>}
            />
          ) : (
            <EmptyState {...props.empty} />
          )}
        </div>
      ) : rows === undefined && failed ? null : (
        <View {...props} />
      )}
      {props.paging === false || !count ? null : (
        <Pagination
          label={`${label}, pages`}
          page={list.page}
          pageSize={list.pageSize}
          count={count}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      )}
    </div>
  );
}
