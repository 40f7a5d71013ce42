import { useWorkedPositions } from '@ondeck/shared/api/locations';
import { useRead } from '@ondeck/shared/api/useCall';
import { listWorkedShifts } from '@ondeck/shared/calls/corrections';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { PunchValues } from '@ondeck/shared/time/punches';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { rateOptions } from '@ondeck/shared/domain/rates';

export interface WorkValues {
  /** ID of the shift; empty for work without a shift. */
  shift_id: string;
  /** ID of the position; empty for the shift's position. */
  position_id: string;
  rate: Rate | '';
}

interface WorkFieldsProps<V extends PunchValues & WorkValues> {
  readonly form: Form<V>;
  readonly person: string;
  readonly location: string;
  readonly zone: string;
  /** The time entry's current shift, always offered on its day. */
  readonly current?: { readonly id: string; readonly label: string } | undefined;
}

/** Shows the fields for the work done: the shift of that day, the position, and the rate. */
export function WorkFields<V extends PunchValues & WorkValues>({
  form,
  person,
  location,
  zone,
  current,
}: WorkFieldsProps<V>) {
  const { date, clocked_in: time, shift_id } = form.values;
  const skip = person === '' || location === '' || !isPlainDate(date);
  const asked = { user_id: person, location, date, ...(isPlainTime(time) ? { time } : {}) };
  const { data, error, refetch } = useRead(listWorkedShifts, asked, { skip });
  const positions = useWorkedPositions(date, zone);
  const offered = (data?.result ?? []).map((shift) => ({
    value: shift.id,
    label: `${shift.shift_code} · ${shift.shift_type.name} · ${showTimeRange(shift.start_time, shift.end_time)}${shift.is_own ? (shift.is_meeting ? ', invited' : ', assigned to them') : ''}`,
  }));
  const kept =
    current && !offered.some(({ value }) => value === current.id)
      ? [{ value: current.id, label: current.label }]
      : [];

  return (
    <>
      {error ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load that day's shifts.</FailureStrip>
      ) : null}
      <FieldGrid>
        <SelectField
          {...form.field('shift_id')}
          label="Shift"
          placeholder="No shift"
          options={[...kept, ...offered]}
        />
        <SelectField
          {...form.field('position_id')}
          label="Position"
          placeholder={shift_id === '' ? 'Choose a position…' : "The shift's position"}
          options={positions}
          required={shift_id === ''}
          requiredMessage={sentenceFor('correction.nothingSaid')}
        />
      </FieldGrid>
      <RadioField {...form.field('rate')} label="Rate" look="buttons" options={rateOptions} required />
    </>
  );
}
