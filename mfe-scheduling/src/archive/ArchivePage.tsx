import { isApiError } from '@ondeck/shared/api/errors';
import { dayWords, isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { showDate } from '@ondeck/shared/time/display';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Meta, PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/ui/locationField';
import { useNotify } from '@ondeck/shared/ui/notify';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useEffect } from 'react';
import { DateSpan } from '@ondeck/shared/ui/dateSpan';
import { PlanTable } from '../common/PlanTable';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useListArchivedShiftsQuery } from '../scheduling.api';
import { AttendanceDialog } from './AttendanceDialog';
import { RestoreDialog } from './RestoreDialog';
import { whyNotLoaded } from './loading';

const columns: readonly Column<ArchivedShift>[] = [
  { key: 'name', title: 'Name', wraps: true, cell: (row) => row.staff_name || '–' },
  { key: 'code', title: 'Code', cell: (row) => row.shift_code },
  { key: 'type', title: 'Shift Type', cell: (row) => row.shift_type_name },
  { key: 'deleted', title: 'Deleted Date', cell: (row) => showDate(row.delete_date) },
  { key: 'day', title: 'Day', cell: (row) => dayWords(row.shift_day) },
  { key: 'by', title: 'By', wraps: true, cell: (row) => row.deleted_by_email },
];

/** `/archived-shifts`: deleted shifts, what was worked in them, and the way to take them back. */
export function ArchivePage() {
  const chosen = useChosenLocation();
  const list = useListState({
    filters: { from: '', to: '' },
    accepts: { from: isPlainDate, to: isPlainDate },
  });
  const { from, to } = list.filters;
  const hint = whyNotLoaded(chosen.location, from, to);
  const answer = useListArchivedShiftsQuery(
    { location: chosen.location, ...list.query, from_date: from, to_date: to },
    { skip: hint !== null },
  );
  const { shown, open, close } = useRowDialog<'view' | 'restore', ArchivedShift>();
  const notify = useNotify();
  const isMissing = isApiError(answer.error) && answer.error.status === 404;
  const failed = answer.isError && !isMissing && hint === null;

  useEffect(() => {
    if (failed) notify.error('An error occurred while fetching deleted shifts.', { seconds: 4 });
  }, [failed, notify]);

  const none = { rows: [], count: 0, loading: false, failed: false };
  return (
    <PageBody>
      <PlanTable
        label="Archived shifts"
        list={list}
        {...tableProps(answer)}
        {...(hint !== null || isMissing ? none : {})}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.shift_code}
        searchDebounceMs={300}
        filters={
          <>
            <LocationField {...chosen} />
            <DateSpan
              lead="From"
              from={
                <DateField
                  label="From"
                  labelHidden
                  value={from}
                  onChange={(date) => list.setFilter('from', date)}
                  validOnly
                />
              }
              to={
                <DateField
                  label="To"
                  labelHidden
                  value={to}
                  min={from || undefined}
                  onChange={(date) => list.setFilter('to', date)}
                  validOnly
                />
              }
            />
            {hint !== null && list.isFiltered ? <Meta>{hint}</Meta> : null}
          </>
        }
        onOpen={(row) => open('view', row)}
        rowActions={(row) => [
          { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', row) },
          { key: 'restore', label: 'Restore', icon: 'undo', onSelect: () => open('restore', row) },
        ]}
        empty={
          hint === null
            ? { title: 'Nothing in the archive', hint: 'Deleted shifts are kept here.' }
            : { title: 'Not loaded yet', hint }
        }
      />
      {shown?.kind === 'view' ? (
        <AttendanceDialog
          shift={shown.row}
          open={shown.isOpen}
          onClose={close}
          onRestore={() => open('restore', shown.row)}
        />
      ) : null}
      {shown?.kind === 'restore' ? (
        <RestoreDialog key={shown.turn} shift={shown.row} open={shown.isOpen} onClose={close} />
      ) : null}
    </PageBody>
  );
}
