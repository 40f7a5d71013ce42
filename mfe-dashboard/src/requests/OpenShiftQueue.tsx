import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideOpenShiftRequest, listOpenShiftRequests } from '@ondeck/shared/calls/decisions';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { sorts } from '@ondeck/shared/domain/sorts';
import { shownState } from '@ondeck/shared/domain/requestState';
import type { OpenShiftRow } from '@ondeck/shared/schemas/requests';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { OWN_REQUEST, useIsOwn } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import { RejectDialog } from './RejectDialog';
import { ShowFilter } from './ShowFilter';
import { CodeAndType, DatesCell, dateRange, ShiftDatesCell, ShiftFacts, TimesCell } from './shiftCells';
import { StatusCell } from './StatusCell';
import { useDecision } from './useDecision';
import { useRequestQueue } from './useRequestQueue';

const datesOf = (row: OpenShiftRow): string => dateRange(row.leave_start_date, row.leave_end_date);

/** Labels of a row's status: Open only while someone can still take the shift. */
const states: Record<OpenShiftRow['status'] | 'CLOSED', string> = {
  PENDING: 'Open',
  APPROVED: 'Taken',
  REASSIGNED: 'Taken',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
  // Someone else got the shift, or its date is gone; the decision's reason has the details.
  CLOSED: 'Closed',
};

const columns: readonly Column<OpenShiftRow>[] = [
  {
    key: 'employee',
    title: 'Employee',
    sort: 'employee',
    wraps: true,
    cell: (row) => row.user?.name ?? 'No one yet',
  },
  {
    key: 'last',
    title: 'Last Employee',
    sort: 'last_employee',
    wraps: true,
    cell: (row) => row.last_employee?.name ?? '—',
  },
  {
    key: 'shift',
    title: 'Shift Code / Type',
    sort: 'shift_code',
    wraps: true,
    cell: (row) => <CodeAndType shift={row.shift} />,
  },
  {
    key: 'leave',
    title: 'Leave Start / End Date',
    sort: 'leave_start_date',
    wraps: true,
    cell: (row) => <DatesCell start={row.leave_start_date} end={row.leave_end_date} />,
  },
  {
    key: 'dates',
    title: 'Shift Start / End Date',
    wraps: true,
    cell: (row) => <ShiftDatesCell shift={row.shift} />,
  },
  {
    key: 'times',
    title: 'Shift Start / End Time',
    wraps: true,
    cell: (row) => <TimesCell start={row.shift.start_time} end={row.shift.end_time} />,
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    wraps: true,
    cell: (row) => <StatusCell row={row} label={states[shownState(row)]} />,
  },
];

/** Tab 4: lists open shifts and the requests for them. A manager assigns an employee. */
export function OpenShiftQueue({ location }: { readonly location: string }) {
  const { today } = useLocationNow(location);
  const { list, query } = useRequestQueue(location, sorts.openShiftRequests, today);
  const answer = useRead(listOpenShiftRequests, query);
  const { underWay, mutation } = useDecision(useWrite(decideOpenShiftRequest), answer.refetch);
  const { shown, open } = useRowDialog<'assign' | 'reject', OpenShiftRow>('openShift');
  const isOwn = useIsOwn();

  return (
    <>
      <DataTable
        label="Open Shift"
        list={list}
        {...tableProps(answer)}
        dense
        columns={useColumnsWithLocation(columns, location, (row) => row.shift.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.user?.name ?? row.shift.shift_code}
        filters={<ShowFilter list={list} min={today} />}
        expand={{ label: 'Details', content: (row) => <ShiftFacts shift={row.shift} /> }}
        rowButtons={(row) => (
          <Cluster gap={1}>
            <Button
              size="small"
              label={`Assign ${row.shift.shift_code} from ${showDate(row.leave_start_date)}`}
              loading={underWay[row.id] === 'APPROVE'}
              disabled={row.status !== 'PENDING' || isOwn(row.user)}
              disabledReason={
                row.status === 'PENDING'
                  ? OWN_REQUEST
                  : `This request is ${states[shownState(row)].toLowerCase()}.`
              }
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
                onClick={() => open('reject', row)}
              >
                Reject
              </Button>
            ) : null}
          </Cluster>
        )}
        empty={{
          title: 'No open shifts',
          hint: 'A shift with no one assigned appears here.',
        }}
      />
      {dialogOf(shown, {
        assign: (row, dialog) => (
          <EmployeeDialog
            {...dialog}
            title="Assign Shift"
            shift={row.shift}
            start={row.leave_start_date}
            end={row.leave_end_date}
            asked={row.user?.id}
            mutation={mutation}
            id={row.id}
            action="APPROVE"
          />
        ),
        reject: (row, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user?.name ?? ''} mutation={mutation}>
            {row.user?.name} requests {row.shift.shift_code}, {datesOf(row)}. The shift stays open.
          </RejectDialog>
        ),
      })}
    </>
  );
}
