import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { fromMinutes } from '@ondeck/shared/domain/calendar/plainTime';
import { format, getFormatInfo } from 'numfmt';
import { DAY_MINUTES } from '@ondeck/shared/domain/durations';

const DAY_ZERO = '1899-12-30';
/** Days between 1900 and 1904, since workbooks from old Macs count from 1904. */
const DAYS_TO_1904 = 1462;

/** Formats a day as `2027-03-31`, with its time if it has a time; a time without a day as `15:30`. */
function shownMoment(days: number, from1904: boolean): string {
  const minutes = Math.round(days * DAY_MINUTES);
  const time = fromMinutes(minutes % DAY_MINUTES);
  if (minutes < DAY_MINUTES) return time;
  const date = addDays(DAY_ZERO, Math.floor(minutes / DAY_MINUTES) + (from1904 ? DAYS_TO_1904 : 0));
  return minutes % DAY_MINUTES === 0 ? date : `${date} ${time}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');

/**
 * Returns a number of a workbook as its cell shows it: `142` in the format `00000` is `00142`. Dates are returned as
 * year, month, and day, so that their order is certain. A format that would round the number or drop digits is ignored.
 *
 * @param stored - as the file has it
 * @param code - the cell's number format, such as `m/d/yyyy`
 */
export function shownNumber(stored: string, code: string, from1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored.trim();
  const plain = String(value);
  try {
    const { type } = getFormatInfo(code);
    if (type === 'time' && value >= 1) return format(code, value);
    if (value >= 0 && (type === 'date' || type === 'datetime' || type === 'time'))
      return shownMoment(value, from1904);
    const shown = type === 'number' && Number.isInteger(value) ? format(code, value).trim() : plain;
    return digitsOf(shown) === digitsOf(plain) ? shown : plain;
  } catch {
    // If the format isn't valid, show the plain number.
    return plain;
  }
}
