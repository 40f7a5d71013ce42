import { isApiError } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listArchivedShifts, restoreShifts } from '@ondeck/shared/calls/shifts';
import { dayLabel, isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { useSearchParams } from '@ondeck/shared/router';
import { deviceToday, showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { DateSpanFilter } from '@ondeck/shared/ui/dateSpanFilter';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { notify } from '@ondeck/shared/ui/notify';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { useSelection } from '@ondeck/shared/ui/selection';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useEffect } from 'react';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { AttendanceDialog } from './AttendanceDialog';
import { RestoreDialog } from './RestoreDialog';
import { lastDays, NEITHER, whyNotLoaded } from './loading';

const columns: readonly Column<ArchivedShift>[] = [
  { key: 'name', title: 'Name', sort: 'staff', wraps: true, cell: (row) => row.staff_name || '–' },
  { key: 'code', title: 'Code', sort: 'shift_code', cell: (row) => row.shift_code },
  { key: 'type', title: 'Shift Type', sort: 'shift_type', cell: (row) => row.shift_type_name },
  { key: 'deleted', title: 'Deleted Date', sort: 'delete_date', cell: (row) => showDate(row.delete_date) },
  { key: 'day', title: 'Day', sort: 'shift_day', cell: (row) => dayLabel(row.shift_day) },
  { key: 'by', title: 'By', sort: 'deleted_by', wraps: true, cell: (row) => row.deleted_by_email },
];

const codeOf = (row: ArchivedShift): string => row.shift_code;

/** The page `/archived-shifts`: lists deleted shifts, shows their attendance, and restores them. */
export function ArchivePage() {
  const chosen = useChosenLocation();
  const [, setParams] = useSearchParams();
  const list = useListState({
    filters: { from: '', to: '' },
    accepts: { from: isPlainDate, to: isPlainDate },
    sorts: sorts.archive,
  });
  const { from, to } = list.filters;
  const hint = whyNotLoaded(chosen.location, from, to);
  const answer = useRead(
    listArchivedShifts,
    { location: chosen.location, ...list.query, from_date: from, to_date: to },
    { skip: hint !== null },
  );
  const { shown, open } = useRowDialog<'view' | 'restore', ArchivedShift>('archive');
  const isMissing = isApiError(answer.error) && answer.error.status === 404;
  const failed = answer.isError && !isMissing && hint === null;

  useEffect(() => {
    if (failed) notify.error('An error occurred while fetching deleted shifts.', { seconds: 4 });
  }, [failed]);

  const selecting = useSelection({ rows: answer.data?.results, keyOf: (row) => row.id, nameOf: codeOf });
  const { send, shell } = useSubmit(useWrite(restoreShifts), {
    catalogue: { 400: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
    done: ({ message }) => message,
  });
  async function restoreChosen(): Promise<void> {
    const restored = await send({ ids: selecting.chosen.map(({ id }) => id) });
    if (restored) selecting.settle(restored);
  }

  /** Shows the archive of all locations for the last 30 days. */
  const showLastDays = (): void => {
    const { from: first, to: last } = lastDays(deviceToday());
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('from', first);
      after.set('to', last);
      return after;
    });
  };

  // If only one date is set, the box of the other date shows the hint.
  const asks = hint === null || from + to === '' ? {} : from ? { toError: hint } : { fromError: hint };
  const none = { rows: [], count: 0, loading: false, failed: false };
  return (
    <PageBody>
      {selecting.refusals}
      <DataTable
        label="Archived Shifts"
        list={list}
        {...tableProps(answer)}
        {...(hint !== null || isMissing ? none : {})}
        waits={hint !== null}
        columns={useColumnsWithLocation(columns, chosen.location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={codeOf}
        selection={selecting.selectionWith(
          <Button look="primary" icon="undo" loading={shell.loading} onClick={() => void restoreChosen()}>
            Restore
          </Button>,
        )}
        searchDebounceMs={300}
        filters={
          <>
            <LocationField {...chosen} />
            <DateSpanFilter list={list} {...asks} />
          </>
        }
        onOpen={(row) => open('view', row)}
        rowActions={(row) => [
          { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', row) },
          { key: 'restore', label: 'Restore', icon: 'undo', onSelect: () => open('restore', row) },
        ]}
        empty={
          hint === null
            ? { title: 'No archived shifts', hint: 'Shifts appear here after you delete them.' }
            : hint === NEITHER
              ? { title: hint, action: <Button onClick={showLastDays}>Last 30 days</Button> }
              : { title: 'No shifts loaded', hint }
        }
      />
      {dialogOf(shown, {
        view: (shift, dialog) => (
          <AttendanceDialog {...dialog} shift={shift} onRestore={() => open('restore', shift)} />
        ),
        restore: (shift, dialog) => <RestoreDialog {...dialog} shift={shift} />,
      })}
    </PageBody>
  );
}
