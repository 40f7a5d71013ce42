import { download } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import {
  listOwnCertificates,
  readCertificateDocument,
  removeCertificate,
} from '@ondeck/shared/calls/certificates';
import { CertificateBadge } from '@ondeck/shared/planning/certificateBadge';
import type { OwnCertificates } from '@ondeck/shared/schemas/certificates';
import { showDate } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Cluster, Meta, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { notify } from '@ondeck/shared/ui/notify';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { AddCertificateDialog } from './AddCertificateDialog';
import classes from './certificates.module.css';

type Row = OwnCertificates['results'][number];

async function downloadDocument(id: string): Promise<void> {
  const error = await download({ url: readCertificateDocument.path.replace(':id', id) }, 'Certificate');
  if (error) notify.error(messageOf(error, { 404: 'This document was removed.' }), { seconds: 4 });
}

/** The facts under the name of a type, from its certificate. */
function Details({ row }: { readonly row: Row }) {
  const { certificate, through, through_at, included_in, in_review, rejected } = row;
  // The last valid day is that of an earlier certificate while another one is in review or rejected.
  const counts = row.state !== 'IN_REVIEW' && row.state !== 'REJECTED';
  const facts = [
    through && counts
      ? `through ${showDate(through)}${through_at ? ` at ${through_at}` : ''}`
      : certificate && row.state === 'VALID'
        ? "doesn't expire"
        : '',
    certificate?.number ? `No. ${certificate.number}` : '',
    included_in ? `included in ${included_in}` : '',
    in_review ? `the certificate issued ${showDate(in_review.issued_on)} is in review` : '',
    rejected
      ? `the certificate issued ${showDate(rejected.issued_on)} was rejected: ${rejected.reason ?? ''}`
      : '',
  ].filter(Boolean);
  return facts.length === 0 ? null : <Meta>{facts.join(' · ')}</Meta>;
}

interface RowProps {
  readonly row: Row;
  readonly onAdd: () => void;
  readonly onRemove: (id: string) => void;
}

function CertificateRow({ row, onAdd, onRemove }: RowProps) {
  const { type, certificate, in_review, rejected } = row;
  // A certificate that waits for a review is the only one that its owner can still remove, or one that was rejected.
  const waiting = in_review ?? (row.state === 'IN_REVIEW' ? certificate : null);
  const removable = waiting ?? (row.state === 'REJECTED' ? certificate : rejected);
  const items: MenuItem[] = [
    ...(certificate?.has_document
      ? [
          {
            key: 'document',
            label: 'Download document',
            icon: 'download' as const,
            onSelect: () => void downloadDocument(certificate.id),
          },
        ]
      : []),
    ...(removable
      ? [
          {
            key: 'remove',
            label: 'Remove',
            icon: 'delete' as const,
            danger: true,
            onSelect: () => onRemove(removable.id),
          },
        ]
      : []),
  ];
  return (
    <li>
      <div className={classes.type}>
        <strong>{type.name}</strong>
        <Details row={row} />
      </div>
      <Cluster>
        <CertificateBadge {...row} />
        {(row.state === 'VALID' && !rejected) || waiting ? null : (
          <Button label={`Add ${type.name}`} onClick={onAdd}>
            Add
          </Button>
        )}
        {items.length > 0 ? <MenuButton label={`Actions for ${type.name}`} items={items} /> : null}
      </Cluster>
    </li>
  );
}

/** The page `/certificates`: the certificates that the employee's positions require, and others that they added. */
export function CertificatesPage() {
  const { data, isError, refetch } = useRead(listOwnCertificates);
  const { shown, open } = useRowDialog<'add' | 'remove', string>('certificates');
  const remove = useWrite(removeCertificate);
  const canAdd = (data?.types.length ?? 0) > 0;
  const add = canAdd ? (
    <Button look="primary" icon="add" onClick={() => open('add', '')}>
      Add certificate
    </Button>
  ) : null;
  return (
    <PageBody width="form">
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load your certificates.</FailureStrip>
      ) : null}
      <Panel title="Certificates" actions={add}>
        {data?.results.length === 0 ? (
          <EmptyState
            title="No certificates yet"
            hint={
              canAdd
                ? 'Your positions require none. Certificates that you add appear here.'
                : "Your school hasn't set up certificates."
            }
          />
        ) : null}
        {data && data.results.length > 0 ? (
          <ul className={classes.rows}>
            {data.results.map((row) => (
              <CertificateRow
                key={row.type.id}
                row={row}
                onAdd={() => open('add', row.type.id)}
                onRemove={(id) => open('remove', id)}
              />
            ))}
          </ul>
        ) : null}
        {data || isError ? null : <Skeleton lines={6} />}
      </Panel>
      {data
        ? dialogOf(shown, {
            add: (type, dialog) => (
              <AddCertificateDialog {...dialog} type={type} types={data.types} today={data.today} />
            ),
            remove: (id, dialog) => (
              <RemoveDialog
                {...dialog}
                title="Remove Certificate"
                question="Remove this certificate and its document? You can't undo this. You can add it again."
                confirmLabel="Remove"
                remove={remove}
                input={{ id }}
                catalogue={{ 404: 'server', 409: 'server' }}
                done="Certificate removed."
              />
            ),
          })
        : null}
    </PageBody>
  );
}
