import { showHours } from '@ondeck/shared/time/display';
import type { WaitingCounts } from '@ondeck/shared/schemas/payroll';
import { Alert } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { DataTable, type DataTableProps } from '@ondeck/shared/ui/dataTable';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { ExportButton } from './ExportButton';
import { type ReportKey, reportKinds } from './reportKinds';
import type { ReportQuery } from './useReport';

interface ReportDays {
  readonly week: { readonly start: string };
  readonly waiting: WaitingCounts;
}

interface ReportFrameProps<R>
  extends Pick<DataTableProps<R>, 'list' | 'columns' | 'rowKey' | 'rowName' | 'rowButtons' | 'expand'> {
  readonly query: ReportQuery;
  readonly report: ReportKey;
  /** The rows, their days, and the counts of time entries that need review. */
  readonly answer: Parameters<typeof tableProps<R>>[0] & { readonly data?: ReportDays | undefined };
  /** The total of all rows; undefined until the first answer. */
  readonly grandTotal: number | undefined;
}

/** Shows a report's search, export button, rows, totals, and pages. */
export function ReportFrame<R>({ report, query, answer, grandTotal, ...grid }: ReportFrameProps<R>) {
  return (
    <>
      {answer.data ? <Waiting {...answer.data} location={query.location} /> : null}
      <DataTable
        {...grid}
        {...tableProps(answer)}
        label={reportKinds[report].label}
        loadedAt={undefined}
        failedText="Something went wrong"
        searchLabel="Search by name"
        searchDebounceMs={800}
        actions={<ExportButton report={report} query={query} />}
        pinned
        grandTotal={grandTotal === undefined ? '' : showHours(grandTotal)}
        empty={{
          title: 'No hours in this week',
          hint: 'Hours appear here after staff clock in and out. Try another week or location.',
        }}
      />
    </>
  );
}

/** Counts the time entries that the totals or the positions leave out, and links to their review. */
function Waiting({ waiting, week, location }: ReportDays & { location: string }) {
  const { open, in_review: inReview, unassigned } = waiting;
  const parts = [
    ...(open > 0 ? [`${open} still open`] : []),
    ...(inReview > 0 ? [`${inReview} in review`] : []),
    ...(unassigned > 0 ? [`${unassigned} without a shift`] : []),
  ];
  if (parts.length === 0) return null;
  const to = new URLSearchParams({ ...(location === '' ? {} : { location }), date: week.start });
  return (
    <Alert
      kind="warning"
      action={
        <ButtonLink size="small" to={`/timesheets?${to}`}>
          Review timesheets
        </ButtonLink>
      }
    >
      {`Time entries that need review: ${parts.join(', ')}. ${open + inReview > 0 ? "Open entries and entries in review don't count in these hours yet." : ''}`}
    </Alert>
  );
}
