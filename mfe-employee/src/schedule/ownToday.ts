import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { deviceToday } from '@ondeck/shared/time/display';
import { useState } from 'react';
import { useOwnSchedule } from './ownSchedule';

/** Returns the current date in a time zone. */
export const todayIn = (timezone: string): string => plainDateIn(Date.now(), timezone);

/** Returns the employee's shifts and meetings of the device's current month, with a single request for all pages. */
export function useOwnMonth() {
  const [day] = useState(deviceToday);
  return useOwnSchedule({ view_type: 'monthly', start_date: day });
}

/**
 * Returns the current date where the employee works: the earliest date of all their locations, as the server counts.
 * Uses the device's date until the schedule has loaded, or if the employee has nothing this month.
 */
export function useOwnToday(): string {
  const { data } = useOwnMonth();
  const zones = new Set((data?.results ?? []).map(({ location }) => location.timezone));
  const [today = deviceToday()] = [...zones].map(todayIn).sort();
  return today;
}
