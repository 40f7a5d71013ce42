import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Dated } from '@ondeck/shared/ui/dated';
import { Meta, PageBody, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/ui/locationField';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useDecideCorrectionRequestMutation, useListCorrectionRequestsQuery } from '../dashboard.api';
import { usePlacedColumns } from '../queues/placeColumn';
import { DecisionButtons } from '../requests/DecisionButtons';
import { decidedWords, StatusCell } from '../requests/StatusCell';
import { RejectDialog } from '../requests/RejectDialog';
import { useDecision } from '../requests/useDecision';
import { ApproveDialog, askedWords, effectWords, recordedWords } from './ApproveDialog';

const DECIDED = [{ value: 'DECIDED', label: 'Decided' }] as const;

const columns: readonly Column<CorrectionRow>[] = [
  { key: 'employee', title: 'Employee', cell: (row) => row.user.name },
  {
    key: 'what',
    title: 'Recorded, and asked',
    wraps: true,
    cell: (row) => (
      <Stack gap={1}>
        <Meta>
          <Dated>{recordedWords(row)}</Dated>
        </Meta>
        <span>
          <Dated>{askedWords(row)}</Dated>
        </span>
      </Stack>
    ),
  },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason },
  {
    key: 'pay',
    title: 'Pay',
    wraps: true,
    cell: (row) => (row.status === 'PENDING' ? (row.blocked ?? effectWords(row)) : '—'),
  },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

/** `/corrections`: what employees say is wrong with their hours, for a manager to decide. */
export function CorrectionsPage() {
  const chosen = useChosenLocation();
  const list = useListState({ filters: { status: '' }, accepts: { status: isOneOf(DECIDED) } });
  const status = list.filters.status === 'DECIDED' ? 'DECIDED' : 'PENDING';
  const answer = useListCorrectionRequestsQuery({ location: chosen.location, status, ...list.query });
  const { underWay, mutation } = useDecision(useDecideCorrectionRequestMutation(), answer.refetch);
  const { shown, open } = useRowDialog<'approve' | 'reject', CorrectionRow>();

  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} />
      <DataTable
        label="Corrections"
        list={list}
        {...tableProps(answer)}
        columns={usePlacedColumns(columns, chosen.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={
          <SelectField
            label="Show"
            labelHidden
            placeholder="Waiting"
            options={DECIDED}
            value={status === 'DECIDED' ? status : ''}
            onChange={(next) => list.setFilter('status', next)}
          />
        }
        rowButtons={(row) => (
          <DecisionButtons
            asker={row.user}
            isPending={row.status === 'PENDING'}
            decided={`Already decided ${decidedWords(row)}`}
            underWay={underWay[row.id]}
            onApprove={() => open('approve', row)}
            onReject={() => open('reject', row)}
          />
        )}
        empty={{
          title: 'Nobody says that hours are wrong',
          hint: 'What employees ask for on My Hours waits here for you.',
        }}
      />
      {shown?.kind === 'approve' ? (
        <ApproveDialog key={shown.turn} {...shown.dialog} row={shown.row} mutation={mutation} />
      ) : null}
      {shown?.kind === 'reject' ? (
        <RejectDialog
          key={shown.turn}
          {...shown.dialog}
          id={shown.row.id}
          asker={shown.row.user.name}
          mutation={mutation}
        >
          {askedWords(shown.row)}: {shown.row.reason}
        </RejectDialog>
      ) : null}
    </PageBody>
  );
}
