import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listCertificates, listCertificateTypes, removeCertificate } from '@ondeck/shared/calls/certificates';
import { CertificateBadge } from '@ondeck/shared/planning/certificateBadge';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { showDate } from '@ondeck/shared/time/display';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { RejectCertificateDialog } from './RejectCertificateDialog';
import { nameOfRow, ReviewDialog, type StaffRow } from './ReviewDialog';

const states = [
  { value: 'IN_REVIEW', label: 'In review' },
  { value: 'EXPIRES_SOON', label: 'Expires within 60 days' },
  { value: 'EXPIRED', label: 'Expired' },
  { value: 'MISSING', label: 'Missing' },
] as const;

/** Returns the last valid day, or the printed expiration date of a certificate in review, which doesn't count yet. */
const expirationOfRow = ({ state, through, certificate }: StaffRow): string | null | undefined =>
  state === 'IN_REVIEW' ? certificate?.expires_on : through;

const columns: readonly Column<StaffRow>[] = [
  { key: 'employee', title: 'Employee', wraps: true, cell: (row) => row.employee.name },
  { key: 'type', title: 'Type', wraps: true, cell: (row) => row.type.name },
  { key: 'expires', title: 'Expires', cell: (row) => showDate(expirationOfRow(row)) || '–' },
  { key: 'state', title: 'State', wraps: true, cell: (row) => <CertificateBadge {...row} /> },
];

/** The page `/certificates/staff`: the certificates of the staff, which managers review and remove. */
export function StaffCertificatesPage() {
  const chosen = useChosenLocation();
  const types = useRead(listCertificateTypes);
  const list = useListState({ filters: { type: '', state: '' }, accepts: { state: isOneOf(states) } });
  const answer = useRead(listCertificates, { location: chosen.location, ...list.query, ...list.filters });
  const { shown, open } = useRowDialog<'review' | 'reject' | 'remove', StaffRow>('staffCertificates');
  const remove = useWrite(removeCertificate);

  const rowActions = (row: StaffRow): MenuItem[] => [
    { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('review', row) },
    ...(row.can_review
      ? [{ key: 'reject', label: 'Reject', icon: 'close' as const, onSelect: () => open('reject', row) }]
      : []),
    ...(row.certificate
      ? [
          {
            key: 'remove',
            label: 'Remove',
            icon: 'delete' as const,
            danger: true,
            onSelect: () => open('remove', row),
          },
        ]
      : []),
  ];

  const { search, filters } = list;
  return (
    <PageBody>
      <DataTable
        label="Staff Certificates"
        list={list}
        {...tableProps(answer)}
        columns={columns}
        // An employee has one row for each type, and another row for a newer certificate in review.
        rowKey={(row) => `${row.employee.id} ${row.type.id} ${row.certificate?.id ?? ''}`}
        rowName={nameOfRow}
        searchLabel="Search staff"
        filters={
          <>
            <LocationField {...chosen} />
            <FilterField
              list={list}
              name="type"
              label="Type"
              all="All types"
              options={(types.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FilterField list={list} name="state" label="State" all="All states" options={states} />
          </>
        }
        onOpen={(row) => open('review', row)}
        rowActions={rowActions}
        // Nothing in review is good news, and no reason to search in another way.
        waits={filters.state === 'IN_REVIEW' && search === '' && filters.type === ''}
        empty={{ title: 'No certificates to review', hint: 'Certificates that staff add appear here.' }}
      />
      {dialogOf(shown, {
        review: (row, dialog) => <ReviewDialog {...dialog} row={row} onReject={() => open('reject', row)} />,
        reject: (row, dialog) => <RejectCertificateDialog {...dialog} row={row} />,
        remove: (row, dialog) => (
          <RemoveDialog
            {...dialog}
            title="Remove Certificate"
            question={`Remove ${nameOfRow(row)} and its document? Shifts stay assigned, but a lifeguard without a required certificate doesn't count. You can't undo this.`}
            confirmLabel="Remove"
            remove={remove}
            input={{ id: row.certificate?.id ?? '' }}
            catalogue={{ 403: 'server', 404: 'server', 409: 'server' }}
            done="Certificate removed."
          />
        ),
      })}
    </PageBody>
  );
}
