import { useRead } from '@ondeck/shared/api/useCall';
import { weeklyLabourManagement } from '@ondeck/shared/calls/payroll';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { ManagementAnswer } from '@ondeck/shared/schemas/payroll';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { hoursText, total } from './hours';
import { ReportFrame } from './ReportFrame';
import { useReport } from './useReport';

type Row = ManagementAnswer['results'][number];

const nameOf = ({ user_details: { name } }: Row): string => name;

function columnsOf(answer: ManagementAnswer | undefined): Column<Row>[] {
  return [
    { key: 'name', title: 'Name', sort: 'name', cell: nameOf },
    ...(answer?.columns ?? []).map(
      ({ key, title }): Column<Row> => ({
        key,
        title,
        numeric: true,
        cell: (row) => hoursText(row.hours[key] ?? 0),
        onCard: (row) => (row.hours[key] ?? 0) > 0,
        total: total(answer?.totals.hours[key] ?? 0),
      }),
    ),
    {
      key: 'total',
      title: 'Total',
      sort: 'total_hours',
      numeric: true,
      cell: (row) => <strong>{total(row.total)}</strong>,
      ...(answer ? { total: total(answer.totals.total) } : {}),
    },
  ];
}

/** Shows the report "Management" with a row per employee and a column per position of the week. */
export function ManagementReport({ location }: { readonly location: string }) {
  const { list, query } = useReport(location, sorts.payrollPeople);
  const answer = useRead(weeklyLabourManagement, query);
  return (
    <ReportFrame
      report="management"
      list={list}
      query={query}
      answer={answer}
      columns={columnsOf(answer.data)}
      grandTotal={answer.data?.totals.total}
      rowKey={(row) => row.id}
      rowName={nameOf}
    />
  );
}
