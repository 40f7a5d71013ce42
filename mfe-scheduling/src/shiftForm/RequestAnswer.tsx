import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import type { NewShiftRequestState } from './shiftForm';
import type { RequestAnswer } from './useShiftForm';

/** Shows a new-shift request above the form: requester, date, times, duration, and reason. */
export function OfferNote({ request }: { readonly request: NewShiftRequestState }) {
  const { asker, date, start_time, end_time, threeMonths, reason } = request;
  const months = threeMonths ? 'for at least 3 months' : 'for less than 3 months';
  return (
    <Alert kind="info" title={`New shift request from ${asker?.name ?? ''}`}>
      <Dated>{`Available ${showDate(date)}, ${showTimeRange(start_time, end_time)}, ${months}.`}</Dated>
      {reason ? <p>“{reason}”</p> : null}
    </Alert>
  );
}

const outcomes = [
  { value: 'LEAVE', label: 'Leave the request pending', note: "They aren't notified yet." },
  { value: 'REJECT', label: 'Reject the request', note: "They're notified with the reason below." },
] as const;

interface UnplannedDialogProps extends OpenDialog {
  readonly request: NewShiftRequestState;
  readonly asker: { readonly id: string; readonly name: string };
  readonly onAnswer: (answer: RequestAnswer) => unknown;
}

/** Asks how to answer a new-shift request if the shift doesn't assign the requester. */
export function UnplannedDialog({ open, request, asker, onAnswer, onClose }: UnplannedDialogProps) {
  const form = useForm<{ outcome: 'LEAVE' | 'REJECT' | ''; reason: string }>({
    initial: { outcome: '', reason: '' },
  });
  return (
    <FormDialog
      open={open}
      title="Answer the Request"
      form={form}
      onSubmit={({ outcome, reason }) =>
        void onAnswer(outcome === 'REJECT' ? { rejected: sentReason(reason) } : {})
      }
      onCancel={onClose}
      loading={false}
      submitError={undefined}
      submitLabel="Save shift"
      cancelLabel="Back"
      width={480}
    >
      <p>
        <Dated>{`${asker.name} asked to work on ${showDate(request.date)}, but this shift doesn't schedule them that day.`}</Dated>
      </p>
      <RadioField
        {...form.field('outcome')}
        label="Request"
        look="cards"
        requiredMessage="Choose how to answer the request."
        required
        options={outcomes}
      />
      {form.values.outcome === 'REJECT' ? (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={`Optional. ${asker.name} sees this reason.`}
          max={fieldLimits.rejectionReason}
        />
      ) : null}
    </FormDialog>
  );
}
