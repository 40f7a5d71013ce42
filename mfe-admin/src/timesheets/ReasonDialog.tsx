import { REASON_MAX } from '@ondeck/shared/domain/rules/payEdit';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';

interface ReasonDialogProps<Input> extends OpenDialog {
  readonly title: string;
  /** A sentence about the effect of the action. */
  readonly about: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly mutation: Mutation<Input, { message: string }>;
  readonly inputOf: (reason: string) => Input;
}

/** Asks for the reason before hours are held or a week is reopened. */
export function ReasonDialog<Input>({
  open,
  onClose,
  title,
  about,
  hint,
  submitLabel,
  mutation,
  inputOf,
}: ReasonDialogProps<Input>) {
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(mutation, {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={title}
      width={520}
      form={form}
      onSubmit={({ reason }) => void send(inputOf(reason))}
      onCancel={onClose}
      submitLabel={submitLabel}
      {...shell}
    >
      <p>{about}</p>
      <TextAreaField {...form.field('reason')} label="Reason" max={REASON_MAX} hint={hint} required />
    </FormDialog>
  );
}
