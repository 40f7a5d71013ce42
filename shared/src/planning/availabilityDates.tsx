import type { AvailabilityException } from '../schemas/availability';
import { showDate, showTimeRange } from '../time/display';

/** Returns `Unavailable on 05-12-2027`, or `Available from 05-12-2027 to 05-14-2027, 3:00–7:00 PM`. */
export function describeDates({
  kind,
  start_date,
  end_date,
  start_time,
  end_time,
}: Omit<AvailabilityException, 'id' | 'note'>): string {
  const word = kind === 'AVAILABLE' ? 'Available' : 'Unavailable';
  const days =
    start_date === end_date
      ? `on ${showDate(start_date)}`
      : `from ${showDate(start_date)} to ${showDate(end_date)}`;
  const times = start_time && end_time ? `, ${showTimeRange(start_time, end_time)}` : '';
  return `${word} ${days}${times}`;
}
