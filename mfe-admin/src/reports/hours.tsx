import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import { showMoment } from '@ondeck/shared/time/display';
import classes from './reports.module.css';

/** Hours with two decimals, as a total always shows them. */
export const total = (value: number): string => value.toFixed(2);

/** Hours of a row; a zero is printed fainter, so that what was worked stands out. */
export const hours = (value: number) => (
  <span className={value === 0 ? classes.zero : undefined}>{value.toFixed(2)}</span>
);

/** `was 7.50, Ana, 11-20 4:12 PM`; the former rate too where it was another one. */
export function editNote({ edited, rate }: PayrollDetailRow, zone: string): string | undefined {
  if (!edited) return undefined;
  const before = `${edited.previous_hours.toFixed(2)}${edited.previous_rate === rate ? '' : ` ${edited.previous_rate}`}`;
  // The year goes: a column has little room, and corrections are made within weeks.
  const moment = showMoment(edited.at, zone).replace(/-\d{4} /, ' ');
  return `was ${before}, ${edited.by}, ${moment}`;
}
