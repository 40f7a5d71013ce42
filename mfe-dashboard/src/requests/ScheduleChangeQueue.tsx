import type { RescheduleRow } from '@ondeck/shared/schemas/requests';
import { showDate } from '@ondeck/shared/time/display';
import { useChosen } from '@ondeck/shared/ui/chosen';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useDecideRescheduleMutation, useRescheduleQueueQuery } from '../dashboard.api';
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
  const answer = useRescheduleQueueQuery(query);
  const [send] = useDecideRescheduleMutation();
  const { underWay, decide, decideInRow } = useDecision(send, answer.refetch);
  const { chosen, opening, choose, close } = useChosen<RescheduleRow>();

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
            onApprove={() => void decideInRow({ id: row.id, action: 'APPROVE' })}
            onReassign={() => choose(row)}
            onReject={() => void decideInRow({ id: row.id, action: 'REJECT' })}
          />
        )}
        empty={{ title: 'No schedule change requests', hint: 'They arrive here as soon as somebody asks.' }}
      />
      <EmployeeDialog
        key={opening}
        title="Reassign Shift"
        question={
          chosen && {
            shift: chosen.shift,
            start: chosen.requested_date,
            end: chosen.requested_date,
            leaves: chosen.user.id,
          }
        }
        onChoose={(userId) => decide({ id: chosen?.id ?? '', action: 'REASSIGNED', user_id: userId })}
        onClose={close}
      />
    </>
  );
}
