import { showHours } from '@ondeck/shared/time/display';
import { DataTable, type DataTableProps } from '@ondeck/shared/ui/dataTable';
import type { ListPaging } from '@ondeck/shared/ui/listState';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { ExportButton } from './ExportButton';
import { type ReportKey, reportKinds } from './reportKinds';
import type { ReportQuery } from './reports.api';

/** What the three tabs have in common: where they are in the address and what they ask. */
export interface ReportTabProps {
  readonly list: ListPaging;
  readonly query: ReportQuery;
}

interface ReportFrameProps<R>
  extends ReportTabProps,
    Pick<DataTableProps<R>, 'columns' | 'rowKey' | 'rowName' | 'rowButtons' | 'expand'> {
  readonly report: ReportKey;
  readonly answer: Parameters<typeof tableProps<R>>[0];
  /** The one sum that stands for all, undefined until the first answer. */
  readonly grandTotal: number | undefined;
}

/** The shell of each report: search, Clear and the export above, the rows, their totals, pages. */
export function ReportFrame<R>({ report, query, answer, grandTotal, ...grid }: ReportFrameProps<R>) {
  return (
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
        hint: 'A shift appears here once it was clocked in and out. Look at another week or location.',
      }}
    />
  );
}
