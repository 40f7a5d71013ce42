import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideCorrectionRequest, listCorrectionRequests } from '@ondeck/shared/calls/hours';
import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { showDate } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Meta, PageBody, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { DecisionButtons } from '../requests/DecisionButtons';
import { StatusCell } from '../requests/StatusCell';
import { RejectDialog } from '../requests/RejectDialog';
import { useDecision } from '../requests/useDecision';
import { ApproveDialog, requestedSummary, payEffect, recordedSummary } from './ApproveDialog';

const DECIDED = [{ value: 'DECIDED', label: 'Reviewed' }] as const;

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
/** Shows the effect on paid hours, or the reason why the correction can't be approved. */
const pay: Column<CorrectionRow> = {
  key: 'pay',
  title: 'Pay',
  wraps: true,
  cell: (row) => row.blocked ?? payEffect(row),
};
const state: Column<CorrectionRow> = {
  key: 'status',
  title: 'Status',
  wraps: true,
  cell: (row) => <StatusCell row={row} />,
};
const waiting = [...asked, pay];
const decided = [...asked, state];

/** The page `/corrections`: corrections that employees request for their hours, for a manager to approve or reject. */
export function CorrectionsPage() {
  const chosen = useChosenLocation();
  const list = useListState({ filters: { status: '' }, accepts: { status: isOneOf(DECIDED) } });
  const status = list.filters.status === 'DECIDED' ? 'DECIDED' : 'PENDING';
  const answer = useRead(listCorrectionRequests, { location: chosen.location, status, ...list.query });
  const { underWay, mutation } = useDecision(useWrite(decideCorrectionRequest), answer.refetch);
  const { shown, open } = useRowDialog<'approve' | 'reject', CorrectionRow>('requests');

  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} />
      <DataTable
        label="Corrections"
        list={list}
        {...tableProps(answer)}
        columns={useColumnsWithLocation(
          status === 'DECIDED' ? decided : waiting,
          chosen.location,
          (row) => row.location,
        )}
        dense
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={<FilterField list={list} name="status" label="Show" all="Pending" options={DECIDED} />}
        rowButtons={(row) => (
          <DecisionButtons
            row={row}
            underWay={underWay[row.id]}
            onApprove={() => open('approve', row)}
            onReject={() => open('reject', row)}
          />
        )}
        empty={{
          title: 'No corrections to review',
          hint: 'Corrections that employees request in My Hours appear here.',
        }}
      />
      {dialogOf(shown, {
        approve: (row, dialog) => <ApproveDialog {...dialog} row={row} mutation={mutation} />,
        reject: (row, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user.name} mutation={mutation}>
            {showDate(row.date)}, {requestedSummary(row)}: {row.reason}
          </RejectDialog>
        ),
      })}
    </PageBody>
  );
}
