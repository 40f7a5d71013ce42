import type { User } from '@ondeck/shared/schemas/users';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { useChangeUserMutation } from '../admin.api';
import { UserFields } from './UserFields';
import { formOf, updateBodyOf, type UserForm } from './userForm';
import { lasting, saveFields, saveSentence } from './userSentences';

export interface UserDialogProps {
  readonly open: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** 'Edit User' */
export function EditUserDialog({ open, user, onClose }: UserDialogProps) {
  const form = useForm<UserForm>({ initial: formOf(user) });
  const { send, shell } = useSubmit(useChangeUserMutation(), {
    form,
    fields: saveFields,
    catalogue: saveSentence,
    refusedAs: 'message',
    done: 'User updated successfully.',
    message: lasting,
    next: onClose,
  });
  const [asked, setAsked] = useState<UserForm>();
  // Whoever signed up says who they are: without a confirmed address it may be anybody.
  const needsAsking = (values: UserForm): boolean =>
    user.awaits_approval && !user.email_confirmed && values.is_active && values.email === user.email;

  function save(values: UserForm): void {
    setAsked(undefined);
    const body = updateBodyOf(values, user);
    if (body) void send({ id: user.id, ...body });
  }

  return (
    <>
      <FormDialog
        open={open}
        title="Edit User"
        width={720}
        form={form}
        onSubmit={(values) => (needsAsking(values) ? setAsked(values) : save(values))}
        onCancel={onClose}
        {...shell}
      >
        <UserFields form={form} user={user} />
      </FormDialog>
      <ConfirmDialog
        open={asked !== undefined}
        title="Address Not Confirmed"
        question={`Nobody has followed the link that was sent to ${user.email}. Do you know that this address is ${user.first_name}'s?`}
        confirmLabel="Let Them In"
        cancelLabel="Cancel"
        onConfirm={() => asked && save(asked)}
        onCancel={() => setAsked(undefined)}
        loading={shell.loading}
      />
    </>
  );
}
