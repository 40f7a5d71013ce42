import { useWrite } from '@ondeck/shared/api/useCall';
import { splitClockRecord } from '@ondeck/shared/calls/corrections';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { leftAt } from '@ondeck/shared/domain/rules/clockOut';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { iso } from '@ondeck/shared/time/punches';
import { correctionMessages, type RecordDialogProps, RecordSummary, useTooLongAgo } from './RecordSummary';

/** Splits a time entry into two entries around a break. */
export function SplitDialog({ open, record, onClose }: RecordDialogProps) {
  const tooLongAgo = useTooLongAgo(record);
  const form = useForm({ initial: { ends: '', resumes: '', reason: '' } });
  const { send, shell } = useSubmit(useWrite(splitClockRecord), {
    ...correctionMessages,
    form,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Split Time Entry"
      form={form}
      onSubmit={({ ends, resumes, reason }) => {
        if (!isPlainTime(ends) || !isPlainTime(resumes)) return;
        const came = Date.parse(record.clocked_in_at);
        const instant = (time: string) => iso(leftAt(came, time, record.location.timezone));
        const parts = { ends: instant(ends), resumes: instant(resumes) };
        void send({ id: record.id, revision: record.revision, ...parts, reason });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel="Split"
      disabledReason={record.clocked_out === null ? 'Clock out this time entry first.' : tooLongAgo}
    >
      <RecordSummary record={record} />
      <FieldGrid>
        <TimeField {...form.field('ends')} label="First Part Ends" required />
        <TimeField {...form.field('resumes')} label="Second Part Starts" required />
      </FieldGrid>
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
