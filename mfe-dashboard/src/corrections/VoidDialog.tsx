import { useWrite } from '@ondeck/shared/api/useCall';
import { voidClockRecord } from '@ondeck/shared/calls/corrections';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { correctionMessages, type RecordDialogProps, RecordSummary, useTooLongAgo } from './RecordSummary';

/** Voids a time entry: it no longer counts, but is kept in the history. */
export function VoidDialog({ open, record, onClose }: RecordDialogProps) {
  const tooLongAgo = useTooLongAgo(record);
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(useWrite(voidClockRecord), {
    ...correctionMessages,
    form,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Void Time Entry"
      form={form}
      onSubmit={({ reason }) => void send({ id: record.id, revision: record.revision, reason })}
      onCancel={onClose}
      {...shell}
      submitLabel="Void"
      disabledReason={tooLongAgo}
    >
      <RecordSummary record={record} />
      <p>
        The time entry no longer counts toward hours or pay. It stays in History, and the employee is
        notified.
      </p>
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
