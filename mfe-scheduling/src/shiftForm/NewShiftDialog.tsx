import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { CheckedForm } from './CheckedForm';
import { emptyShift } from './shiftForm';
import { useShiftForm } from './useShiftForm';

interface NewShiftDialogProps extends OpenDialog {
  readonly location: string;
  /** The day that was clicked. */
  readonly date: string;
  /** Whose row it was clicked in. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
}

/** A new shift on a day of a calendar, with the person of that row: once, unless that is changed. */
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
