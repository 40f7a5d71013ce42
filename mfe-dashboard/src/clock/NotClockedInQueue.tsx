import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { assignShiftToRecord, listNotClockedIn } from '@ondeck/shared/calls/clockTabs';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { useSubSheet } from '@ondeck/shared/planning/subSheet';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { AddRecordDialog } from '../corrections/AddRecordDialog';
import { toSchedule } from '../queues/toSchedule';
import { useQueue } from '../queues/useQueue';
import { UnconfirmedNote } from './OfflineKiosks';

/** Shows the problem of a row; renders nothing for staff whose shift hasn't started. */
function MissingState({ row: { state, in_since, expected_time } }: { readonly row: NotClockedInRow }) {
  if (state === 'HERE_WITHOUT_SHIFT')
    return (
      <StatusBadge status={state} label={`In since ${showTime(in_since)} without a shift`} tone="info" />
    );
  if (state === 'MISSED') return <StatusBadge status="MISSED" tone="danger" />;
  if (expected_time !== undefined)
    return <StatusBadge status="LATE" label={`Late, expected ${showTime(expected_time)}`} />;
  return state === 'LATE' ? <StatusBadge status="LATE" /> : null;
}

const columns: readonly Column<NotClockedInRow>[] = [
  {
    key: 'employee',
    title: 'Employee Name',
    sort: 'employee',
    wraps: true,
    cell: (row) => (
      <Cluster>
        {row.employee_name.name}
        <MissingState row={row} />
      </Cluster>
    ),
  },
  { key: 'code', title: 'Shift Code', sort: 'shift_code', cell: (row) => row.shift_code },
  {
    key: 'type',
    title: 'Shift Type',
    sort: 'shift_type',
    cell: (row) => <ShiftTypes types={row.shift_type} />,
  },
  { key: 'date', title: 'Shift Date', sort: 'shift_date', cell: (row) => showDate(row.shift_date) },
  { key: 'start', title: 'Shift Start Time', sort: 'shift_start', cell: (row) => showTime(row.shift_start) },
  { key: 'end', title: 'Shift End Time', sort: 'shift_end', cell: (row) => showTime(row.shift_end) },
];

/**
 * Tab 2: lists staff scheduled today without a time entry: expected, late, missed, or clocked in without their shift.
 */
export function NotClockedInQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location, sorts.notClockedIn);
  const answer = useRead(listNotClockedIn, query);
  const sub = useSubSheet();
  const { shown, open } = useRowDialog<'add', NotClockedInRow>('missedPunch');
  const { send, shell } = useSubmit(useWrite(assignShiftToRecord), {
    catalogue: { 400: 'server', 403: 'server', 409: 'server' },
    done: 'Shift assigned successfully!',
    refusedAs: { seconds: 4 },
  });

  function ownButton(row: NotClockedInRow) {
    const { state, record_id, shift_id } = row;
    const { id, name } = row.employee_name;
    if (state === 'MISSED')
      return (
        <Button size="small" label={`Add punch for ${name}`} onClick={() => open('add', row)}>
          Add punch
        </Button>
      );
    if (state !== 'HERE_WITHOUT_SHIFT' || record_id === null) return null;
    return (
      <Button
        size="small"
        label={`Assign this shift to ${name}`}
        loading={shell.loading}
        onClick={() => void send({ user_id: id, shift_id, record_id })}
      >
        Assign
      </Button>
    );
  }

  const buttonsOf = (row: NotClockedInRow) => (
    <Cluster gap={1}>
      {ownButton(row)}
      <Button
        size="small"
        label={`Follow up on ${row.employee_name.name}`}
        onClick={() => sub.open({ shift: row.shift_id, date: row.shift_date, user: row.employee_name.id })}
      >
        Follow up
      </Button>
    </Cluster>
  );

  return (
    <>
      <UnconfirmedNote location={location} />
      <DataTable
        label="Not Clocked In"
        list={list}
        {...tableProps(answer)}
        dense={location === ''}
        columns={useColumnsWithLocation(columns, location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.employee_name.name}
        brief={({ shift_code, location: place, shift_start, shift_end }) => ({
          line: [shift_code, location === '' ? place.title : null, showTimeRange(shift_start, shift_end)],
        })}
        rowButtons={buttonsOf}
        empty={{
          title: 'No late or missing staff',
          hint: 'Staff who are late or miss a shift appear here.',
          action: toSchedule(location),
        }}
      />
      {dialogOf(shown, {
        add: (row, dialog) => (
          <AddRecordDialog {...dialog} location={row.location.id} date={row.shift_date} planned={row} />
        ),
      })}
    </>
  );
}
