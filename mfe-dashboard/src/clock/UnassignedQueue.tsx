import { useRead } from '@ondeck/shared/api/useCall';
import { listUnassignedClockedIn } from '@ondeck/shared/calls/clockTabs';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useCorrections } from '../corrections/useCorrections';
import { DateFilter } from '../queues/DateFilter';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { AssignRecordDialog } from './AssignRecordDialog';
import { clockBrief, clockColumns } from './ClockedInQueue';

/** Filter option that shows assigned entries instead of pending entries. */
const DECIDED = [{ value: 'APPROVED', label: 'Assigned that day' }] as const;

/** Tab 3: lists time entries without a shift, of any day, until a manager assigns a shift. */
export function UnassignedQueue({ location }: { readonly location: string }) {
  const list = useListState({
    filters: { date: '', status: '' },
    accepts: { date: isPlainDate, status: isOneOf(DECIDED) },
    sorts: sorts.clockRecords,
  });
  const { date, status } = list.filters;
  const answer = useRead(listUnassignedClockedIn, {
    location,
    date,
    status: status === 'APPROVED' ? status : 'PENDING',
    ...list.query,
  });
  const { shown, open } = useRowDialog<'assign', ClockRow>('unassigned');
  const { menuOf, dialog } = useCorrections();

  return (
    <>
      <DataTable
        label="Unassigned Clocked In"
        list={list}
        {...tableProps(answer)}
        dense={location === ''}
        columns={useColumnsWithLocation(clockColumns, location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.employee_name.name}
        brief={(row) => ({ line: [showDate(row.date), ...clockBrief(row, location === '').line] })}
        rowActions={menuOf}
        rowButtons={(row) =>
          row.status === 'APPROVED' ? (
            <StatusBadge status="ASSIGNED" />
          ) : (
            <Button
              size="small"
              label={`Pending: assign a shift to ${row.employee_name.name}`}
              onClick={() => open('assign', row)}
            >
              Pending
            </Button>
          )
        }
        filters={
          <>
            <FilterField list={list} name="status" label="Show" all="Pending" options={DECIDED} />
            <DateFilter list={list} />
          </>
        }
        empty={{
          title: 'No time entries without a shift',
          hint: 'When someone clocks in without a shift, assign it here.',
        }}
      />
      {dialog}
      {dialogOf(shown, {
        assign: (row, dialog) => <AssignRecordDialog {...dialog} row={row} location={location} />,
      })}
    </>
  );
}
