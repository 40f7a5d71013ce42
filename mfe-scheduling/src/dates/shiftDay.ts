import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';

/** One date of a shift as the dialogs need it. An event of a schedule has all of these fields. */
export type ShiftDay = Pick<
  ScheduleEvent,
  'shift_code' | 'start_date' | 'start_time' | 'end_time' | 'staff'
> & {
  readonly shift_id: string;
  readonly shift_type: readonly { readonly id: string; readonly name: string }[];
  readonly location: { readonly id: string };
};

/** Describes a date of a shift: `LKV-0042 · Swim · Thursday, March 11 (03-11-2027), 4:00–8:00 PM`. */
export const shiftDayLabel = (day: ShiftDay): string =>
  [
    day.shift_code,
    day.shift_type[0]?.name,
    `${showLongDay(day.start_date)} (${showDate(day.start_date)})`,
    showTimeRange(day.start_time, day.end_time),
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns the path parameters of a call about one date of a shift. */
export const shiftDayAddress = ({ shift_id: id, start_date: date }: ShiftDay) => ({ id, date });
