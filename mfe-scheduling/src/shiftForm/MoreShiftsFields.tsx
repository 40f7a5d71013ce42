import { dayLabel, isPlainDate, weekdayName, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { candidateOptions } from '../common/candidateOptions';
import type { ShiftForm } from './shiftForm';
import type { Candidates } from './useCandidates';

interface MoreShiftsFieldsProps {
  readonly form: Form<ShiftForm>;
  readonly candidates: Candidates;
}

/** Creates similar shifts in the same save: on other days of the week, and for more employees. */
export function MoreShiftsFields({ form, candidates }: MoreShiftsFieldsProps) {
  const { start_date, shift_repeat, schedule_type, ...values } = form.values;
  const isWeekly = schedule_type === 'RECURRING_SHIFT' && shift_repeat === 'WEEKLY';
  const own = isPlainDate(start_date) ? weekdayName(start_date) : undefined;
  const days = weekdayNames.filter((day) => day !== own).map((value) => ({ value, label: dayLabel(value) }));
  const staff = new Set([values['staff.0'], values['staff.1']]);
  const people = candidates.people?.filter(({ id }) => !staff.has(id));
  return (
    <FieldSection legend="More Shifts">
      <FieldGrid min={200}>
        {isWeekly ? (
          <MultiSelectField
            {...form.field('also_on')}
            label="Also On"
            hint="Each day becomes a separate shift. You can edit them together."
            options={days}
            placeholder="Other days of the week…"
          />
        ) : null}
        <MultiSelectField
          {...form.field('more_staff')}
          label="More Staff"
          hint="Each employee gets a separate shift."
          options={candidateOptions(people, [], candidates.week)}
          loading={candidates.loading && !candidates.people}
          placeholder={candidates.ready ? 'Search staff…' : 'Enter shift details first'}
          empty="No one else is available."
        />
      </FieldGrid>
    </FieldSection>
  );
}
