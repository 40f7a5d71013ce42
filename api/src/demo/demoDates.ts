import { occurrenceDates, type ShiftPattern } from '@ondeck/shared/domain/occurrences';
import type { ShiftRow } from './demoRows';

/** A shift's row as the domain reads it. Dates alone need no zone. */
export function patternOf(shift: ShiftRow, zone = 'UTC'): ShiftPattern {
  return {
    scheduleType: shift.schedule_type,
    repeat: shift.shift_repeat,
    startDate: shift.start_date,
    endDate: shift.end_date,
    startTime: shift.start_time,
    endTime: shift.end_time,
    zone,
  };
}

/** The dates of a shift between two days, both inclusive. */
export function datesOf(shift: ShiftRow, from: string, to: string): string[] {
  return occurrenceDates(patternOf(shift), from, to);
}

/** The dates that a shift would have if it were made. */
export function datesOfDraft(
  draft: {
    startDate: string;
    endDate: string | null;
    start: string;
    end: string;
    repeat: 'WEEKLY' | 'DAILY' | null;
  },
  from: string,
  to: string,
): string[] {
  const { startDate, endDate, start: startTime, end: endTime, repeat } = draft;
  const scheduleType = repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT';
  return occurrenceDates(
    { scheduleType, repeat, startDate, endDate, startTime, endTime, zone: 'UTC' },
    from,
    to,
  );
}
