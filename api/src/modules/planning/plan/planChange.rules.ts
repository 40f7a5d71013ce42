/** Applies an edit to a shift's schedule from a day on, and keeps the schedule before that day. Pure functions. */
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ShiftRow, ShiftVersion } from './shiftRows.repository';

export interface VersionChange {
  /** The changed shift, with its history. */
  readonly shift: ShiftRow;
  /** The previous schedule to store as a version; null if it has no day before the change. */
  readonly former: ShiftVersion | null;
  /** Dates of exceptions that the new schedule no longer contains. */
  readonly dropped: readonly string[];
}

/** Returns the current schedule as a version that ends before a day, or null if it has no earlier day. */
function versionUntil(shift: ShiftRow, day: string): ShiftVersion | null {
  const { shift_repeat, start_date, start_time, end_time, comments } = shift;
  const { position_id, position_name, position_color } = shift;
  const from_date = shift.from_date === null ? start_date : laterDate(start_date, shift.from_date);
  const last = addDays(day, -1);
  const to_date = shift.end_date === null ? last : earlierDate(last, shift.end_date);
  if (from_date > to_date) return null;
  const plan = { shift_repeat, start_date, start_time, end_time, comments };
  return { ...plan, from_date, to_date, position_id, position_name, position_color };
}

/**
 * Changes a shift's schedule from a day on. Earlier days keep their schedule, and a change scheduled for a later day is
 * replaced. Exceptions are kept if the new schedule contains their date.
 */
export function changePlan(
  before: ShiftRow,
  columns: Partial<Omit<ShiftRow, 'from_date' | 'versions' | 'exceptions'>>,
  from: string,
): VersionChange {
  const former = versionUntil(before, from);
  const kept = (before.versions ?? [])
    .filter((version) => version.from_date < from)
    .map((version) => ({ ...version, to_date: earlierDate(version.to_date, addDays(from, -1)) }));
  const versions = former ? [...kept, former] : kept;
  const history = versions.length > 0 ? { from_date: from, versions } : { from_date: null, versions: null };
  const planned = { ...before, ...columns, ...history };
  const dropped = (before.exceptions ?? [])
    .map(({ date }) => date)
    .filter((date) => date >= from && !isPlannedOn(planned, date));
  const exceptions = before.exceptions?.filter(({ date }) => !dropped.includes(date)) ?? null;
  return { shift: { ...planned, exceptions }, former, dropped };
}
