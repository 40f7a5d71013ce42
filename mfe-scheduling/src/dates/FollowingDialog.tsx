import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FetchedDialog } from '@ondeck/shared/ui/fetchedDialog';
import { useReadShiftQuery } from '../scheduling.api';
import { EditShiftDialog } from '../shiftForm/EditShiftDialog';

interface FollowingDialogProps extends OpenDialog {
  readonly shiftId: string;
  readonly date: string;
}

/** The shift behind a date of a calendar in the form, as it is from that date on. */
export function FollowingDialog({ shiftId, date, ...dialog }: FollowingDialogProps) {
  const answer = useReadShiftQuery({ id: shiftId, date }, { refetchOnMountOrArgChange: true });
  return (
    <FetchedDialog
      title="Edit shift"
      what="the shift"
      answer={answer}
      record={answer.currentData}
      onClose={dialog.onClose}
    >
      {(shift) => <EditShiftDialog shift={shift} from={date} {...dialog} />}
    </FetchedDialog>
  );
}
