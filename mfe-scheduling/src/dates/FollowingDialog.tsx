import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useReadShiftQuery } from '../scheduling.api';
import { EditShiftDialog } from '../shiftForm/EditShiftDialog';

interface FollowingDialogProps {
  readonly shiftId: string;
  readonly date: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The shift behind a date of a calendar in the form, as it is from that date on. */
export function FollowingDialog({ shiftId, date, open, onClose }: FollowingDialogProps) {
  const { currentData, isError, refetch } = useReadShiftQuery(
    { id: shiftId, date },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <EditShiftDialog shift={currentData} from={date} open={open} onClose={onClose} />;
  return (
    <Dialog open={open} title="Edit shift" onClose={onClose}>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>The shift could not be loaded.</FailureStrip>
      ) : (
        <Skeleton lines={6} label="Loading the shift" />
      )}
    </Dialog>
  );
}
