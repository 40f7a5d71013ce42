import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { CancelDateDialog } from './CancelDateDialog';
import { ChangeDateDialog } from './ChangeDateDialog';
import type { DateAction } from './DateActions';
import { FollowingDialog } from './FollowingDialog';
import { DraftShiftDialog, LeaveOutDialog } from '../drafts/DraftShiftDialog';
import { MoveDialog } from '../moves/MoveDialog';
import { ReplaceDialog } from './ReplaceDialog';
import { SwapDialog } from './SwapDialog';

interface DateDialogProps extends OpenDialog {
  readonly action: DateAction;
  readonly event: ScheduleEvent;
}

/** Opens the dialog for the action that was chosen for a date in a calendar. */
export function DateDialog({ action, event, ...dialog }: DateDialogProps) {
  const day = { ...event, shift_id: event.shift_id ?? event.id };
  if (action === 'following')
    return <FollowingDialog shiftId={day.shift_id} date={event.start_date} {...dialog} />;
  if (action === 'changeDraft') return <DraftShiftDialog event={event} {...dialog} />;
  if (action === 'leaveOut') return <LeaveOutDialog event={event} {...dialog} />;
  if (action === 'move') return <MoveDialog event={event} {...dialog} />;
  if (action === 'cancel') return <CancelDateDialog day={day} {...dialog} />;
  if (action === 'change') return <ChangeDateDialog day={day} {...dialog} />;
  if (action === 'swap') return <SwapDialog day={day} {...dialog} />;
  return <ReplaceDialog day={day} {...dialog} />;
}
