import { showDate, showMonth } from '@ondeck/shared/time/display';
import type { ScheduleRange } from './useScheduleRange';

/** Sums the hours of all days in a range, to two decimals. */
export const sumHours = (byDay: Readonly<Record<string, number>>): string =>
  Object.values(byDay)
    .reduce((sum, hours) => sum + hours, 0)
    .toFixed(2);

const rangeWords = {
  weekly: (start: string) => `week of ${showDate(start)}`,
  '3days': (start: string) => `3 days from ${showDate(start)}`,
  monthly: showMonth,
} as const;

/** Labels the total hours with their range: 'Total hours, week of 11-22-2026'. */
export const totalHoursLabel = ({ kind, start }: Pick<ScheduleRange, 'kind' | 'start'>): string =>
  `Total hours, ${rangeWords[kind](start)}`;
