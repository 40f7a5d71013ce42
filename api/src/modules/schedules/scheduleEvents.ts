/** From rows to what calendars show: one event per occurrence. Pure. */
import { occurrenceDates } from '@ondeck/shared/domain/occurrences';
import { compareDates as compare, isWithin, weekdayName } from '@ondeck/shared/domain/plainDate';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/worked';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { patternOf } from '../staffing/commitments';
import { fullName } from '../staffing/people';
import type { NamedAssignmentRow, PlanRow } from '../staffing/plans';
import type { MeetingEventRow } from './scheduleRows';
import { showsDay, type ViewWindow } from './viewWindow';

const staffOf = (row: NamedAssignmentRow) => ({
  id: row.user_id,
  name: fullName(row),
  start_date: row.start_date,
  end_date: row.end_date,
});

/** What every event of a shift has in common; the date is added per occurrence. */
const shiftEvent = (plan: PlanRow, date: string) => ({
  id: plan.id,
  occurrence_id: `${plan.id}:${date}`,
  shift_id: plan.id,
  shift_code: plan.shift_code,
  shift_type: [{ id: plan.position_id, name: plan.position_name, color: plan.position_color }],
  type: 'shift' as const,
  start_date: date,
  end_date: date,
  start_time: plan.start_time,
  end_time: plan.end_time,
  shift_day: weekdayName(date),
  agenda: plan.comments === '' ? null : plan.comments,
  location: { id: plan.location_id, title: plan.location_title },
});

/** A shift's event on one date; whether the shift occurs then is the caller's knowledge. */
export function shiftEventOn(
  plan: PlanRow,
  date: string,
  assignments: readonly NamedAssignmentRow[],
  today: string,
): ScheduleEvent {
  const staff = assignments.filter((row) => isWithin(date, row.start_date, row.end_date));
  return {
    ...shiftEvent(plan, date),
    staff: staff.map(staffOf),
    has_assigned_end_date: staff.some((row) => row.end_date !== null),
    is_open: staff.length === 0 && date >= today,
  };
}

/** Every occurrence of a shift in the window, each with who works it; open where nobody does from today on. */
export const shiftEvents = (
  plan: PlanRow,
  assignments: readonly NamedAssignmentRow[],
  window: ViewWindow,
  today: string,
): ScheduleEvent[] =>
  occurrenceDates(patternOf(plan), window.start, window.end)
    .filter((date) => showsDay(window, date))
    .map((date) => shiftEventOn(plan, date, assignments, today));

export const meetingEvent = (row: MeetingEventRow): ScheduleEvent => ({
  id: row.id,
  occurrence_id: `${row.id}:${row.date}`,
  shift_code: row.shift_code,
  shift_type: [...row.positions],
  type: 'meeting',
  start_date: row.date,
  end_date: row.date,
  start_time: row.start_time,
  end_time: row.end_time,
  staff: row.staff.map((person) => ({ ...person, start_date: null, end_date: null })),
  shift_day: weekdayName(row.date),
  agenda: row.agenda === '' ? null : row.agenda,
  location: { id: row.location_id, title: row.location_title },
  has_assigned_end_date: false,
  is_open: false,
});

/** By date, then time, then code: stable and total. */
export const inOrder = (events: ScheduleEvent[]): ScheduleEvent[] =>
  events.sort(
    (a, b) =>
      compare(a.start_date, b.start_date) ||
      compare(a.start_time, b.start_time) ||
      compare(a.shift_code, b.shift_code) ||
      compare(a.occurrence_id, b.occurrence_id),
  );

/**
 * Planned hours by day, of shifts: meetings do not count. Summed in minutes, rounded to 2 decimals at the end.
 *
 * @param heads - how many times an occurrence counts
 */
export function totalHours(
  events: readonly ScheduleEvent[],
  heads: (event: ScheduleEvent) => number,
): Record<string, number> {
  const minutes = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'meeting') continue;
    const planned = plannedMinutes(event.start_time, event.end_time) * heads(event);
    minutes.set(event.start_date, (minutes.get(event.start_date) ?? 0) + planned);
  }
  return Object.fromEntries([...minutes].map(([date, sum]) => [date, roundHours(sum)]));
}
