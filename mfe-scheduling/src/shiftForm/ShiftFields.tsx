import { usePositionChoicesQuery } from '@ondeck/shared/api/locations';
import { dayLabel, earlierDate, isPlainDate, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import { refusesDay, type ShiftForm } from './shiftForm';

const scheduleTypes = [
  { value: 'RECURRING_SHIFT', label: 'Recurring' },
  { value: 'ONE_TIME_SHIFT', label: 'One-time' },
] as const;
const repeats = [
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'DAILY', label: 'Daily' },
] as const;

interface ShiftFieldsProps {
  readonly form: Form<ShiftForm>;
  readonly place: LocationNow;
  /** The shift that is changed or copied. Its position can be retired. */
  readonly shift: Shift | undefined;
  readonly isEdit: boolean;
}

/** Shows all fields of a shift except the staff. */
export function ShiftFields({ form, place, shift, isEdit }: ShiftFieldsProps) {
  const { data } = usePositionChoicesQuery();
  const { values } = form;
  const isRecurring = values.schedule_type === 'RECURRING_SHIFT';
  const types = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const position = shift?.shift_type[0];
  const isListed = !position || types.some(({ value }) => value === position.id);

  return (
    <FieldSection legend="Shift">
      <FieldGrid min={200}>
        <TextField name="location" value={place.title} onChange={() => undefined} label="Location" disabled />
        <RadioField
          {...form.field('schedule_type')}
          onChange={(type) => type && form.set('schedule_type', type)}
          label="Schedule Type"
          look="buttons"
          options={scheduleTypes}
          disabled={isEdit}
          {...(isEdit ? { hint: "You can't change a shift's schedule type." } : {})}
        />
        <DateField
          {...form.field('start_date')}
          label={isRecurring ? 'Start Date' : 'Shift Date'}
          required
          min={isEdit && shift ? earlierDate(shift.start_date, place.today) : place.today}
          today={place.today}
        />
        <TextField
          name="shift_day"
          value={isPlainDate(values.start_date) ? dayLabel(weekdayName(values.start_date)) : ''}
          onChange={() => undefined}
          label="Shift Day"
          placeholder="Set by the date"
          disabled
        />
        {isRecurring ? (
          <>
            <DateField
              {...form.field('end_date')}
              label="End Date"
              refuse={refusesDay(values, 'end_date')}
              today={place.today}
              hint="Leave blank for no end date."
            />
            <SelectField {...form.field('shift_repeat')} label="Shift Repeat" options={repeats} required />
          </>
        ) : null}
        <TimeField {...form.field('start_time')} label="Start Time" required />
        <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
        <SelectField
          {...form.field('shift_type')}
          label="Shift Type"
          options={isListed ? types : [{ value: position.id, label: position.name }, ...types]}
          required
        />
      </FieldGrid>
    </FieldSection>
  );
}
