import type { Shift } from '@ondeck/shared/schemas/shifts';
import { showDate, showTime } from '@ondeck/shared/time/display';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { ShiftType, Words } from '../queues/cells';

interface WithShift {
  readonly shift: Shift;
}

/** `11-23-2026 – 12-14-2026`, one date where both are the same, "on" where it has no end. */
export function dateRange(start: string, end: string | null): string {
  if (end === start) return showDate(start);
  return end ? `${showDate(start)} – ${showDate(end)}` : `From ${showDate(start)} on`;
}

export const codeColumn: Column<WithShift> = {
  key: 'code',
  title: 'Shift Code',
  cell: (row) => row.shift.shift_code,
};
export const typeColumn: Column<WithShift> = {
  key: 'type',
  title: 'Shift Type',
  cell: (row) => (
    <Words>
      <ShiftType types={row.shift.shift_type} />
    </Words>
  ),
};
export const shiftDatesColumn: Column<WithShift> = {
  key: 'dates',
  title: 'Shift Dates',
  cell: (row) => <Words>{dateRange(row.shift.start_date, row.shift.end_date)}</Words>,
};
export const startTimeColumn: Column<WithShift> = {
  key: 'start-time',
  title: 'Start Time',
  cell: (row) => showTime(row.shift.start_time),
};
export const endTimeColumn: Column<WithShift> = {
  key: 'end-time',
  title: 'End Time',
  cell: (row) => showTime(row.shift.end_time),
};
