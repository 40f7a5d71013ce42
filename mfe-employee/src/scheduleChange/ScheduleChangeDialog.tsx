import { useWrite } from '@ondeck/shared/api/useCall';
import { requestScheduleChange } from '@ondeck/shared/calls/requests';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor, sentencesByField } from '@ondeck/shared/domain/rules/findings';
import { checkScheduleChange } from '@ondeck/shared/domain/rules/scheduleChange';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

interface ScheduleChangeDialogProps extends OpenDialog {
  /** The chosen event. */
  readonly event: ScheduleEvent;
  readonly lastShiftDate: string | null;
  readonly today: string;
}

/** Requests a schedule change for one event, with a reason of at most 150 characters. */
export function ScheduleChangeDialog(props: ScheduleChangeDialogProps) {
  const { open, event, lastShiftDate, today, onClose } = props;
  const findings = ({ reason }: { reason: string }) =>
    checkScheduleChange({ shift_date: event.start_date, reason }, { today });
  const form = useForm({ initial: { reason: '' }, check: findings });
  const { send, shell } = useSubmit(useWrite(requestScheduleChange), {
    form,
    catalogue: { 400: 'server', 409: 'server', other: 'Unable to send schedule request' },
    done: 'Schedule change request sent',
    next: onClose,
  });
  const isTooSoon = sentencesByField(findings(form.values))['shift_date'] !== undefined;

  return (
    <FormDialog
      open={open}
      title="Schedule Change Request"
      form={form}
      onSubmit={({ reason }) =>
        void send({
          shift: event.id,
          request_type: 'SHIFT_CHANGE',
          last_shift_date: lastShiftDate,
          request_date: event.start_date,
          shift_date: event.start_date,
          reason: reason.trim(),
        })
      }
      onCancel={onClose}
      {...shell}
      disabledReason={isTooSoon ? 'This date is less than 1 week away. Choose a later date.' : undefined}
    >
      <p>
        {event.shift_code} · {showDate(event.start_date)}, {showTimeRange(event.start_time, event.end_time)}
      </p>
      <Alert kind={isTooSoon ? 'warning' : 'info'}>{sentenceFor('scheduleChange.tooSoon')}</Alert>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        max={fieldLimits.scheduleChangeReason}
        required
      />
    </FormDialog>
  );
}
