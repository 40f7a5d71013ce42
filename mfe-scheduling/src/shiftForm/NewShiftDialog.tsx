import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { CheckedForm } from './CheckedForm';
import { emptyShift } from './shiftForm';
import { useShiftForm } from './useShiftForm';

interface NewShiftDialogProps extends OpenDialog {
  readonly location: string;
  /** The day that was selected. */
  readonly date: string;
  /** The employee of the row that was selected. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
}

/**
 * Creates a shift for the day and employee of a calendar cell. The shift is one-time unless the manager changes that.
 */
export function NewShiftDialog({ location, date, person, open, onClose }: NewShiftDialogProps) {
  const place = useLocationNow(location);
  const state = useShiftForm({
    initial: {
      ...emptyShift(),
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: date,
      'staff.0': person?.id ?? '',
    },
    place,
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Create New Shift"
      form={state.form}
      onSubmit={state.submit}
      onCancel={onClose}
      {...state.shell}
      width={1080}
    >
      <CheckedForm state={state} place={place} {...(person ? { asker: person } : {})} />
    </FormDialog>
  );
}
