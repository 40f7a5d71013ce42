import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';

/** Who is busy when, by day: the plan asks it before it gives anybody anything. Wall-clock of one school. */
export interface DemoCalendar {
  /** Whether nothing of this person touches the times on any of the days. */
  isFree(userId: string, dates: readonly string[], start: string, end: string): boolean;
  book(userId: string, dates: readonly string[], start: string, end: string): void;
  release(userId: string, dates: readonly string[], start: string, end: string): void;
  /** Marks days of approved leave: nothing new is planned on them. */
  leave(userId: string, dates: readonly string[]): void;
  /** Minutes planned on these days. */
  minutes(userId: string, dates: readonly string[]): number;
}

interface Slot {
  readonly start: string;
  readonly end: string;
}

/** An empty calendar. Times compare as text: `HH:mm` sorts as it reads. */
export function demoCalendar(): DemoCalendar {
  const days = new Map<string, Slot[]>();
  const away = new Set<string>();
  const slots = (userId: string, date: string) => days.get(`${userId} ${date}`) ?? [];

  return {
    isFree: (userId, dates, start, end) =>
      dates.every(
        (date) =>
          !away.has(`${userId} ${date}`) &&
          slots(userId, date).every((slot) => slot.end <= start || slot.start >= end),
      ),
    leave(userId, dates) {
      for (const date of dates) away.add(`${userId} ${date}`);
    },
    book(userId, dates, start, end) {
      for (const date of dates) days.set(`${userId} ${date}`, [...slots(userId, date), { start, end }]);
    },
    release(userId, dates, start, end) {
      for (const date of dates) {
        days.set(
          `${userId} ${date}`,
          slots(userId, date).filter((slot) => slot.start !== start || slot.end !== end),
        );
      }
    },
    minutes: (userId, dates) =>
      dates
        .flatMap((date) => slots(userId, date))
        .reduce((sum, slot) => sum + minutesOf(slot.end) - minutesOf(slot.start), 0),
  };
}
