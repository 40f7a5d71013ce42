import { useRead } from '@ondeck/shared/api/useCall';
import { listMeetings } from '@ondeck/shared/calls/meetings';
import { sorts } from '@ondeck/shared/domain/sorts';
import { useNavigate } from '@ondeck/shared/router';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { withLocation } from '@ondeck/shared/planning/locationFirst';
import { useColumnsWithLocation } from '@ondeck/shared/planning/locationColumn';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { planTableProps } from '../common/planList';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { DeleteMeetingDialog, MeetingFormDialog, MeetingInfoDialog } from './MeetingDialogs';

type DialogKind = 'view' | 'edit' | 'clone' | 'delete';

const columns: readonly Column<Meeting>[] = [
  { key: 'code', title: 'Shift Code', sort: 'shift_code', cell: (row) => row.shift_code },
  { key: 'date', title: 'Date', sort: 'start_date', cell: (row) => showDate(row.start_date) },
  {
    key: 'time',
    title: 'Meeting Time',
    sort: 'start_time',
    cell: (row) => showTimeRange(row.start_time, row.end_time),
  },
  { key: 'status', title: 'Status', sort: 'status', cell: (row) => <StatusBadge status={row.status} /> },
];

/** The page `/manage-staff-meeting`: lists a location's meetings, including archived meetings. */
export function MeetingsPage() {
  const chosen = useChosenLocation();
  const list = useListState({ sorts: sorts.meetings });
  const answer = useRead(listMeetings, { location: chosen.location, ...list.query });
  const { shown, open } = useRowDialog<DialogKind, Meeting>('meetings');
  const navigate = useNavigate();

  const addNew = (): void =>
    withLocation(
      chosen.location,
      (location) => void navigate(`/manage-staff-meeting/create?location=${location}`),
    );

  const addButton = (
    <Button look="primary" icon="add" onClick={addNew}>
      Add New
    </Button>
  );
  return (
    <PageBody>
      <DataTable
        label="Staff meetings"
        list={list}
        {...planTableProps(answer, chosen.location)}
        columns={useColumnsWithLocation(columns, chosen.location, (row) => row.location)}
        rowKey={(row) => row.id}
        rowName={(row) => row.shift_code}
        searchDebounceMs={800}
        filters={<LocationField {...chosen} />}
        actions={addButton}
        onOpen={(row) => open('view', row)}
        rowActions={(row) => [
          {
            key: 'edit',
            label: 'Edit',
            icon: 'edit',
            onSelect: () => open('edit', row),
            disabledReason: row.status === 'ARCHIVED' ? 'This meeting is over. Clone it instead.' : undefined,
          },
          { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', row) },
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
          title: 'No staff meetings yet',
          hint: 'Create the first one for your staff.',
          action: addButton,
        }}
      />
      {dialogOf(shown, {
        view: (meeting, dialog) => <MeetingInfoDialog {...dialog} meeting={meeting} />,
        edit: (meeting, dialog) => <MeetingFormDialog {...dialog} meeting={meeting} mode="edit" />,
        clone: (meeting, dialog) => <MeetingFormDialog {...dialog} meeting={meeting} mode="clone" />,
        delete: (meeting, dialog) => <DeleteMeetingDialog {...dialog} meeting={meeting} />,
      })}
    </PageBody>
  );
}
