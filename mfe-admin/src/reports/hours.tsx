import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import { showMoment } from '@ondeck/shared/time/display';
import classes from './reports.module.css';

/** Formats hours with two decimals, as in every total. */
export const total = (value: number): string => value.toFixed(2);

/** Shows a row's hours. A zero is fainter, so that worked hours are easy to find. */
export const hoursText = (value: number) => (
  <span className={value === 0 ? classes.zero : undefined}>{value.toFixed(2)}</span>
);

/** Describes an edit: `was 7.50, Ana, 11-20 4:12 PM`, with the old rate if it was different. */
export function editNote({ edited, rate }: PayrollDetailRow, zone: string): string | undefined {
  if (!edited) return undefined;
  const before = `${edited.previous_hours.toFixed(2)}${edited.previous_rate === rate ? '' : ` ${edited.previous_rate}`}`;
  // Leave out the year: the column is narrow, and corrections are made within weeks.
  const moment = showMoment(edited.at, zone).replace(/-\d{4} /, ' ');
  return `was ${before}, ${edited.by}, ${moment}`;
}
