import {
  addDays,
  dayNumber,
  endOfMonth,
  fromDayNumber,
  listDays,
  startOfMonth,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { ScheduleKind, ScheduleViewState } from './useScheduleView';

const DOW_WEEKS = 6;
/** A year of a single weekday, the most that the server's answer covers. */
const DOW_WEEKS_AT_MOST = 53;

/** Returns the days of a view in order. An end date shortens a week or a month. */
export function shownDays({ kind, start, end }: Pick<ScheduleViewState, 'kind' | 'start' | 'end'>): string[] {
  const isDow = kind === 'dow';
  const most = isDow ? addDays(start, ((end ? DOW_WEEKS_AT_MOST : DOW_WEEKS) - 1) * 7) : lastOf(kind, start);
  const first = kind === 'monthly' ? startOfMonth(start) : start;
  const last = end && end < most ? end : most;
  return listDays(dayNumber(first), dayNumber(last), isDow ? 7 : 1).map(fromDayNumber);
}

const lastOf = (kind: ScheduleKind, start: string): string =>
  kind === 'monthly' ? endOfMonth(start) : addDays(start, 6);
