/** Which days a view of a schedule shows. */
import {
  addDays,
  dayNumber,
  daysBetween,
  endOfMonth,
  fromDayNumber,
  startOfMonth,
  type WeekdayName,
  weekdayName,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { ViewType } from '@ondeck/shared/schemas/schedules';

const DOW_WEEKS = 6;
/** A year of one weekday: as far as a chosen end date reaches. */
const DOW_WEEKS_AT_MOST = 53;

export interface ViewWindow {
  /** First and last day, both inclusive. */
  readonly start: string;
  readonly end: string;
  /** Only this weekday of the days between (0 for Sunday), null for all. */
  readonly weekday: number | null;
}

/**
 * The days of a view: `weekly` 7 days and `3days` 3 from the start date, `monthly` the month of the start date,
 * `dow` the start date's weekday until the end date, or 6 times without one.
 *
 * @param end - read by `dow` only; an end before the start shows the start date alone
 */
export function viewWindow(view: ViewType, start: string, end: string | undefined): ViewWindow {
  if (view === 'monthly') return { start: startOfMonth(start), end: endOfMonth(start), weekday: null };
  if (view === 'weekly') return { start, end: addDays(start, 6), weekday: null };
  if (view === '3days') return { start, end: addDays(start, 2), weekday: null };
  const weeks = end ? Math.floor(daysBetween(start, end) / 7) : DOW_WEEKS - 1;
  const counted = Math.min(Math.max(weeks, 0), DOW_WEEKS_AT_MOST - 1);
  return { start, end: addDays(start, counted * 7), weekday: weekdayOf(start) };
}

export const showsDay = (window: ViewWindow, date: string): boolean =>
  window.weekday === null || weekdayOf(date) === window.weekday;

/** A day as events name it. */
export interface ViewDay {
  readonly date: string;
  readonly weekday: WeekdayName;
}

/** The days of a view, written once for all that happens on them. */
export interface ViewDays {
  /** First and last day as day numbers, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Day by day from the first on; undefined for one that the view does not show. */
  readonly days: readonly (ViewDay | undefined)[];
}

/** Lists the days of a view; day numbers are those of `dayNumber` in plainDate.ts. */
export function daysOf(window: ViewWindow): ViewDays {
  const first = dayNumber(window.start);
  const last = dayNumber(window.end);
  const days = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => {
    const date = fromDayNumber(first + index);
    return showsDay(window, date) ? { date, weekday: weekdayName(date) } : undefined;
  });
  return { first, last, days };
}
