import { useLocationsQuery, usePositionChoicesQuery } from '@ondeck/shared/api/locations';
import { useWrite } from '@ondeck/shared/api/useCall';
import { assignUsers } from '@ondeck/shared/calls/users';
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { User } from '@ondeck/shared/schemas/users';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

interface AssignDialogProps extends OpenDialog {
  readonly users: readonly User[];
  readonly onDone: (answer: BulkAnswer) => void;
}

/** Adds locations and positions to several users, who keep the ones they have. */
export function AssignDialog({ open, users, onClose, onDone }: AssignDialogProps) {
  const places = useLocationsQuery();
  const positions = usePositionChoicesQuery();
  const form = useForm<{ locations: readonly string[]; positions: readonly string[] }>({
    initial: { locations: [], positions: [] },
  });
  const { send, shell } = useSubmit(useWrite(assignUsers), {
    form,
    catalogue: { 400: 'server' },
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: (answer) => {
      onDone(answer);
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title={`Add to ${counted(users.length, 'User')}`}
      form={form}
      submitLabel="Add"
      onSubmit={(values) =>
        void send({
          ids: users.map(({ id }) => id),
          locations: [...values.locations],
          positions: [...values.positions],
        })
      }
      onCancel={onClose}
      {...shell}
    >
      <p>They keep their current locations and positions.</p>
      <MultiSelectField
        {...form.field('locations')}
        label="Location"
        options={(places.data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        loading={places.isLoading}
      />
      <MultiSelectField
        {...form.field('positions')}
        label="Position"
        options={(positions.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        loading={positions.isLoading}
      />
    </FormDialog>
  );
}
