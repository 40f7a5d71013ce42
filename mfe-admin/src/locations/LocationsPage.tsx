import { useRead } from '@ondeck/shared/api/useCall';
import { listLocations } from '@ondeck/shared/calls/locations';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { Location } from '@ondeck/shared/schemas/locations';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ClosuresPanel } from './ClosuresPanel';
import { DeleteLocationDialog, EditLocationDialog, LocationInfoDialog } from './LocationDialogs';

const columns: readonly Column<Location>[] = [
  { key: 'title', title: 'Location', sort: 'title', wraps: true, cell: (row) => row.title },
  { key: 'address', title: 'Address', sort: 'address', wraps: true, cell: (row) => row.address },
  {
    key: 'phone',
    title: 'Phone',
    sort: 'phone_number',
    cell: (row) => <a href={`tel:${row.phone_number}`}>{row.phone_number}</a>,
  },
  {
    key: 'email',
    title: 'Email',
    sort: 'email',
    wraps: true,
    cell: (row) => <a href={`mailto:${row.email}`}>{row.email}</a>,
  },
];

const addNew = (
  <ButtonLink to="/manage-location/create" look="primary" icon="add">
    Add New
  </ButtonLink>
);

/** The page `/manage-location`: lists every location, with its dialogs. */
export function LocationsPage() {
  const list = useListState({ sorts: sorts.locations });
  const answer = useRead(listLocations, list.query);
  const { shown, open } = useRowDialog<'view' | 'edit' | 'delete', Location>('locations');

  return (
    <PageBody>
      <DataTable
        label="Locations"
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.title}
        onOpen={(row) => open('view', row)}
        rowActions={(row) => [
          { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', row) },
          { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', row) },
          {
            key: 'delete',
            label: 'Delete',
            icon: 'delete',
            danger: true,
            onSelect: () => open('delete', row),
          },
        ]}
        actions={addNew}
        empty={{
          title: 'No locations yet',
          hint: 'Shifts, meetings, and punch clocks belong to a location. Add the first one.',
          action: addNew,
        }}
      />
      <ClosuresPanel />
      {dialogOf(shown, {
        view: (location, dialog) => (
          <LocationInfoDialog {...dialog} location={location} onEdit={() => open('edit', location)} />
        ),
        edit: (location, dialog) => <EditLocationDialog {...dialog} location={location} />,
        delete: (location, dialog) => <DeleteLocationDialog {...dialog} location={location} />,
      })}
    </PageBody>
  );
}
