import { messageOf } from '@ondeck/shared/api/errors';
import { sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, plainTimeIn, zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { counted } from '@ondeck/shared/domain/words';
import type { AbsenceKind, OwnAbsence } from '@ondeck/shared/schemas/absences';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { isUnreached } from './absenceAnswer';

/** Describes an event: `LKV-0042, Wed 12-09-2026, 6:00–9:00 AM ET at Lakeview`. */
export const eventWords = ({
  shift_code,
  start_date,
  start_time,
  end_time,
  location,
}: ScheduleEvent): string =>
  `${shift_code}, ${sayDate(start_date)}, ${showTimeRange(start_time, end_time)} ${zoneShort(location.timezone)} at ${location.title}`;

/** Returns the address of Time Off Request with this shift and date. */
export const timeOffAddress = ({ id, start_date }: ScheduleEvent): string =>
  `/time-off-request?start=${start_date}&shift=${id}`;

/** Repeats a late note: `You're expected at 6:20 AM.` */
export const expectedWords = (time: string): string => `You're expected at ${showTime(time)}.`;

/** Returns the message for a refused report or late note, which names the location to call if no answer came. */
export const refusalOf =
  (location: string) =>
  (error: unknown): string =>
    isUnreached(error)
      ? `You're offline. Call ${location}.`
      : messageOf(error, {
          400: 'server',
          403: 'server',
          404: 'server',
          409: 'server',
          429: 'server',
          other: `Your report wasn't sent. Try again, or call ${location}.`,
        });

/** Describes a report that was sent before. */
export function reportedWords({ created_at, timezone, asked }: OwnAbsence): string {
  const at = Date.parse(created_at);
  const when = `${showDate(plainDateIn(at, timezone))} at ${showTime(plainTimeIn(at, timezone))}`;
  const coworkers = `${counted(asked, 'coworker was', 'coworkers were')} asked to take your shift.`;
  return `You reported an absence on ${when}. ${asked > 0 ? coworkers : ''}`.trimEnd();
}

/** Names the employees who took shifts of a report: `Ben Sato took LKV-0042 on 12-09-2026`. */
export const takenWords = ({ taken }: OwnAbsence): string[] =>
  taken.map(({ name, shift_code, date }) => `${name} took ${shift_code} on ${showDate(date)}`);

export const kindNames: Record<AbsenceKind, string> = {
  TIME_OFF: 'Time off',
  SICK: 'Sick',
  EMERGENCY: 'Emergency',
  OTHER: 'Other reason',
  NO_SHOW: 'No-show',
};
