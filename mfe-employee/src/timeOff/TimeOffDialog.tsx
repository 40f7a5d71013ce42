import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { usePublicOptionsQuery } from '@ondeck/shared/api/publicOptions';
import { endDateError, fieldLimits } from '@ondeck/shared/domain/fields';
import { firstSelectableTimeOffDate, timeOffSentence } from '@ondeck/shared/domain/timeOff.rules';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { DateField } from '@ondeck/shared/ui/dateField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useAskForTimeOffMutation } from '../employee.api';

const LEAVE_TYPES = [
  { value: 'PAID_LEAVE', label: 'Paid Leave' },
  { value: 'UNPAID_LEAVE', label: 'Unpaid Leave' },
] as const;

interface Values {
  start_date: string;
  end_date: string;
  leave_type: TimeOffBody['leave_type'] | '';
  reason: string;
}

interface TimeOffDialogProps {
  /** The occurrence that was chosen; the dialog is open while there is one. */
  readonly event: ScheduleEvent | undefined;
  readonly today: string;
  readonly onClose: () => void;
}

function useTimeOff({ event, today, onClose }: TimeOffDialogProps) {
  const { data: options } = usePublicOptionsQuery();
  const notice = options?.time_off_notice_days ?? 10;
  const first = firstSelectableTimeOffDate(today, notice);
  const date = event && event.start_date >= first ? event.start_date : '';
  const form = useForm<Values>({
    initial: { start_date: date, end_date: date, leave_type: '', reason: '' },
    check: (values) => ({ end_date: endDateError(values.end_date, values.start_date) ?? undefined }),
  });
  const [ask, { isLoading }] = useAskForTimeOffMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ leave_type, ...values }: Values): Promise<void> {
    if (!event || leave_type === '') return;
    setFailure(undefined);
    const { error } = await ask({ shift: event.id, leave_type, ...values });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(
        messageOf(error, { 400: 'server', 404: 'server', 409: 'server', other: 'Something went wrong.' }),
      );
      return;
    }
    notify.success('Time off request sent');
    onClose();
  }

  return { form, submit, isLoading, failure, notice, first };
}

/** 'Time Off Request': between which dates, what kind of leave, and why. */
export function TimeOffDialog(props: TimeOffDialogProps) {
  const { event, today, onClose } = props;
  const { form, submit, isLoading, failure, notice, first } = useTimeOff(props);
  const note = timeOffSentence({ code: 'timeOff.tooSoon', field: null, params: { days: notice } });
  const tooSoon = (date: string) => (date < first ? note : null);

  return (
    <FormDialog
      open={event !== undefined}
      title="Time Off Request"
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      {event ? (
        <>
          <p>
            {event.staff.map(({ name }) => name).join(', ')} · {event.shift_code} ·{' '}
            {showDate(event.start_date)}
          </p>
          <Alert kind="info">{note}</Alert>
          <FieldGrid>
            <DateField
              {...form.field('start_date')}
              label="From Date"
              requiredMessage="From Date is required"
              refuse={tooSoon}
              today={today}
              required
            />
            <DateField
              {...form.field('end_date')}
              label="To Date"
              requiredMessage="To Date is required"
              refuse={tooSoon}
              today={today}
              required
            />
          </FieldGrid>
          <SelectField
            {...form.field('leave_type')}
            label="Leave Type"
            requiredMessage="Leave type is required"
            options={LEAVE_TYPES}
            required
          />
          <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.timeOffReason} required />
        </>
      ) : null}
    </FormDialog>
  );
}
