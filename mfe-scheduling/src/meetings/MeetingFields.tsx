import {
  type StaffSearch,
  usePositionChoicesQuery,
  useStaffChoicesQuery,
} from '@ondeck/shared/api/locations';
import { earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { TextAreaField, TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { candidateOptions } from '../common/candidateOptions';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import { useSearch } from '../common/useSearch';
import { isAnswerable, type MeetingForm } from './meetingForm';

interface MeetingFieldsProps {
  readonly form: Form<MeetingForm>;
  readonly place: LocationNow;
  /** The meeting that is edited or copied. */
  readonly meeting?: Meeting | undefined;
  /** The edited meeting's own date, still allowed if it has passed. */
  readonly ownDay?: string | undefined;
}

/** Loads the staff to invite, available employees first, once the date, times, and shift types are set. */
function useInvitable(form: MeetingForm, place: LocationNow, meetingId: string | undefined) {
  const wanted: StaffSearch | undefined = isAnswerable(form)
    ? {
        location: place.id,
        type_id: form.assigned_positions.join(','),
        start_time: form.start_time,
        end_time: form.end_time,
        start_date: form.start_date,
        schedule_type: 'STAFF_MEETING',
        shift_id: meetingId,
        include: 'unavailable',
      }
    : undefined;
  const { search, skip } = useSearch(wanted ? JSON.stringify(wanted) : '');
  const answer = useStaffChoicesQuery(search, { skip, refetchOnMountOrArgChange: true });
  return {
    people: skip ? undefined : answer.currentData?.results,
    week: answer.currentData?.week_start,
    loading: answer.isFetching,
    isReady: !skip,
  };
}

/** Shows a meeting's fields: location, date, times, shift types, staff, and agenda. */
export function MeetingFields({ form, place, meeting, ownDay }: MeetingFieldsProps) {
  const { data } = usePositionChoicesQuery();
  const { people, week, loading, isReady } = useInvitable(
    form.values,
    place,
    ownDay ? meeting?.id : undefined,
  );
  const listed = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const retired = (meeting?.assigned_positions ?? [])
    .filter(({ id }) => !listed.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const known = (meeting?.assigned_staff ?? []).filter(({ id }) => form.values.assigned_staff.includes(id));
  return (
    <FieldGrid min={220}>
      <TextField name="location" value={place.title} onChange={() => undefined} label="Location" disabled />
      <DateField
        {...form.field('start_date')}
        label="Start Date"
        required
        min={earlierDate(ownDay ?? place.today, place.today)}
        today={place.today}
      />
      <TimeField {...form.field('start_time')} label="Start Time" required />
      <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
      <Wide>
        <MultiSelectField
          {...form.field('assigned_positions')}
          label="Shift Type"
          required
          requiredMessage={sentenceFor('select.shiftType')}
          options={[...listed, ...retired]}
        />
      </Wide>
      <Wide>
        <MultiSelectField
          {...form.field('assigned_staff')}
          label="Staff"
          required
          options={candidateOptions(people, known, week)}
          loading={loading && !people}
          placeholder={isReady ? 'Select…' : 'Enter meeting details first'}
          empty={
            isReady
              ? 'No one at this location is available.'
              : "Choose the day, times, and shift type to see who's available."
          }
        />
      </Wide>
      <Wide>
        <TextAreaField {...form.field('agenda')} label="Agenda" max={fieldLimits.agendaMax} rows={5} />
      </Wide>
    </FieldGrid>
  );
}
