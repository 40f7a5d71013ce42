import { SOMETHING_WENT_WRONG } from '@ondeck/shared/api/errors';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useRestoreShiftMutation } from '../scheduling.api';

interface RestoreDialogProps {
  readonly shift: ArchivedShift;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes a shift out of the archive; the server refuses where its staff have other work by now, and says which. */
export function RestoreDialog({ shift, open, onClose }: RestoreDialogProps) {
  const { send, shell } = useSubmit(useRestoreShiftMutation(), {
    catalogue: { 400: 'server', 404: 'Shift not found.', 409: 'server', other: SOMETHING_WENT_WRONG },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Restore Shift"
      question={`Bring ${shift.shift_code} back with its staff and coming dates?`}
      confirmLabel="Restore"
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: shift.id })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}
