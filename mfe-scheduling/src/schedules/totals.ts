import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import { counted } from '@ondeck/shared/domain/words';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showHours } from '@ondeck/shared/time/display';

export interface ShownTotals {
  /** Scheduled hours of employees by day. A shift of two employees counts twice. */
  readonly byDay: Readonly<Record<string, number>>;
  readonly hours: number;
  /** Describes the events on screen that the hours don't count; empty if all count. */
  readonly leftOut: string;
}

const minutesOf = (event: ScheduleEvent): number => plannedMinutes(event.start_time, event.end_time);

/** Returns whether an event is work: a shift that is neither canceled nor part of a draft. Meetings don't count. */
export const isWork = ({ type, exception, draft }: ScheduleEvent): boolean =>
  type === 'shift' && exception !== 'CANCELLED' && !draft;

/**
 * Totals the hours on screen: of the employees who match the search, in the shifts within the end date and the legend.
 * Open and canceled shifts, draft shifts, and meetings don't count and are named instead.
 *
 * @param staff - search text for names
 */
export function shownTotals(events: readonly ScheduleEvent[], staff: string): ShownTotals {
  const byDay = new Map<string, number>();
  const isShown = matcherOf(staff);
  const shifts = events.filter(isWork);
  for (const event of shifts) {
    const heads = event.staff.filter(({ name }) => isShown(name)).length;
    if (heads > 0) byDay.set(event.start_date, (byDay.get(event.start_date) ?? 0) + minutesOf(event) * heads);
  }
  const unfilled = shifts.filter((event) => event.staff.length === 0);
  const meetings = events.filter(({ type }) => type === 'meeting').length;
  const drafted = events.filter(({ draft }) => draft).length;
  const cancelled = events.length - shifts.length - meetings - drafted;
  const open = roundHours(unfilled.reduce((sum, event) => sum + minutesOf(event), 0));
  return {
    byDay: Object.fromEntries([...byDay].map(([day, minutes]) => [day, roundHours(minutes)])),
    hours: roundHours([...byDay.values()].reduce((sum, minutes) => sum + minutes, 0)),
    leftOut: [
      ...(unfilled.length > 0 ? [`${counted(unfilled.length, 'open shift')} (${showHours(open)})`] : []),
      ...(cancelled > 0 ? [counted(cancelled, 'canceled shift')] : []),
      ...(drafted > 0 ? [counted(drafted, 'draft shift')] : []),
      ...(meetings > 0 ? [counted(meetings, 'meeting')] : []),
    ].join(', '),
  };
}

/** Formats hours of a board of several locations with one decimal: `1,412.0 h`. */
export const showHourTotal = (hours: number): string =>
  `${hours.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} h`;

/** Counts open shifts by day. */
export function openByDay(events: readonly ScheduleEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { is_open, start_date } of events)
    if (is_open) counts.set(start_date, (counts.get(start_date) ?? 0) + 1);
  return counts;
}
