import { ComboField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { candidateOptions } from '../common/candidateOptions';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import { refusesDay, type ShiftForm, type StaffField } from './shiftForm';
import type { Candidates } from './useCandidates';

interface StaffFieldsProps {
  readonly form: Form<ShiftForm>;
  readonly place: LocationNow;
  readonly first: Candidates;
  readonly second: Candidates;
  /** Staff who are assigned to the edited or copied shift now. */
  readonly assigned: readonly { readonly id: string; readonly name: string }[];
}

type DateOfStaff = `staff.${0 | 1}.${'start' | 'end'}_date`;

interface PickerProps {
  readonly form: Form<ShiftForm>;
  readonly name: StaffField;
  readonly label: string;
  readonly candidates: Candidates;
  readonly assigned: readonly { readonly id: string; readonly name: string }[];
}

function StaffPicker({ form, name, label, candidates, assigned }: PickerProps) {
  const chosen = form.values[name];
  const person = candidates.people?.find(({ id }) => id === chosen);
  return (
    <ComboField
      {...form.field(name)}
      label={label}
      options={candidateOptions(
        candidates.people,
        assigned.filter(({ id }) => id === chosen),
        candidates.week,
      )}
      loading={candidates.loading && !candidates.people}
      hint={
        person?.lacks_birth_date ? "No date of birth on file, so limits for minors don't apply." : undefined
      }
      placeholder={candidates.ready ? 'Search staff…' : 'Enter shift details first'}
      empty={
        candidates.ready
          ? 'No one at this location is available.'
          : "Choose the date, times, and shift type to see who's available."
      }
    />
  );
}

/** Shows the fields of Assign Shift, and of Overlapping Shift if the shift recurs. */
export function StaffFields({ form, place, first, second, assigned }: StaffFieldsProps) {
  const { values } = form;
  const isRecurring = values.schedule_type === 'RECURRING_SHIFT';
  const datesOf = (name: DateOfStaff) => ({
    ...form.field(name),
    today: place.today,
    refuse: refusesDay(values, name),
  });
  return (
    <>
      <FieldSection legend="Assign Shift">
        <FieldGrid min={200}>
          <StaffPicker form={form} name="staff.0" label="Staff 1" candidates={first} assigned={assigned} />
          {isRecurring && values['staff.0'] ? (
            <>
              <DateField
                {...datesOf('staff.0.start_date')}
                label="Assign Start Date"
                hint="Leave blank to start with the shift."
              />
              <DateField
                {...datesOf('staff.0.end_date')}
                label="Assign End Date"
                hint="Leave blank to end with the shift."
              />
            </>
          ) : null}
        </FieldGrid>
      </FieldSection>
      {isRecurring ? (
        <FieldSection legend="Overlapping Shift">
          <FieldGrid min={200}>
            <StaffPicker form={form} name="staff.1" label="Staff 2" candidates={second} assigned={assigned} />
            {values['staff.1'] ? (
              <>
                <DateField {...datesOf('staff.1.start_date')} label="Overlap Start Date" />
                <DateField {...datesOf('staff.1.end_date')} label="Overlap End Date" />
              </>
            ) : null}
          </FieldGrid>
        </FieldSection>
      ) : null}
    </>
  );
}
