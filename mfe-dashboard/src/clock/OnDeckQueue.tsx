import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { clockOutPeople, listEverybodyClockedIn } from '@ondeck/shared/calls/clockTabs';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useListState } from '@ondeck/shared/ui/listState';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSelection } from '@ondeck/shared/ui/selection';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useCorrections } from '../corrections/useCorrections';
import { toSchedule } from '../queues/toSchedule';
import { Lines } from '../requests/shiftCells';
import { clockBrief, clockColumns } from './ClockedInQueue';
import { ClockOutDialog } from './ClockOutDialog';
import { UnconfirmedNote } from './OfflineKiosks';
import { type ClockOut, RecordBadge, RecordStatus, suggestionFor } from './RecordStatus';

// The status column explains a time entry's flags, so the name doesn't repeat them.
const columns: readonly Column<ClockRow>[] = [
  {
    key: 'employee',
    title: 'Employee Name',
    sort: 'employee',
    wraps: true,
    cell: (row) => row.employee_name.name,
  },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <RecordStatus row={row} /> },
  ...clockColumns.filter(({ key }) => ['code', 'type'].includes(key)),
  {
    key: 'in',
    title: 'Clocked In',
    sort: 'clocked_in',
    cell: (row) => <Lines meta={showDate(row.date)}>{showTime(row.clocked_in)}</Lines>,
  },
];

// An employee can have an entry on deck and another entry in review, so the key includes both IDs.
const keyOf = (row: ClockRow): string => `${row.employee_name.id} ${row.id}`;

const nameOf = (row: ClockRow): string => row.employee_name.name;

/**
 * Tab 8: lists staff on deck, entries in review first. Managers clock out several employees, or accept a suggestion.
 */
export function OnDeckQueue({ location }: { readonly location: string }) {
  const list = useListState({ sorts: sorts.clockRecords });
  const answer = useRead(listEverybodyClockedIn, { ...list.query, location_id: location });
  const { chosen, clear, selectionWith } = useSelection({ rows: answer.data?.results, keyOf, nameOf });
  const { shown, open, close } = useRowDialog<'clockOut', readonly ClockRow[]>('clockOut');
  const { menuOf, dialog } = useCorrections();
  const { send, shell } = useSubmit(useWrite(clockOutPeople), {
    catalogue: { 400: 'server', 404: 'user id not found.', other: 'Unable to request for this clockout' },
    done: ({ detail }) => detail,
    refusedAs: { seconds: 4 },
  });

  async function clockOut(request: ClockOut): Promise<void> {
    await send(request);
    close();
    clear();
  }

  return (
    <>
      <UnconfirmedNote location={location} />
      <DataTable
        label="All Clocked In"
        dense
        list={list}
        {...tableProps(answer)}
        columns={useColumnsWithLocation(columns, location, (row) => row.location)}
        rowKey={keyOf}
        rowName={nameOf}
        selection={selectionWith(
          <Button look="primary" onClick={() => open('clockOut', chosen)}>
            Clock out
          </Button>,
        )}
        brief={(row) => ({ state: <RecordBadge row={row} />, line: clockBrief(row, location === '').line })}
        rowActions={menuOf}
        rowButtons={(row) => {
          const suggestion = suggestionFor(row);
          return suggestion ? (
            <Button
              size="small"
              label={`${suggestion.action} for ${row.employee_name.name}`}
              loading={shell.loading}
              onClick={() => void clockOut(suggestion.request)}
            >
              {suggestion.action}
            </Button>
          ) : null;
        }}
        empty={{
          title: 'No one is on deck',
          hint: 'Staff appear here as soon as they clock in.',
          action: toSchedule(location),
        }}
      />
      {dialog}
      {dialogOf(shown, {
        clockOut: (rows, dialog) => (
          <ClockOutDialog
            {...dialog}
            rows={rows}
            onConfirm={(request) => void clockOut(request)}
            loading={shell.loading}
          />
        ),
      })}
    </>
  );
}
