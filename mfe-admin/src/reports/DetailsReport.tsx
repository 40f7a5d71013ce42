import { useRead } from '@ondeck/shared/api/useCall';
import { payrollDetail } from '@ondeck/shared/calls/payroll';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { PayrollDetailAnswer, PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { InfoTip } from '@ondeck/shared/ui/tooltip';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { rateNames } from '@ondeck/shared/domain/rates';
import { EditHoursDialog } from './EditHoursDialog';
import { editNote, hoursText, total } from './hours';
import { ProofDetails } from './ProofDetails';
import { ReportFrame } from './ReportFrame';
import classes from './reports.module.css';
import { useReport } from './useReport';

const nameOf = ({ User_details: { first_name, last_name } }: PayrollDetailRow): string =>
  `${first_name} ${last_name}`.trim();

const rates = [
  { rate: 'REGULAR', group: rateNames.REGULAR, clock: 'regular_clock', paid: 'regular_hours' },
  { rate: 'TRAINING', group: rateNames.TRAINING, clock: 'training_clock', paid: 'training_hours' },
  { rate: 'SUB', group: rateNames.SUB, clock: 'sub_clock', paid: 'sub_hours' },
] as const satisfies readonly { rate: Rate; group: string; clock: string; paid: string }[];

/** Shows the paid hours, marked if someone changed them. */
function Paid({ row, value }: { row: PayrollDetailRow; value: number }) {
  const note = editNote(row, row.location.timezone);
  if (!note) return hoursText(value);
  return (
    <span className={classes.edited}>
      {value.toFixed(2)}
      <small>{note}</small>
    </span>
  );
}

function columnsOf(
  totals: PayrollDetailAnswer['totals'] | undefined,
  isEverywhere: boolean,
): Column<PayrollDetailRow>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sort: 'name',
      cell: (row) => (
        <>
          <span className={classes.named}>
            {nameOf(row)}
            <small>{row.User_details.key}</small>
          </span>
          {row.flags.length > 0 ? (
            <InfoTip label={`Notes on ${nameOf(row)}, ${showDate(row.date)}`}>
              {row.flags.map(({ message }) => message).join(' ')}
            </InfoTip>
          ) : null}
        </>
      ),
    },
    ...(isEverywhere
      ? [
          {
            key: 'location',
            title: 'Location',
            sort: 'location',
            cell: ({ location }: PayrollDetailRow) => location.title,
            wraps: true,
          },
        ]
      : []),
    {
      key: 'clocked',
      title: 'Clocked In – Out',
      sort: 'clocked_in',
      cell: (row) => (
        <span className={classes.two}>
          {showDate(row.date)}
          <small>{showTimeRange(row.clocked_in, row.clocked_out)}</small>
        </span>
      ),
    },
    {
      key: 'category',
      title: 'Category',
      sort: 'category',
      cell: (row) => (
        <span className={classes.two}>
          {row.shift_type.name}
          <small>{row.rate}</small>
        </span>
      ),
    },
    ...rates.flatMap(({ rate, group, clock, paid }): Column<PayrollDetailRow>[] => [
      {
        key: clock,
        title: 'Clock',
        sort: clock,
        group,
        numeric: true,
        cell: (row) => hoursText(row[clock]),
        onCard: (row) => row.rate === rate,
        ...(totals ? { total: total(totals[clock]) } : {}),
      },
      {
        key: paid,
        title: 'Hours',
        sort: paid,
        group,
        numeric: true,
        cell: (row) => (row.rate === rate ? <Paid row={row} value={row[paid]} /> : hoursText(row[paid])),
        onCard: (row) => row.rate === rate,
        ...(totals ? { total: total(totals[paid]) } : {}),
      },
    ]),
  ];
}

/** Shows the report "Payroll Details" with a row per time entry. Admins change the paid hours here. */
export function DetailsReport({ location }: { readonly location: string }) {
  const { list, query } = useReport(location, sorts.payrollDetail);
  const answer = useRead(payrollDetail, query);
  const { shown, open } = useRowDialog<'edit', PayrollDetailRow>('details');
  const rows = answer.data?.results;

  return (
    <>
      <ReportFrame
        report="details"
        list={list}
        query={query}
        answer={answer}
        columns={columnsOf(answer.data?.totals, query.location === '')}
        grandTotal={answer.data?.totals.total_hours}
        rowKey={(row) => row.id}
        rowName={(row) => `${nameOf(row)}, ${showDate(row.date)}`}
        expand={{
          label: 'Details',
          content: (row) => <ProofDetails id={row.id} />,
        }}
        rowButtons={
          rows?.some(({ tools }) => tools.includes('EDIT'))
            ? (row) =>
                row.tools.includes('EDIT') ? (
                  <Button
                    size="small"
                    icon="edit"
                    label={`Edit ${nameOf(row)}, ${showDate(row.date)} ${showTimeRange(row.clocked_in, row.clocked_out)}`}
                    onClick={() => open('edit', row)}
                  >
                    Edit
                  </Button>
                ) : null
            : undefined
        }
      />
      {dialogOf(shown, {
        edit: (row, dialog) => (
          <EditHoursDialog
            {...dialog}
            name={nameOf(row)}
            row={row}
            isListed={rows?.some(({ id }) => id === row.id) ?? false}
          />
        ),
      })}
    </>
  );
}
