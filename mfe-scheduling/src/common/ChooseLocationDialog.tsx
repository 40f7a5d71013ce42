import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';

interface ChooseLocationDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onChoose: (location: string) => void;
}

/** Asks for the location of an action that was started on a board of several locations. */
export function ChooseLocationDialog({ open, title, onClose, onChoose }: ChooseLocationDialogProps) {
  const form = useForm<{ location: string }>({ initial: { location: '' } });
  return (
    <FormDialog
      open={open}
      title={title}
      form={form}
      onSubmit={({ location }) => onChoose(location)}
      onCancel={onClose}
      loading={false}
      submitError={undefined}
      submitLabel="Continue"
    >
      <LocationPicker {...form.field('location')} label="Location" placeholder="Select a location" required />
    </FormDialog>
  );
}
