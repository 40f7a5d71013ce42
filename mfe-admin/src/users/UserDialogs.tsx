import { messageOf } from '@ondeck/shared/api/errors';
import { confirmPasswordError } from '@ondeck/shared/domain/fields';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { Facts } from '@ondeck/shared/ui/stat';
import { useState } from 'react';
import { useChangeUserPasswordMutation, useDeleteUserMutation } from '../admin.api';
import type { UserDialogProps } from './EditUserDialog';
import { UserStatus } from './UserStatus';
import { roleLabel } from './userRules';
import { serverSentence } from './userSentences';

/** 'User Info' */
export function UserInfoDialog({ open, user, onClose }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      title="User Info"
      onClose={onClose}
      focus="footer"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Facts
        items={[
          { label: 'First Name', value: user.first_name },
          { label: 'Last Name', value: user.last_name },
          { label: 'Email', value: user.email },
          { label: 'Phone', value: user.phone_number },
          { label: 'Role', value: roleLabel(user.user_type) },
          { label: 'Key', value: user.key },
          { label: 'Status', value: <UserStatus user={user} /> },
          { label: 'Location', value: user.locations.map((one) => one.location_title).join(', ') },
          { label: 'Position', value: user.positions.map((one) => one.position_name).join(', ') },
        ]}
      />
    </Dialog>
  );
}

/** 'Change User Password': a new one is given, the present one is not asked for. */
export function ChangePasswordDialog({ open, user, onClose }: UserDialogProps) {
  const form = useForm({
    initial: { new_password: '', confirm_password: '' },
    check: (values) => ({
      confirm_password: confirmPasswordError(values.confirm_password, values.new_password) ?? undefined,
    }),
  });
  const [change, { isLoading }] = useChangeUserPasswordMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit(values: typeof form.values): Promise<void> {
    setFailure(undefined);
    const { error } = await change({ id: user.id, ...values });
    if (error) {
      setFailure(serverSentence(error));
      return;
    }
    notify.success('Password has been changed successfully.', { seconds: 4 });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title="Change User Password"
      width={480}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      <p>
        For <strong>{`${user.first_name} ${user.last_name}`}</strong>, who is signed out everywhere by it.
      </p>
      <PasswordField
        {...form.field('new_password')}
        label="New Password"
        rule="new"
        hint="At least 8 characters with an uppercase letter, a number and a special character."
        required
      />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" required />
    </FormDialog>
  );
}

/** 'Delete User' */
export function DeleteUserDialog({ open, user, onClose }: UserDialogProps) {
  const [remove, { isLoading }] = useDeleteUserMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    const { error } = await remove(user.id);
    if (error) {
      setFailure(messageOf(error, { 404: 'User not found.', other: 'server' }));
      return;
    }
    notify.success('User deleted successfully!', { seconds: 4 });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Delete User"
      question={
        <>
          <p>Are you sure you want to delete this user?</p>
          <p>
            <strong>{`${user.first_name} ${user.last_name}`}</strong>
          </p>
        </>
      }
      confirmLabel="Delete"
      cancelLabel="Cancel"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure}
    />
  );
}
