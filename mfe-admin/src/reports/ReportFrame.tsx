import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Toolbar } from '@ondeck/shared/ui/layout';
import type { ListPaging } from '@ondeck/shared/ui/listState';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { Pagination } from '@ondeck/shared/ui/pagination';
import { SearchBox } from '@ondeck/shared/ui/searchBox';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { ExportButton } from './ExportButton';
import { ReportCards } from './ReportCards';
import { ReportTable } from './ReportTable';
import type { ReportColumn, ReportGridProps } from './reportColumn';
import { type ReportKey, reportKinds } from './reportKinds';
import classes from './reports.module.css';
import type { ReportQuery } from './reports.api';

/** What the three tabs have in common: where they are in the address and what they ask. */
export interface ReportTabProps {
  readonly list: ListPaging;
  readonly query: ReportQuery;
}

interface ReportAnswer<R> {
  readonly data?: { readonly results: readonly R[]; readonly count: number } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface ReportFrameProps<R>
  extends ReportTabProps,
    Pick<ReportGridProps<R>, 'rowKey' | 'rowName' | 'action' | 'grandTotal'> {
  readonly report: ReportKey;
  readonly answer: ReportAnswer<R>;
  readonly columns: readonly ReportColumn<R>[];
  readonly proof?: (row: R) => React.ReactNode;
}

/** The shell of each report: search, Clear and the export above, the rows, their totals, pages. */
export function ReportFrame<R>({
  report,
  list,
  query,
  answer,
  columns,
  proof,
  ...grid
}: ReportFrameProps<R>) {
  const isPhone = useIsPhone();
  const { data, isFetching, isError, refetch } = answer;
  const Grid = isPhone ? ReportCards : ReportTable;
  const { label } = reportKinds[report];

  return (
    <div className="od-list">
      <Toolbar
        start={
          <>
            <SearchBox
              label="Search by name"
              value={list.search}
              onSearch={list.setSearch}
              debounceMs={800}
            />
            <Button
              look="quiet"
              onClick={list.clear}
              disabled={!list.isFiltered}
              disabledReason="There is no search to clear."
            >
              Clear
            </Button>
          </>
        }
        end={<ExportButton report={report} query={query} />}
      />
      {isError ? <FailureStrip onRetry={() => void refetch()}>Something went wrong</FailureStrip> : null}
      {data === undefined ? (
        isError ? null : (
          <div className={`od-table-frame ${classes.waiting}`}>
            <Skeleton lines={6} />
          </div>
        )
      ) : data.results.length === 0 && !isFetching ? (
        <div className="od-table-frame">
          {list.isFiltered ? (
            <EmptyState
              title="Nobody fits this search"
              hint="Try fewer letters of the name."
              action={<Button onClick={list.clear}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              title="No hours in this week"
              hint="A shift appears here once it was clocked in and out. Look at another week or location."
            />
          )}
        </div>
      ) : (
        <Grid
          label={label}
          columns={columns}
          rows={data.results}
          stale={isFetching}
          {...(proof ? { proof } : {})}
          {...grid}
        />
      )}
      {data && data.count > 0 ? (
        <Pagination
          label={`${label}, pages`}
          page={list.page}
          pageSize={list.pageSize}
          count={data.count}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      ) : null}
    </div>
  );
}
