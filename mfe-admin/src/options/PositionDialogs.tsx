import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { requiredError } from '@ondeck/shared/domain/fields';
import type { Position, PositionColor } from '@ondeck/shared/schemas/positions';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { TextField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useUpdatePositionMutation } from '../admin.api';
import { ColorField } from './ColorField';

interface PositionDialogProps {
  readonly open: boolean;
  readonly position: Position;
  readonly onClose: () => void;
}

interface PositionForm {
  name: string;
  /** Undefined while nothing else was chosen: a colour that the palette does not know stays. */
  color: PositionColor | undefined;
  is_trainee: boolean;
}

const sentence = (error: unknown): string =>
  messageOf(error, { 400: 'server', 404: 'server', other: 'Something went wrong.' });

/** 'Edit Position': name, colour, and whether it is one for trainees. */
export function EditPositionDialog({ open, position, onClose }: PositionDialogProps) {
  const form = useForm<PositionForm>({
    initial: { name: position.name, color: undefined, is_trainee: position.is_trainee },
  });
  const [update, { isLoading }] = useUpdatePositionMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ name, color, is_trainee }: PositionForm): Promise<void> {
    setFailure(undefined);
    const body = { name: name.trim(), is_trainee, ...(color ? { color } : {}) };
    const { error } = await update({ id: position.id, body });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(sentence(error));
      return;
    }
    notify.success('Position updated successfully.', { seconds: 4 });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title="Edit Position"
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      <TextField
        {...form.field('name')}
        label="Position"
        maxLength={50}
        check={(value) => requiredError(value, 'Position')}
        required
      />
      <ColorField
        value={form.values.color ?? position.color}
        onChange={(color) => form.set('color', color)}
      />
      <SwitchField
        {...form.field('is_trainee')}
        label="For trainees"
        hint="The punch clock suggests the training rate."
      />
    </FormDialog>
  );
}

/** 'Retire Position': it leaves every list of choices, what was planned with it stays. */
export function RetirePositionDialog({ open, position, onClose }: PositionDialogProps) {
  const [update, { isLoading }] = useUpdatePositionMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    const { error } = await update({ id: position.id, body: { retired: true } });
    if (error) {
      setFailure(sentence(error));
      return;
    }
    notify.success('Position retired.', { seconds: 4 });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Retire Position"
      question={`Are you sure you want to retire “${position.name}”? It can no longer be chosen; shifts that have it keep it, and it can be brought back.`}
      confirmLabel="Retire"
      cancelLabel="Cancel"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure}
    />
  );
}
