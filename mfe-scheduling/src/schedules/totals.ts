import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import { counted } from '@ondeck/shared/domain/words';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showHours } from '@ondeck/shared/time/display';

export interface ShownTotals {
  /** Planned hours of people by day; a shift of two counts twice. */
  readonly byDay: Readonly<Record<string, number>>;
  readonly hours: number;
  /** What is shown and has no part in the hours, in words; empty where there is nothing. */
  readonly leftOut: string;
}

const minutesOf = (event: ScheduleEvent): number => plannedMinutes(event.start_time, event.end_time);

/** Whether an occurrence is work that somebody does, or should: no meeting, not cancelled, and no draft. */
export const isWork = ({ type, exception, draft }: ScheduleEvent): boolean =>
  type === 'shift' && exception !== 'CANCELLED' && !draft;

/**
 * The hours of what is on screen: of the people whom the search names, in the shifts that end date and legend leave.
 * Shifts that nobody works, cancelled ones, those of drafts and meetings are left out, and named.
 *
 * @param staff - what names are searched for
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
