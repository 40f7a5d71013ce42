import type { Shift } from '@ondeck/shared/schemas/shifts';
import { Stack } from '@ondeck/shared/ui/layout';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import { LiveCheckPanel } from './LiveCheckPanel';
import classes from './liveCheck.module.css';
import { MoreShiftsFields } from './MoreShiftsFields';
import { ShiftFields } from './ShiftFields';
import { StaffFields } from './StaffFields';
import type { useShiftForm } from './useShiftForm';

interface CheckedFormProps {
  readonly state: ReturnType<typeof useShiftForm>;
  readonly place: LocationNow;
  /** The shift that is changed or copied. */
  readonly shift?: Shift;
  readonly isEdit?: boolean;
  /** The requester of the new shift, listed as Staff 1 even before the candidates have loaded. */
  readonly asker?: { readonly id: string; readonly name: string };
}

/** Shows the fields with the live check next to them; the check stays visible while the fields scroll. */
export function CheckedForm({ state, place, shift, isEdit = false, asker }: CheckedFormProps) {
  const { form, first, second, panel } = state;
  return (
    <div className={classes['split']}>
      <Stack gap={5}>
        <ShiftFields form={form} place={place} shift={shift} isEdit={isEdit} />
        <StaffFields
          form={form}
          place={place}
          first={first}
          second={second}
          assigned={shift?.staff ?? (asker ? [asker] : [])}
        />
        {isEdit ? null : <MoreShiftsFields form={form} candidates={first} />}
      </Stack>
      <aside aria-label="Shift check">
        <LiveCheckPanel {...panel} />
      </aside>
    </div>
  );
}
