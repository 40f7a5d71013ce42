/**
 * Calendar days as text, `yyyy-MM-dd`, without a zone. These texts sort like the days, so `<` compares them. Only years
 * 0001 to 9999 exist: arithmetic beyond them stops at the first or last day. Arithmetic on malformed text returns `''`,
 * so check outside text with {@link isPlainDate} first.
 */
import { DAY_MS } from '../durations';

export type PlainDate = string;

export const weekdayNames = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export type WeekdayName = (typeof weekdayNames)[number];

/**
 * Years to add before using `Date`, because `Date` reads years 0 to 99 as 1900 to 1999. The calendar repeats every 400
 * years, so 2001 works like year 1.
 */
const SHIFT = 2000;
const FIRST = Date.UTC(1 + SHIFT, 0, 1);
const LAST_DAY = 3_652_058;

/** Last day that this calendar supports. */
export const LAST_DATE: PlainDate = '9999-12-31';

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year + SHIFT, month, 0)).getUTCDate();

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
const write = (year: number, month: number, day: number): PlainDate =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

const ZERO = 48;

/** Reads a run of digits in a text as a number; returns NaN if a character is not a digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Returns the year, month (1 to 12), and day of a date, or null if the text is not a date. */
export function partsOf(date: string): { year: number; month: number; day: number } | null {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return null;
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  // NaN fails every comparison, so a malformed date ends here.
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return null;
  // Every month has 28 days, so only later days need the month's length.
  if (day > 28 && day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Returns whether a value is a real calendar day written `yyyy-MM-dd`; February 30 is not. */
export const isPlainDate = (value: unknown): value is PlainDate =>
  typeof value === 'string' && partsOf(value) !== null;

/** Returns the days since 0001-01-01 (a Monday), for loops and arithmetic, or NaN if the text is not a date. */
export function dayNumber(date: PlainDate): number {
  const parts = partsOf(date);
  return parts ? (Date.UTC(parts.year + SHIFT, parts.month - 1, parts.day) - FIRST) / DAY_MS : Number.NaN;
}

/**
 * Converts a day number back to a date; see {@link dayNumber}. Numbers outside the calendar become its first or last
 * day, and NaN becomes `''`.
 */
export function fromDayNumber(number: number): PlainDate {
  if (Number.isNaN(number)) return '';
  const day = Math.min(Math.max(Math.trunc(number), 0), LAST_DAY);
  const date = new Date(FIRST + day * DAY_MS);
  return write(date.getUTCFullYear() - SHIFT, date.getUTCMonth() + 1, date.getUTCDate());
}

/** More days than any list needs: the longest, a search for overlaps, covers 54 weeks. */
const MOST_LISTED = 1000;

/**
 * Returns every `step`-th day number from `first` to `last`, both inclusive; see {@link dayNumber}. Expand days only
 * with this function, because dates reach the year 9999 and a typed range can hold millions of days.
 *
 * @throws RangeError for more than 1000 days: the caller has to bound its range first
 */
export function listDays(first: number, last: number, step = 1): number[] {
  if (last - first >= MOST_LISTED * step) throw new RangeError('Too many days to list');
  const days: number[] = [];
  for (let day = first; day <= last; day += step) days.push(day);
  return days;
}

/** Returns the date `days` later, or earlier if negative. */
export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(dayNumber(date) + days);

/**
 * Returns the same day `months` later. If that month is too short, returns its last day: Jan 31 becomes Feb 28 or 29.
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const parts = partsOf(date);
  if (!parts || Number.isNaN(months)) return '';
  const index = parts.year * 12 + parts.month - 1 + Math.trunc(months);
  const year = Math.floor(index / 12);
  if (year < 1) return fromDayNumber(0);
  if (year > 9999) return fromDayNumber(LAST_DAY);
  const month = (index % 12) + 1;
  return write(year, month, Math.min(parts.day, daysInMonth(year, month)));
}

/** Returns the days from `start` to `end`: 0 for the same day, negative when `end` is earlier. */
export const daysBetween = (start: PlainDate, end: PlainDate): number => dayNumber(end) - dayNumber(start);

/** Returns the weekday of a date, from 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: PlainDate): number => (dayNumber(date) + 1) % 7;

/** Returns the weekday name that calls use, `'SUNDAY'` to `'SATURDAY'`; `'SUNDAY'` if the text is not a date. */
export const weekdayName = (date: PlainDate): WeekdayName => weekdayNames[weekdayOf(date)] ?? 'SUNDAY';

/** Turns the weekday name `MONDAY` into `Monday`. */
export const dayLabel = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();

/** Returns the Sunday of a date's week. */
export const startOfWeek = (date: PlainDate): PlainDate => addDays(date, -weekdayOf(date));

/** Returns the first day on or after `date` that falls on a weekday (0 for Sunday). */
export const nextWeekday = (date: PlainDate, weekday: number): PlainDate =>
  addDays(date, (((weekday - weekdayOf(date)) % 7) + 7) % 7);

export function startOfMonth(date: PlainDate): PlainDate {
  const parts = partsOf(date);
  return parts ? write(parts.year, parts.month, 1) : '';
}

export function endOfMonth(date: PlainDate): PlainDate {
  const parts = partsOf(date);
  return parts ? write(parts.year, parts.month, daysInMonth(parts.year, parts.month)) : '';
}

/** Compares two dates for sorting: negative, zero, or positive. */
export function compareDates(a: PlainDate, b: PlainDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the earlier of two dates. */
export const earlierDate = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);

/** Returns the later of two dates. */
export const laterDate = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);

/** Returns the earlier of two end dates, where null means no end. */
export function earlierEnd(a: PlainDate | null, b: PlainDate | null): PlainDate | null {
  if (a === null) return b;
  return b === null ? a : earlierDate(a, b);
}

/** Returns whether a date lies between two days, both inclusive; a null end means no end. */
export const isWithin = (date: PlainDate, start: PlainDate, end: PlainDate | null): boolean =>
  start <= date && (end === null || date <= end);

/** Formats a date for display, `mm-dd-yyyy`; `''` if the text is not a date. */
export function formatDisplayDate(date: PlainDate): string {
  const parts = partsOf(date);
  return parts ? `${pad(parts.month, 2)}-${pad(parts.day, 2)}-${pad(parts.year, 4)}` : '';
}

/** Formats a date with its weekday, `Wed 12-09-2026`, for sentences that are read days later. */
export const sayDate = (date: PlainDate): string =>
  `${dayLabel(weekdayName(date)).slice(0, 3)} ${formatDisplayDate(date)}`;

/**
 * Reads a typed date: `mm-dd-yyyy`, also with slashes, dots, single digits, or as eight digits in a row. Also reads
 * `yyyy-mm-dd`, the form that files and other pages use.
 *
 * @returns null when the text is not a calendar day
 */
export function parseDisplayDate(text: string): PlainDate | null {
  const trimmed = text.trim();
  if (isPlainDate(trimmed)) return trimmed;
  const match =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  if (!match) return null;
  const date = write(Number(match[3]), Number(match[1]), Number(match[2]));
  return isPlainDate(date) ? date : null;
}
