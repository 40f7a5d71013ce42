/** Copies of a date that was moved to another day: the lesson takes place once. */
import { isPlannedOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, daysBetween, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { type Existing, describeSameDate } from './alreadyPlanned.service';
import type { CopySource } from './copySource.service';

interface Copy {
  readonly source: CopySource;
  readonly shift: ShiftRow;
}

/** The day on which a copy would be, had its date not been moved; null where it was not. */
export const plannedDay = ({ source: { origin, shift: was }, shift }: Copy): string | null =>
  origin ? addDays(origin.date, daysBetween(was.start_date, shift.start_date)) : null;

/** Why a moved date is not copied to days that have its shift, as planned or changed; null where they do not. */
export function asPlanned(copy: Copy, existing: readonly Existing[]): string | null {
  const date = plannedDay(copy);
  const there = existing.find(({ shift }) => shift.id === copy.source.origin?.shiftId);
  if (date === null || !there || !isPlannedOn(there.shift, date)) return null;
  const day = formatDisplayDate(date);
  if (occursOn(there.shift, date))
    return `This date was moved. ${there.words} is already scheduled for ${day}.`;
  return `This date was moved. ${describeSameDate({ existing: there, date }, copy.shift, day)}`;
}
