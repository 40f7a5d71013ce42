/** From rows to what calendars show: one event per occurrence. Pure. */
import { exceptionOn, plannedDays } from '@ondeck/shared/domain/calendar/occurrences';
import { compareDates as compare, isWithin, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { fullName } from '../people/people.repository';
import { shiftOn } from '../shifts/shiftOn.rules';
import type { NamedAssignmentRow, ShiftRow } from '../shifts/shiftRows.repository';
import type { MeetingRow } from '../meetings/meetings.repository';
import type { ViewDay, ViewDays } from './viewWindow.rules';

interface Worker {
  readonly row: NamedAssignmentRow;
  readonly person: ScheduleEvent['staff'][number];
  /** On a day that is over: how long they go on working the shift is not part of what happened then. */
  readonly past: ScheduleEvent['staff'][number];
}

function workerOf(row: NamedAssignmentRow): Worker {
  const { user_id: id, start_date, end_date, covers_user_id, covers_name } = row;
  const covers = covers_user_id === null ? {} : { covers: { id: covers_user_id, name: covers_name ?? '' } };
  const person = { id, name: fullName(row), start_date, end_date, ...covers };
  return { row, person, past: { ...person, end_date: null } };
}

/** What the events of a shift have in common while its plan is the same: made once, and shared by them. */
const commonOf = (shift: ShiftRow) => ({
  shift,
  type: [{ id: shift.position_id, name: shift.position_name, color: shift.position_color }],
  agenda: shift.comments === '' ? null : shift.comments,
  location: { id: shift.location_id, title: shift.location_title },
});

type Common = ReturnType<typeof commonOf>;

function eventOn(
  common: Common,
  { date, weekday }: ViewDay,
  workers: readonly Worker[],
  today: string,
): ScheduleEvent {
  const { shift } = common;
  const exception = exceptionOn(shift, date);
  const isOver = date < today;
  const isCancelled = exception?.kind === 'CANCELLED';
  const there = workers.filter(({ row }) => isWithin(date, row.start_date, row.end_date));
  // In the order of the schema, which is the quickest to write.
  return {
    id: shift.id,
    occurrence_id: `${shift.id}:${date}`,
    shift_id: shift.id,
    shift_code: shift.shift_code,
    shift_type: common.type,
    type: 'shift',
    start_date: date,
    end_date: date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    staff: there.map(({ person, past }) => (isOver ? past : person)),
    shift_day: weekday,
    agenda: common.agenda,
    location: common.location,
    has_assigned_end_date: !isOver && there.some(({ row }) => row.end_date !== null),
    is_open: there.length === 0 && date >= today && !isCancelled,
    ...(exception && { exception: exception.kind, exception_reason: exception.reason }),
  };
}

/** A shift's event on one date; the caller has made sure that the shift occurs then. */
export const shiftEventOn = (
  shift: ShiftRow,
  date: string,
  assignments: readonly NamedAssignmentRow[],
  today: string,
): ScheduleEvent =>
  eventOn(
    commonOf(shiftOn(shift, date)),
    { date, weekday: weekdayName(date) },
    assignments.map(workerOf),
    today,
  );

/**
 * Every date of the days for which a shift is planned, each with who works it; open where nobody does from today on, and
 * marked where it was changed or cancelled.
 */
export function shiftEvents(
  shift: ShiftRow,
  assignments: readonly NamedAssignmentRow[],
  { first, last, days }: ViewDays,
  today: string,
): ScheduleEvent[] {
  let common: Common | undefined;
  const workers = assignments.map(workerOf);
  const events: ScheduleEvent[] = [];
  for (const number of plannedDays(shift, first, last)) {
    const day = days[number - first];
    if (!day) continue;
    // Its own columns most of the time: `shiftOn` gives the same object then.
    const plan = shiftOn(shift, day.date);
    common = common?.shift === plan ? common : commonOf(plan);
    events.push(eventOn(common, day, workers, today));
  }
  return events;
}

export const meetingEvent = (row: MeetingRow): ScheduleEvent => ({
  id: row.id,
  occurrence_id: `${row.id}:${row.start_date}`,
  shift_code: row.shift_code,
  shift_type: [...row.positions],
  type: 'meeting',
  start_date: row.start_date,
  end_date: row.start_date,
  start_time: row.start_time,
  end_time: row.end_time,
  staff: row.staff.map((person) => ({ ...person, start_date: null, end_date: null })),
  shift_day: weekdayName(row.start_date),
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
    if (event.type === 'meeting' || event.exception === 'CANCELLED') continue;
    const planned = plannedMinutes(event.start_time, event.end_time) * heads(event);
    minutes.set(event.start_date, (minutes.get(event.start_date) ?? 0) + planned);
  }
  return Object.fromEntries([...minutes].map(([date, sum]) => [date, roundHours(sum)]));
}
