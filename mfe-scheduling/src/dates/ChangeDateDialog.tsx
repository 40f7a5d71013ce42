import { useWrite } from '@ondeck/shared/api/useCall';
import { changeShiftDate } from '@ondeck/shared/calls/shiftDates';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import { checkOptionalReason, fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { usePositionChoicesQuery } from '@ondeck/shared/api/locations';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { ReactNode } from 'react';
import { saveCatalogue } from '../common/saveCatalogue';
import { CheckNotes } from '../moves/CheckNotes';
import { shiftDayAddress, type ShiftDay, shiftDayLabel } from './shiftDay';
import { useDateCheck } from './useDateCheck';

interface ChangeDateDialogProps extends OpenDialog {
  readonly day: ShiftDay;
  /** Content above the fields, such as the choice to change other dates as well. */
  readonly lead?: ReactNode;
}

/** Changes the times or the shift type of one date of a shift. */
export function ChangeDateDialog({ day, open, onClose, lead }: ChangeDateDialogProps) {
  const { data } = usePositionChoicesQuery();
  const form = useForm({
    initial: {
      start_time: day.start_time,
      end_time: day.end_time,
      shift_type: day.shift_type[0]?.id ?? '',
      reason: '',
    },
    check: ({ start_time, end_time, reason }) => [
      ...checkTimes(start_time, end_time),
      ...checkOptionalReason(reason, fieldLimits.dateReason),
    ],
  });
  const { send, shell } = useSubmit(useWrite(changeShiftDate), {
    form,
    catalogue: saveCatalogue("Couldn't change this date."),
    done: 'Date changed.',
    next: onClose,
  });
  const { start_time, end_time, shift_type } = form.values;
  const isChanged =
    start_time !== day.start_time ||
    end_time !== day.end_time ||
    shift_type !== (day.shift_type[0]?.id ?? '');
  const { notes, disabledReason } = useDateCheck(
    day,
    { change: { start_time, end_time, shift_type } },
    open && isChanged && checkTimes(start_time, end_time).length === 0,
  );
  const types = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [own] = day.shift_type;
  const isListed = !own || types.some(({ value }) => value === own.id);
  return (
    <FormDialog
      open={open}
      title="Change This Date"
      form={form}
      onSubmit={(values) => void send({ ...shiftDayAddress(day), ...values })}
      onCancel={onClose}
      {...shell}
      submitLabel="Change this date"
      disabledReason={disabledReason}
    >
      {lead}
      <p>
        <Dated>{shiftDayLabel(day)}</Dated>
      </p>
      <FieldGrid min={160}>
        <TimeField {...form.field('start_time')} label="Start Time" required />
        <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
        <SelectField
          {...form.field('shift_type')}
          label="Shift Type"
          options={isListed ? types : [{ value: own.id, label: own.name }, ...types]}
          required
        />
      </FieldGrid>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Optional. Staff assigned to this date see the reason."
        max={fieldLimits.dateReason}
        rows={2}
      />
      <CheckNotes {...notes}>Other dates of this shift don't change.</CheckNotes>
    </FormDialog>
  );
}
