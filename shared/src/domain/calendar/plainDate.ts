/**
 * A calendar day as text, `yyyy-MM-dd`, in no zone. Such texts sort as the days do, so `<` compares them.
 * Only years 0001 to 9999 exist here: arithmetic that would leave them stops at the first or last day.
 * Arithmetic on a text that is no date gives `''`; texts from outside go through {@link isPlainDate} first.
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
 * The calendar repeats every 400 years, so day 0 stands for 2001-01-01 where `Date` counts: it takes the years 0 to 99
 * for those of the last century.
 */
const SHIFT = 2000;
const FIRST = Date.UTC(1 + SHIFT, 0, 1);
const LAST_DAY = 3_652_058;

/** The last day that exists here. */
export const LAST_DATE: PlainDate = '9999-12-31';

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year + SHIFT, month, 0)).getUTCDate();

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
const write = (year: number, month: number, day: number): PlainDate =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

const ZERO = 48;

/** The number that digits of a text write; NaN where one of them is none. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Year, month (1 to 12) and day of a date; null for a text that is none. */
export function partsOf(date: string): { year: number; month: number; day: number } | null {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return null;
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  // NaN is none of these.
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return null;
  // Every month has 28 days, which spares most dates the question.
  if (day > 28 && day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Whether a value is a day of the calendar written `yyyy-MM-dd`; the 30th of February is not. */
export const isPlainDate = (value: unknown): value is PlainDate =>
  typeof value === 'string' && partsOf(value) !== null;

/** Days since 0001-01-01 (a Monday), for loops and arithmetic; NaN for a text that is no date. */
export function dayNumber(date: PlainDate): number {
  const parts = partsOf(date);
  return parts ? (Date.UTC(parts.year + SHIFT, parts.month - 1, parts.day) - FIRST) / DAY_MS : Number.NaN;
}

/** The inverse of {@link dayNumber}; numbers outside the calendar give its first or last day, NaN gives `''`. */
export function fromDayNumber(number: number): PlainDate {
  if (Number.isNaN(number)) return '';
  const day = Math.min(Math.max(Math.trunc(number), 0), LAST_DAY);
  const date = new Date(FIRST + day * DAY_MS);
  return write(date.getUTCFullYear() - SHIFT, date.getUTCMonth() + 1, date.getUTCDate());
}

/** More days than any list needs: a search for overlaps, the longest, looks 54 weeks ahead. */
const MOST_LISTED = 1000;

/**
 * Every `step`-th day number from `first` to `last`, both inclusive; see {@link dayNumber}. Whoever expands days does
 * it here: dates go up to the year 9999, and a range that somebody typed may hold millions of them.
 *
 * @throws RangeError for more than 1000 days: the caller has to bound its range first
 */
export function listDays(first: number, last: number, step = 1): number[] {
  if (last - first >= MOST_LISTED * step) throw new RangeError('Too many days to list');
  const days: number[] = [];
  for (let day = first; day <= last; day += step) days.push(day);
  return days;
}

/** The day `days` later, or earlier where negative. */
export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(dayNumber(date) + days);

/** The same day `months` later; a day that the month lacks becomes its last, so Jan 31 gives Feb 28 or 29. */
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

/** Days from `start` to `end`: 0 for the same day, negative when `end` is earlier. */
export const daysBetween = (start: PlainDate, end: PlainDate): number => dayNumber(end) - dayNumber(start);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: PlainDate): number => (dayNumber(date) + 1) % 7;

/** `'SUNDAY'` to `'SATURDAY'`, as the wire names weekdays; `'SUNDAY'` for a text that is no date. */
export const weekdayName = (date: PlainDate): WeekdayName => weekdayNames[weekdayOf(date)] ?? 'SUNDAY';

/** `Monday` of `MONDAY`. */
export const dayLabel = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();

/** The Sunday of a date's week. */
export const startOfWeek = (date: PlainDate): PlainDate => addDays(date, -weekdayOf(date));

/** The first day on or after `date` that is the weekday given (0 for Sunday). */
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

/** Negative, zero or positive, for sorting. */
export function compareDates(a: PlainDate, b: PlainDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The earlier of two dates. */
export const earlierDate = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);

/** The later of two dates. */
export const laterDate = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);

/** The earlier of two last days, where null means that it goes on. */
export function earlierEnd(a: PlainDate | null, b: PlainDate | null): PlainDate | null {
  if (a === null) return b;
  return b === null ? a : earlierDate(a, b);
}

/** Whether a date lies between two days, both inclusive; a null end goes on. */
export const isWithin = (date: PlainDate, start: PlainDate, end: PlainDate | null): boolean =>
  start <= date && (end === null || date <= end);

/** `mm-dd-yyyy`, as people read dates here; `''` for a text that is no date. */
export function formatDisplayDate(date: PlainDate): string {
  const parts = partsOf(date);
  return parts ? `${pad(parts.month, 2)}-${pad(parts.day, 2)}-${pad(parts.year, 4)}` : '';
}

/**
 * Reads a date as people type it: `mm-dd-yyyy`, also with slashes or dots, single digits, or eight digits in a row; and
 * `yyyy-mm-dd`, as files and other pages write it.
 *
 * @returns null when it is no day of the calendar
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
