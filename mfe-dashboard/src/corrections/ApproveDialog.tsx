import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import { showDate, showHours, showPayingDays, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { ChangeNotes } from '@ondeck/shared/planning/changeNotes';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { decisionMessages } from '../requests/useDecision';

/** Describes the recorded times, with the date if the requested date is different. */
export function recordedSummary({ record, date }: CorrectionRow): string {
  if (!record) return 'No punch';
  const { clocked_in, clocked_out, total_hours } = record;
  const day = record.date === date ? '' : `${showDate(record.date)} `;
  if (clocked_out === null) return `${day}${showTime(clocked_in)}, no clock-out`;
  return `${day}${showTimeRange(clocked_in, clocked_out)}, ${showHours(total_hours ?? 0)}`;
}

/** Describes the requested times. */
export const requestedSummary = ({ clocked_in, clocked_out, hours }: CorrectionRow): string =>
  `${showTimeRange(clocked_in, clocked_out)}, ${showHours(hours)}`;

/** Describes how an approval changes the paid hours. */
export function payEffect({ effect: { paid_before, paid_after, set_by, paid_with } }: CorrectionRow): string {
  if (set_by !== null)
    return `Paid hours stay at ${showHours(paid_before)} because ${set_by} set them in Weekly Labor Reports`;
  const later = paid_with === null ? '' : `, with ${showPayingDays(paid_with)}`;
  return `Paid hours change from ${showHours(paid_before)} to ${showHours(paid_after)}${later}`;
}

interface ApproveDialogProps extends OpenDialog {
  readonly row: CorrectionRow;
  readonly mutation: Mutation<{ id: string; action: 'APPROVE' }, { message: string }>;
}

/** Approves a correction, and shows its effect on the paid hours first. */
export function ApproveDialog({ open, row, mutation, onClose }: ApproveDialogProps) {
  const { send, shell } = useSubmit(mutation, { ...decisionMessages, next: onClose });
  return (
    <ConfirmDialog
      open={open}
      title="Approve Correction"
      question={
        <Stack gap={3}>
          <p>
            {row.user.name}, {row.location.title}, {showDate(row.date)}: {row.reason}
          </p>
          <Facts
            items={[
              { label: 'Recorded', value: recordedSummary(row) },
              {
                label: 'Requested',
                value: [requestedSummary(row), row.shift_code].filter(Boolean).join(', '),
              },
              { label: 'Pay', value: payEffect(row) },
            ]}
          />
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
