import type { OpenShiftRow } from '@ondeck/shared/schemas/requests';
import { showDate, wireDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { useChosen } from '@ondeck/shared/ui/chosen';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useState } from 'react';
import { useDecideOpenShiftMutation, useOpenShiftQueueQuery } from '../dashboard.api';
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
  const { list, query } = useQueue(location);
  const answer = useOpenShiftQueueQuery(query);
  const [send] = useDecideOpenShiftMutation();
  const { underWay, decide, decideInRow } = useDecision(send, answer.refetch);
  const [today] = useState(() => wireDate(new Date()));
  const { chosen, opening, choose, close } = useChosen<OpenShiftRow>();
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
              onClick={() => choose(row)}
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
                onClick={() => void decideInRow({ id: row.id, action: 'REJECT' })}
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
      <EmployeeDialog
        key={opening}
        title="Assign Shift"
        question={
          chosen && {
            shift: chosen.shift,
            start: chosen.leave_start_date,
            end: chosen.leave_end_date,
            asked: chosen.user?.id,
          }
        }
        onChoose={(userId) => decide({ id: chosen?.id ?? '', action: 'APPROVE', user_id: userId })}
        onClose={close}
      />
    </>
  );
}
