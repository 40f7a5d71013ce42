import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';

interface Slot {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns a calendar of busy times by user and day, which the schedule checks before each assignment. Times are
 * wall-clock at one location and compare as text, because `HH:mm` sorts correctly.
 */
export function demoCalendar() {
  const days = new Map<string, Slot[]>();
  const away = new Set<string>();
  const slots = (userId: string, date: string) => days.get(`${userId} ${date}`) ?? [];

  return {
    /** Returns true if the user has nothing at these times on any of the days. */
    isFree: (userId: string, dates: readonly string[], start: string, end: string): boolean =>
      dates.every(
        (date) =>
          !away.has(`${userId} ${date}`) &&
          slots(userId, date).every((slot) => slot.end <= start || slot.start >= end),
      ),
    /** Marks days of approved time off, so that nothing new is scheduled on them. */
    leave(userId: string, dates: readonly string[]): void {
      for (const date of dates) away.add(`${userId} ${date}`);
    },
    book(userId: string, dates: readonly string[], start: string, end: string): void {
      for (const date of dates) days.set(`${userId} ${date}`, [...slots(userId, date), { start, end }]);
    },
    release(userId: string, dates: readonly string[], start: string, end: string): void {
      for (const date of dates) {
        days.set(
          `${userId} ${date}`,
          slots(userId, date).filter((slot) => slot.start !== start || slot.end !== end),
        );
      }
    },
    /** Returns the minutes scheduled on these days. */
    minutes: (userId: string, dates: readonly string[]): number =>
      dates
        .flatMap((date) => slots(userId, date))
        .reduce((sum, slot) => sum + minutesOf(slot.end) - minutesOf(slot.start), 0),
  };
}

export type DemoCalendar = ReturnType<typeof demoCalendar>;
