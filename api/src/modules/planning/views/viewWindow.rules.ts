/** Calculates the days that a schedule view shows. */
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
/** Maximum number of weeks for one weekday: about a year up to the chosen end date. */
const DOW_WEEKS_AT_MOST = 53;

export interface ViewWindow {
  /** First and last day, both inclusive. */
  readonly start: string;
  readonly end: string;
  /** The weekday to show, 0 for Sunday; null shows every day. */
  readonly weekday: number | null;
}

/**
 * Returns the days of a view: 7 days for `weekly` and 3 for `3days` from the start date, the month of the start date
 * for `monthly`, and for `dow` the start date's weekday until the end date, or 6 times without one.
 *
 * @param end - only for `dow`; with an end before the start, the view shows only the start date
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

/** A day in the form that events use. */
export interface ViewDay {
  readonly date: string;
  readonly weekday: WeekdayName;
}

/** The days of a view, calculated once for all their events. */
export interface ViewDays {
  /** First and last day as day numbers, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Entries for each day from `first` on; undefined for days that the view doesn't show. */
  readonly days: readonly (ViewDay | undefined)[];
}

/** Returns the days of a view. Day numbers are those of `dayNumber` in plainDate.ts. */
export function daysOf(window: ViewWindow): ViewDays {
  const first = dayNumber(window.start);
  const last = dayNumber(window.end);
  const days = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => {
    const date = fromDayNumber(first + index);
    return showsDay(window, date) ? { date, weekday: weekdayName(date) } : undefined;
  });
  return { first, last, days };
}
