import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decideNewShiftRequest, listNewShiftRequests } from '@ondeck/shared/calls/decisions';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { NewShiftRow } from '@ondeck/shared/schemas/requests';
import { useNavigate } from '@ondeck/shared/router';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Cluster } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Facts } from '@ondeck/shared/ui/stat';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { OWN_REQUEST, useIsOwn } from './DecisionButtons';
import { RejectDialog } from './RejectDialog';
import { ShowFilter } from './ShowFilter';
import { whoDecided, StatusCell } from './StatusCell';
import { useDecision } from './useDecision';
import { useRequestQueue } from './useRequestQueue';

const inWords = (name: string | null): string => (name ? name.charAt(0) + name.slice(1).toLowerCase() : '—');

const columns: readonly Column<NewShiftRow>[] = [
  { key: 'employee', title: 'Employee', sort: 'employee', wraps: true, cell: (row) => row.user.name },
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
  { key: 'status', title: 'Status', sort: 'status', wraps: true, cell: (row) => <StatusCell row={row} /> },
];

/** Tab 7: lists offers of staff to work more. 'Assign Shift' opens the form for a new shift with the offered times. */
export function NewShiftQueue({ location }: { readonly location: string }) {
  const { list, query } = useRequestQueue(location, sorts.newShiftRequests);
  const answer = useRead(listNewShiftRequests, query);
  const { underWay, mutation } = useDecision(useWrite(decideNewShiftRequest), answer.refetch);
  const { shown, open } = useRowDialog<'reject', NewShiftRow>('newShift');
  const navigate = useNavigate();
  const isOwn = useIsOwn();

  function openForm(row: NewShiftRow): void {
    if (!location) {
      notify.error(sentenceFor('select.location'), { seconds: 4 });
      return;
    }
    void navigate(`/manage-shifts/create?location=${location}`, {
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
    <>
      <DataTable
        label="New Shift Request"
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        filters={<ShowFilter list={list} />}
        expand={{
          label: 'Details',
          content: (row) => (
            <Facts
              items={[
                { label: 'Available for 3 Months', value: inWords(row.ok3months) },
                { label: 'Reason', value: row.reason },
              ]}
            />
          ),
        }}
        rowButtons={(row) => (
          <Cluster gap={1}>
            <Button
              size="small"
              label={`${row.status === 'APPROVED' ? 'Assigned' : 'Assign Shift'} ${row.user.name}`}
              disabled={row.status !== 'PENDING' || isOwn(row.user)}
              disabledReason={row.status === 'PENDING' ? OWN_REQUEST : whoDecided(row)}
              onClick={() => openForm(row)}
            >
              {row.status === 'APPROVED' ? 'Assigned' : 'Assign Shift'}
            </Button>
            {row.status === 'PENDING' ? (
              <Button
                size="small"
                look="quiet"
                label={`Reject ${row.user.name}`}
                loading={underWay[row.id] === 'REJECT'}
                disabled={isOwn(row.user)}
                disabledReason={OWN_REQUEST}
                onClick={() => open('reject', row)}
              >
                Reject
              </Button>
            ) : null}
          </Cluster>
        )}
        empty={{
          title: 'No new shift requests',
          hint: 'Staff who offer to work more hours appear here.',
        }}
      />
      {dialogOf(shown, {
        reject: (row, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user.name} mutation={mutation}>
            {row.user.name} offers to work on {showDate(row.date_of_availability)},{' '}
            {showTimeRange(row.start_time, row.end_time)}.
          </RejectDialog>
        ),
      })}
    </>
  );
}
