import { useRead } from '@ondeck/shared/api/useCall';
import { listClockedIn } from '@ondeck/shared/calls/clockTabs';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { type CardBrief, type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Button } from '@ondeck/shared/ui/button';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { AddRecordDialog } from '../corrections/AddRecordDialog';
import { useCorrections } from '../corrections/useCorrections';
import { FlaggedName, hours } from '../queues/cells';
import { DateFilter } from '../queues/DateFilter';
import { toSchedule } from '../queues/toSchedule';
import { useQueue } from '../queues/useQueue';

/** The first columns of every list of time entries. */
export const clockColumns: readonly Column<ClockRow>[] = [
  {
    key: 'employee',
    title: 'Employee Name',
    sort: 'employee',
    wraps: true,
    cell: (row) => <FlaggedName row={row} />,
  },
  { key: 'code', title: 'Shift Code', sort: 'shift_code', cell: (row) => row.shift_code ?? '—' },
  {
    key: 'type',
    title: 'Shift Type',
    sort: 'shift_type',
    cell: (row) => <ShiftTypes types={row.shift_type} />,
  },
  { key: 'date', title: 'Date', sort: 'date', cell: (row) => showDate(row.date) },
  { key: 'in', title: 'Clocked In', sort: 'clocked_in', cell: (row) => showTime(row.clocked_in) },
  { key: 'out', title: 'Clocked Out', sort: 'clocked_out', cell: (row) => showTime(row.clocked_out) || '—' },
  {
    key: 'hours',
    title: 'Total Hours',
    sort: 'total_hours',
    numeric: true,
    cell: (row) => hours(row.total_hours),
  },
];

/** Returns the two lines of a time entry's card. `isAll`: whether the list shows all locations. */
export const clockBrief = (row: ClockRow, isAll: boolean): CardBrief => ({
  state: row.clocked_out === null ? <StatusBadge status="CLOCKED_IN" label="On deck" tone="success" /> : null,
  line: [
    row.shift_code,
    isAll ? row.location.title : null,
    row.clocked_out === null ? showTime(row.clocked_in) : showTimeRange(row.clocked_in, row.clocked_out),
  ],
});

/** Tab 1: lists staff who clocked in for a shift today, or on another day. */
export function ClockedInQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location, sorts.clockRecords);
  const answer = useRead(listClockedIn, query);
  const { menuOf, dialog } = useCorrections();
  const { shown, open } = useRowDialog<'add', string>('missedPunch');
  const { today } = useLocationNow(location);
  return (
    <>
      <DataTable
        label="Shifts Clocked In"
        list={list}
        {...tableProps(answer)}
        dense={location === ''}
        columns={useColumnsWithLocation(clockColumns, location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.employee_name.name}
        filters={<DateFilter list={list} />}
        brief={(row) => clockBrief(row, location === '')}
        rowActions={menuOf}
        actions={
          <Button icon="add" onClick={() => open('add', list.filters.date || today)}>
            Add missed punch
          </Button>
        }
        empty={{
          title: 'No clock-ins yet',
          hint: 'Staff appear here as soon as they clock in.',
          action: toSchedule(location),
        }}
      />
      {dialog}
      {dialogOf(shown, {
        add: (date, dialog) => <AddRecordDialog {...dialog} location={location} date={date} />,
      })}
    </>
  );
}
