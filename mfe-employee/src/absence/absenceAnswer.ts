import { isApiError } from '@ondeck/shared/api/errors';
import { useRead } from '@ondeck/shared/api/useCall';
import { readAbsenceAction } from '@ondeck/shared/calls/absences';
import { type AbsenceAction, absenceAction } from '@ondeck/shared/domain/rules/absence';
import type { AbsenceActionAnswer } from '@ondeck/shared/schemas/absences';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useSession } from '@ondeck/shared/session/session';
import { useEffect } from 'react';
import { isOwnShift } from '../schedule/isOwnShift';
import { keptAnswers } from '../schedule/keptAnswers';

/** The last answers, with the location's phone number, for a phone without a network. */
const kept = keptAnswers<AbsenceActionAnswer>('ondeck.absence', 8);

/** Returns whether a call got no answer. */
export const isUnreached = (error: unknown): boolean =>
  isApiError(error) && (error.status === 'network' || error.status === 'timeout');

/** Returns the action by the rule alone, for the moment until the server answers. */
function expected(event: ScheduleEvent): AbsenceAction {
  const occurrence = {
    ...event,
    date: event.start_date,
    timezone: event.location.timezone,
    is_canceled: !isOwnShift(event),
  };
  return absenceAction(occurrence, { now: Date.now(), canReport: true, isClockedIn: false });
}

/**
 * Returns what the employee can do if they can't work an event of their schedule. If the server can't be reached,
 * returns the answer last seen on this device.
 */
export function useAbsenceAnswer(event: ScheduleEvent) {
  const userId = useSession((session) => session.userId);
  const query = { shift: event.id, date: event.start_date };
  const {
    currentData,
    fulfilledTimeStamp: at,
    error,
    refetch,
  } = useRead(readAbsenceAction, query, { skip: !isOwnShift(event) });
  const key = `${query.shift} ${query.date}`;
  useEffect(() => {
    // The reason of a report stays on the server, because others can use the phone.
    if (currentData && at !== undefined)
      kept.keep(userId, { key, at, answer: { ...currentData, report: null } });
  }, [userId, key, currentData, at]);
  const answer = currentData ?? (isUnreached(error) ? kept.find(userId, key)?.answer : undefined);
  const known = answer ?? kept.all(userId).find(({ shift }) => shift.location.id === event.location.id);
  // Someone else works the shift now, or the shift was deleted.
  const isGone = isApiError(error) && error.status === 404;
  return {
    answer,
    /** The location's phone number, also from the answer to another shift there; empty if no answer has it. */
    phone: known?.shift.location.phone ?? '',
    action: isGone ? 'NONE' : (answer?.action ?? expected(event)),
    isLoading: answer === undefined && error === undefined,
    refetch: () => void refetch(),
  } as const;
}
