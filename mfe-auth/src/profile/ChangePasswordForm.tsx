import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { confirmPasswordError } from '@ondeck/shared/domain/fields';
import { endSession, leaveSoon } from '@ondeck/shared/session/session';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { useState } from 'react';
import { afterAWhile } from '../afterAWhile';
import { useUpdatePasswordMutation } from '../auth.api';

const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

/** Changing one's password ends all sessions, this one too: the page says so before and after. */
export function ChangePasswordForm() {
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      confirm_password: confirmPasswordError(values.confirm_password, values.new_password) ?? undefined,
    }),
  });
  const [updatePassword] = useUpdatePasswordMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit(values: typeof EMPTY): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const { error } = await updatePassword(values);
    if (error) {
      setPending(false);
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'server', other: 'Something went wrong.' }));
      return;
    }
    notify.success('Password has been updated successfully.');
    // The server has ended the session already: a call of the page may find that out before the second is over.
    leaveSoon();
    afterAWhile(() => endSession('signedOut'));
  }

  return (
    <FormShell
      form={form}
      label="Change Password"
      onSubmit={submit}
      loading={pending}
      submitError={failure}
      onCancel={() => form.reset()}
    >
      <PasswordField {...form.field('current_password')} label="Current Password" rule="current" required />
      <PasswordField
        {...form.field('new_password')}
        label="New Password"
        rule="new"
        hint="At least 8 characters with an uppercase letter, a number and a special character. You sign in again afterwards."
        required
      />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" required />
    </FormShell>
  );
}
