import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { CheckedForm } from './CheckedForm';
import { emptyShift, type ShiftForm } from './shiftForm';
import { useShiftForm } from './useShiftForm';

interface NewShiftDialogProps extends OpenDialog {
  readonly location: string;
  /** The day that was selected. */
  readonly date: string;
  /** The employee of the row that was selected. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
  /** The position and the times to fill in. */
  readonly preset?: Pick<ShiftForm, 'shift_type' | 'start_time' | 'end_time'>;
  /** Why a new shift is needed. */
  readonly lead?: string;
}

/**
 * Creates a shift for the day and employee of a calendar cell. The shift is one-time unless the manager changes that.
 */
export function NewShiftDialog(props: NewShiftDialogProps) {
  const { location, date, person, preset, lead, open, onClose } = props;
  const place = useLocationNow(location);
  const state = useShiftForm({
    initial: {
      ...emptyShift(),
      ...preset,
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
      {lead ? <p>{lead}</p> : null}
      <CheckedForm state={state} place={place} {...(person ? { asker: person } : {})} />
    </FormDialog>
  );
}
