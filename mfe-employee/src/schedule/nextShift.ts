import { addDays, endOfMonth } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { deviceToday } from '@ondeck/shared/time/display';
import { useState } from 'react';
import { useOwnSchedule } from './ownSchedule';
import { useOwnMonth } from './ownToday';

const startOf = ({ start_date, start_time, location }: ScheduleEvent): number =>
  toInstant(start_date, start_time, location.timezone);

/** Whether an occurrence has begun, by the clock of its location. */
export const isUnderWay = (event: ScheduleEvent): boolean => startOf(event) <= Date.now();

/** The first of one's occurrences that is not over yet, by the clocks of its location. */
function firstOf(events: readonly ScheduleEvent[]): ScheduleEvent | undefined {
  const now = Date.now();
  return events
    .filter((event) => event.exception !== 'CANCELLED')
    .filter(({ end_date, end_time, location }) => toInstant(end_date, end_time, location.timezone) > now)
    .toSorted((a, b) => startOf(a) - startOf(b))
    .at(0);
}

/** What one works next: this month, or where nothing is left of it, the month after. */
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
