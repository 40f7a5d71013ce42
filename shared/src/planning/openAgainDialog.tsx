import { useRead, useWrite } from '../api/useCall';
import { previewClosureRemoval, removeClosure } from '../calls/closures';
import { Link } from '../router/router';
import type { ScheduleClosure } from '../schemas/schedules';
import { ClosureEffects } from './closureEffects';
import { closureDays } from './closureWords';
import { RemoveDialog } from '../ui/removeDialog';

export interface OpenAgainDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly closure: ScheduleClosure;
  /** The location's name. */
  readonly place: string;
}

/** Shows the 'Reopen Location' dialog with a preview: restored dates, and employees who have other work by now. */
export function OpenAgainDialog({ open, onClose, closure, place }: OpenAgainDialogProps) {
  const preview = useRead(
    previewClosureRemoval,
    { id: closure.id },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const isRefused = (preview.currentData?.refusals.length ?? 0) > 0;
  const what = (
    <>
      <p>
        <strong>{closure.reason}</strong>, {closureDays(closure)}
      </p>
      <ClosureEffects
        preview={preview.currentData}
        failed={preview.isError}
        fate="back on the schedule"
        leaveLabel="Time off that is paid again"
      />
    </>
  );
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Reopen Location"
      question={`Are you sure you want to reopen ${place}?`}
      confirmLabel="Reopen"
      remove={useWrite(removeClosure)}
      input={{ id: closure.id }}
      catalogue={{
        400: 'server',
        409: 'server',
        404: 'This closure was already removed.',
      }}
      done="Location reopened."
      checking={preview.isFetching ? 'Checking which shifts are restored…' : undefined}
      obstacle={
        isRefused ? (
          <>
            {what}
            <p>
              Reassign or delete one of the two shifts, then reopen. See{' '}
              <Link to="/manage-shifts?when=upcoming" onClick={onClose}>
                upcoming shifts
              </Link>
            </p>
          </>
        ) : undefined
      }
    >
      {what}
    </RemoveDialog>
  );
}
