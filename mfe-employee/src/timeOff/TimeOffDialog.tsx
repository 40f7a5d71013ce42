import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { readPublicOptions } from '@ondeck/shared/calls/options';
import { requestTimeOff } from '@ondeck/shared/calls/requests';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import {
  checkTimeOff,
  DEFAULT_NOTICE_DAYS,
  firstSelectableTimeOffDate,
} from '@ondeck/shared/domain/rules/timeOff';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { OwnShifts, type OwnShiftScope } from './OwnShifts';

const LEAVE_TYPES = [
  { value: 'PAID_LEAVE', label: 'Paid Leave' },
  { value: 'UNPAID_LEAVE', label: 'Unpaid Leave' },
] as const;

interface Values {
  start_date: string;
  end_date: string;
  leave_type: TimeOffBody['leave_type'] | '';
  reason: string;
  scope: OwnShiftScope | '';
}

interface TimeOffDialogProps extends OpenDialog {
  /** The chosen event. */
  readonly event: ScheduleEvent;
  readonly today: string;
}

/** Requests time off: its dates, the kind of leave, and the reason. */
export function TimeOffDialog({ open, event, today, onClose }: TimeOffDialogProps) {
  const { data: options } = useRead(readPublicOptions);
  const notice = options?.time_off_notice_days ?? DEFAULT_NOTICE_DAYS;
  const first = firstSelectableTimeOffDate(today, notice);
  const date = event.start_date >= first ? event.start_date : '';
  const form = useForm<Values>({
    initial: { start_date: date, end_date: date, leave_type: '', reason: '', scope: 'all' },
    check: (values) => checkTimeOff(values, { today, noticeDays: notice }),
  });
  const { send, shell } = useSubmit(useWrite(requestTimeOff), {
    form,
    catalogue: { 400: 'server', 404: 'server', 409: 'server' },
    done: 'Time off request sent',
    next: onClose,
  });
  const note = sentenceFor('timeOff.tooSoon', { days: notice });
  const tooSoon = (day: string) => (day < first ? note : null);

  return (
    <FormDialog
      open={open}
      title="Time Off Request"
      form={form}
      onSubmit={({ leave_type, scope, ...values }) => {
        if (leave_type !== '')
          void send({
            shift: event.id,
            leave_type,
            ...(scope === 'all' ? { all_shifts: true } : {}),
            ...values,
          });
      }}
      onCancel={onClose}
      {...shell}
    >
      <p>
        {event.staff.map(({ name }) => name).join(', ')} · {event.shift_code} · {showDate(event.start_date)}
      </p>
      <Alert kind="info">{note}</Alert>
      <FieldGrid>
        <DateField {...form.field('start_date')} label="From Date" refuse={tooSoon} today={today} required />
        <DateField {...form.field('end_date')} label="To Date" refuse={tooSoon} today={today} required />
      </FieldGrid>
      <OwnShifts
        start={form.values.start_date}
        end={form.values.end_date}
        code={event.shift_code}
        field={form.field('scope')}
      />
      <SelectField {...form.field('leave_type')} label="Leave Type" options={LEAVE_TYPES} required />
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.timeOffReason} required />
    </FormDialog>
  );
}
