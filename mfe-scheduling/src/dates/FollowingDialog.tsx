import { useRead } from '@ondeck/shared/api/useCall';
import { readShift } from '@ondeck/shared/calls/shifts';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { EditShiftDialog } from '../shiftForm/EditShiftDialog';

interface FollowingDialogProps extends OpenDialog {
  readonly shiftId: string;
  readonly date: string;
}

/** Edits a shift from a date in a calendar onward, starting with its values on that date. */
export function FollowingDialog({ shiftId, date, ...dialog }: FollowingDialogProps) {
  const { currentData, isError, refetch } = useRead(
    readShift,
    { id: shiftId, date },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <EditShiftDialog shift={currentData} from={date} {...dialog} />;
  return (
    <Dialog {...dialog} title="Edit shift">
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the shift.</FailureStrip>
      ) : (
        <Skeleton lines={6} label="Loading shift" />
      )}
    </Dialog>
  );
}
