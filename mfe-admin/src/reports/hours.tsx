import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/zone';
import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import { showDate, showTime } from '@ondeck/shared/time/display';
import classes from './reports.module.css';

/** Hours with two decimals, as a total always shows them. */
export const total = (value: number): string => value.toFixed(2);

/** Hours in a row: a zero steps back, so that what was worked stands out. */
export const hours = (value: number) => (
  <span className={value === 0 ? classes.zero : undefined}>{value.toFixed(2)}</span>
);

/** `11-20-2026 4:12 PM` on the clocks of a zone. */
export function showInstant(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  return `${showDate(plainDateIn(instant, zone))} ${showTime(plainTimeIn(instant, zone))}`;
}

/** `was 7.50, Ana, 11-20 4:12 PM`; the former rate too where it was another one. */
export function editNote({ edited, rate }: PayrollDetailRow, zone: string): string | undefined {
  if (!edited) return undefined;
  const instant = Date.parse(edited.at);
  const day = showDate(plainDateIn(instant, zone)).slice(0, 5);
  const before = `${edited.previous_hours.toFixed(2)}${edited.previous_rate === rate ? '' : ` ${edited.previous_rate}`}`;
  return `was ${before}, ${edited.by}, ${day} ${showTime(plainTimeIn(instant, zone))}`;
}
