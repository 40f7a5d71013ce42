import type { RescheduleRow } from '@ondeck/shared/schemas/requests';
import { showDate } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useDecideScheduleChangeRequestMutation, useListScheduleChangeRequestsQuery } from '../dashboard.api';
import { DateFilter } from '../queues/DateFilter';
import { Words } from '../queues/cells';
import { useQueue } from '../queues/useQueue';
import { DecisionButtons } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import { codeColumn, endTimeColumn, shiftDatesColumn, startTimeColumn, typeColumn } from './shiftCells';
import { decidedWords, StatusCell } from './StatusCell';
import { useDecision } from './useDecision';

const columns: readonly Column<RescheduleRow>[] = [
  { key: 'employee', title: 'Employee', cell: (row) => <Words>{row.user.name}</Words> },
  typeColumn,
  codeColumn,
  { key: 'on', title: 'Change Required On', cell: (row) => showDate(row.requested_date) },
  shiftDatesColumn,
  startTimeColumn,
  endTimeColumn,
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

/** Tab 5: who cannot work one occurrence; release it, give it to somebody else, or refuse. */
export function ScheduleChangeQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useListScheduleChangeRequestsQuery(query);
  const { underWay, decide, mutation } = useDecision(
    useDecideScheduleChangeRequestMutation(),
    answer.refetch,
  );
  const { shown, open } = useRowDialog<'assign', RescheduleRow>();

  return (
    <>
      <DataTable
        label="Schedule Change Request"
        dense
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={<DateFilter list={list} />}
        rowButtons={(row) => (
          <DecisionButtons
            asker={row.user}
            isPending={row.status === 'PENDING'}
            decided={`Already decided ${decidedWords(row)}`}
            underWay={underWay[row.id]}
            onApprove={() => decide({ id: row.id, action: 'APPROVE' })}
            onReassign={() => open('assign', row)}
            onReject={() => decide({ id: row.id, action: 'REJECT' })}
          />
        )}
        empty={{ title: 'No schedule change requests', hint: 'They arrive here as soon as somebody asks.' }}
      />
      {shown ? (
        <EmployeeDialog
          key={shown.turn}
          {...shown.dialog}
          title="Reassign Shift"
          shift={shown.row.shift}
          start={shown.row.requested_date}
          end={shown.row.requested_date}
          leaves={shown.row.user.id}
          mutation={mutation}
          id={shown.row.id}
          action="REASSIGNED"
        />
      ) : null}
    </>
  );
}
