import type { Shift } from '@ondeck/shared/schemas/shifts';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { usePlace } from '../common/usePlace';
import { CheckedForm } from './CheckedForm';
import { LiveCheckPanel } from './LiveCheckPanel';
import { ShiftFields } from './ShiftFields';
import { StaffFields } from './StaffFields';
import { cloneToForm, shiftToForm } from './shiftForm';
import { useShiftForm } from './useShiftForm';

interface ShiftFormDialogProps {
  readonly mode: 'edit' | 'clone';
  readonly shift: Shift;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An existing shift in the form: to change it, or to save it as a new one. */
export function ShiftFormDialog({ mode, shift, open, onClose }: ShiftFormDialogProps) {
  const place = usePlace(shift.location.id);
  const isEdit = mode === 'edit';
  const state = useShiftForm({
    initial: isEdit ? shiftToForm(shift) : cloneToForm(shift, place.today),
    place,
    edited: isEdit ? shift : undefined,
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={isEdit ? 'Edit shift' : 'Clone shift'}
      form={state.form}
      onSubmit={state.submit}
      onCancel={onClose}
      loading={state.loading}
      submitError={state.failure}
      width={1080}
    >
      <CheckedForm
        fields={
          <Stack gap={5}>
            <ShiftFields
              form={state.form}
              place={place}
              ownStart={isEdit ? shift.start_date : undefined}
              isEdit={isEdit}
              position={shift.shift_type[0]}
            />
            <StaffFields
              form={state.form}
              place={place}
              first={state.first}
              second={state.second}
              assigned={shift.staff}
            />
          </Stack>
        }
        check={<LiveCheckPanel {...state.panel} />}
      />
    </FormDialog>
  );
}
