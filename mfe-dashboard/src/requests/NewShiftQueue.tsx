import { shownState } from '@ondeck/shared/domain/requestState';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideNewShiftRequest, listNewShiftRequests } from '@ondeck/shared/calls/decisions';
import { sorts } from '@ondeck/shared/domain/sorts';
import { useNavigate } from '@ondeck/shared/router';
import type { NewShiftRow } from '@ondeck/shared/schemas/decisions';
import { withLocation } from '@ondeck/shared/planning/locationFirst';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { Facts } from '@ondeck/shared/ui/stat';
import { AssignButtons } from './DecisionButtons';
import type { QueueKind, QueueProps, RowButtonsProps } from './queueKind';
import { useListByDay } from './queueLists';
import { employee, status } from './requestColumns';
import { RequestQueue } from './RequestQueue';
import { whoDecided } from './StatusCell';

/** Writes a weekday or an answer of the API as a word, `Tuesday` for `TUESDAY`; a dash for none. */
const inWords = (name: string | null): string => (name ? name.charAt(0) + name.slice(1).toLowerCase() : '—');

const columns: readonly Column<NewShiftRow>[] = [
  employee,
  {
    key: 'hours',
    title: 'Available Hours',
    sort: 'start_time',
    cell: (row) => showTimeRange(row.start_time, row.end_time),
  },
  {
    key: 'date',
    title: 'Shift Start Date',
    sort: 'date_of_availability',
    cell: (row) => showDate(row.date_of_availability),
  },
  { key: 'day', title: 'Shift Day', cell: (row) => inWords(row.week_days) },
  status,
];

/** Shows 'Assign Shift', which opens the form for a new shift with the offered times, and Reject. */
function Buttons({ row, location, ...props }: RowButtonsProps<NewShiftRow, never, never>) {
  const navigate = useNavigate();
  const text = row.status === 'APPROVED' ? 'Assigned' : 'Assign Shift';

  function openForm(at: string): void {
    void navigate(`/manage-shifts/create?location=${at}`, {
      state: {
        requestId: row.id,
        newShiftStartDate: row.date_of_availability,
        newShiftDay: row.week_days,
        newStartTime: row.start_time,
        newEndTime: row.end_time,
        asker: row.user,
        availableThreeMonths: row.ok3months,
        reason: row.reason,
      },
    });
  }

  return (
    <AssignButtons
      {...props}
      row={row}
      text={text}
      label={`${text} ${row.user.name}`}
      endedReason={whoDecided(row)}
      onAssign={() => withLocation(location, openForm, 4)}
    />
  );
}

/** Describes a request in a dialog. */
const summary = ({ user, date_of_availability, start_time, end_time }: NewShiftRow): string =>
  `${user.name} offers to work on ${showDate(date_of_availability)}, ${showTimeRange(start_time, end_time)}.`;

const kind: QueueKind<NewShiftRow, typeof decideNewShiftRequest, never> = {
  table: {
    label: 'New Shift Request',
    rowName: (row) => row.user.name,
    expand: {
      label: 'Details',
      content: (row) => (
        <Facts
          items={[
            { label: 'Available for 3 Months', value: inWords(row.ok3months) },
            { label: 'Reason', value: row.reason },
          ]}
        />
      ),
    },
    empty: { title: 'No new shift requests', hint: 'Staff who offer to work more hours appear here.' },
  },
  brief: (row) => ({
    state: <StatusBadge status={shownState(row)} />,
    line: [showDate(row.date_of_availability), showTimeRange(row.start_time, row.end_time)],
  }),
  name: 'newShift',
  bulk: { kind: 'NEW_SHIFT', what: summary },
  Buttons,
  dialogs: () => ({}),
  summary,
};

/** Tab 7: lists offers of staff to work more. */
export function NewShiftQueue({ location }: QueueProps) {
  const queue = useListByDay(location, sorts.newShiftRequests);
  return (
    <RequestQueue
      kind={kind}
      location={location}
      queue={queue}
      answer={useRead(listNewShiftRequests, queue.query)}
      decision={useWrite(decideNewShiftRequest)}
      columns={columns}
    />
  );
}
