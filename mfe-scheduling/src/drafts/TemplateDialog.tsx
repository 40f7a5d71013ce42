import { useWrite } from '@ondeck/shared/api/useCall';
import { createTemplate } from '@ondeck/shared/calls/drafts';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { showDate } from '@ondeck/shared/time/display';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta } from '@ondeck/shared/ui/layout';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { saveCatalogue } from '../common/saveCatalogue';

interface TemplateDialogProps extends OpenDialog {
  readonly location: string;
  /** The first day that the schedule shows. */
  readonly shown: string;
}

/** Saves a week as a named template. */
export function TemplateDialog({ location, shown, open, onClose }: TemplateDialogProps) {
  const from = startOfWeek(shown);
  const form = useForm({ initial: { name: '' } });
  const { send, shell } = useSubmit(useWrite(createTemplate), {
    form,
    catalogue: saveCatalogue("Couldn't save the template."),
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Save Week as Template"
      form={form}
      width={480}
      onSubmit={({ name }) => void send({ location, from, name })}
      onCancel={onClose}
      {...shell}
      submitLabel="Save template"
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint={'For example, "Summer week" or "Swim meet".'}
        max={80}
        required
      />
      <Meta>
        The template keeps the shifts and staff of the week of {showDate(from)}. It doesn't include meetings.
      </Meta>
    </FormDialog>
  );
}
