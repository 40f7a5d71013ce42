import { addDays, endOfMonth, startOfMonth } from '@ondeck/shared/domain/plainDate';
import { showDate, showMonth } from '@ondeck/shared/time/display';
import type { ScheduleKind, ScheduleView } from './useScheduleView';

/** What is on screen, in the specification's words. */
export function scheduleHeading(kind: ScheduleKind, start: string): string {
  if (kind === 'dow') return `Schedule for Same Day of the Weeks Starting ${showDate(start)}`;
  if (kind === 'weekly') return `Schedule for Week Starting ${showDate(start)}`;
  return `Schedule for ${showMonth(start)}`;
}

const DOW_WEEKS = 6;
const DOW_WEEKS_AT_MOST = 53;

/** The days that a view shows, in order; an end date cuts a week or month short. */
export function shownDays({ kind, start, end }: Pick<ScheduleView, 'kind' | 'start' | 'end'>): string[] {
  const first = kind === 'monthly' ? startOfMonth(start) : start;
  const [step, open] = kind === 'dow' ? [7, addDays(start, (DOW_WEEKS - 1) * 7)] : [1, lastOf(kind, start)];
  const last = kind === 'dow' ? end || open : end && end < open ? end : open;
  const days: string[] = [];
  for (let day = first; day <= last && days.length < DOW_WEEKS_AT_MOST; day = addDays(day, step))
    days.push(day);
  return days;
}

const lastOf = (kind: ScheduleKind, start: string): string =>
  kind === 'monthly' ? endOfMonth(start) : addDays(start, 6);

/** Hours of days, summed in hundredths so that no digit is made up. */
export const sumHours = (byDay: Readonly<Record<string, number>>): number =>
  Object.values(byDay).reduce((sum, hours) => sum + Math.round(hours * 100), 0) / 100;
