import { useEffect } from 'react';
import { FailureStrip } from './alert';
import { Button } from './button';
import { EmptyState } from './emptyState';
import { Toolbar } from './layout';
import { useIsPhone } from './mediaQuery';
import { Pagination, pagesOf } from './pagination';
import { SearchBox } from './searchBox';
import { TableCards } from './tableCards';
import { useTableRoom } from './tableRoom';
import { SelectionBar } from './tableSelection';
import type { DataTableProps } from './tableTypes';
import { TableView } from './tableView';

export type { CardBrief, Column, DataTableProps } from './tableTypes';

/** Shows the list as a table with all of its columns, or as cards; a `pinned` report scrolls instead. */
function Rows<R>(props: DataTableProps<R>) {
  const { room, way, isCut } = useTableRoom(props.rows);
  const isPhone = useIsPhone();
  return (
    <div ref={room} className="od-list" data-tight={way !== 'table' || undefined}>
      {isPhone || (way === 'cards' && !props.pinned) ? (
        <TableCards {...props} />
      ) : (
        <TableView {...props} dense={props.dense === true || way !== 'table'} isCut={isCut} />
      )}
    </div>
  );
}

/** Replaces a page past the end, from an old link or after someone else's change, with the last page that exists. */
function useLastPage<R>({ list, count, loading, paging }: DataTableProps<R>): void {
  // While another answer is loading, the count is still from the answer before.
  const isKnown = count !== undefined && !loading && paging !== false;
  const last = isKnown ? Math.min(list.page, pagesOf(count, list.pageSize)) : list.page;
  const { page, setPage } = list;
  useEffect(() => {
    if (page !== last) setPage(last, true);
  }, [page, last, setPage]);
}

/**
 * Shows a list or report: search and filters left, actions right, the table (cards if it doesn't fit), and pages. A
 * plain table instead of antd's: docs/adr/0006-own-controls.md.
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
  // A page past the end has no rows either, so only the count shows that the list is empty.
  const isEmpty = rows !== undefined && !loading && (count ?? rows.length) === 0;
  useLastPage(props);

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
              disabledReason="You haven't searched or filtered the list."
            >
              Clear
            </Button>
          </>
        }
        end={props.actions}
      />
      {failed && onRetry ? (
        <FailureStrip since={rows ? props.loadedAt : undefined} onRetry={onRetry}>
          {props.failedText}
        </FailureStrip>
      ) : null}
      {isEmpty ? (
        <div className="od-table-frame">
          {list.isFiltered && !props.waits ? (
            <EmptyState
              title="No matches"
              hint="Try fewer words or different filters."
              action={<Button onClick={list.clear}>Clear search and filters</Button>}
            />
          ) : (
            <EmptyState {...props.empty} />
          )}
        </div>
      ) : rows === undefined && failed ? null : (
        // Other columns need another width, so measure again.
        <Rows key={props.columns.map(({ key }) => key).join(' ')} {...props} />
      )}
      {selection ? <SelectionBar selection={selection} /> : null}
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
