import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideCorrectionRequest, listCorrectionRequests } from '@ondeck/shared/calls/hours';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { showDate } from '@ondeck/shared/time/display';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { Meta, PageBody, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { DecisionButtons } from '../requests/DecisionButtons';
import type { QueueKind } from '../requests/queueKind';
import { usePendingList } from '../requests/queueLists';
import { RequestQueue } from '../requests/RequestQueue';
import { StatusCell } from '../requests/StatusCell';
import { ApproveDialog, payEffect, recordedSummary, requestedSummary } from './ApproveDialog';

const asked: readonly Column<CorrectionRow>[] = [
  { key: 'employee', title: 'Employee', cell: (row) => row.user.name },
  { key: 'date', title: 'Date', cell: (row) => showDate(row.date) },
  {
    key: 'what',
    title: 'Times',
    wraps: true,
    cell: (row) => (
      <Stack gap={1}>
        <Meta>Recorded {recordedSummary(row)}</Meta>
        <span>Requested {requestedSummary(row)}</span>
      </Stack>
    ),
  },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
];
/** Pending corrections show the effect on paid hours, or the reason why the correction can't be approved. */
const pending: readonly Column<CorrectionRow>[] = [
  ...asked,
  { key: 'pay', title: 'Pay', wraps: true, cell: (row) => row.blocked ?? payEffect(row) },
];
const reviewed: readonly Column<CorrectionRow>[] = [
  ...asked,
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

const kind: QueueKind<CorrectionRow, typeof decideCorrectionRequest, 'approve'> = {
  table: {
    label: 'Corrections',
    dense: true,
    rowName: (row) => row.user.name,
    empty: {
      title: 'No corrections to review',
      hint: 'Corrections that employees request in My Hours appear here.',
    },
  },
  name: 'requests',
  Buttons: (props) => <DecisionButtons {...props} onApprove={props.opens('approve')} />,
  dialogs: (mutation) => ({
    approve: (row, dialog) => <ApproveDialog {...dialog} row={row} mutation={mutation} />,
  }),
  summary: (row) => `${showDate(row.date)}, ${requestedSummary(row)}: ${row.reason}`,
};

/** The page `/corrections`: corrections that employees request for their hours, for a manager to approve or reject. */
export function CorrectionsPage() {
  const chosen = useChosenLocation();
  const { location } = chosen;
  const queue = usePendingList(location);
  const columns = queue.query.status === 'DECIDED' ? reviewed : pending;
  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} />
      <RequestQueue
        kind={kind}
        location={location}
        queue={queue}
        answer={useRead(listCorrectionRequests, queue.query)}
        decision={useWrite(decideCorrectionRequest)}
        columns={useColumnsWithLocation(columns, location, (row) => row.location)}
      />
    </PageBody>
  );
}
