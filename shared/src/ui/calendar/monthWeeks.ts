import {
  dayNumber,
  endOfMonth,
  fromDayNumber,
  listDays,
  startOfMonth,
  startOfWeek,
} from '../../domain/calendar/plainDate';
import type { ScheduleEvent } from './scheduleEvent';

/** Column headings of a month. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

interface MonthDay {
  /** The date, `yyyy-MM-dd`. */
  readonly date: string;
  readonly events: readonly ScheduleEvent[];
}

/** One row of a month. */
export interface MonthWeek {
  readonly days: readonly MonthDay[];
  /** The number of events on the week's days. */
  readonly count: number;
  /** The number of events in the weeks before this week. */
  readonly before: number;
}

const byStart = (a: ScheduleEvent, b: ScheduleEvent): number =>
  a.start === b.start ? (a.code < b.code ? -1 : 1) : a.start < b.start ? -1 : 1;

/** Returns the weeks, from Sunday, that a date's month touches, with their events sorted by start and code. */
export function monthWeeks(events: readonly ScheduleEvent[], date: string): MonthWeek[] {
  const byDate = new Map<string, ScheduleEvent[]>();
  for (const event of events) {
    const ofDay = byDate.get(event.date);
    if (ofDay) ofDay.push(event);
    else byDate.set(event.date, [event]);
  }
  for (const ofDay of byDate.values()) ofDay.sort(byStart);
  const weeks: MonthWeek[] = [];
  const first = dayNumber(startOfWeek(startOfMonth(date)));
  let before = 0;
  for (const sunday of listDays(first, dayNumber(endOfMonth(date)), 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => {
      const day = fromDayNumber(sunday + offset);
      return { date: day, events: byDate.get(day) ?? [] };
    });
    const count = days.reduce((sum, day) => sum + day.events.length, 0);
    weeks.push({ days, count, before });
    before += count;
  }
  return weeks;
}

/**
 * Returns the number of events to draw for each day of a week with at most `budget` events. Events are dealt line by
 * line, so the week fills from its top.
 */
export function dealt(lengths: readonly number[], budget: number): number[] {
  const counts = lengths.map(() => 0);
  let left = budget;
  for (let line = 0; left > 0 && line < Math.max(...lengths); line += 1)
    for (const [day, length] of lengths.entries())
      if (line < length && left > 0) {
        counts[day] = line + 1;
        left -= 1;
      }
  return counts;
}
