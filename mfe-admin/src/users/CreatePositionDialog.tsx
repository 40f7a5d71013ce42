import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { TextField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useCreatePositionMutation } from '../admin.api';

interface CreatePositionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated?: (id: string) => void;
}

/** 'Create New Position': one field; the server picks a colour that is free. */
export function CreatePositionDialog({ open, onClose, onCreated }: CreatePositionDialogProps) {
  const form = useForm({ initial: { name: '' } });
  const [create, { isLoading }] = useCreatePositionMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ name }: { name: string }): Promise<void> {
    setFailure(undefined);
    const { data, error } = await create({ name: name.trim() });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'server', 409: 'server', other: 'Something went wrong.' }));
      return;
    }
    notify.success(`Position created successfully: ${data.name}`, { seconds: 4 });
    onCreated?.(data.id);
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title="Create New Position"
      width={440}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      <TextField {...form.field('name')} label="Position" maxLength={50} required />
    </FormDialog>
  );
}
