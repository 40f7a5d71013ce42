import { useLazyRead } from '@ondeck/shared/api/useCall';
import { readShift } from '@ondeck/shared/calls/shifts';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useLook } from '@ondeck/shared/ui/look';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import type { ReactNode } from 'react';
import { ShiftInfoDialog } from '../shifts/ShiftInfoDialog';
import { CheckedForm } from './CheckedForm';
import { cloneToForm, type EditedDates, shiftToForm } from './shiftForm';
import { useShiftForm } from './useShiftForm';

interface ShiftFormDialogProps extends OpenDialog {
  readonly mode: 'edit' | 'clone';
  readonly shift: Shift;
  /** The dates that an edit changes. */
  readonly holds?: EditedDates;
  /** Content above the fields. */
  readonly lead?: ReactNode;
}

/** Opens the form with an existing shift, to change it or save a copy. */
export function ShiftFormDialog({ mode, shift, open, onClose, holds, lead }: ShiftFormDialogProps) {
  const place = useLocationNow(shift.location.id);
  const isEdit = mode === 'edit';
  const state = useShiftForm({
    initial: isEdit ? shiftToForm(shift) : cloneToForm(shift, place.today),
    place,
    edited: isEdit ? shift : undefined,
    holds,
    onSaved: onClose,
  });
  const [read] = useLazyRead(readShift);
  const { onLook, looked } = useLook(
    () => read({ id: shift.id, date: holds?.from_date }),
    (present, dialog) => <ShiftInfoDialog {...dialog} shift={present} />,
  );
  return (
    <>
      <FormDialog
        open={open}
        title={isEdit ? 'Edit shift' : 'Clone shift'}
        form={state.form}
        onSubmit={state.submit}
        onCancel={onClose}
        {...state.shell}
        onLook={onLook}
        width={1080}
      >
        {lead}
        <CheckedForm state={state} place={place} shift={shift} isEdit={isEdit} />
      </FormDialog>
      {looked}
    </>
  );
}
