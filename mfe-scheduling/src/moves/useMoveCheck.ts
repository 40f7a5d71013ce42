import { isApiError } from '@ondeck/shared/api/errors';
import { useRead } from '@ondeck/shared/api/useCall';
import { previewMove } from '@ondeck/shared/calls/shiftDates';
import { previewShiftChange } from '@ondeck/shared/calls/shifts';
import type { ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { useEffect, useEffectEvent } from 'react';
import { useSettled } from '../common/useSettled';
import { useLookAgain } from './useLookAgain';
import { isIdle, moveBody, shiftIdOf, type ProposedMove } from './proposedMove';

const ANEW = { refetchOnMountOrArgChange: true };

/**
 * Checks a proposed move with the server before it is sent.
 *
 * @param following - the change to all following dates; undefined to move only this date
 */
export function useMoveCheck(wish: ProposedMove, following: ShiftChangeBody | undefined, isReady: boolean) {
  const id = shiftIdOf(wish.event);
  const one = { id, date: wish.event.start_date, ...moveBody(wish) };
  const text = JSON.stringify([one, following]);
  const settled = useSettled(text);
  const skip = !isReady || settled !== text || isIdle(wish);
  const ofOne = useRead(previewMove, one, { ...ANEW, skip });
  const ofAll = useRead(previewShiftChange, following ? { id, ...following } : { id, ...NOTHING }, {
    ...ANEW,
    skip: skip || following === undefined,
  });
  const lookAgain = useEffectEvent(useLookAgain());
  const { error } = ofOne;
  useEffect(() => lookAgain(error), [error]);
  // If the date has changed since it was loaded, all following dates count as changed too.
  const stale = !skip && isApiError(error) && error.status === 409 ? [{ message: error.message }] : undefined;
  const isFetching = ofOne.isFetching || ofAll.isFetching;
  const answer = skip || isFetching || stale ? undefined : (following ? ofAll : ofOne).currentData;
  return {
    /** Whether there are no conflicts; false until the server has answered. */
    fits: answer !== undefined && answer.errors.length === 0,
    checking: isReady && !isIdle(wish) && (settled !== text || isFetching),
    errors: stale ?? answer?.errors ?? [],
    warnings: answer?.warnings ?? [],
  };
}

/** Placeholder body for a skipped query. */
const NOTHING: ShiftChangeBody = {
  location: '',
  schedule_type: 'ONE_TIME_SHIFT',
  start_date: '',
  start_time: '',
  end_time: '',
  shift_type: '',
};
