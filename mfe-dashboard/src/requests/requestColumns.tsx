import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Column } from '@ondeck/shared/ui/dataTable';
import type { RequestRow } from './queueKind';
import { CodeAndType, TimesCell } from './shiftCells';
import { type Decided, StatusCell } from './StatusCell';

/** Hint of an empty queue. */
export const REQUESTS_APPEAR = 'Requests appear here as soon as staff send them.';

type OfShift = Column<{ readonly shift: Shift }>;

/** The requester's name. Only an open shift can have no requester. */
export const employee: Column<RequestRow> = {
  key: 'employee',
  title: 'Employee',
  sort: 'employee',
  wraps: true,
  cell: (row) => row.user?.name ?? 'No one yet',
};

/** The shift's code and positions. */
export const codeAndType: OfShift = {
  key: 'shift',
  title: 'Shift Code / Type',
  sort: 'shift_code',
  wraps: true,
  cell: (row) => <CodeAndType shift={row.shift} />,
};

/** Returns the column of the shift's start and end time. */
export const times = (title: string): OfShift => ({
  key: 'times',
  title,
  wraps: true,
  cell: (row) => <TimesCell start={row.shift.start_time} end={row.shift.end_time} />,
});

/** The request's status and decision. */
export const status: Column<Decided> = {
  key: 'status',
  title: 'Status',
  sort: 'status',
  wraps: true,
  cell: (row) => <StatusCell row={row} />,
};
