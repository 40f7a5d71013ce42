/** Prevents double copies of a lesson whose date was moved to another day. */
import { isPlannedOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, daysBetween, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { type Existing, describeSameDate } from './alreadyPlanned.service';
import type { CopySource } from './copySource.service';

interface Copy {
  readonly source: CopySource;
  readonly shift: ShiftRow;
}

/** Returns the day that a copy would have if its source date hadn't been moved; null if the date wasn't moved. */
export const plannedDay = ({ source: { origin, shift: was }, shift }: Copy): string | null =>
  origin ? addDays(origin.date, daysBetween(was.start_date, shift.start_date)) : null;

/** Returns the reason that a moved date isn't copied because its series already has the original day, or null. */
export function asPlanned(copy: Copy, existing: readonly Existing[]): string | null {
  const date = plannedDay(copy);
  const there = existing.find(({ shift }) => shift.id === copy.source.origin?.shiftId);
  if (date === null || !there || !isPlannedOn(there.shift, date)) return null;
  const day = formatDisplayDate(date);
  if (occursOn(there.shift, date))
    return `This date was moved. ${there.words} is already scheduled for ${day}.`;
  return `This date was moved. ${describeSameDate({ existing: there, date }, copy.shift, day)}`;
}
