import type { NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useListNotClockedInQuery } from '../dashboard.api';
import { ShiftType } from '../queues/cells';
import { useQueue } from '../queues/useQueue';

const columns: readonly Column<NotClockedInRow>[] = [
  {
    key: 'employee',
    title: 'Employee Name',
    cell: (row) => (
      <Cluster>
        {row.employee_name.name}
        {row.late ? <StatusBadge status="LATE" /> : null}
      </Cluster>
    ),
  },
  { key: 'code', title: 'Shift Code', cell: (row) => row.shift_code },
  { key: 'type', title: 'Shift Type', cell: (row) => <ShiftType types={row.shift_type} /> },
  { key: 'date', title: 'Shift Date', cell: (row) => showDate(row.shift_date) },
  { key: 'start', title: 'Shift Start Time', cell: (row) => showTime(row.shift_start) },
  { key: 'end', title: 'Shift End Time', cell: (row) => showTime(row.shift_end) },
];

/** Tab 2: who is planned today and has no record yet, late ones marked. */
export function NotClockedInQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useListNotClockedInQuery(query);
  return (
    <DataTable
      label="Not Clocked In"
      list={list}
      {...tableProps(answer)}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.employee_name.name}
      empty={{
        title: 'Everybody planned for today is here',
        hint: 'Late staff would be marked in this list.',
      }}
    />
  );
}
