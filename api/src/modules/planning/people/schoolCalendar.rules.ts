/** Days with school, as far as a location's limits for minors depend on them. */
import {
  addDays,
  nextWeekday,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { SchoolBreak } from '@ondeck/shared/domain/rules/labor';

export type SchoolBreaks = readonly Pick<SchoolBreak, 'start_date' | 'end_date'>[];

/** Checks whether a date is from June 1 through Labor Day, the first Monday of September (29 CFR 570.35). */
export function isSummer(date: PlainDate): boolean {
  const year = date.slice(0, 4);
  return date >= `${year}-06-01` && date <= nextWeekday(`${year}-09-01`, 1);
}

/** Checks for a school day: Monday to Friday, except from June 1 through Labor Day and in a school break. */
export function isSchoolDay(date: PlainDate, breaks: SchoolBreaks): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6 || isSummer(date)) return false;
  return !breaks.some(({ start_date, end_date }) => start_date <= date && date <= end_date);
}

/** Checks whether the week (Sunday to Saturday) of a date has a school day. */
export function isSchoolWeek(date: PlainDate, breaks: SchoolBreaks): boolean {
  const sunday = startOfWeek(date);
  return [1, 2, 3, 4, 5].some((day) => isSchoolDay(addDays(sunday, day), breaks));
}

/** Checks whether the night of a date is a night before a school day. */
export const isSchoolNight = (date: PlainDate, breaks: SchoolBreaks): boolean =>
  isSchoolDay(addDays(date, 1), breaks);
