import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import { counted } from '@ondeck/shared/domain/words';
import { Dated } from '@ondeck/shared/ui/dated';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { type BulkDialogProps, itemsOf, useDecideAll } from './useDecideAll';

/** Rejects several requests, with or without a reason for all requesters. */
export function RejectRequestsDialog({ open, rows, onClose, onDone }: BulkDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const { decide, shell } = useDecideAll({ onDone, onClose }, [], { form });
  return (
    <FormDialog
      open={open}
      title={`Reject ${counted(rows.length, 'Request')}`}
      form={form}
      onSubmit={({ reason }) => decide({ items: itemsOf(rows), action: 'REJECT', ...sentReason(reason) })}
      onCancel={onClose}
      {...shell}
      submitLabel="Reject"
      width={640}
    >
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Optional. Everyone whose request you reject sees this reason."
        max={fieldLimits.rejectionReason}
      />
      <ul aria-label="Requests" style={{ paddingInlineStart: 20, margin: 0 }}>
        {rows.map(({ id, what }) => (
          <li key={id}>
            <Dated>{what}</Dated>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
