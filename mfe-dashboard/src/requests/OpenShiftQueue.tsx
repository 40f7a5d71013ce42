import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { decideOpenShiftRequest, listOpenShiftRequests } from '@ondeck/shared/calls/decisions';
import { isPlainDate, isWithin, sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { shownState } from '@ondeck/shared/domain/requestState';
import { sorts } from '@ondeck/shared/domain/sorts';
import { seriesDays } from '@ondeck/shared/planning/openDatesField';
import { useSearchParams } from '@ondeck/shared/router';
import { useSubSheet } from '@ondeck/shared/planning/subSheet';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import type { OpenShiftRow } from '@ondeck/shared/schemas/decisions';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import type { ComponentProps } from 'react';
import { WrappingText } from '../queues/cells';
import { AssignButtons } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import type { QueueKind, QueueProps } from './queueKind';
import { useListByDay } from './queueLists';
import { codeAndType, employee, status, times } from './requestColumns';
import { RequestQueue } from './RequestQueue';
import { DatesCell, dateRange, Lines, Piece, ShiftDatesCell, ShiftFacts, shiftLine } from './shiftCells';
import { StatusCell } from './StatusCell';

/** Labels of a row's status: Open only while someone can still take the shift. */
const states: Record<OpenShiftRow['status'] | 'CLOSED', string> = {
  PENDING: 'Open',
  APPROVED: 'Taken',
  REASSIGNED: 'Taken',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
  // Someone else got the shift, or its date is gone; the decision's reason has the details.
  CLOSED: 'Closed',
};

/** Returns the date of the filter, if the row has it; otherwise undefined. */
function useDateOf({ leave_start_date: start, leave_end_date: end }: OpenShiftRow): string | undefined {
  const [params] = useSearchParams();
  const date = params.get('date');
  return date !== null && isPlainDate(date) && isWithin(date, start, end) ? date : undefined;
}

/** Returns the first date that someone can still take. A request's first date can be over while others are open. */
const nextDateOf = ({ next_date, leave_start_date }: OpenShiftRow): string => next_date ?? leave_start_date;

/** Returns the first date to show. A decided request keeps its own. */
const startOf = (row: OpenShiftRow): string =>
  row.status === 'PENDING' ? nextDateOf(row) : row.leave_start_date;

/** Shows the open dates: `Fridays, starting 11-27-2026`. With the date filter, that date first. */
function OpenDatesCell({ row }: { readonly row: OpenShiftRow }) {
  const date = useDateOf(row);
  const { leave_end_date: end, shift } = row;
  const start = startOf(row);
  if (start === end) return <DatesCell start={start} end={end} />;
  const days = shift.shift_repeat === 'DAILY' ? 'Daily' : seriesDays(start, shift.shift_repeat);
  const range = dateRange(start, end);
  const series = `${days}, ${end === null ? range.toLowerCase() : range}`;
  return date === undefined ? (
    <WrappingText>{series}</WrappingText>
  ) : (
    <Lines meta={<Dated>{series}</Dated>}>
      <Piece>{sayDate(date)}</Piece>
    </Lines>
  );
}

const columns: readonly Column<OpenShiftRow>[] = [
  employee,
  {
    key: 'last',
    title: 'Last Employee',
    sort: 'last_employee',
    wraps: true,
    cell: (row) => row.last_employee?.name ?? '—',
  },
  codeAndType,
  {
    key: 'leave',
    title: 'Leave Start / End Date',
    sort: 'leave_start_date',
    wraps: true,
    cell: (row) => <OpenDatesCell row={row} />,
  },
  {
    key: 'dates',
    title: 'Shift Start / End Date',
    wraps: true,
    cell: (row) => <ShiftDatesCell shift={row.shift} />,
  },
  times('Shift Start / End Time'),
  { ...status, cell: (row) => <StatusCell row={row} label={states[shownState(row)]} /> },
];

/** Opens the sub sheet of the filter's date, or of the first date that someone can still take. */
function FindSub({ row }: { readonly row: OpenShiftRow }) {
  const { open } = useSubSheet();
  const date = useDateOf(row) ?? nextDateOf(row);
  const { shift } = row;
  return (
    <Button
      size="small"
      label={`Find a sub for ${shift.shift_code}`}
      onClick={() => open({ shift: shift.id, date })}
    >
      Find a sub
    </Button>
  );
}

/** Describes a request in a dialog. */
const summary = (row: OpenShiftRow): string =>
  `${row.user?.name ?? ''} requests ${row.shift.shift_code}, ${dateRange(startOf(row), row.leave_end_date)}.`;
type AssignDialogProps = OpenDialog & {
  readonly row: OpenShiftRow;
  readonly mutation: ComponentProps<typeof EmployeeDialog<'APPROVE'>>['mutation'];
};

/** Assigns all open dates of a row, or one of them. */
function AssignDialog({ row, ...props }: AssignDialogProps) {
  const date = useDateOf(row) ?? nextDateOf(row);
  return (
    <EmployeeDialog
      {...props}
      title="Assign Shift"
      shift={row.shift}
      start={nextDateOf(row)}
      end={row.leave_end_date}
      date={date}
      asked={row.user?.id}
      id={row.id}
      action="APPROVE"
    />
  );
}

const kind: QueueKind<OpenShiftRow, typeof decideOpenShiftRequest, 'assign'> = {
  table: {
    label: 'Open Shift',
    dense: true,
    rowName: (row) => row.user?.name ?? row.shift.shift_code,
    expand: { label: 'Details', content: (row) => <ShiftFacts shift={row.shift} /> },
    empty: { title: 'No open shifts', hint: 'A shift with no one assigned appears here.' },
  },
  brief: (row, isAll) => ({
    state: <StatusBadge status={shownState(row)} label={states[shownState(row)]} />,
    line: shiftLine(row.shift, dateRange(startOf(row), row.leave_end_date), isAll),
  }),
  name: 'openShift',
  bulk: { kind: 'OPEN_SHIFT', what: summary },
  Buttons: ({ row, ...props }) => (
    <AssignButtons
      {...props}
      first={row.status === 'PENDING' ? <FindSub row={row} /> : null}
      row={row}
      text="Assign"
      label={`Assign ${row.shift.shift_code} from ${showDate(startOf(row))}`}
      endedReason={`This request is ${states[shownState(row)].toLowerCase()}.`}
      onAssign={props.opens('assign')}
      canReject={row.kind === 'REQUEST'}
    />
  ),
  dialogs: (mutation) => ({
    assign: (row, dialog) => <AssignDialog {...dialog} row={row} mutation={mutation} />,
  }),
  summary: (row) => `${summary(row)} The shift stays open.`,
};

/** Tab 4: lists open shifts and the requests for them. A manager assigns an employee. */
export function OpenShiftQueue({ location }: QueueProps) {
  const { today } = useLocationNow(location);
  const queue = useListByDay(location, sorts.openShiftRequests, today);
  return (
    <RequestQueue
      kind={kind}
      location={location}
      queue={queue}
      answer={useRead(listOpenShiftRequests, queue.query)}
      decision={useWrite(decideOpenShiftRequest)}
      columns={useColumnsWithLocation(columns, location, (row) => row.shift.location)}
    />
  );
}
