/** The words for absences on managers' pages. */
import { onDatesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import type { StaffAbsence } from '@ondeck/shared/schemas/absences';
import { showDate, showHours, showTimeRange } from '@ondeck/shared/time/display';

type Kind = NonNullable<StaffAbsence['kind']>;

export const kindNames: Readonly<Record<Kind, string>> = {
  TIME_OFF: 'Time off',
  SICK: 'Sick',
  EMERGENCY: 'Emergency',
  OTHER: 'Other',
  NO_SHOW: 'No-show',
};

export const leaveNames = { PAID_LEAVE: 'Paid leave', UNPAID_LEAVE: 'Unpaid leave' } as const;

export const payNames = { PAID: 'Paid', UNPAID: 'Unpaid', UNDECIDED: 'Not decided' } as const;

/** Returns the reason in words. Managers of other locations read only that the employee is off. */
export const reasonOf = ({ kind, leave_type }: StaffAbsence): string =>
  kind === null ? 'Off' : leave_type ? leaveNames[leave_type] : kindNames[kind];

/** Returns the dates: `12-14-2026 – 12-18-2026`, with the times of a part of a day. */
export function datesOf({ start_date, end_date, days }: StaffAbsence): string {
  const dates =
    start_date === end_date ? showDate(start_date) : `${showDate(start_date)} – ${showDate(end_date)}`;
  const [day] = days;
  const times = start_date === end_date && day ? showTimeRange(day.from_time, day.to_time) : '';
  return [dates, times].filter(Boolean).join(', ');
}

const linesOf = ({ days }: StaffAbsence) =>
  days.flatMap(({ lines }) => lines.filter(({ ended }) => ended === null));

/** Returns the hours that the absence takes from shifts, or an en dash for none. */
export function hoursOf(absence: StaffAbsence): string {
  const minutes = linesOf(absence).reduce((sum, line) => sum + line.minutes, 0);
  return minutes === 0 ? '–' : showHours(minutes / 60);
}

/** Returns whether the hours are paid: `Paid`, or `Paid, Unpaid` if they differ. */
export const payOf = (absence: StaffAbsence): string =>
  [...new Set(linesOf(absence).map(({ pay }) => payNames[pay]))].join(', ') || '–';

/** Returns the dates that are still off. */
export const liveDates = ({ days }: StaffAbsence): string[] =>
  days.filter(({ ended }) => ended === null).map(({ date }) => date);

/** Returns the state: `Active`, `Ended`, or `Ended on 12-15-2026` if other dates remain. */
export function stateOf(absence: StaffAbsence): string {
  const left = liveDates(absence);
  if (left.length === 0) return 'Ended';
  const ended = absence.days.filter((day) => day.ended !== null).map(({ date }) => date);
  return ended.length === 0 ? 'Active' : `Ended ${onDatesInWords(ended)}`;
}

const sources = {
  REQUEST: 'Requested',
  MIGRATED: 'Requested',
  EMPLOYEE: 'Reported',
  MANAGER: 'Added',
} as const;

/** Returns who recorded the absence: `Added by Mia Lund`, `Reported`, or `Requested`. */
export const sourceOf = ({ source, created_by }: StaffAbsence): string =>
  source === 'MANAGER' && created_by ? `Added by ${created_by.name}` : sources[source];
