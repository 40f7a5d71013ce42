import { useWrite } from '@ondeck/shared/api/useCall';
import { isApiError } from '@ondeck/shared/api/errors';
import { reviewCertificate } from '@ondeck/shared/calls/certificates';
import { CertificateBadge } from '@ondeck/shared/planning/certificateBadge';
import type { StaffCertificates } from '@ondeck/shared/schemas/certificates';
import { showDate, showMoment } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './certificates.module.css';
import { DocumentView } from './DocumentView';

export type StaffRow = StaffCertificates['results'][number];

/** Returns `CPR/AED of Maya Reyes`. */
export const nameOfRow = ({ type, employee }: StaffRow): string => `${type.name} of ${employee.name}`;

function RowFacts({ row }: { readonly row: StaffRow }) {
  const { certificate, through } = row;
  return (
    <Facts
      items={[
        { label: 'Employee', value: row.employee.name },
        { label: 'Type', value: row.type.name },
        { label: 'State', value: <CertificateBadge {...row} /> },
        { label: 'Issued', value: showDate(certificate?.issued_on) },
        { label: 'Expires', value: showDate(certificate?.expires_on) },
        // While a certificate is in review, the last valid day is that of an earlier certificate.
        ...(through && (row.state === 'IN_REVIEW' || through !== certificate?.expires_on)
          ? [
              {
                label: row.state === 'IN_REVIEW' ? 'Earlier Certificate Valid Through' : 'Valid Through',
                value: showDate(through),
              },
            ]
          : []),
        { label: 'Number', value: certificate?.number },
        ...(certificate ? [{ label: 'Added', value: showMoment(certificate.created_at) }] : []),
        ...(certificate?.reviewed_by
          ? [
              {
                label: 'Reviewed',
                value: `${certificate.reviewed_by.name}, ${showMoment(certificate.reviewed_at ?? '')}`,
              },
            ]
          : []),
      ]}
    />
  );
}

interface ReviewDialogProps extends OpenDialog {
  readonly row: StaffRow;
  readonly onReject: () => void;
}

/** Shows a certificate with its document next to its fields, to approve or reject it. */
export function ReviewDialog({ open, onClose, row, onReject }: ReviewDialogProps) {
  const { certificate } = row;
  const { send, shell, cause } = useSubmit(useWrite(reviewCertificate), {
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    next: onClose,
  });
  // Someone else has reviewed or removed the certificate, so there is nothing left to decide.
  const isOver = isApiError(cause) && [403, 404, 409].includes(Number(cause.status));
  const canReview = certificate !== null && row.can_review && !isOver;
  return (
    <Dialog
      open={open}
      title={nameOfRow(row)}
      onClose={onClose}
      width={960}
      focus="footer"
      footer={
        <>
          {canReview ? (
            <>
              <Button
                look="primary"
                loading={shell.loading}
                onClick={() => void send({ id: certificate.id, decision: 'APPROVE' })}
              >
                {shell.loading ? 'Approving…' : 'Approve'}
              </Button>
              <Button onClick={onReject}>Reject</Button>
            </>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack gap={3}>
        {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
        {canReview && row.replaces_through ? (
          <Alert kind="warning">
            {`Approving replaces a certificate that is valid longer, through ${showDate(row.replaces_through)}.`}
          </Alert>
        ) : null}
        <div className={classes.review}>
          {certificate?.has_document ? (
            <DocumentView id={certificate.id} name={nameOfRow(row)} />
          ) : (
            <EmptyState
              title="No document"
              hint={
                certificate
                  ? 'This certificate was added without a photo or PDF.'
                  : `Certificates that ${row.employee.name} adds appear here.`
              }
            />
          )}
          <RowFacts row={row} />
        </div>
      </Stack>
    </Dialog>
  );
}
