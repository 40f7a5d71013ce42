import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideTimeOffRequest, listTimeOffRequests } from '@ondeck/shared/calls/decisions';
import { sorts } from '@ondeck/shared/domain/sorts';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import type { TimeOffRow } from '@ondeck/shared/schemas/decisions';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { showTimeRange } from '@ondeck/shared/time/display';
import { Facts } from '@ondeck/shared/ui/stat';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { endedLabel, shownState } from '@ondeck/shared/domain/requestState';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { ApproveTimeOffDialog } from './ApproveTimeOffDialog';
import { DecisionButtons } from './DecisionButtons';
import type { QueueKind, QueueProps } from './queueKind';
import { useListByDay } from './queueLists';
import { employee, REQUESTS_APPEAR, status } from './requestColumns';
import { RequestQueue } from './RequestQueue';
import { RevokeDialog } from './RevokeDialog';
import { DatesCell, dateRange, Lines, Piece, ShiftFacts } from './shiftCells';

const leaveTypes = { PAID_LEAVE: 'Paid Leave', UNPAID_LEAVE: 'Unpaid Leave' } as const;

const canRevoke = ({ status, end_date }: TimeOffRow, today: string): boolean =>
  status === 'APPROVED' && end_date >= today;

/** Returns the times of a part of the day, which the cell shows below the date. */
const timesOf = ({ start_time, end_time }: TimeOffRow) =>
  start_time === null ? {} : { days: showTimeRange(start_time, end_time) };

const detailsOf = ({ shift, location }: TimeOffRow) =>
  shift ? <ShiftFacts shift={shift} /> : <Facts items={[{ label: 'Location', value: location.title }]} />;

const columns: readonly Column<TimeOffRow>[] = [
  employee,
  {
    key: 'code',
    title: 'Shift Code',
    sort: 'shift_code',
    cell: (row) => (
      <Lines meta={row.all_shifts ? 'All shifts' : ''}>
        <Piece>{row.shift ? row.shift.shift_code : 'No shift'}</Piece>
      </Lines>
    ),
  },
  {
    key: 'type',
    title: 'Shift Type',
    sort: 'shift_type',
    wraps: true,
    cell: (row) => <ShiftTypes types={row.shift?.shift_type ?? []} />,
  },
  {
    key: 'leave',
    title: 'Leave Date',
    sort: 'start_date',
    wraps: true,
    cell: (row) => <DatesCell start={row.start_date} end={row.end_date} {...timesOf(row)} />,
  },
  {
    key: 'leave-type',
    title: 'Leave Type',
    sort: 'leave_type',
    wraps: true,
    cell: (row) => leaveTypes[row.leave_type],
  },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
  status,
];

/** Describes a request in a dialog. */
const summary = ({ user, leave_type, start_date, end_date, start_time, end_time }: TimeOffRow): string => {
  const when = [dateRange(start_date, end_date), showTimeRange(start_time, end_time)].filter(Boolean);
  return `${user.name} requests ${leaveTypes[leave_type].toLowerCase()}, ${when.join(', ')}.`;
};

const kind: QueueKind<TimeOffRow, typeof decideTimeOffRequest, 'approve' | 'revoke'> = {
  table: {
    label: 'Time Off Request',
    dense: true,
    rowName: (row) => row.user.name,
    expand: { label: 'Details', content: detailsOf },
    empty: { title: 'No time off requests', hint: REQUESTS_APPEAR },
  },
  brief: (row, isAll) => ({
    state: <StatusBadge status={shownState(row)} {...endedLabel(row)} />,
    line: [
      row.shift?.shift_code ?? 'No shift',
      isAll ? row.location.title : null,
      dateRange(row.start_date, row.end_date),
      showTimeRange(row.start_time, row.end_time),
    ],
  }),
  name: 'timeOff',
  bulk: { kind: 'TIME_OFF', what: summary },
  Buttons: ({ today, ...props }) => (
    <DecisionButtons
      {...props}
      onApprove={props.opens('approve')}
      onRevoke={canRevoke(props.row, today) ? props.opens('revoke') : undefined}
    />
  ),
  dialogs: (mutation) => ({
    approve: (row, dialog) => <ApproveTimeOffDialog {...dialog} row={row} mutation={mutation} />,
    revoke: (row, dialog) => <RevokeDialog {...dialog} kind="TIME_OFF" id={row.id} asker={row.user.name} />,
  }),
  summary,
};

/** Tab 6: lists requests for time off. An approval turns those dates into open shifts. */
export function TimeOffQueue({ location }: QueueProps) {
  const queue = useListByDay(location, sorts.timeOffRequests);
  return (
    <RequestQueue
      kind={kind}
      location={location}
      queue={queue}
      answer={useRead(listTimeOffRequests, { ...queue.query, include: 'days' })}
      decision={useWrite(decideTimeOffRequest)}
      columns={useColumnsWithLocation(columns, location, (row) => row.location)}
    />
  );
}
