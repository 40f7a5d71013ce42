import { useRead } from '@ondeck/shared/api/useCall';
import { listShifts } from '@ondeck/shared/calls/shifts';
import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import { sorts } from '@ondeck/shared/domain/sorts';
import { useNavigate } from '@ondeck/shared/router';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Meta, PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { withLocation } from '@ondeck/shared/planning/locationFirst';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { StaffCell } from '../common/cells';
import { planTableProps } from '../common/planList';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { EditShiftDialog } from '../shiftForm/EditShiftDialog';
import { OneDateDialog } from '../dates/OneDateDialog';
import { ShiftFormDialog } from '../shiftForm/ShiftFormDialog';
import { DeleteShiftDialog } from './DeleteShiftDialog';
import { ShiftFilters, shiftFilters, shiftQueryOf } from './ShiftFilters';
import { ShiftInfoDialog } from './ShiftInfoDialog';
import { lifeSpan, repeatLabel, scheduleTypeLabel } from './shiftLabels';

type DialogKind = 'view' | 'edit' | 'date' | 'clone' | 'delete';

/**
 * Shows a shift's dates. A range breaks between its dates, never within a date; a single date has its weekday below.
 */
function LifeSpan({ shift }: { readonly shift: Shift }) {
  const [first, rest] = lifeSpan(shift).split(' to ');
  return (
    <span style={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
      <span>{rest ? `${first} to` : first}</span>
      {rest ? <span>{rest}</span> : null}
      {shift.schedule_type === 'ONE_TIME_SHIFT' ? <Meta>{dayLabel(shift.shift_day)}</Meta> : null}
    </span>
  );
}

const columns: readonly Column<Shift>[] = [
  { key: 'code', title: 'Shift Code', sort: 'shift_code', cell: (row) => row.shift_code },
  {
    key: 'time',
    title: 'Shift Time',
    sort: 'start_time',
    cell: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>{showTimeRange(row.start_time, row.end_time)}</span>
    ),
  },
  {
    key: 'schedule',
    title: 'Schedule Type',
    sort: 'schedule_type',
    cell: (row) => scheduleTypeLabel(row.schedule_type),
  },
  {
    key: 'span',
    title: 'Life Span',
    sort: 'start_date',
    cell: (row) => <LifeSpan shift={row} />,
  },
  {
    key: 'repeat',
    title: 'Repeat',
    sort: 'shift_repeat',
    cell: (row) => (
      <span style={{ display: 'inline-grid' }}>
        {repeatLabel(row.shift_repeat)}
        {row.shift_repeat === 'WEEKLY' ? <Meta>{dayLabel(row.shift_day)}</Meta> : null}
      </span>
    ),
  },
  {
    key: 'type',
    title: 'Shift Type',
    sort: 'shift_type',
    cell: (row) => <ShiftTypes types={row.shift_type} />,
  },
  {
    key: 'staff1',
    title: 'Staff 1',
    sort: 'staff1',
    wraps: true,
    cell: (row) => <StaffCell person={row.staff[0]} />,
  },
  {
    key: 'staff2',
    title: 'Staff 2',
    sort: 'staff2',
    wraps: true,
    cell: (row) => <StaffCell person={row.staff[1]} />,
  },
];

/** The page `/manage-shifts`: lists the shifts of a location, or of all the manager's locations. */
export function ShiftsPage() {
  const chosen = useChosenLocation();
  const list = useListState({ ...shiftFilters, sorts: sorts.shifts });
  const answer = useRead(listShifts, {
    location: chosen.location,
    ...shiftQueryOf(list.filters),
    ...list.query,
  });
  const { shown, open } = useRowDialog<DialogKind, Shift>('shifts');
  const navigate = useNavigate();

  const addNew = (): void =>
    withLocation(chosen.location, (location) => void navigate(`/manage-shifts/create?location=${location}`));

  const addButton = (
    <Button look="primary" icon="add" onClick={addNew}>
      Add New
    </Button>
  );

  return (
    <PageBody>
      <DataTable
        label="Shifts"
        dense
        list={list}
        {...planTableProps(answer, chosen.location)}
        columns={useColumnsWithLocation(columns, chosen.location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.shift_code}
        searchDebounceMs={800}
        filters={
          <>
            <LocationField {...chosen} />
            <ShiftFilters list={list} location={chosen.location} />
          </>
        }
        actions={addButton}
        onOpen={(row) => open('view', row)}
        rowActions={(row) => [
          { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', row) },
          { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', row) },
          { key: 'date', label: 'Edit one date', icon: 'calendar', onSelect: () => open('date', row) },
          {
            key: 'delete',
            label: 'Delete',
            icon: 'delete',
            danger: true,
            onSelect: () => open('delete', row),
          },
          { key: 'clone', label: 'Clone', icon: 'copy', onSelect: () => open('clone', row) },
        ]}
        empty={{
          title: 'No shifts yet',
          hint: chosen.location ? 'Add the first one for this location.' : 'Choose a location and add one.',
          action: addButton,
        }}
      />
      {dialogOf(shown, {
        view: (shift, dialog) => (
          <ShiftInfoDialog
            {...dialog}
            shift={shift}
            onEdit={() => open('edit', shift)}
            onDate={() => open('date', shift)}
          />
        ),
        date: (shift, dialog) => <OneDateDialog {...dialog} shift={shift} />,
        edit: (shift, dialog) => <EditShiftDialog {...dialog} shift={shift} />,
        clone: (shift, dialog) => <ShiftFormDialog {...dialog} shift={shift} mode="clone" />,
        delete: (shift, dialog) => <DeleteShiftDialog {...dialog} shift={shift} />,
      })}
    </PageBody>
  );
}
