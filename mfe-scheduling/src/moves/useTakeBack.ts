import { useWrite } from '@ondeck/shared/api/useCall';
import { changeShiftDate, moveShiftDate, undoShiftDate } from '@ondeck/shared/calls/shiftDates';
import { archiveShift } from '@ondeck/shared/calls/shifts';
import type { UndoOfDate } from '@ondeck/shared/schemas/shiftDates';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { undoMessages } from '../common/undoMessages';
import { useLookAgain } from './useLookAgain';

const catalogue = { 400: 'server', 404: 'Shift not found.' } as const;

/**
 * Undoes the last change to one date, with the call that the server named. If someone else has changed the date since,
 * the server refuses and the calendar is fetched again.
 */
export function useTakeBack(done = 'Undone.') {
  const [restore, restoring] = useWrite(undoShiftDate);
  const [archive, archiving] = useWrite(archiveShift);
  const [move, moving] = useWrite(moveShiftDate);
  const [change, changing] = useWrite(changeShiftDate);
  const lookAgain = useLookAgain();
  const isLoading = [restoring, archiving, moving, changing].some((one) => one.isLoading);

  function send({ action, id, date, body, change: before, revision }: UndoOfDate) {
    if (action === 'ARCHIVE') return archive({ id, revision });
    if (action === 'MOVE' && body) return move({ id, date, revision, ...body });
    if (action === 'CHANGE' && before) return change({ id, date, revision, ...before });
    return restore({ id, date, revision });
  }
  async function takeBack(undo: UndoOfDate): Promise<{ data?: true; error?: unknown }> {
    const { error } = await send(undo);
    lookAgain(error);
    return error === undefined ? { data: true } : { error };
  }
  return useSubmit([takeBack, { isLoading }], {
    catalogue: undoMessages(catalogue),
    done,
    refusedAs: { seconds: 10 },
  });
}
