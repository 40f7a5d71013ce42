import { addDays, endOfMonth } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { deviceToday } from '@ondeck/shared/time/display';
import { useState } from 'react';
import { useOwnSchedule } from './ownSchedule';
import { useOwnMonth } from './ownToday';

const startOf = ({ start_date, start_time, location }: ScheduleEvent): number =>
  toInstant(start_date, start_time, location.timezone);

/** Returns whether an event has begun, by the time at its location. */
export const isUnderWay = (event: ScheduleEvent): boolean => startOf(event) <= Date.now();

/** Returns the employee's first event that isn't over, by the time at its location. */
function firstOf(events: readonly ScheduleEvent[]): ScheduleEvent | undefined {
  const now = Date.now();
  return events
    .filter((event) => event.exception !== 'CANCELLED')
    .filter(({ end_date, end_time, location }) => toInstant(end_date, end_time, location.timezone) > now)
    .toSorted((a, b) => startOf(a) - startOf(b))
    .at(0);
}

/** Returns the employee's next event: this month, or next month if nothing is left this month. */
export function useNextShift(): { readonly next: ScheduleEvent | undefined; readonly isKnown: boolean } {
  const month = useOwnMonth();
  const now = firstOf(month.data?.results ?? []);
  const [first] = useState(() => addDays(endOfMonth(deviceToday()), 1));
  const after = useOwnSchedule(
    { view_type: 'monthly', start_date: first },
    { skip: !month.data || now !== undefined },
  );
  const next = now ?? firstOf(after.data?.results ?? []);
  return { next, isKnown: next !== undefined || after.data !== undefined };
}
