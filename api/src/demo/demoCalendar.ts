import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';

interface Slot {
  readonly start: string;
  readonly end: string;
}

/**
 * Who is busy when, by day: the plan asks it before it gives anybody anything. Wall-clock of one school; times compare as
 * text: `HH:mm` sorts as it reads.
 */
export function demoCalendar() {
  const days = new Map<string, Slot[]>();
  const away = new Set<string>();
  const slots = (userId: string, date: string) => days.get(`${userId} ${date}`) ?? [];

  return {
    /** Whether nothing of this person touches the times on any of the days. */
    isFree: (userId: string, dates: readonly string[], start: string, end: string): boolean =>
      dates.every(
        (date) =>
          !away.has(`${userId} ${date}`) &&
          slots(userId, date).every((slot) => slot.end <= start || slot.start >= end),
      ),
    /** Marks days of approved leave: nothing new is planned on them. */
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
    /** Minutes planned on these days. */
    minutes: (userId: string, dates: readonly string[]): number =>
      dates
        .flatMap((date) => slots(userId, date))
        .reduce((sum, slot) => sum + minutesOf(slot.end) - minutesOf(slot.start), 0),
  };
}

export type DemoCalendar = ReturnType<typeof demoCalendar>;
