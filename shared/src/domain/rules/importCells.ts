/**
 * Reads the cells of an imported file: converts typed text and spreadsheet values to the values that the forms send.
 */
import { addDays, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { fromMinutes, type PlainTime, parseDisplayTime } from '../calendar/plainTime';
import { DAY_MINUTES } from '../durations';

/** Day 0 in spreadsheets. They treat 1900 as a leap year, so their day 0 is a day earlier than expected. */
const SPREADSHEET_DAY_ZERO = '1899-12-30';
const NUMBER = /^\d+(?:\.\d+)?$/;

const pad = (digits: string): string => digits.padStart(2, '0');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A pattern for the name of a month, in full or short. */
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const MONTH_FIRST = new RegExp(`^${MONTH}\\.? (\\d{1,2}),? (\\d{4})$`, 'i');
const DAY_FIRST = new RegExp(`^(\\d{1,2})[ -]${MONTH}\\.?[ -](\\d{4})$`, 'i');

/** Rewrites `Mar 31, 2027` or `31-Mar-2027` as `2027-03-31`, and returns other text unchanged. */
function namedMonth(text: string): string {
  const [, month = '', day = '', year = ''] = MONTH_FIRST.exec(text) ?? [];
  const [, firstDay = day, lastMonth = month, lastYear = year] = DAY_FIRST.exec(text) ?? [];
  const number = MONTHS.indexOf(lastMonth.slice(0, 3).toLowerCase()) + 1;
  return number === 0 ? text : `${lastYear}-${pad(String(number))}-${pad(firstDay)}`;
}
/** A time after a date. Any other text, such as a second date, makes the cell unreadable. */
const TIME_BEHIND = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?$/i;
/** Midnight with an offset, as exports write days. Another time with an offset can be another day at the location. */
const MIDNIGHT_BEHIND = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a date cell: `2027-03-31`, `3/31/2027` or `3-31-2027` (month first, as in the US), `Mar 31, 2027` or
 * `31-Mar-2027`, with or without a time after the date, or a spreadsheet's day number.
 *
 * @returns null for other text: a year of two digits, a day that doesn't exist, a number before 1954 (20000 days)
 */
export function readDateCell(cell: string): PlainDate | null {
  const text = cell.trim().replace(MIDNIGHT_BEHIND, '').replace(TIME_BEHIND, '');
  if (NUMBER.test(text)) {
    const days = Math.floor(Number(text));
    return days >= 20_000 && days < 100_000 ? addDays(SPREADSHEET_DAY_ZERO, days) : null;
  }
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, month = '', day = '', year = ''] = american ?? [];
  const date = american ? `${year}-${pad(month)}-${pad(day)}` : namedMonth(text);
  return isPlainDate(date) ? date : null;
}

/**
 * Tolerance in minutes for a spreadsheet's fraction of a day: four decimals are up to 0.072 minutes off a whole minute.
 */
const MINUTE_TOLERANCE = 0.08;

/**
 * Reads a time cell: `3:30 PM`, `15:30`, `15:30:00`, or a spreadsheet's fraction of a day (`0.6458`).
 *
 * @returns null for other text, including a time with seconds
 */
export function readTimeCell(cell: string): PlainTime | null {
  const text = cell.trim();
  if (/^0?\.\d+$/.test(text)) {
    const exact = Number(text) * DAY_MINUTES;
    const minutes = Math.round(exact);
    const isMinute = Math.abs(exact - minutes) <= MINUTE_TOLERANCE;
    return isMinute && minutes < DAY_MINUTES ? fromMinutes(minutes) : null;
  }
  return parseDisplayTime(text.replace(/^(\d{1,2}:\d{2}):00(?:\.0+)?(?!\d)/, '$1'));
}

/**
 * Returns the distinct names in a cell. Names are separated by semicolons, bars, or line breaks, and also by commas,
 * except for a known name that contains a comma.
 */
export function readNamesCell(cell: string, isKnown: (name: string) => boolean): string[] {
  const parts = cell
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .flatMap((part) => (isKnown(part) ? [part] : part.split(',').map((one) => one.trim())));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** A certificate in a cell. */
export interface NamedCertificate {
  readonly name: string;
  /** The expiration date; null if the cell has none, or one that can't be read. */
  readonly expires: PlainDate | null;
  /** Whether a colon follows the name. */
  readonly isDated: boolean;
}

/**
 * Reads a cell with certificates, each with its expiration date after a colon. They are separated by semicolons, bars,
 * or line breaks, and also by commas, except for a comma within a date: `CPR/AED: Mar 31, 2027, First Aid: 6/30/2028`.
 *
 * @param isKnown - whether a certificate has this name; a name can contain a colon
 */
export function readCertificatesCell(cell: string, isKnown: (name: string) => boolean): NamedCertificate[] {
  const parts = cell.split(/[;|\n]|,(?=[^,;|\n]*:)/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const colons = part.split('').flatMap((mark, index) => (mark === ':' ? [index] : []));
      const colon = colons.find((index) => isKnown(part.slice(0, index).trim())) ?? colons[0];
      if (colon === undefined || isKnown(part)) return { name: part, expires: null, isDated: false };
      const expires = readDateCell(part.slice(colon + 1));
      return { name: part.slice(0, colon).trim(), expires, isDated: true };
    });
}
