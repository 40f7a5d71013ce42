import { useWrite } from '@ondeck/shared/api/useCall';
import { reviewCertificate } from '@ondeck/shared/calls/certificates';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { nameOfRow, type StaffRow } from './ReviewDialog';

interface RejectCertificateDialogProps extends OpenDialog {
  readonly row: StaffRow;
}

/** Rejects a certificate with a reason, which the employee reads. */
export function RejectCertificateDialog({ open, onClose, row }: RejectCertificateDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(useWrite(reviewCertificate), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Reject Certificate"
      form={form}
      onSubmit={({ reason }) =>
        void send({ id: row.certificate?.id ?? '', decision: 'REJECT', reason: reason.trim() })
      }
      onCancel={onClose}
      {...shell}
      submitLabel="Reject"
      width={480}
    >
      <p>{nameOfRow(row)}</p>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint={`${row.employee.name} sees this reason, such as “The photo can't be read.”`}
        max={fieldLimits.rejectionReason}
        required
      />
    </FormDialog>
  );
}
