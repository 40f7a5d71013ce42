import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useWrite } from '@ondeck/shared/api/useCall';
import { replaceOnDate } from '@ondeck/shared/calls/followUp';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { candidateOptions } from '../common/candidateOptions';
import { saveCatalogue } from '../common/saveCatalogue';
import { CheckNotes } from '../moves/CheckNotes';
import { shiftDayAddress, type ShiftDay, shiftDayLabel } from './shiftDay';
import { useDateCheck } from './useDateCheck';

/** Reassigns one date of a shift. Available employees come first, those with the fewest scheduled hours on top. */
export function ReplaceDialog({ day, open, onClose }: OpenDialog & { readonly day: ShiftDay }) {
  const form = useForm({ initial: { for_user_id: day.staff[0]?.id ?? '', user_id: '' } });
  const { send, shell } = useSubmit(useWrite(replaceOnDate), {
    form,
    catalogue: saveCatalogue("Couldn't reassign this date."),
    done: 'Date reassigned.',
    next: onClose,
  });
  const { data, isFetching, error, refetch } = useStaffChoicesQuery(
    {
      location: day.location.id,
      type_id: day.shift_type[0]?.id,
      start_time: day.start_time,
      end_time: day.end_time,
      start_date: day.start_date,
      end_date: day.start_date,
      schedule_type: 'ONE_TIME_SHIFT',
      shift_id: day.shift_id,
      include: 'unavailable',
    },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const { for_user_id, user_id } = form.values;
  const { notes, disabledReason } = useDateCheck(
    day,
    { replace: { for_user_id, user_id } },
    open && for_user_id !== '' && user_id !== '',
  );
  const working = new Set(day.staff.map(({ id }) => id));
  const others = data?.results.filter(({ id }) => !working.has(id));
  return (
    <FormDialog
      open={open}
      title="Replace on This Date"
      form={form}
      onSubmit={(values) => void send({ ...shiftDayAddress(day), ...values })}
      onCancel={onClose}
      {...shell}
      submitLabel="Replace"
      disabledReason={disabledReason}
    >
      <p>
        <Dated>{shiftDayLabel(day)}</Dated>
      </p>
      {error ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the employees.</FailureStrip>
      ) : null}
      {day.staff.length > 1 ? (
        <SelectField
          {...form.field('for_user_id')}
          label="Employee to Replace"
          options={day.staff.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      ) : (
        <p>{day.staff[0]?.name} is replaced on this date only.</p>
      )}
      <ComboField
        {...form.field('user_id')}
        label="Employee"
        requiredMessage={sentenceFor('select.employee')}
        required
        options={candidateOptions(others, [], startOfWeek(day.start_date))}
        loading={isFetching && !data}
        empty="No one is eligible. Add an employee with this position first."
      />
      <CheckNotes {...notes}>Other dates of this shift don't change.</CheckNotes>
    </FormDialog>
  );
}
