import { occurrenceDates } from '@ondeck/shared/domain/calendar/occurrences';
import type { DemoShiftRow } from './demoRows';

/** Returns the dates of a shift between two days, both inclusive. Dates alone need no time zone. */
export function demoDatesOf(shift: DemoShiftRow, from: string, to: string): string[] {
  return occurrenceDates({ ...shift, timezone: 'UTC' }, from, to);
}

/** Returns the dates that a planned shift would have. */
export function datesOfDraft(
  draft: {
    start_date: string;
    end_date: string | null;
    start: string;
    end: string;
    repeat: 'WEEKLY' | 'DAILY' | null;
  },
  from: string,
  to: string,
): string[] {
  const { start_date, end_date, start: start_time, end: end_time, repeat: shift_repeat } = draft;
  const schedule_type = shift_repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT';
  return occurrenceDates(
    { schedule_type, shift_repeat, start_date, end_date, start_time, end_time, timezone: 'UTC' },
    from,
    to,
  );
}
