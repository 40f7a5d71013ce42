import type { Shift } from '@ondeck/shared/schemas/shifts';
import { Stack } from '@ondeck/shared/ui/layout';
import type { Place } from '@ondeck/shared/api/usePlace';
import { LiveCheckPanel } from './LiveCheckPanel';
import classes from './liveCheck.module.css';
import { ShiftFields } from './ShiftFields';
import { StaffFields } from './StaffFields';
import type { useShiftForm } from './useShiftForm';

interface CheckedFormProps {
  readonly state: ReturnType<typeof useShiftForm>;
  readonly place: Place;
  /** The shift that is changed or copied. */
  readonly shift?: Shift;
  readonly isEdit?: boolean;
}

/** The fields, and the live check beside them; it stays in sight while the fields scroll. */
export function CheckedForm({ state, place, shift, isEdit = false }: CheckedFormProps) {
  const { form, first, second, panel } = state;
  return (
    <div className={classes['split']}>
      <Stack gap={5}>
        <ShiftFields form={form} place={place} shift={shift} isEdit={isEdit} />
        <StaffFields form={form} place={place} first={first} second={second} assigned={shift?.staff ?? []} />
      </Stack>
      <aside aria-label="What the shift means">
        <LiveCheckPanel {...panel} />
      </aside>
    </div>
  );
}
