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
 * What the server says of a wish before it is sent.
 *
 * @param following - where all following dates are meant too
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
  // Where the date is not as it was seen, all that follow are not either.
  const stale = !skip && isApiError(error) && error.status === 409 ? [{ message: error.message }] : undefined;
  const isFetching = ofOne.isFetching || ofAll.isFetching;
  const answer = skip || isFetching || stale ? undefined : (following ? ofAll : ofOne).currentData;
  return {
    /** Whether nothing stands in the way; false until that is known. */
    fits: answer !== undefined && answer.errors.length === 0,
    checking: isReady && !isIdle(wish) && (settled !== text || isFetching),
    errors: stale ?? answer?.errors ?? [],
    warnings: answer?.warnings ?? [],
  };
}

/** Stands where a query is skipped. */
const NOTHING: ShiftChangeBody = {
  location: '',
  schedule_type: 'ONE_TIME_SHIFT',
  start_date: '',
  start_time: '',
  end_time: '',
  shift_type: '',
};
