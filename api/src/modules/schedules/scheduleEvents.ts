/** From rows to what calendars show: one event per occurrence. Pure. */
import { occurrenceDays } from '@ondeck/shared/domain/occurrences';
import { compareDates as compare, isWithin, weekdayName } from '@ondeck/shared/domain/plainDate';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/worked';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { patternOf } from '../staffing/commitments';
import { fullName } from '../staffing/people';
import type { NamedAssignmentRow, PlanRow } from '../staffing/plans';
import type { MeetingEventRow } from './scheduleRows';
import type { ViewDay, ViewDays } from './viewWindow';

interface Worker {
  readonly row: NamedAssignmentRow;
  readonly person: ScheduleEvent['staff'][number];
}

const workerOf = (row: NamedAssignmentRow): Worker => ({
  row,
  person: { id: row.user_id, name: fullName(row), start_date: row.start_date, end_date: row.end_date },
});

/** What every event of a shift has in common: made once, and shared by its events. */
const commonOf = (plan: PlanRow) => ({
  type: [{ id: plan.position_id, name: plan.position_name, color: plan.position_color }],
  agenda: plan.comments === '' ? null : plan.comments,
  location: { id: plan.location_id, title: plan.location_title },
});

function eventOn(
  plan: PlanRow,
  common: ReturnType<typeof commonOf>,
  { date, weekday }: ViewDay,
  workers: readonly Worker[],
  today: string,
): ScheduleEvent {
  const there = workers.filter(({ row }) => isWithin(date, row.start_date, row.end_date));
  // In the order of the schema, which is the quickest to write.
  return {
    id: plan.id,
    occurrence_id: `${plan.id}:${date}`,
    shift_id: plan.id,
    shift_code: plan.shift_code,
    shift_type: common.type,
    type: 'shift',
    start_date: date,
    end_date: date,
    start_time: plan.start_time,
    end_time: plan.end_time,
    staff: there.map(({ person }) => person),
    shift_day: weekday,
    agenda: common.agenda,
    location: common.location,
    has_assigned_end_date: there.some(({ row }) => row.end_date !== null),
    is_open: there.length === 0 && date >= today,
  };
}

/** A shift's event on one date; whether the shift occurs then is the caller's knowledge. */
export const shiftEventOn = (
  plan: PlanRow,
  date: string,
  assignments: readonly NamedAssignmentRow[],
  today: string,
): ScheduleEvent =>
  eventOn(plan, commonOf(plan), { date, weekday: weekdayName(date) }, assignments.map(workerOf), today);

/** Every occurrence of a shift on the days, each with who works it; open where nobody does from today on. */
export function shiftEvents(
  plan: PlanRow,
  assignments: readonly NamedAssignmentRow[],
  { first, last, days }: ViewDays,
  today: string,
): ScheduleEvent[] {
  const common = commonOf(plan);
  const workers = assignments.map(workerOf);
  const events: ScheduleEvent[] = [];
  for (const number of occurrenceDays(patternOf(plan), first, last)) {
    const day = days[number - first];
    if (day) events.push(eventOn(plan, common, day, workers, today));
  }
  return events;
}

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

/** By date, then time, then code: stable and total. Day by day, since a month has many days of few events. */
export function inOrder(events: readonly ScheduleEvent[]): ScheduleEvent[] {
  const byDay = new Map<string, ScheduleEvent[]>();
  for (const event of events) {
    const day = byDay.get(event.start_date);
    if (day) day.push(event);
    else byDay.set(event.start_date, [event]);
  }
  return [...byDay.keys()]
    .sort(compare)
    .flatMap((date) =>
      (byDay.get(date) ?? []).sort(
        (a, b) =>
          compare(a.start_time, b.start_time) ||
          compare(a.shift_code, b.shift_code) ||
          compare(a.occurrence_id, b.occurrence_id),
      ),
    );
}

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
