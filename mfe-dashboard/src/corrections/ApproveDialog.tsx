import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { showDate, showHours, showTime } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { ChangeNotes } from '@ondeck/shared/ui/changeNotes';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
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

interface ApproveDialogProps {
  readonly open: boolean;
  readonly row: CorrectionRow;
  readonly mutation: Mutation<{ id: string; action: 'APPROVE' }, { message: string }>;
  readonly onClose: () => void;
}

/** Approves a correction, with what it does to the pay before the press. */
export function ApproveDialog({ open, row, mutation, onClose }: ApproveDialogProps) {
  const { send, shell } = useSubmit(mutation, { ...decisionWords, next: onClose });
  return (
    <ConfirmDialog
      open={open}
      title="Approve Correction"
      question={
        <Stack gap={3}>
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
            <dd>{effectWords(row)}</dd>
          </dl>
          {row.record ? <ChangeNotes changes={row.record.changes} zone={row.location.timezone} /> : null}
          {row.blocked ? <Alert kind="warning">{row.blocked}</Alert> : null}
        </Stack>
      }
      confirmLabel="Approve"
      cancelLabel="Cancel"
      disabledReason={row.blocked ?? undefined}
      onConfirm={() => void send({ id: row.id, action: 'APPROVE' })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}
