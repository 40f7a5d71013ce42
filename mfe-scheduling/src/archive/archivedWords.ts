import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { showTimeRange } from '@ondeck/shared/time/display';
import { spanLabel } from '../common/dateLabels';

/** Returns the days, times, and dates of an archived shift: `Mondays 3:30–6:15 PM, starting 09-07-2026`. */
export function timesOf(shift: ArchivedShift): string {
  const days = { WEEKLY: `${dayLabel(shift.shift_day)}s `, DAILY: 'Every day ' };
  const often = shift.shift_repeat === null ? '' : days[shift.shift_repeat];
  return `${often}${showTimeRange(shift.start_time, shift.end_time)}, ${spanLabel(shift.start_date, shift.end_date)}`;
}
