import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideTimeOffRequest, listTimeOffRequests } from '@ondeck/shared/calls/decisions';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { TimeOffRow } from '@ondeck/shared/schemas/requests';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { ApproveTimeOffDialog } from './ApproveTimeOffDialog';
import { DecisionButtons } from './DecisionButtons';
import { RejectDialog } from './RejectDialog';
import { RevokeDialog } from './RevokeDialog';
import { ShowFilter } from './ShowFilter';
import { DatesCell, dateRange, Lines, Piece, ShiftFacts } from './shiftCells';
import { StatusCell } from './StatusCell';
import { useDecision } from './useDecision';
import { useRequestQueue } from './useRequestQueue';

const leaveTypes = { PAID_LEAVE: 'Paid Leave', UNPAID_LEAVE: 'Unpaid Leave' } as const;
const datesOf = (row: TimeOffRow): string => dateRange(row.start_date, row.end_date);

const columns: readonly Column<TimeOffRow>[] = [
  { key: 'employee', title: 'Employee', sort: 'employee', wraps: true, cell: (row) => row.user.name },
  {
    key: 'code',
    title: 'Shift Code',
    sort: 'shift_code',
    cell: (row) => (
      <Lines meta={row.all_shifts ? 'All shifts' : ''}>
        <Piece>{row.shift.shift_code}</Piece>
      </Lines>
    ),
  },
  {
    key: 'type',
    title: 'Shift Type',
    sort: 'shift_type',
    wraps: true,
    cell: (row) => <ShiftTypes types={row.shift.shift_type} />,
  },
  {
    key: 'leave',
    title: 'Leave Date',
    sort: 'start_date',
    wraps: true,
    cell: (row) => <DatesCell start={row.start_date} end={row.end_date} />,
  },
  {
    key: 'leave-type',
    title: 'Leave Type',
    sort: 'leave_type',
    wraps: true,
    cell: (row) => leaveTypes[row.leave_type],
  },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
  { key: 'status', title: 'Status', sort: 'status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

/** Tab 6: lists requests for time off. An approval turns those dates into open shifts. */
export function TimeOffQueue({ location }: { readonly location: string }) {
  const { today } = useLocationNow(location);
  const { list, query } = useRequestQueue(location, sorts.timeOffRequests);
  const answer = useRead(listTimeOffRequests, query);
  const { underWay, mutation } = useDecision(useWrite(decideTimeOffRequest), answer.refetch);
  const { shown, open } = useRowDialog<'approve' | 'reject' | 'revoke', TimeOffRow>('timeOff');

  return (
    <>
      <DataTable
        label="Time Off Request"
        list={list}
        {...tableProps(answer)}
        dense
        columns={useColumnsWithLocation(columns, location, (row) => row.shift.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={<ShowFilter list={list} />}
        expand={{ label: 'Details', content: (row) => <ShiftFacts shift={row.shift} /> }}
        rowButtons={(row) => (
          <DecisionButtons
            row={row}
            underWay={underWay[row.id]}
            onApprove={() => open('approve', row)}
            onReject={() => open('reject', row)}
            onRevoke={
              row.status === 'APPROVED' && row.start_date > today ? () => open('revoke', row) : undefined
            }
          />
        )}
        empty={{
          title: 'No time off requests',
          hint: 'Requests appear here as soon as staff send them.',
        }}
      />
      {dialogOf(shown, {
        approve: (row, dialog) => <ApproveTimeOffDialog {...dialog} row={row} mutation={mutation} />,
        reject: (row, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user.name} mutation={mutation}>
            {row.user.name} requests {leaveTypes[row.leave_type].toLowerCase()}, {datesOf(row)}.
          </RejectDialog>
        ),
        revoke: (row, dialog) => (
          <RevokeDialog {...dialog} kind="TIME_OFF" id={row.id} asker={row.user.name} />
        ),
      })}
    </>
  );
}
