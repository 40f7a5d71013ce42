import { useRead } from '@ondeck/shared/api/useCall';
import { listSms } from '@ondeck/shared/calls/sms';
import type { SmsLogRow } from '@ondeck/shared/schemas/sms';
import { showMoment } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Meta, PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { kindLabel, reasonText, stateLabels, stateOptions } from './textWords';

const columns: readonly Column<SmsLogRow>[] = [
  { key: 'user', title: 'Employee', cell: ({ user }) => user.name },
  { key: 'kind', title: 'About', cell: ({ kind }) => kindLabel(kind) },
  { key: 'phone', title: 'Number', cell: ({ phone_end }) => `Ends in ${phone_end}` },
  { key: 'state', title: 'State', cell: ({ state }) => stateLabels[state] },
  { key: 'reason', title: 'Reason', wraps: true, cell: (row) => reasonText(row) },
  { key: 'created', title: 'Created', cell: ({ created_at }) => showMoment(created_at) },
];

/** The page `/options/texts`: the text messages of the last 30 days, without their content. */
export function TextsPage() {
  const list = useListState({ filters: { state: '' }, accepts: { state: isOneOf(stateOptions) } });
  const answer = useRead(listSms, {
    limit: list.query.limit,
    offset: list.query.offset,
    state: list.filters.state,
  });
  const { data } = answer;
  return (
    <PageBody>
      <DataTable
        label="Text messages"
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ user, created_at }) => `${user.name}, ${showMoment(created_at)}`}
        filters={
          <FilterField list={list} name="state" label="State" all="All states" options={stateOptions} />
        }
        actions={
          data ? (
            <Meta>{`${data.sent_today.toLocaleString('en-US')} of ${data.limit_per_day.toLocaleString('en-US')} sent in the last 24 hours`}</Meta>
          ) : null
        }
        empty={{
          title: 'No text messages',
          hint: 'Text messages of the last 30 days appear here. Staff turn them on in Notifications.',
        }}
      />
    </PageBody>
  );
}
