import { useWrite } from '@ondeck/shared/api/useCall';
import { moveShiftDate } from '@ondeck/shared/calls/shiftDates';
import { changeShift } from '@ondeck/shared/calls/shifts';
import type { Shift, ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { notify } from '@ondeck/shared/ui/notify';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { afterRefusal } from '../common/afterRefusal';
import { undoMessages } from '../common/undoMessages';
import { useLookAgain } from './useLookAgain';
import { useTakeBack } from './useTakeBack';
import { moveBody, shiftIdOf, wayBackOf, type ProposedMove } from './proposedMove';

const words = {
  catalogue: { 400: 'server', 404: 'Shift not found.', 409: 'server' },
  refusedAs: { seconds: 10 },
} as const;

/** Shows the result of a change with its warnings, and offers Undo for 10 seconds. */
export function showMoveResult(
  message: string,
  warnings: readonly { readonly message: string }[],
  undo: () => void,
): void {
  const text = [message, ...warnings.map((one) => one.message)].join(' ');
  if (warnings.length > 0) notify.warning(text, { seconds: 10, undo });
  else notify.success(text, { seconds: 10, undo });
}

/** Moves dates of shifts, and shows the result or the reason for a refusal as a message. */
export function useMoves(onDone?: () => void) {
  const lookAgain = useLookAgain();
  const moving = afterRefusal(useWrite(moveShiftDate), lookAgain);
  const changing = afterRefusal(useWrite(changeShift), lookAgain);
  const back = useTakeBack();
  const rewritten = useSubmit(changing, {
    ...words,
    catalogue: undoMessages(words.catalogue),
    done: 'Undone.',
  });
  const one = useSubmit(moving, {
    ...words,
    next: ({ message, warnings, undo }) => {
      showMoveResult(message, warnings, () => void back.send(undo));
      onDone?.();
    },
  });
  const following = useSubmit(changing, { ...words });

  return {
    loading: moving[1].isLoading || changing[1].isLoading,
    /** Moves only this date. */
    send: (wish: ProposedMove) =>
      one.send({ id: shiftIdOf(wish.event), date: wish.event.start_date, ...moveBody(wish) }),
    /** Moves this date and all following dates. */
    sendFollowing: async (shift: Shift, body: ShiftChangeBody): Promise<void> => {
      const answer = await following.send({ id: shift.id, revision: shift.revision, ...body });
      if (!answer) return;
      const { revision } = answer;
      const undo = () => void rewritten.send({ id: shift.id, revision, ...wayBackOf(shift, body) });
      showMoveResult('Shift updated successfully.', answer.warnings, undo);
      onDone?.();
    },
  };
}
