import { useWrite } from '@ondeck/shared/api/useCall';
import { requestDaysOff, requestTimeOff } from '@ondeck/shared/calls/requests';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import { checkTimeOff } from '@ondeck/shared/domain/rules/timeOff';
import type { DaysOffBody } from '@ondeck/shared/schemas/daysOff';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { OwnShifts, type OwnShiftScope } from './OwnShifts';
import { refusalOn, type RequestableDates } from './useTimeOffDates';

const LEAVE_TYPES = [
  { value: 'PAID_LEAVE', label: 'Paid Leave' },
  { value: 'UNPAID_LEAVE', label: 'Unpaid Leave' },
] as const;

interface Values {
  location: string;
  start_date: string;
  end_date: string;
  isPart: boolean;
  start_time: string;
  end_time: string;
  leave_type: TimeOffBody['leave_type'] | '';
  reason: string;
  scope: OwnShiftScope | '';
}

interface TimeOffDialogProps extends OpenDialog {
  /** The chosen event; null requests days without a shift. */
  readonly event: ScheduleEvent | null;
  readonly today: string;
  readonly dates: RequestableDates;
}

/** Returns the times of a part of a day. The form shows them only for a single date. */
const partOf = ({ isPart, start_date, end_date, start_time, end_time }: Values) =>
  isPart && start_date === end_date ? { start_time, end_time } : {};

type Sent = Omit<TimeOffBody, 'shift'> & Pick<DaysOffBody, 'location'> & { readonly shift?: string };

/** Sends the request about a shift, or about days without one. */
function useTimeOffRequest(): Mutation<Sent, { message: string }> {
  const [askShift, shiftState] = useWrite(requestTimeOff);
  const [askDays, daysState] = useWrite(requestDaysOff);
  return [
    ({ shift, location, all_shifts, ...body }) =>
      shift === undefined
        ? askDays({ ...body, ...(location ? { location } : {}) })
        : askShift({ ...body, shift, ...(all_shifts ? { all_shifts } : {}) }),
    { isLoading: shiftState.isLoading || daysState.isLoading },
  ];
}

/** Requests time off: its dates, the kind of leave, and the reason. */
export function TimeOffDialog({ open, event, today, dates, onClose }: TimeOffDialogProps) {
  const { noticeDays, locations, blackoutsAt } = dates;
  const choosesLocation = event === null && locations.length > 1;
  const first = firstSelectableTimeOffDate(today, noticeDays);
  const date = event && event.start_date >= first ? event.start_date : '';
  const placeOf = ({ location }: Values) =>
    event ? event.location.id : choosesLocation ? location : undefined;
  const form = useForm<Values>({
    initial: {
      location: '',
      start_date: date,
      end_date: date,
      isPart: false,
      start_time: '',
      end_time: '',
      leave_type: '',
      reason: '',
      scope: 'all',
    },
    check: (values) =>
      checkTimeOff(
        { ...values, start_time: undefined, end_time: undefined, ...partOf(values) },
        { today, noticeDays, blackouts: blackoutsAt(placeOf(values)) },
      ),
  });
  const { values } = form;
  const { send, shell } = useSubmit(useTimeOffRequest(), {
    form,
    catalogue: { 400: 'server', 404: 'server', 409: 'server' },
    done: 'Time off request sent',
    next: onClose,
  });
  const tooSoon = sentenceFor('timeOff.tooSoon', { days: noticeDays });
  const refuse = (day: string) => (day < first ? tooSoon : refusalOn(day, today, dates, placeOf(values)));

  return (
    <FormDialog
      open={open}
      title="Time Off Request"
      form={form}
      onSubmit={(chosen) => {
        const { leave_type, scope, start_date, end_date, reason, location } = chosen;
        if (leave_type === '') return;
        const body = { start_date, end_date, leave_type, reason, ...partOf(chosen) };
        void send(event ? { ...body, shift: event.id, all_shifts: scope === 'all' } : { ...body, location });
      }}
      onCancel={onClose}
      {...shell}
    >
      {event ? (
        <p>
          {event.staff.map(({ name }) => name).join(', ')} · {event.shift_code} · {showDate(event.start_date)}
        </p>
      ) : null}
      <Alert kind="info">{tooSoon}</Alert>
      {choosesLocation ? (
        <SelectField
          {...form.field('location')}
          label="Location"
          hint="The managers of this location review your request."
          options={locations.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      ) : null}
      <FieldGrid>
        <DateField {...form.field('start_date')} label="From Date" refuse={refuse} today={today} required />
        <DateField {...form.field('end_date')} label="To Date" refuse={refuse} today={today} required />
      </FieldGrid>
      {values.start_date !== '' && values.start_date === values.end_date ? (
        <SwitchField
          {...form.field('isPart')}
          label="Part of the Day"
          hint="You're off at these times only. When off, you're off all day."
        />
      ) : null}
      {'start_time' in partOf(values) ? (
        <FieldGrid>
          <TimeField {...form.field('start_time')} label="Start Time" required />
          <TimeField {...form.field('end_time')} label="End Time" after={values.start_time} required />
        </FieldGrid>
      ) : null}
      {event ? (
        <OwnShifts
          start={values.start_date}
          end={values.end_date}
          code={event.shift_code}
          field={form.field('scope')}
        />
      ) : null}
      <SelectField {...form.field('leave_type')} label="Leave Type" options={LEAVE_TYPES} required />
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.timeOffReason} required />
    </FormDialog>
  );
}
