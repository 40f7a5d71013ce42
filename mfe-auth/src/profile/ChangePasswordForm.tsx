import { useWrite } from '@ondeck/shared/api/useCall';
import { changeOwnPassword } from '@ondeck/shared/calls/users';
import { checkConfirmation } from '@ondeck/shared/domain/rules/fields';
import { dropSession, leaveSoon } from '@ondeck/shared/session/session';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';

const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

/**
 * Changes the user's password. A change ends all sessions including the current one, and the form's hint mentions that.
 */
export function ChangePasswordForm() {
  const form = useForm({
    initial: EMPTY,
    check: checkConfirmation,
  });
  const { send, shell } = useSubmit(useWrite(changeOwnPassword), {
    form,
    catalogue: { 400: 'server' },
    done: 'Password has been updated successfully.',
    next: () => dropSession('signedOut'),
    nextAfter: REDIRECT_MS,
  });

  async function submit(values: typeof EMPTY): Promise<void> {
    // The server ends the session before it answers, so another call or the live stream can learn of the end first.
    const stay = leaveSoon();
    if (!(await send(values))) stay();
  }

  return (
    <FormShell form={form} label="Change Password" onSubmit={submit} {...shell} onCancel={() => form.reset()}>
      <PasswordField {...form.field('current_password')} label="Current Password" rule="current" required />
      <PasswordField
        {...form.field('new_password')}
        label="New Password"
        rule="new"
        hint="At least 8 characters with an uppercase letter, a number, and a special character. You sign in again afterward."
        required
      />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" again required />
    </FormShell>
  );
}
