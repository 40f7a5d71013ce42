import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { showTimeRange } from '@ondeck/shared/time/display';
import { spanLabel } from '../common/dateLabels';

/** When an archived shift was and would be again: `Mondays 3:30–6:15 PM, from 09-07-2026 on`. */
export function timesOf(shift: ArchivedShift): string {
  const days = { WEEKLY: `${dayLabel(shift.shift_day)}s `, DAILY: 'Every day ' };
  const often = shift.shift_repeat === null ? '' : days[shift.shift_repeat];
  return `${often}${showTimeRange(shift.start_time, shift.end_time)}, ${spanLabel(shift.start_date, shift.end_date)}`;
}
