import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideScheduleChangeRequest, listScheduleChangeRequests } from '@ondeck/shared/calls/decisions';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { RescheduleRow } from '@ondeck/shared/schemas/requests';
import { showDate } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { DecisionButtons } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import { RejectDialog } from './RejectDialog';
import { RevokeDialog } from './RevokeDialog';
import { ShowFilter } from './ShowFilter';
import { CodeAndType, DatesCell, ShiftDatesCell, ShiftFacts, TimesCell } from './shiftCells';
import { StatusCell } from './StatusCell';
import { useDecision } from './useDecision';
import { useRequestQueue } from './useRequestQueue';

const isGranted = ({ status }: RescheduleRow): boolean => status === 'APPROVED' || status === 'REASSIGNED';

const columns: readonly Column<RescheduleRow>[] = [
  { key: 'employee', title: 'Employee', sort: 'employee', wraps: true, cell: (row) => row.user.name },
  {
    key: 'shift',
    title: 'Shift Code / Type',
    sort: 'shift_code',
    wraps: true,
    cell: (row) => <CodeAndType shift={row.shift} />,
  },
  {
    key: 'on',
    title: 'Change Required On',
    sort: 'requested_date',
    cell: (row) => <DatesCell start={row.requested_date} end={row.requested_date} />,
  },
  { key: 'dates', title: 'Shift Dates', wraps: true, cell: (row) => <ShiftDatesCell shift={row.shift} /> },
  {
    key: 'times',
    title: 'Start / End Time',
    wraps: true,
    cell: (row) => <TimesCell start={row.shift.start_time} end={row.shift.end_time} />,
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    wraps: true,
    cell: (row) => <StatusCell row={row} {...(row.reassigned_to ? { to: row.reassigned_to.name } : {})} />,
  },
];

/** Tab 5: lists staff who can't work a date of a shift. A manager approves, reassigns, or rejects. */
export function ScheduleChangeQueue({ location }: { readonly location: string }) {
  const { today } = useLocationNow(location);
  const { list, query } = useRequestQueue(location, sorts.scheduleChangeRequests);
  const answer = useRead(listScheduleChangeRequests, query);
  const { underWay, decide, mutation } = useDecision(useWrite(decideScheduleChangeRequest), answer.refetch);
  const { shown, open } = useRowDialog<'assign' | 'reject' | 'revoke', RescheduleRow>('scheduleChange');

  return (
    <>
      <DataTable
        label="Schedule Change Request"
        list={list}
        {...tableProps(answer)}
        dense
        columns={useColumnsWithLocation(columns, location, (row) => row.shift.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={<ShowFilter list={list} />}
        expand={{
          label: 'Details',
          content: (row) => <ShiftFacts shift={row.shift} first={[{ label: 'Reason', value: row.reason }]} />,
        }}
        rowButtons={(row) => (
          <DecisionButtons
            row={row}
            underWay={underWay[row.id]}
            onApprove={() => decide({ id: row.id, action: 'APPROVE' })}
            onReassign={() => open('assign', row)}
            onReject={() => open('reject', row)}
            onRevoke={isGranted(row) && row.requested_date > today ? () => open('revoke', row) : undefined}
          />
        )}
        empty={{
          title: 'No schedule change requests',
          hint: 'Requests appear here as soon as staff send them.',
        }}
      />
      {dialogOf(shown, {
        assign: (row, dialog) => (
          <EmployeeDialog
            {...dialog}
            title="Reassign Shift"
            shift={row.shift}
            start={row.requested_date}
            end={row.requested_date}
            leaves={row.user.id}
            mutation={mutation}
            id={row.id}
            action="REASSIGNED"
          />
        ),
        reject: (row, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user.name} mutation={mutation}>
            {row.user.name} asks not to work {row.shift.shift_code} on {showDate(row.requested_date)}.
          </RejectDialog>
        ),
        revoke: (row, dialog) => (
          <RevokeDialog {...dialog} kind="SCHEDULE_CHANGE" id={row.id} asker={row.user.name} />
        ),
      })}
    </>
  );
}
