import { showDate, showMonth } from '@ondeck/shared/time/display';
import type { ScheduleRange } from './useScheduleRange';

/** What is on screen, in the specification's words. */
export function scheduleHeading({ kind, start }: Pick<ScheduleRange, 'kind' | 'start'>): string {
  if (kind === '3days') return `Schedule for 3 Days Starting ${showDate(start)}`;
  if (kind === 'weekly') return `Schedule for Week Starting ${showDate(start)}`;
  return `Schedule for ${showMonth(start)}`;
}

/** Hours of a range: the sum of the days', to two decimals. */
export const sumHours = (byDay: Readonly<Record<string, number>>): string =>
  Object.values(byDay)
    .reduce((sum, hours) => sum + hours, 0)
    .toFixed(2);
