import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { showDate, showHours, showTime } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { ChangeNotes } from '@ondeck/shared/ui/changeNotes';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useDecideCorrectionRequestMutation } from '../dashboard.api';
import { decisionWords } from '../requests/useDecision';

/** What is recorded now, in words. */
export function recordedWords({ record }: CorrectionRow): string {
  if (!record) return 'No punch';
  const { date, clocked_in, clocked_out, total_hours } = record;
  const end = clocked_out === null ? 'no clock-out' : showTime(clocked_out);
  return `${showDate(date)} ${showTime(clocked_in)} to ${end}${total_hours === null ? '' : `, ${showHours(total_hours)}`}`;
}

/** What is asked for, in words. */
export const askedWords = ({ date, clocked_in, clocked_out, hours }: CorrectionRow): string =>
  `${showDate(date)} ${showTime(clocked_in)} to ${showTime(clocked_out)}, ${showHours(hours)}`;

/** What approving does to the pay, in words. */
export function effectWords({ effect: { paid_before, paid_after, set_by } }: CorrectionRow): string {
  if (set_by !== null)
    return `Paid stays ${showHours(paid_before)}: ${set_by} set it in Weekly Labor Reports`;
  return `Paid ${showHours(paid_before)}, then ${showHours(paid_after)}`;
}

interface DecideDialogProps {
  readonly open: boolean;
  readonly row: CorrectionRow;
  readonly action: 'APPROVE' | 'REJECT';
  readonly onClose: () => void;
  /** Somebody may have been faster. */
  readonly onRefused: () => void;
}

/** Approves or rejects a correction, with what it does to the pay before the press. */
export function DecideDialog({ open, row, action, onClose, onRefused }: DecideDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(useDecideCorrectionRequestMutation(), {
    ...decisionWords,
    form,
    next: onClose,
  });
  const isApproval = action === 'APPROVE';

  async function decide({ reason }: { reason: string }): Promise<void> {
    const answer = await send({ id: row.id, action, ...(isApproval ? {} : { reason }) });
    if (!answer) onRefused();
  }

  return (
    <FormDialog
      open={open}
      title={isApproval ? 'Approve Correction' : 'Reject Correction'}
      form={form}
      onSubmit={(values) => void decide(values)}
      onCancel={onClose}
      {...shell}
      submitLabel={isApproval ? 'Approve' : 'Reject'}
      disabledReason={isApproval ? (row.blocked ?? undefined) : undefined}
    >
      <p>
        {row.user.name}, {row.location.title}: {row.reason}
      </p>
      <dl className="od-before-after">
        <dt>Recorded</dt>
        <dd>{recordedWords(row)}</dd>
        <dt>Asked</dt>
        <dd>
          {askedWords(row)}
          {row.shift_code ? `, ${row.shift_code}` : ''}
        </dd>
        <dt>Pay</dt>
        <dd>{isApproval ? effectWords(row) : `Paid stays ${showHours(row.effect.paid_before)}`}</dd>
      </dl>
      {row.record ? <ChangeNotes changes={row.record.changes} zone={row.location.timezone} /> : null}
      {isApproval && row.blocked ? <Alert kind="warning">{row.blocked}</Alert> : null}
      {isApproval ? null : (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={`${row.user.name} reads it.`}
          max={fieldLimits.rejectionReason}
        />
      )}
    </FormDialog>
  );
}
