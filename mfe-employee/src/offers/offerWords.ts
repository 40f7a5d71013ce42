import { sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { counted } from '@ondeck/shared/domain/words';
import type { OwnOffer } from '@ondeck/shared/schemas/offers';
import { showDate } from '@ondeck/shared/time/display';

/** Returns the dates that are offered: `Wed 05-12-2027`, `05-12-2027 to 05-14-2027`, or `starting 05-12-2027`. */
function offeredDates({ date, end_date }: OwnOffer['shift']): string {
  if (end_date === date) return sayDate(date);
  return end_date === null ? `starting ${showDate(date)}` : `${showDate(date)} to ${showDate(end_date)}`;
}

/** Returns the work in words: `LKV-0042, Wed 05-12-2027, 4:00–8:00 PM`. */
export const offerTitle = ({ shift }: OwnOffer): string =>
  `${shift.shift_code}, ${offeredDates(shift)}, ${sayTimeRange(shift.start_time, shift.end_time)}`;

/** Returns the employee's hours of that week: `12 hours, 16 hours with this shift`. */
export const hoursInWords = ({ hours_that_week: before, hours }: OwnOffer): string =>
  `${counted(before, 'hour')}, ${counted(Math.round((before + hours) * 100) / 100, 'hour')} with this shift`;
