import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { resetSecondFactor } from '@ondeck/shared/calls/secondFactors';
import { changePasswordOf, deleteUser, previewUserChange } from '@ondeck/shared/calls/users';
import { checkConfirmation } from '@ondeck/shared/domain/rules/fields';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { EndingNote, EndingTimeOff } from '../common/EndingList';
import type { UserDialogProps } from './UserInfoDialog';
import { serverSentence } from './userSentences';

/** Sets a new password for a user, without asking for the current password. */
export function ChangePasswordDialog({ open, user, onClose }: UserDialogProps) {
  const form = useForm({
    initial: { new_password: '', confirm_password: '' },
    check: checkConfirmation,
  });
  const { send, shell } = useSubmit(useWrite(changePasswordOf), {
    catalogue: serverSentence,
    done: 'Password has been changed successfully.',
    message: { seconds: 4 },
    next: onClose,
  });

  return (
    <FormDialog
      open={open}
      title="Change User Password"
      width={480}
      form={form}
      onSubmit={(values) => void send({ id: user.id, ...values })}
      onCancel={onClose}
      {...shell}
    >
      <p>
        <strong>{`${user.first_name} ${user.last_name}`}</strong> will be signed out everywhere.
      </p>
      <PasswordField {...form.field('new_password')} label="New Password" rule="new" required />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" again required />
    </FormDialog>
  );
}

/** Resets the two-step verification of a user who lost the device and the recovery codes. */
export function ResetFactorDialog({ user, ...dialog }: UserDialogProps) {
  return (
    <RemoveDialog
      {...dialog}
      title="Reset Two-Step Verification"
      question={`Are you sure this request came from ${user.first_name} ${user.last_name}?`}
      confirmLabel="Reset"
      remove={useWrite(resetSecondFactor)}
      input={{ id: user.id }}
      catalogue={{ other: 'server' }}
      done="Two-step verification reset."
    >
      <p>
        <strong>{`${user.first_name} ${user.last_name}`}</strong> will sign in with only a password. This
        removes their passkeys, authenticator app, and recovery codes, signs them out everywhere, and emails
        them.
      </p>
    </RemoveDialog>
  );
}

/** Deletes a user after a confirmation. */
export function DeleteUserDialog({ open, user, onClose }: UserDialogProps) {
  const preview = useRead(previewUserChange, { id: user.id, is_active: false }, { skip: !open });
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete User"
      question="Are you sure you want to delete this user?"
      remove={useWrite(deleteUser)}
      input={{ id: user.id }}
      catalogue={{ 404: 'User not found.', other: 'server' }}
      done="User deleted successfully!"
      waysOut={user.user_type === 'ADMIN' ? [{ to: '/manage-user?role=ADMIN', label: 'Other admins' }] : []}
      checking={preview.isFetching ? 'Checking which shifts are affected' : undefined}
    >
      <Stack gap={3}>
        <strong>{`${user.first_name} ${user.last_name}`}</strong>
        <div>
          <EndingNote
            ends={preview.data?.ends}
            failed={preview.isError}
            fate="will end, and any shifts become open"
          />
        </div>
        <EndingTimeOff timeOff={preview.data?.time_off ?? []} />
        <WarningNotes warnings={preview.data?.warnings} />
      </Stack>
    </RemoveDialog>
  );
}
