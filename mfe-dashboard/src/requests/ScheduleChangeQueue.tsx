import { shownState } from '@ondeck/shared/domain/requestState';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useLazyRead, useRead, useWrite } from '@ondeck/shared/api/useCall';
import {
  decideScheduleChangeRequest,
  listScheduleChangeRequests,
  previewScheduleChange,
} from '@ondeck/shared/calls/decisions';
import { sorts } from '@ondeck/shared/domain/sorts';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import type { RescheduleRow } from '@ondeck/shared/schemas/decisions';
import { showDate } from '@ondeck/shared/time/display';
import type { Column } from '@ondeck/shared/ui/dataTable';
import type { ComponentProps } from 'react';
import { ApproveChangeDialog, ChangeWarnings } from './ApproveChangeDialog';
import { DecisionButtons } from './DecisionButtons';
import { EmployeeDialog } from './EmployeeDialog';
import type { QueueKind, QueueProps } from './queueKind';
import { useListByDay } from './queueLists';
import { codeAndType, employee, REQUESTS_APPEAR, status, times } from './requestColumns';
import { RequestQueue } from './RequestQueue';
import { RevokeDialog } from './RevokeDialog';
import { DatesCell, ShiftDatesCell, ShiftFacts, shiftLine } from './shiftCells';
import { StatusCell } from './StatusCell';

const canRevoke = ({ status, requested_date }: RescheduleRow, today: string): boolean =>
  (status === 'APPROVED' || status === 'REASSIGNED') && requested_date >= today;

const columns: readonly Column<RescheduleRow>[] = [
  employee,
  codeAndType,
  {
    key: 'on',
    title: 'Change Required On',
    sort: 'requested_date',
    cell: (row) => <DatesCell start={row.requested_date} end={row.requested_date} />,
  },
  { key: 'dates', title: 'Shift Dates', wraps: true, cell: (row) => <ShiftDatesCell shift={row.shift} /> },
  times('Start / End Time'),
  { ...status, cell: (row) => <StatusCell row={row} to={row.reassigned_to?.name} /> },
];

type Kind = QueueKind<RescheduleRow, typeof decideScheduleChangeRequest, 'approve' | 'assign' | 'revoke'>;

/** Shows a row's buttons. Approve decides right away, unless the approval has warnings to review first. */
function ChangeButtons({ today, decide, ...props }: ComponentProps<Kind['Buttons']>) {
  const { row, opens } = props;
  const [preview] = useLazyRead(previewScheduleChange);
  async function approve(): Promise<void> {
    const { data } = await preview({ id: row.id });
    if (data && data.warnings.length > 0) opens('approve')();
    else decide({ id: row.id, action: 'APPROVE' });
  }
  return (
    <DecisionButtons
      {...props}
      onApprove={() => void approve()}
      onReassign={opens('assign')}
      onRevoke={canRevoke(row, today) ? opens('revoke') : undefined}
    />
  );
}

/** Describes a request in a dialog. */
const summary = ({ user, shift, requested_date }: RescheduleRow): string =>
  `${user.name} asks not to work ${shift.shift_code} on ${showDate(requested_date)}.`;

const kind: Kind = {
  table: {
    label: 'Schedule Change Request',
    dense: true,
    rowName: (row) => row.user.name,
    expand: {
      label: 'Details',
      content: (row) => <ShiftFacts shift={row.shift} first={[{ label: 'Reason', value: row.reason }]} />,
    },
    empty: { title: 'No schedule change requests', hint: REQUESTS_APPEAR },
  },
  brief: (row, isAll) => ({
    state: <StatusBadge status={shownState(row)} />,
    line: shiftLine(row.shift, showDate(row.requested_date), isAll),
  }),
  name: 'scheduleChange',
  bulk: { kind: 'SCHEDULE_CHANGE', what: summary },
  Buttons: ChangeButtons,
  dialogs: (mutation) => ({
    approve: (row, dialog) => <ApproveChangeDialog {...dialog} row={row} mutation={mutation} />,
    assign: (row, dialog) => (
      <EmployeeDialog
        {...dialog}
        title="Reassign Shift"
        shift={row.shift}
        start={row.requested_date}
        end={row.requested_date}
        leaves={row.user.id}
        mutation={mutation}
        id={row.id}
        action="REASSIGNED"
        notes={(employee) => <ChangeWarnings id={row.id} employee={employee} />}
      />
    ),
    revoke: (row, dialog) => (
      <RevokeDialog {...dialog} kind="SCHEDULE_CHANGE" id={row.id} asker={row.user.name} />
    ),
  }),
  summary,
};

/** Tab 5: lists staff who can't work a date of a shift. A manager approves, reassigns, or rejects. */
export function ScheduleChangeQueue({ location }: QueueProps) {
  const queue = useListByDay(location, sorts.scheduleChangeRequests);
  return (
    <RequestQueue
      kind={kind}
      location={location}
      queue={queue}
      answer={useRead(listScheduleChangeRequests, queue.query)}
      decision={useWrite(decideScheduleChangeRequest)}
      columns={useColumnsWithLocation(columns, location, (row) => row.shift.location)}
    />
  );
}
