import type { TimeOffRow } from '@ondeck/shared/schemas/requests';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useDecideTimeOffRequestMutation, useListTimeOffRequestsQuery } from '../dashboard.api';
import { DateFilter } from '../queues/DateFilter';
import { Words } from '../queues/cells';
import { useQueue } from '../queues/useQueue';
import { DecisionButtons } from './DecisionButtons';
import { codeColumn, dateRange, typeColumn } from './shiftCells';
import { decidedWords, StatusCell } from './StatusCell';
import { useDecision } from './useDecision';

const leaveTypes = { PAID_LEAVE: 'Paid Leave', UNPAID_LEAVE: 'Unpaid Leave' } as const;

const columns: readonly Column<TimeOffRow>[] = [
  { key: 'employee', title: 'Employee', cell: (row) => <Words>{row.user.name}</Words> },
  codeColumn,
  typeColumn,
  {
    key: 'leave',
    title: 'Leave Date',
    cell: (row) => <Words>{dateRange(row.start_date, row.end_date)}</Words>,
  },
  { key: 'leave-type', title: 'Leave Type', cell: (row) => leaveTypes[row.leave_type] },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

/** Tab 6: who asks for days off; approving opens those occurrences. */
export function TimeOffQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useListTimeOffRequestsQuery(query);
  const { underWay, decide } = useDecision(useDecideTimeOffRequestMutation(), answer.refetch);

  return (
    <DataTable
      label="Time Off Request"
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
          onReject={() => decide({ id: row.id, action: 'REJECT' })}
        />
      )}
      empty={{ title: 'No time off requests', hint: 'They arrive here as soon as somebody asks.' }}
    />
  );
}
