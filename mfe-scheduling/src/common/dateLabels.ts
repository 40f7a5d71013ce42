import { showDate } from '@ondeck/shared/time/display';

/**
 * Returns a date range in words: `11-23-2026 to 12-21-2026`, or a single date if both are the same.
 *
 * @param start - first day `yyyy-MM-dd`; null: `through 12-21-2026`
 * @param end - last day, inclusive; null: `starting 11-23-2026`; the result is empty if both dates are null
 */
export function spanLabel(start: string | null, end: string | null): string {
  if (start === null) return end === null ? '' : `through ${showDate(end)}`;
  if (end === null) return `starting ${showDate(start)}`;
  return start === end ? showDate(start) : `${showDate(start)} to ${showDate(end)}`;
}
