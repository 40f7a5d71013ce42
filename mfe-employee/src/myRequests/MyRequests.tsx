import { useRead } from '@ondeck/shared/api/useCall';
import { listOwnAbsences } from '@ondeck/shared/calls/absences';
import { listMyRequests } from '@ondeck/shared/calls/requests';
import { listOwnSwaps } from '@ondeck/shared/calls/swaps';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { endedLabel, shownState } from '@ondeck/shared/domain/requestState';
import type { MyRequest, RequestKind } from '@ondeck/shared/schemas/requests';
import { deviceToday, showDate, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Dated } from '@ondeck/shared/ui/dated';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useState } from 'react';
import { OwnSwaps } from '../swaps/OwnSwaps';
import { OwnAbsences } from './OwnAbsences';
import { WithdrawDialog } from './WithdrawDialog';

const kindNames: Record<RequestKind, string> = {
  OPEN_SHIFT: 'Open shift',
  TIME_OFF: 'Time off',
  SCHEDULE_CHANGE: 'Schedule change',
  NEW_SHIFT: 'New shift',
  CORRECTION: 'Hours correction',
};
const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

function when({ start_date, end_date, start_time, end_time }: MyRequest): string {
  const dates =
    end_date === start_date || !end_date
      ? showDate(start_date)
      : `${showDate(start_date)} – ${showDate(end_date)}`;
  return [dates, showTimeRange(start_time, end_time)].filter(Boolean).join(', ');
}

/** Days before and after today whose absences are listed: together at most a year. */
const [PAST_DAYS, LATER_DAYS] = [60, 300];

/** Swaps that are listed, open ones first. */
const OWN_SWAPS = 10;

const columns: readonly Column<MyRequest>[] = [
  { key: 'kind', title: 'Request', cell: (row) => kindNames[row.kind] },
  {
    key: 'status',
    title: 'Status',
    wraps: true,
    cell: (row) => (
      <Stack gap={1} style={{ alignItems: 'flex-start' }}>
        <StatusBadge status={shownState(row)} {...endedLabel(row)} />
        {row.decided_by ? <Meta>by {row.decided_by}</Meta> : null}
        {row.decision_reason ? <Meta>{row.decision_reason}</Meta> : null}
      </Stack>
    ),
  },
  {
    key: 'shift',
    title: 'Shift',
    wraps: true,
    cell: (row) => (row.all_shifts ? `All shifts at ${row.location ?? ''}` : (row.shift_code ?? '—')),
  },
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
  { key: 'asked', title: 'Requested', cell: (row) => showDate(row.created_at) },
];

/**
 * Lists all of the employee's requests with their status, reviewer, and reason, below their absences. A pending request
 * and a report can be withdrawn.
 */
export function MyRequests() {
  const list = useListState({ filters: { kind: '' }, accepts: { kind: isOneOf(kindOptions) } });
  const answer = useRead(listMyRequests, { ...list.query, kind: list.filters.kind });
  const { shown, open } = useRowDialog<'withdraw', MyRequest>('myRequests');
  const [range] = useState(() => ({
    from: addDays(deviceToday(), -PAST_DAYS),
    to: addDays(deviceToday(), LATER_DAYS),
  }));
  const { data, isLoading } = useRead(listOwnAbsences, range);
  const absences = data?.results.filter(({ source }) => source === 'EMPLOYEE' || source === 'MANAGER') ?? [];
  const swaps = useRead(listOwnSwaps, { limit: OWN_SWAPS, offset: 0 });
  // The list of requests waits, so it doesn't move down when the absences and swaps arrive.
  if (isLoading || swaps.isLoading) return <Skeleton lines={10} label="Loading requests" />;

  return (
    <>
      {swaps.isError && !swaps.data ? (
        <FailureStrip onRetry={() => void swaps.refetch()}>Couldn't load your swaps.</FailureStrip>
      ) : null}
      {swaps.data && swaps.data.results.length > 0 ? <OwnSwaps swaps={swaps.data.results} /> : null}
      {absences.length > 0 ? <OwnAbsences absences={absences} /> : null}
      <DataTable
        label="My requests"
        dense
        list={list}
        columns={columns}
        {...tableProps(answer)}
        rowKey={(row) => row.id}
        rowName={(row) => `${kindNames[row.kind]} ${showDate(row.start_date)}`}
        filters={
          <FilterField
            list={list}
            name="kind"
            label="Request Type"
            all="All requests"
            options={kindOptions}
          />
        }
        rowButtons={(row) =>
          row.status === 'PENDING' ? (
            <Button
              size="small"
              look="quiet"
              label={`Withdraw ${kindNames[row.kind]} ${showDate(row.start_date)}`}
              onClick={() => open('withdraw', row)}
            >
              Withdraw
            </Button>
          ) : null
        }
        empty={{
          title: 'No requests yet',
          hint: 'Your requests for time off, changes, and shifts appear here with their status.',
          action: <ButtonLink to="/open-shifts">View open shifts</ButtonLink>,
        }}
      />
      {dialogOf(shown, {
        withdraw: (request, dialog) => (
          <WithdrawDialog {...dialog} request={request} onRefused={() => void answer.refetch()} />
        ),
      })}
    </>
  );
}
