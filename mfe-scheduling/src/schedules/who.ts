import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { offLabel } from '@ondeck/shared/domain/words';
import type { LeaveDay, ScheduleEvent } from '@ondeck/shared/schemas/schedules';

const NAMES_AT_MOST = 3;

/** Shortens long lists to `Ana, Ben and 2 more`, so that a meeting of 11 doesn't hide the rest of the day. */
function namesWords(names: readonly string[]): string {
  if (names.length <= NAMES_AT_MOST) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** Names an employee, with the hours that they miss: `Ana (off 3:30–4:00 PM)`. */
export const nameWithOff = ({ name, off }: ScheduleEvent['staff'][number]): string =>
  off ? `${name} (off ${sayTimeRange(off.start_time, off.end_time)})` : name;

/** Returns why an employee is off, with the hours if only these are off: `Sick`, or `Off, 3:30–4:00 PM`. */
export function leaveWords({ leave_type, start_time, end_time }: LeaveDay): string {
  const times = sayTimeRange(start_time ?? '', end_time ?? '');
  return [offLabel(leave_type), times].filter(Boolean).join(', ');
}

/** Names an employee who is off, with the reason that the reader can see and the hours: `Ana (sick, 3:30–4:00 PM)`. */
function nameOffDay(leave: LeaveDay): string {
  const [reason = '', ...times] = leaveWords(leave).split(', ');
  const details = [reason === 'Off' ? '' : reason.toLowerCase(), ...times].filter(Boolean).join(', ');
  return details ? `${leave.user.name} (${details})` : leave.user.name;
}

/** Names the staff of an event as far as there is room, or states that no one is assigned. */
export function assigneesLabel({
  staff,
  is_open,
  exception,
}: Pick<ScheduleEvent, 'staff' | 'is_open' | 'exception'>): string {
  if (exception === 'CANCELLED') return 'Canceled';
  if (staff.length === 0) return is_open ? 'No one, open' : 'No one';
  return namesWords(staff.map(nameWithOff));
}

/** Names the staff with approved leave on a day: `Off: Maya Reyes (paid leave)`; null if there are none. */
export function leaveNote(leaves: readonly LeaveDay[], day: string): string | null {
  const off = leaves
    .filter(({ start_date, end_date }) => isWithin(day, start_date, end_date))
    .map((leave) => nameOffDay(leave));
  return off.length === 0 ? null : `Off: ${namesWords(off)}`;
}
