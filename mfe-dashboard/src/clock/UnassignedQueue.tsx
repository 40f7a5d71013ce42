import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { Button } from '@ondeck/shared/ui/button';
import { useChosen } from '@ondeck/shared/ui/chosen';
import { DataTable } from '@ondeck/shared/ui/dataTable';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useUnassignedClockedInQuery } from '../dashboard.api';
import { useQueue } from '../queues/useQueue';
import { AssignRecordDialog } from './AssignRecordDialog';
import { clockColumns } from './ClockedInQueue';

/** Tab 3: punches without a shift; a manager says which shift it was. */
export function UnassignedQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useUnassignedClockedInQuery(query);
  const { chosen, opening, choose, close } = useChosen<ClockRow>();

  return (
    <>
      <DataTable
        label="Unassigned Clocked In"
        list={list}
        {...tableProps(answer)}
        columns={clockColumns}
        rowKey={(row) => row.id}
        rowName={(row) => row.employee_name.name}
        rowButtons={(row) =>
          row.status === 'APPROVED' ? (
            <StatusBadge status="ASSIGNED" />
          ) : (
            <Button
              size="small"
              label={`Pending: assign a shift to ${row.employee_name.name}`}
              onClick={() => choose(row)}
            >
              Pending
            </Button>
          )
        }
        empty={{
          title: 'Every punch belongs to a shift',
          hint: 'Who clocks in without choosing a shift waits here for your answer.',
        }}
      />
      <AssignRecordDialog key={opening} row={chosen} location={location} onClose={close} />
    </>
  );
}
