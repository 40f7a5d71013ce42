import { useWrite } from '@ondeck/shared/api/useCall';
import { createPosition } from '@ondeck/shared/calls/positions';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { Button, type ButtonProps } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

interface CreatePositionDialogProps extends OpenDialog {
  readonly onCreated: ((id: string) => void) | undefined;
}

function CreatePositionDialog({ open, onClose, onCreated }: CreatePositionDialogProps) {
  const form = useForm({ initial: { name: '' } });
  const { send, shell } = useSubmit(useWrite(createPosition), {
    form,
    catalogue: { 400: 'server', 409: 'server' },
    done: ({ name }) => `Position created successfully: ${name}`,
    message: { seconds: 4 },
    next: ({ id }) => {
      onCreated?.(id);
      onClose();
    },
  });

  return (
    <FormDialog
      open={open}
      title="Create New Position"
      width={440}
      form={form}
      onSubmit={({ name }) => void send({ name: name.trim() })}
      onCancel={onClose}
      {...shell}
    >
      <TextField {...form.field('name')} label="Position" max={fieldLimits.positionMax} required />
    </FormDialog>
  );
}

interface CreatePositionProps extends Pick<ButtonProps, 'look' | 'size'> {
  readonly onCreated?: (id: string) => void;
}

/** Shows the button "Create New Position" and its dialog with one field. The server picks an unused color. */
export function CreatePosition({ onCreated, ...button }: CreatePositionProps) {
  const { shown, open } = useRowDialog<'create', undefined>('newPosition');
  return (
    <>
      <Button {...button} icon="add" aria-haspopup="dialog" onClick={() => open('create', undefined)}>
        Create New Position
      </Button>
      {dialogOf(shown, { create: (_, dialog) => <CreatePositionDialog {...dialog} onCreated={onCreated} /> })}
    </>
  );
}
