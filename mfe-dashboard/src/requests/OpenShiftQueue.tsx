import { usePlace } from '@ondeck/shared/api/usePlace';
import type { OpenShiftRow } from '@ondeck/shared/schemas/requests';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useDecideOpenShiftRequestMutation, useListOpenShiftRequestsQuery } from '../dashboard.api';
import { DateFilter } from '../queues/DateFilter';
import { Words } from '../queues/cells';
import { useQueue } from '../queues/useQueue';
import { OWN_REQUEST, useIsOwn } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import { codeColumn, endTimeColumn, startTimeColumn, typeColumn } from './shiftCells';
import { StatusCell } from './StatusCell';
import { useDecision } from './useDecision';

const shownEnd = (date: string | null): string => (date ? showDate(date) : 'Ongoing');

const columns: readonly Column<OpenShiftRow>[] = [
  {
    key: 'employee',
    title: 'Employee',
    cell: (row) => <Words>{row.user?.name ?? 'Nobody has asked'}</Words>,
  },
  { key: 'last', title: 'Last Employee', cell: (row) => <Words>{row.last_employee?.name ?? '—'}</Words> },
  codeColumn,
  typeColumn,
  { key: 'leave-start', title: 'Leave Start Date', cell: (row) => showDate(row.leave_start_date) },
  { key: 'leave-end', title: 'Leave End Date', cell: (row) => shownEnd(row.leave_end_date) },
  { key: 'shift-start', title: 'Shift Start Date', cell: (row) => showDate(row.shift.start_date) },
  { key: 'shift-end', title: 'Shift End Date', cell: (row) => shownEnd(row.shift.end_date) },
  { ...startTimeColumn, title: 'Shift Start Time' },
  { ...endTimeColumn, title: 'Shift End Time' },
  {
    key: 'status',
    title: 'Status',
    wraps: true,
    cell: (row) => <StatusCell row={row} label={row.status === 'APPROVED' ? 'Taken' : 'Open'} />,
  },
];

/** Tab 4: gaps of the plan and who asked for them; a manager assigns somebody. */
export function OpenShiftQueue({ location }: { readonly location: string }) {
  const { today } = usePlace(location);
  const { list, query } = useQueue(location, today);
  const answer = useListOpenShiftRequestsQuery(query);
  const { underWay, decide, mutation } = useDecision(useDecideOpenShiftRequestMutation(), answer.refetch);
  const { shown, open } = useRowDialog<'assign', OpenShiftRow>();
  const isOwn = useIsOwn();

  return (
    <>
      <DataTable
        label="Open Shift"
        dense
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.user?.name ?? row.shift.shift_code}
        filters={<DateFilter list={list} min={today} />}
        rowButtons={(row) => (
          <Cluster gap={1}>
            <Button
              size="small"
              label={`Assign ${row.shift.shift_code} from ${showDate(row.leave_start_date)}`}
              loading={underWay[row.id] === 'APPROVE'}
              disabled={row.status !== 'PENDING' || isOwn(row.user)}
              disabledReason={row.status === 'PENDING' ? OWN_REQUEST : 'This shift is taken.'}
              onClick={() => open('assign', row)}
            >
              Assign
            </Button>
            {row.kind === 'REQUEST' && row.status === 'PENDING' ? (
              <Button
                size="small"
                look="quiet"
                label={`Reject ${row.user?.name ?? ''}`}
                loading={underWay[row.id] === 'REJECT'}
                disabled={isOwn(row.user)}
                disabledReason={OWN_REQUEST}
                onClick={() => decide({ id: row.id, action: 'REJECT' })}
              >
                Reject
              </Button>
            ) : null}
          </Cluster>
        )}
        empty={{
          title: 'Every shift is covered',
          hint: 'A shift that nobody is assigned to appears here by itself.',
        }}
      />
      {shown ? (
        <EmployeeDialog
          key={shown.turn}
          {...shown.dialog}
          title="Assign Shift"
          shift={shown.row.shift}
          start={shown.row.leave_start_date}
          end={shown.row.leave_end_date}
          asked={shown.row.user?.id}
          mutation={mutation}
          id={shown.row.id}
          action="APPROVE"
        />
      ) : null}
    </>
  );
}
