import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { deviceToday } from '@ondeck/shared/time/display';
import { useState } from 'react';
import { useOwnSchedule } from './ownSchedule';

/** What day it is in a zone, now. */
export const todayIn = (timezone: string): string => plainDateIn(Date.now(), timezone);

/** One's own shifts and meetings of the month that it is on this device: one question for every page. */
export function useOwnMonth() {
  const [day] = useState(deviceToday);
  return useOwnSchedule({ view_type: 'monthly', start_date: day });
}

/**
 * Today where one works: the earliest of the days that it is there, as the server counts. On this device's clocks
 * while nothing is known, or where one has nothing to do this month.
 */
export function useOwnToday(): string {
  const { data } = useOwnMonth();
  const zones = new Set((data?.results ?? []).map(({ location }) => location.timezone));
  const [today = deviceToday()] = [...zones].map(todayIn).sort();
  return today;
}
