import type { User } from '@ondeck/shared/schemas/users';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useUpdateUserMutation } from '../admin.api';
import { UserFields } from './UserFields';
import { formOf, updateBodyOf, type UserForm } from './userForm';
import { SECONDS, useRefusal } from './useSaveUser';

export interface UserDialogProps {
  readonly open: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** 'Edit User' */
export function EditUserDialog({ open, user, onClose }: UserDialogProps) {
  const form = useForm<UserForm>({ initial: formOf(user) });
  const [update, { isLoading }] = useUpdateUserMutation();
  const refuse = useRefusal(form);
  const notify = useNotify();

  async function submit(values: UserForm): Promise<void> {
    const body = updateBodyOf(values);
    if (!body) return;
    const { error } = await update({ id: user.id, body });
    if (error) {
      refuse(error);
      return;
    }
    notify.success('User updated successfully.', { seconds: SECONDS });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title="Edit User"
      width={720}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={null}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  );
}
