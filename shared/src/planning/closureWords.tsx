import type { Closure } from '../schemas/closures';
import { showDate, showLongDay, showTime, showTimeRange } from '../time/display';

type Days = Pick<
  Closure,
  'start_date' | 'end_date' | 'start_time' | 'end_time' | 'first_after' | 'last_until'
>;

const dayLabel = (date: string): string => `${showLongDay(date)} (${showDate(date)})`;

/** Formats the days of a closure: `Thursday, November 26 (11-26-2026), 12:00–2:00 PM`. */
export function closureDays({
  start_date,
  end_date,
  start_time,
  end_time,
  first_after,
  last_until,
}: Days): string {
  const days =
    start_date === end_date ? dayLabel(start_date) : `${dayLabel(start_date)} to ${dayLabel(end_date)}`;
  const hours = start_time && end_time ? `, ${showTimeRange(start_time, end_time)}` : '';
  const since = first_after ? `, starting ${showTime(first_after)}` : '';
  const until = last_until ? `, reopened at ${showTime(last_until)}` : '';
  return `${days}${hours}${since}${until}`;
}

/** Returns the note on a calendar day: `Closed: Thanksgiving`, with the hours if the day is closed in part. */
export function closedNote(
  closures: readonly (Days & Pick<Closure, 'reason'>)[],
  date: string,
): string | null {
  const words = closures
    .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
    .map(({ start_date, end_date, start_time, end_time, first_after, last_until, reason }) => {
      const parts = [
        start_time && end_time ? showTimeRange(start_time, end_time) : '',
        start_date === date && first_after ? `starting ${showTime(first_after)}` : '',
        end_date === date && last_until ? `until ${showTime(last_until)}` : '',
      ].filter(Boolean);
      return `Closed${parts.length > 0 ? ` ${parts.join(', ')}` : ''}: ${reason}`;
    });
  return words.length > 0 ? words.join('; ') : null;
}
