import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { fieldLimits } from '@ondeck/shared/domain/fields';
import { firstChangeableDate, scheduleChangeMessages } from '@ondeck/shared/domain/scheduleChange.rules';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useAskForChangeMutation } from '../employee.api';

const NOTE = 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.';

interface ScheduleChangeDialogProps {
  readonly event: ScheduleEvent | undefined;
  readonly lastShiftDate: string | null;
  readonly today: string;
  readonly onClose: () => void;
}

/** 'Schedule Change Request' of one occurrence: why, in at most 150 characters. */
export function ScheduleChangeDialog({ event, lastShiftDate, today, onClose }: ScheduleChangeDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const [ask, { isLoading }] = useAskForChangeMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();
  const tooSoon = event !== undefined && event.start_date < firstChangeableDate(today);

  async function submit({ reason }: { reason: string }): Promise<void> {
    if (!event) return;
    setFailure(undefined);
    const { error } = await ask({
      shift: event.id,
      request_type: 'SHIFT_CHANGE',
      last_shift_date: lastShiftDate,
      shift_date: event.start_date,
      reason: reason.trim(),
    });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(
        messageOf(error, { 400: 'server', 409: 'server', other: 'Unable to send schedule request' }),
      );
      return;
    }
    notify.success('Schedule change request sent');
    onClose();
  }

  return (
    <FormDialog
      open={event !== undefined}
      title="Schedule Change Request"
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
      disabledReason={tooSoon ? String(scheduleChangeMessages['scheduleChange.tooSoon']) : undefined}
    >
      {event ? (
        <>
          <p>
            {event.shift_code} · {showDate(event.start_date)},{' '}
            {showTimeRange(event.start_time, event.end_time)}
          </p>
          <Alert kind={tooSoon ? 'warning' : 'info'}>{NOTE}</Alert>
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            max={fieldLimits.scheduleChangeReason}
            required
          />
        </>
      ) : null}
    </FormDialog>
  );
}
