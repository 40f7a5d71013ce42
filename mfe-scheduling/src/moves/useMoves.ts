import { baseApi } from '@ondeck/shared/api/baseApi';
import { isApiError, SOMETHING_WENT_WRONG } from '@ondeck/shared/api/errors';
import { useDispatch } from '@ondeck/shared/api/slices';
import type { MovedDate } from '@ondeck/shared/schemas/shiftDates';
import type { Shift, ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { notify } from '@ondeck/shared/ui/notify';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import {
  useArchiveShiftMutation,
  useChangeShiftMutation,
  useMoveShiftDateMutation,
  useUndoShiftDateMutation,
} from '../scheduling.api';
import { moveBody, shiftIdOf, wayBackOf, type Wish } from './wish';

const words = {
  catalogue: { 400: 'server', 404: 'Shift not found.', 409: 'server', other: SOMETHING_WENT_WRONG },
  refusedAs: { seconds: 10 },
} as const;

/** Says what was done, with what is worth a second look, and offers the way back for ten seconds. */
export function tell(
  message: string,
  warnings: readonly { readonly message: string }[],
  undo: () => void,
): void {
  const text = [message, ...warnings.map((one) => one.message)].join(' ');
  if (warnings.length > 0) notify.warning(text, { seconds: 10, undo });
  else notify.success(text, { seconds: 10, undo });
}

/** Fetches what a calendar shows again, once its server has said that it is not so any more. */
export function useLookAgain() {
  const dispatch = useDispatch();
  return (error: unknown): void => {
    if (isApiError(error) && error.status === 409)
      dispatch(baseApi.util.invalidateTags(['Schedule', 'Shift']));
  };
}

/** Moves dates of shifts; what comes of it, or why it cannot be, is said as a message. */
export function useMoves(onDone?: () => void) {
  const [send, moving] = useMoveShiftDateMutation();
  const lookAgain = useLookAgain();
  const [restore, restoring] = useUndoShiftDateMutation();
  const [archive, archiving] = useArchiveShiftMutation();
  const [change, changing] = useChangeShiftMutation();

  async function move(sent: Parameters<typeof send>[0]) {
    const answer = await send(sent);
    lookAgain(answer.error);
    return answer;
  }
  async function takeBack({
    action,
    id,
    date,
    body,
  }: MovedDate['undo']): Promise<{ data?: true; error?: unknown }> {
    const { error } =
      action === 'ARCHIVE'
        ? await archive({ id })
        : action === 'MOVE' && body
          ? await move({ id, date, ...body })
          : await restore({ id, date });
    return error === undefined ? { data: true } : { error };
  }

  const isBusy = restoring.isLoading || archiving.isLoading;
  const back = useSubmit([takeBack, { isLoading: isBusy }], { ...words, done: 'Taken back.' });
  const rewritten = useSubmit([change, changing], { ...words, done: 'Taken back.' });
  const one = useSubmit([move, moving], {
    ...words,
    next: ({ message, warnings, undo }) => {
      tell(message, warnings, () => void back.send(undo));
      onDone?.();
    },
  });
  const following = useSubmit([change, changing], { ...words });

  return {
    loading: moving.isLoading || changing.isLoading,
    /** This date alone. */
    send: (wish: Wish) =>
      one.send({ id: shiftIdOf(wish.event), date: wish.event.start_date, ...moveBody(wish) }),
    /** This date and all that follow. */
    sendFollowing: async (shift: Shift, body: ShiftChangeBody): Promise<void> => {
      const answer = await following.send({ id: shift.id, ...body });
      if (!answer) return;
      const undo = () => void rewritten.send({ id: shift.id, ...wayBackOf(shift, body) });
      tell('Shift updated successfully.', answer.warnings, undo);
      onDone?.();
    },
  };
}
