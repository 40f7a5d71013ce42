import { isApiError } from '@ondeck/shared/api/errors';
import { useRead } from '@ondeck/shared/api/useCall';
import { viewOwnSchedule } from '@ondeck/shared/calls/schedule';
import type { ViewType } from '@ondeck/shared/schemas/schedules';
import { useSession } from '@ondeck/shared/session/session';
import { useEffect, useMemo } from 'react';
import { keepSchedule, keptSchedule } from './keptSchedule';

interface Days {
  readonly view_type: ViewType;
  readonly start_date: string;
}

/** Returns whether the server can't be reached or reports an internal error. */
const isOut = (error: unknown): boolean =>
  isApiError(error) && (typeof error.status === 'string' || error.status >= 500);

/**
 * Returns the employee's shifts and meetings in a range. If the server can't be reached, returns the schedule last seen
 * on this device, with its time in `fulfilledTimeStamp`, together with the error.
 */
export function useOwnSchedule(days: Days, options: { readonly skip?: boolean } = {}) {
  const userId = useSession((session) => session.userId);
  const answer = useRead(viewOwnSchedule, days, options);
  const { currentData, fulfilledTimeStamp: at, error, refetch } = answer;
  const key = `${days.view_type} ${days.start_date}`;
  useEffect(() => {
    if (currentData && at !== undefined && error === undefined)
      keepSchedule(userId, { key, at, answer: currentData });
  }, [userId, key, currentData, at, error]);
  const isMissing = currentData === undefined && isOut(error);
  const kept = useMemo(() => (isMissing ? keptSchedule(userId, key) : undefined), [isMissing, userId, key]);
  return kept
    ? { data: kept.answer, currentData: kept.answer, error, fulfilledTimeStamp: kept.at, refetch }
    : answer;
}
