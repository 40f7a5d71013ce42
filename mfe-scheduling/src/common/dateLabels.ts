import { showDate } from '@ondeck/shared/time/display';

/**
 * A span of dates in words: `11-23-2026 to 12-21-2026`, or the one date where both are the same.
 *
 * @param start - first day `yyyy-MM-dd`; null: `until 12-21-2026`
 * @param end - last day, inclusive; null: `from 11-23-2026 on`; nothing is said where both are null
 */
export function spanLabel(start: string | null, end: string | null): string {
  if (start === null) return end === null ? '' : `through ${showDate(end)}`;
  if (end === null) return `starting ${showDate(start)}`;
  return start === end ? showDate(start) : `${showDate(start)} to ${showDate(end)}`;
}
