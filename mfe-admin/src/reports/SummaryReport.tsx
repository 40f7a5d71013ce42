import { useRead } from '@ondeck/shared/api/useCall';
import { payrollSummary } from '@ondeck/shared/calls/payroll';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { PayrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { hoursText, total } from './hours';
import { ReportFrame } from './ReportFrame';
import { useReport } from './useReport';

type Row = PayrollSummaryAnswer['results'][number];

const nameOf = ({ user_details: { first_name, last_name } }: Row): string =>
  `${first_name} ${last_name}`.trim();

const sums = [
  { key: 'total_regular_hours', title: 'Regular Hours' },
  { key: 'total_sub_hours', title: 'Sub Hours' },
  { key: 'total_training_hours', title: 'Training Hours' },
  { key: 'total_hours', title: 'Total Hours' },
] as const;

const columnsOf = (totals: PayrollSummaryAnswer['totals'] | undefined): Column<Row>[] => [
  { key: 'name', title: 'Name', sort: 'name', cell: nameOf },
  { key: 'key', title: 'Key', cell: ({ user_details }) => user_details.key ?? '–' },
  ...sums.map(
    ({ key, title }): Column<Row> => ({
      key,
      title,
      sort: key,
      numeric: true,
      cell: (row) => hoursText(row[key]),
      onCard: (row) => key === 'total_hours' || row[key] > 0,
      ...(totals ? { total: total(totals[key]) } : {}),
    }),
  ),
];

/** Shows the report "Payroll Summary" with a row per employee and the paid hours by rate. */
export function SummaryReport({ location }: { readonly location: string }) {
  const { list, query } = useReport(location, sorts.payrollPeople);
  const answer = useRead(payrollSummary, query);
  return (
    <ReportFrame
      report="summary"
      list={list}
      query={query}
      answer={answer}
      columns={columnsOf(answer.data?.totals)}
      grandTotal={answer.data?.totals.total_hours}
      rowKey={(row) => row.id}
      rowName={nameOf}
    />
  );
}
