import { formatDisplayDate, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { checkDateOrder, checkDatesAhead, type FieldValue } from './dates';
import { type Finding, found } from './findings';

/** The dates of a user; a missing date keeps its stored value. */
export interface PersonDates {
  readonly employee_joining_date?: FieldValue;
  readonly employee_ending_date?: FieldValue;
  readonly dob?: FieldValue;
}

/** First allowed date. Earlier years are typing mistakes, such as 0202. */
export const EARLIEST_DATE: PlainDate = '1900-01-01';

/**
 * Checks a user's dates: employment starts before it ends and at most 5 years ahead, and a date of birth is in the
 * past.
 *
 * @param stored - the user's stored dates, because an unchanged date is not checked again
 * @returns every finding; never throws
 */
export function checkPersonDates(dates: PersonDates, today: PlainDate, stored: PersonDates = {}): Finding[] {
  const { employee_joining_date: joining, employee_ending_date: ending, dob } = dates;
  const kept = Object.values(stored);
  const born = isPlainDate(dob) && dob !== stored.dob ? dob : '';
  const tooEarly = Object.entries({ employee_joining_date: joining, employee_ending_date: ending, dob })
    .filter(([, date]) => isPlainDate(date) && date < EARLIEST_DATE && !kept.includes(date))
    .map(([field]) => found('date.tooEarly', field, { date: formatDisplayDate(EARLIEST_DATE) }));
  return [
    ...tooEarly,
    ...(born >= today ? [found('dob.notPast', 'dob')] : []),
    ...checkDatesAhead({ employee_joining_date: joining, employee_ending_date: ending }, today, kept),
    ...checkDateOrder(
      joining === undefined ? stored.employee_joining_date : joining,
      ending === undefined ? stored.employee_ending_date : ending,
      'employee_ending_date',
    ),
  ];
}
