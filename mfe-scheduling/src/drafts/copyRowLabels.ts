import { dayLabel, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { CopyRow } from '@ondeck/shared/schemas/drafts';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { spanLabel } from '../common/dateLabels';

type Planned = Pick<
  CopyRow,
  'shift_type' | 'start_date' | 'end_date' | 'shift_repeat' | 'start_time' | 'end_time' | 'staff'
>;

/** Describes the dates: `Monday 03-15-2027`, `Mondays 03-15-2027 to 05-31-2027`, `Daily starting 03-15-2027`. */
export function daysLabel({ start_date, end_date, shift_repeat }: Planned): string {
  const day = dayLabel(weekdayName(start_date));
  if (start_date === end_date) return `${day} ${showDate(start_date)}`;
  const often = shift_repeat === 'DAILY' ? 'Daily' : `${day}s`;
  return `${often} ${spanLabel(start_date, end_date)}`;
}

/** Describes the work: `Swim Instructor, 3:30–6:15 PM`. */
export const workLabel = ({ shift_type, start_time, end_time }: Planned): string =>
  `${shift_type.name}, ${showTimeRange(start_time, end_time)}`;

export const staffLabel = ({ staff }: Planned): string =>
  staff.length === 0 ? 'Open' : staff.map(({ name }) => name).join(', ');
