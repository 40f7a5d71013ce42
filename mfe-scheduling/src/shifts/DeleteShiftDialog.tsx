import { messageOf } from '@ondeck/shared/api/errors';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { useDeleteShiftMutation, useRestoreShiftMutation } from '../scheduling.api';

interface DeleteShiftDialogProps {
  readonly shift: Shift;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks, then moves a shift to the archive; the message offers to take it back. */
export function DeleteShiftDialog({ shift, open, onClose }: DeleteShiftDialogProps) {
  const [remove, { isLoading }] = useDeleteShiftMutation();
  const [restore] = useRestoreShiftMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function undo(): Promise<void> {
    const { data, error } = await restore(shift.id);
    if (data) notify.success(data.message);
    else notify.error(messageOf(error, { 400: 'server', 409: 'server', other: 'Something went wrong.' }));
  }

  async function confirm(): Promise<void> {
    const { error } = await remove(shift.id);
    if (error) {
      setFailure(
        messageOf(error, { 400: 'server', 404: 'Shift not found.', other: 'Something went wrong.' }),
      );
      return;
    }
    onClose();
    notify.success('Shift deleted successfully!', { seconds: 4.5, undo: () => void undo() });
  }

  return (
    <ConfirmDialog
      open={open}
      title="Delete Shift"
      question={
        <Stack gap={2}>
          <span>Are you sure you want to delete this shift?</span>
          <Meta>
            {shift.shift_code} moves to the archive. Its staff lose the coming dates; what was worked stays.
          </Meta>
        </Stack>
      }
      danger
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure}
    />
  );
}
