/** Decides when employees are reminded of the shifts of a date, and what the reminder says. */
import { addDays, type PlainDate, sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type PlainTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { type Instant, toInstant, zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { dateAt, type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { type QuietHours, quietUntil } from '@ondeck/shared/domain/quietHours';
import { counted } from '@ondeck/shared/domain/words';
import { HOUR_MS } from '../../platform/core/clock';

export type ReminderKind = 'EVENING' | 'BEFORE';

/** A shift of an employee on one date, with the options of its location. */
export interface RemindedShift extends Zoned {
  readonly date: PlainDate;
  /** When the employee is expected: later than the shift's start if they miss its first hours. */
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  readonly shift_code: string;
  readonly position_name: string;
  readonly location_title: string;
  /** The time of the evening before; null for no reminder. */
  readonly evening_reminder: PlainTime | null;
  /** Hours before the start; 0 for no reminder. */
  readonly reminder_hours: number;
}

export const startOf = (shift: RemindedShift): Instant =>
  toInstant(shift.date, shift.start_time, zoneOn(shift, shift.date));

/** Returns the shifts of a date that haven't started, the first one first. */
export const upcomingOf = <Shift extends RemindedShift>(shifts: readonly Shift[], now: Instant): Shift[] =>
  shifts.filter((shift) => startOf(shift) > now).sort((one, other) => startOf(one) - startOf(other));

/** Returns when a reminder of a first shift is due; null if its location sends none. */
function dueAt(kind: ReminderKind, first: RemindedShift): Instant | null {
  if (kind === 'BEFORE')
    return first.reminder_hours === 0 ? null : startOf(first) - first.reminder_hours * HOUR_MS;
  const before = addDays(first.date, -1);
  return first.evening_reminder === null
    ? null
    : toInstant(before, first.evening_reminder, zoneOn(first, before));
}

/**
 * Returns the kinds of reminders that an employee gets now, in one notification. In quiet hours a reminder waits. If the
 * shift starts first, the reminder is dropped.
 *
 * @param upcoming - from {@link upcomingOf}
 * @param sent - the kinds that were sent for the date
 */
export function dueReminders(
  upcoming: readonly RemindedShift[],
  { sent, quiet }: { readonly sent: readonly ReminderKind[]; readonly quiet: QuietHours | null },
  now: Instant,
): ReminderKind[] {
  const [first] = upcoming;
  if (!first || (quiet && quietUntil(now, quiet) !== null)) return [];
  return (['EVENING', 'BEFORE'] as const).filter((kind) => {
    const due = dueAt(kind, first);
    return due !== null && due <= now && !sent.includes(kind);
  });
}

/** Returns `Tomorrow, Wed 12-09-2026: 6:00–9:00 AM at Lakeview, and 1 more shift.` */
export function reminderTitle(upcoming: readonly RemindedShift[], now: Instant): string {
  const [first, ...more] = upcoming;
  if (!first) return '';
  const { date, start_time, end_time, location_title } = first;
  const day = date === dateAt(first, now) ? 'Today' : 'Tomorrow';
  const others = more.length === 0 ? '' : `, and ${counted(more.length, 'more shift')}`;
  return `${day}, ${sayDate(date)}: ${sayTimeRange(start_time, end_time)} at ${location_title}${others}.`;
}

/** Lists all shifts: `LKV-0042, Lifeguard, 6:00–9:00 AM ET at Lakeview.` */
export const reminderBody = (upcoming: readonly RemindedShift[]): string =>
  upcoming
    .map(
      (shift) =>
        `${shift.shift_code}, ${shift.position_name}, ${sayTimeRange(shift.start_time, shift.end_time)} ${zoneShort(zoneOn(shift, shift.date))} at ${shift.location_title}.`,
    )
    .join(' ');
