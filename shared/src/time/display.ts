import { partsOf, type PlainDate, startOfWeek, weekdayOf } from '../domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '../domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '../domain/calendar/zone';
import type { ViewType } from '../schemas/schedules';

/**
 * Formats a date for display.
 *
 * @param date - `yyyy-MM-dd`, or an instant's text, of which the first ten characters count
 * @returns `mm-dd-yyyy`, or an empty text for an empty, missing, or impossible date
 */
export function showDate(date: string | null | undefined): string {
  const day = date?.slice(0, 10) ?? '';
  return partsOf(day) ? `${day.slice(5)}-${day.slice(0, 4)}` : '';
}

/**
 * Formats a time for display.
 *
 * @param time - `HH:mm`; seconds are allowed and not shown
 * @returns `3:30 PM`, or an empty text for an empty, missing, or impossible time
 */
export function showTime(time: string | null | undefined): string {
  return sayTime(time ?? '');
}

/** Formats a time range, `3:30–6:15 PM`, as {@link sayTimeRange}; either end may be missing. */
export const showTimeRange = (start: string | null | undefined, end: string | null | undefined): string =>
  sayTimeRange(start ?? '', end ?? '');

/** Returns this device's time zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Formats a moment: `11-20-2026 4:12 PM`.
 *
 * @param iso - an instant, ISO 8601
 * @param zone - the zone of the clock; by default, this device's
 */
export function showMoment(iso: string, zone = deviceZone()): string {
  const instant = Date.parse(iso);
  return `${showDate(plainDateIn(instant, zone))} ${showTime(plainTimeIn(instant, zone))}`;
}

// Written out, because the platform's formatter costs an old phone some 40 ms before its first word.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats a date in words, or returns an empty text if there is no date. */
function inWords(
  date: string | null | undefined,
  say: (words: { weekday: string; month: string; day: number; year: number }) => string,
): string {
  const text = date?.slice(0, 10) ?? '';
  const parts = partsOf(text);
  if (!parts) return '';
  const weekday = WEEKDAYS[weekdayOf(text)] ?? '';
  return say({ ...parts, weekday, month: MONTHS[parts.month - 1] ?? '' });
}

/** Formats a date in words for headings and accessible names: `Monday, November 23`; empty without a date. */
export const showLongDay = (date: string | null | undefined): string =>
  inWords(date, ({ weekday, month, day }) => `${weekday}, ${month} ${day}`);

/** Formats a weekday for column headings: `Mon`; empty without a date. */
export const showWeekday = (date: string | null | undefined): string =>
  inWords(date, ({ weekday }) => weekday.slice(0, 3));

/** Formats the month of a date: `November 2026`; empty without a date. */
export const showMonth = (date: string | null | undefined): string =>
  inWords(date, ({ month, year }) => `${month} ${year}`);

/** Returns the heading of a schedule, in the specification's words. */
export function scheduleHeading(view: ViewType, start: string): string {
  if (view === 'dow') return `Schedule for Same Day of the Weeks Starting ${showDate(start)}`;
  if (view === 'weekly') return `Schedule for Week Starting ${showDate(start)}`;
  if (view === '3days') return `Schedule for 3 Days Starting ${showDate(start)}`;
  return `Schedule for ${showMonth(start)}`;
}

/** Formats hours with at most two decimals: `3.75 h`. */
export function showHours(hours: number): string {
  return `${Math.round(hours * 100) / 100} h`;
}

/** Formats hours with their week, named by its Sunday: `20 h in the week of 01-04-2099`. */
export const showWeekHours = (hours: number, sunday: string | undefined): string =>
  `${showHours(hours)} ${sunday ? `in the week of ${showDate(sunday)}` : 'that week'}`;

/**
 * Converts a wall-clock time to the browser's local `Date`, which calendars need: no zone is converted, the numbers
 * stay.
 *
 * @param date - `yyyy-MM-dd`
 * @param time - `HH:mm`; midnight by default
 */
export function localDate(date: string, time = '00:00'): Date {
  const [year = 1970, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, day, hour, minute);
}

/** Returns the local calendar day of a `Date`, `yyyy-MM-dd`: the inverse of {@link localDate}. */
export function wireDate(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns today on this device's clock, without reading its zone, because an old phone takes 80 ms to name the zone.
 */
export const deviceToday = (): string => wireDate(new Date());

/** Describes the days that pay hours from `first`: a week, or the part of a week in which a pay period starts. */
export const showPayingDays = (first: PlainDate): string =>
  `${startOfWeek(first) === first ? 'the week of' : 'the days from'} ${showDate(first)}`;
