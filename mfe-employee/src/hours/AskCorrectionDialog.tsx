import { useWrite } from '@ondeck/shared/api/useCall';
import { requestCorrection } from '@ondeck/shared/calls/hours';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { MyDay, MyHours, MyRecord } from '@ondeck/shared/schemas/corrections';
import { checkPunches, iso, type PunchValues, punchesOf, punchValues } from '@ondeck/shared/time/punches';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { PunchFields } from '@ondeck/shared/planning/punchFields';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { isExpected } from './planned';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

interface Values extends PunchValues {
  location: string;
  shift_id: string;
  reason: string;
}

export interface AskedAbout {
  /** The time entry to correct; undefined for a missed punch. */
  readonly record?: MyRecord;
  /** Suggested date of a missed punch. */
  readonly date: string;
}

interface AskCorrectionDialogProps extends OpenDialog {
  readonly about: AskedAbout;
  readonly days: readonly MyDay[];
  readonly locations: MyHours['locations'];
}

/** Returns the suggested values: the time entry as it is, or the scheduled shift of that day. */
function initialOf({ record, date }: AskedAbout, days: readonly MyDay[], first: string): Values {
  if (record)
    return {
      ...punchValues(record, record.location.timezone),
      location: record.location.id,
      shift_id: record.shift?.id ?? '',
      reason: '',
    };
  const planned = days.find((day) => day.date === date)?.planned.find(isExpected);
  return {
    date,
    clocked_in: planned?.start_time ?? '',
    clocked_out: planned?.end_time ?? '',
    location: planned?.location.id ?? first,
    shift_id: planned?.id ?? '',
    reason: '',
  };
}

/** Requests a correction of a time entry, or reports a missed punch, with a reason. A manager decides. */
export function AskCorrectionDialog({ open, about, days, locations, onClose }: AskCorrectionDialogProps) {
  const { record } = about;
  const zoneOf = ({ location, date }: Values): string => {
    if (record) return record.location.timezone;
    const place = locations.find(({ id }) => id === location);
    return place ? zoneOn(place, date) : 'UTC';
  };
  const form = useForm<Values>({
    initial: initialOf(about, days, locations[0]?.id ?? ''),
    check: (values) => checkPunches(values, zoneOf(values), record),
  });
  const { values } = form;
  const zone = zoneOf(values);
  const { send, shell } = useSubmit(useWrite(requestCorrection), {
    form,
    catalogue: { 400: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    next: onClose,
  });
  const planned = days.find((day) => day.date === values.date)?.planned ?? [];
  const shifts = planned
    .filter((event) => isExpected(event) && event.location.id === values.location)
    .map(({ id, shift_code, shift_type, start_time, end_time }) => ({
      value: id,
      label: `${shift_code} · ${shift_type[0]?.name ?? ''} · ${showTimeRange(start_time, end_time)}`,
    }));
  const shown =
    record?.shift && !shifts.some(({ value }) => value === record.shift?.id)
      ? [
          { value: record.shift.id, label: `${record.shift.shift_code} · ${record.shift.shift_type.name}` },
          ...shifts,
        ]
      : shifts;

  return (
    <FormDialog
      open={open}
      title={record ? 'Request a Correction' : 'Report a Missed Punch'}
      form={form}
      onSubmit={({ location, shift_id, reason, ...times }) => {
        const punches = punchesOf(times, zone, record);
        if (!punches || punches.clockedOut === null) return;
        void send({
          ...(record ? { record_id: record.id } : { location }),
          shift_id: shift_id || null,
          clocked_in: iso(punches.clockedIn),
          clocked_out: iso(punches.clockedOut),
          reason,
        });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel="Send"
    >
      <p>
        {record
          ? `Enter the correct times for ${showDate(record.date)} at ${record.location.title}. A manager reviews your request, and you get a notification.`
          : 'Enter when you worked without clocking in. A manager reviews your request, and you get a notification.'}
      </p>
      <PunchFields form={form} zone={zone} known={record} isAdmin={false} mustEnd />
      {record || locations.length < 2 ? null : (
        <SelectField
          {...form.field('location')}
          label="Location"
          required
          requiredMessage={sentenceFor('select.location')}
          options={locations.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {shown.length > 0 ? (
        <SelectField {...form.field('shift_id')} label="Shift" placeholder="No shift" options={shown} />
      ) : null}
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
