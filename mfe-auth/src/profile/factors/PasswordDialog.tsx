import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { type Mutation, type SubmitOptions, useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { ReactNode } from 'react';
import { passkeyRefusal } from '../../passkeys/passkeyRefusal';

interface PasswordDialogProps<Answer> extends OpenDialog {
  readonly title: string;
  /** Text that explains the effect of the action. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  /** The mutation to send with the password. */
  readonly mutation: Mutation<string, Answer>;
  readonly done?: SubmitOptions<Answer>['done'];
  readonly next: (answer: Answer) => void;
}

/** Asks for the password before a change to the ways of signing in, so that an unattended page isn't enough. */
export function PasswordDialog<Answer>({
  open,
  onClose,
  title,
  children,
  submitLabel,
  mutation,
  done,
  next,
}: PasswordDialogProps<Answer>) {
  const form = useForm({ initial: { current_password: '' } });
  const { send, shell } = useSubmit(mutation, {
    form,
    catalogue: passkeyRefusal,
    next,
    ...(done === undefined ? {} : { done }),
  });
  return (
    <FormDialog
      open={open}
      title={title}
      width={480}
      form={form}
      submitLabel={submitLabel}
      onSubmit={({ current_password }) => void send(current_password)}
      onCancel={onClose}
      {...shell}
    >
      {children}
      <PasswordField {...form.field('current_password')} label="Current Password" rule="current" required />
    </FormDialog>
  );
}
