import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { archiveShift, previewArchive, restoreShift } from '@ondeck/shared/calls/shifts';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Meta } from '@ondeck/shared/ui/layout';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { undoMessages } from '../common/undoMessages';

/** Moves a shift to the archive after a confirmation, and offers Undo. */
export function DeleteShiftDialog({ shift, ...dialog }: OpenDialog & { readonly shift: Shift }) {
  const { currentData } = useRead(
    previewArchive,
    { id: shift.id },
    { skip: !dialog.open, refetchOnMountOrArgChange: true },
  );
  const { send: restore } = useSubmit(useWrite(restoreShift), {
    catalogue: undoMessages({ 400: 'server', 404: 'Shift not found.' }),
    done: ({ message }) => message,
    message: { seconds: 4 },
    refusedAs: { seconds: 10 },
  });
  return (
    <RemoveDialog
      {...dialog}
      title="Delete Shift"
      question="Are you sure you want to delete this shift?"
      remove={useWrite(archiveShift)}
      input={{ id: shift.id, revision: shift.revision }}
      catalogue={{ 400: 'server', 404: 'Shift not found.', 409: 'server' }}
      done="Shift deleted successfully!"
      message={{ seconds: 10, undo: () => void restore({ id: shift.id, revision: shift.revision }) }}
    >
      <WarningNotes warnings={currentData?.warnings} />
      <Meta>
        {shift.shift_code} moves to the archive. Its staff are unassigned from upcoming dates. Past hours
        don't change.
      </Meta>
    </RemoveDialog>
  );
}
