import { useRead } from '@ondeck/shared/api/useCall';
import { listAudit } from '@ondeck/shared/calls/audit';
import { auditLabel } from '@ondeck/shared/domain/auditLabels';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import type { AuditRow, AuditThing } from '@ondeck/shared/schemas/audit';
import { showMoment } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { DateSpanFilter } from '@ondeck/shared/ui/dateSpanFilter';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Meta, PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { doneBy, EntryDialog } from './EntryDialog';

/** Options of the filter for kinds of entries. Each option covers several kinds, see `auditThings`. */
const things: readonly { value: AuditThing; label: string }[] = [
  { value: 'people', label: 'Users and sign-ins' },
  { value: 'shifts', label: 'Shifts and meetings' },
  { value: 'hours', label: 'Hours' },
  { value: 'requests', label: 'Requests' },
  { value: 'places', label: 'Locations, positions, and options' },
  { value: 'clocks', label: 'Punch clocks' },
  { value: 'files', label: 'Downloads' },
  { value: 'areas', label: 'Modules' },
];

const columnsOf = (zone: string | undefined): readonly Column<AuditRow>[] => [
  { key: 'at', title: 'When', cell: (row) => showMoment(row.at, zone) },
  { key: 'by', title: 'Who', wraps: true, cell: doneBy },
  { key: 'action', title: 'Action', wraps: true, cell: (row) => auditLabel(row.action) },
  { key: 'thing', title: 'Item', wraps: true, cell: (row) => row.entity_name ?? '–' },
  { key: 'location', title: 'Location', wraps: true, cell: (row) => row.location?.title ?? '–' },
];

/**
 * The page `/options/history`: the log of all changes, for admins. No one can edit an entry. Opening an entry shows the
 * changed values, and the device and IP address of the change.
 *
 * The filters From and To and the column "When" use the same time zone, which the answer names: the chosen location's.
 */
export function HistoryPage() {
  const chosen = useChosenLocation();
  const list = useListState({
    filters: { thing: '', from: '', to: '' },
    accepts: { thing: isOneOf(things), from: isPlainDate, to: isPlainDate },
  });
  const { thing, from, to } = list.filters;
  const answer = useRead(listAudit, {
    ...list.query,
    thing: things.find(({ value }) => value === thing)?.value,
    location: chosen.location,
    from_date: from,
    to_date: to,
  });
  const zone = answer.data?.timezone;
  const { shown, open } = useRowDialog<'view', AuditRow>('history');
  return (
    <PageBody>
      <DataTable
        label="History"
        searchLabel="Search users"
        list={list}
        {...tableProps(answer)}
        searchDebounceMs={300}
        columns={columnsOf(zone)}
        rowKey={(row) => row.id}
        rowName={(row) => `${auditLabel(row.action)}, ${showMoment(row.at, zone)}`}
        onOpen={(row) => open('view', row)}
        filters={
          <>
            <LocationField {...chosen} placeholder="All locations" />
            <FilterField list={list} name="thing" label="What" all="Everything" options={things} />
            <DateSpanFilter list={list} />
          </>
        }
        actions={zone ? <Meta>{`Times are in ${zoneLabel(zone)}`}</Meta> : null}
        empty={{
          title: 'No history yet',
          hint: 'Every sign-in and every change appears here.',
        }}
      />
      {dialogOf(shown, { view: (entry, dialog) => <EntryDialog {...dialog} entry={entry} zone={zone} /> })}
    </PageBody>
  );
}
