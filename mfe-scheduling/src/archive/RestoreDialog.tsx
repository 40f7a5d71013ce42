import { messageOf } from '@ondeck/shared/api/errors';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { useRestoreShiftMutation } from '../scheduling.api';

interface RestoreDialogProps {
  readonly shift: ArchivedShift;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes a shift out of the archive; the server refuses where its staff have other work by now, and says which. */
export function RestoreDialog({ shift, open, onClose }: RestoreDialogProps) {
  const [restore, { isLoading }] = useRestoreShiftMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    const { data, error } = await restore(shift.id);
    if (!data) {
      setFailure(
        messageOf(error, {
          400: 'server',
          404: 'Shift not found.',
          409: 'server',
          other: 'Something went wrong.',
        }),
      );
      return;
    }
    onClose();
    notify.success(data.message);
  }

  return (
    <ConfirmDialog
      open={open}
      title="Restore Shift"
      question={`Bring ${shift.shift_code} back with its staff and coming dates?`}
      confirmLabel="Restore"
      cancelLabel="Cancel"
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure}
    />
  );
}
