import { messageOf } from '@ondeck/shared/api/errors';
import type { MyRequest, RequestKind } from '@ondeck/shared/schemas/requests';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Dated } from '@ondeck/shared/ui/dated';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useState } from 'react';
import { useMyRequestsQuery, useWithdrawMutation } from '../employee.api';

const kindNames: Record<RequestKind, string> = {
  OPEN_SHIFT: 'Open shift',
  TIME_OFF: 'Time off',
  SCHEDULE_CHANGE: 'Schedule change',
  NEW_SHIFT: 'New shift',
};
const kindOptions = [
  { value: 'OPEN_SHIFT', label: kindNames.OPEN_SHIFT },
  { value: 'TIME_OFF', label: kindNames.TIME_OFF },
  { value: 'SCHEDULE_CHANGE', label: kindNames.SCHEDULE_CHANGE },
  { value: 'NEW_SHIFT', label: kindNames.NEW_SHIFT },
] as const;

function when({ start_date, end_date, start_time, end_time }: MyRequest): string {
  const dates =
    end_date === start_date || !end_date
      ? showDate(start_date)
      : `${showDate(start_date)} – ${showDate(end_date)}`;
  return [dates, showTimeRange(start_time, end_time)].filter(Boolean).join(', ');
}

const columns: readonly Column<MyRequest>[] = [
  { key: 'kind', title: 'Request', cell: (row) => kindNames[row.kind] },
  {
    key: 'status',
    title: 'Status',
    wraps: true,
    cell: (row) => (
      <Stack gap={1} style={{ alignItems: 'flex-start' }}>
        <StatusBadge status={row.status} />
        {row.decided_by ? <Meta>by {row.decided_by}</Meta> : null}
        {row.decision_reason ? <Meta>{row.decision_reason}</Meta> : null}
      </Stack>
    ),
  },
  { key: 'shift', title: 'Shift', cell: (row) => row.shift_code ?? '—' },
  {
    key: 'when',
    title: 'When',
    cell: (row) => (
      <span style={{ whiteSpace: 'normal' }}>
        <Dated>{when(row)}</Dated>
      </span>
    ),
  },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => row.reason || '—' },
  { key: 'asked', title: 'Asked', cell: (row) => showDate(row.created_at) },
];

/** Everything that one has asked for, its state, who decided and why; a pending request can be withdrawn. */
export function MyRequests() {
  const list = useListState({ filters: { kind: '' } });
  const answer = useMyRequestsQuery({ ...list.query, kind: list.filters.kind });
  const [withdraw, { isLoading }] = useWithdrawMutation();
  const [chosen, setChosen] = useState<MyRequest>();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  function close(): void {
    setChosen(undefined);
    setFailure(undefined);
  }

  async function confirm(): Promise<void> {
    if (!chosen) return;
    const { error } = await withdraw({ kind: chosen.kind, id: chosen.id });
    if (error) {
      setFailure(messageOf(error, { 400: 'server', 409: 'server', other: 'Something went wrong.' }));
      void answer.refetch();
      return;
    }
    notify.success('Request withdrawn.');
    close();
  }

  return (
    <>
      <DataTable
        label="My requests"
        dense
        list={list}
        columns={columns}
        {...tableProps(answer)}
        rowKey={(row) => row.id}
        rowName={(row) => `${kindNames[row.kind]} ${showDate(row.start_date)}`}
        filters={
          <SelectField
            label="Kind"
            labelHidden
            placeholder="All requests"
            options={kindOptions}
            value={
              list.filters.kind === ''
                ? ''
                : (kindOptions.find(({ value }) => value === list.filters.kind)?.value ?? '')
            }
            onChange={(kind) => list.setFilter('kind', kind)}
          />
        }
        rowButtons={(row) =>
          row.status === 'PENDING' ? (
            <Button
              size="small"
              look="quiet"
              label={`Withdraw ${kindNames[row.kind]} ${showDate(row.start_date)}`}
              onClick={() => setChosen(row)}
            >
              Withdraw
            </Button>
          ) : null
        }
        empty={{
          title: 'You have not asked for anything yet',
          hint: 'Requests for time off, changes and shifts are listed here with their answers.',
        }}
      />
      <ConfirmDialog
        open={chosen !== undefined}
        title="Withdraw request"
        question="Are you sure you want to withdraw this request?"
        loading={isLoading}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={close}
      />
    </>
  );
}
