import { useWrite } from '@ondeck/shared/api/useCall';
import { changePosition } from '@ondeck/shared/calls/positions';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { Position, PositionColor } from '@ondeck/shared/schemas/positions';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { ColorField } from './ColorField';

interface PositionDialogProps extends OpenDialog {
  readonly position: Position;
}

interface PositionForm {
  name: string;
  /** Undefined until another color is chosen, so that a color outside the palette is kept. */
  color: PositionColor | undefined;
  is_trainee: boolean;
}

const catalogue = { 400: 'server', 404: 'server', 409: 'server' } as const;

/** Edits a position's name and color, and whether the position is for trainees. */
export function EditPositionDialog({ open, position, onClose }: PositionDialogProps) {
  const form = useForm<PositionForm>({
    initial: { name: position.name, color: undefined, is_trainee: position.is_trainee },
  });
  const { send, shell } = useSubmit(useWrite(changePosition), {
    form,
    catalogue,
    done: 'Position updated.',
    message: { seconds: 4 },
    next: onClose,
    revision: position.revision,
  });

  return (
    <FormDialog
      open={open}
      title="Edit Position"
      form={form}
      onSubmit={({ name, color, is_trainee }) =>
        void send({ id: position.id, name: name.trim(), is_trainee, ...(color ? { color } : {}) })
      }
      onCancel={onClose}
      {...shell}
    >
      <TextField {...form.field('name')} label="Position" max={fieldLimits.positionMax} required />
      <ColorField
        value={form.values.color ?? position.color}
        onChange={(color) => form.set('color', color)}
      />
      <SwitchField
        {...form.field('is_trainee')}
        label="For trainees"
        hint="The punch clock suggests the Training rate. When this is off, it suggests Regular or Sub."
      />
    </FormDialog>
  );
}

/** Retires a position: no one can choose it anymore, and shifts that use it keep it. */
export function RetirePositionDialog({ position, ...dialog }: PositionDialogProps) {
  return (
    <RemoveDialog
      {...dialog}
      title="Retire Position"
      question={`Are you sure you want to retire “${position.name}”? You can't choose it for new dates. Shifts that use it keep it, and you can restore it later.`}
      confirmLabel="Retire"
      remove={useWrite(changePosition)}
      input={{ id: position.id, revision: position.revision, retired: true }}
      catalogue={catalogue}
      done="Position retired."
    />
  );
}
