import { useRead } from '@ondeck/shared/api/useCall';
import { previewScheduleChange } from '@ondeck/shared/calls/decisions';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { RescheduleRow } from '@ondeck/shared/schemas/decisions';
import { showDate } from '@ondeck/shared/time/display';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { decisionMessages } from './useDecision';

interface ChangeWarningsProps {
  /** The request. */
  readonly id: string;
  /** The employee who would work the date instead; without one, the date becomes open. */
  readonly employee?: string;
}

/** Shows the warnings of approving or reassigning a schedule change. */
export function ChangeWarnings({ id, employee }: ChangeWarningsProps) {
  const { currentData } = useRead(
    previewScheduleChange,
    { id, ...(employee === undefined ? {} : { user_id: employee }) },
    { refetchOnMountOrArgChange: true },
  );
  return <WarningNotes warnings={currentData?.warnings} />;
}

interface ApproveChangeDialogProps extends OpenDialog {
  readonly row: RescheduleRow;
  readonly mutation: Mutation<{ id: string; action: 'APPROVE' }, { message: string }>;
}

/** Approves a schedule change after the manager has read its warnings. */
export function ApproveChangeDialog({ open, onClose, row, mutation }: ApproveChangeDialogProps) {
  const { send, shell } = useSubmit(mutation, { ...decisionMessages, next: onClose });
  return (
    <ConfirmDialog
      open={open}
      title="Approve Schedule Change"
      question={
        <>
          <p>
            <Dated>{`${row.user.name} won't work ${row.shift.shift_code} on ${showDate(row.requested_date)}.`}</Dated>
          </p>
          <ChangeWarnings id={row.id} />
        </>
      }
      confirmLabel="Approve"
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: row.id, action: 'APPROVE' })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}
