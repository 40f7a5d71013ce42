/** Converts database rows to calendar events, one for each occurrence. Pure functions. */
import { closureOn, exceptionOn, plannedDays } from '@ondeck/shared/domain/calendar/occurrences';
import { compareDates as compare, isWithin, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { grouped } from '../../../platform/core/grouped';
import { laterEnd } from '../plan/dateRanges.rules';
import { shownEnd } from '../plan/shift.wire';
import { personName } from '../plan/planning.words';
import { hadBegun, shiftOn } from '../plan/shiftOn.rules';
import type { NamedAssignmentRow, ShiftRow } from '../plan/shiftRows.repository';
import type { MeetingRow } from '../plan/meetings.repository';
import type { ViewDay, ViewDays } from './viewWindow.rules';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Names and letters of the positions, by ID. */
export interface TypesOfDay {
  readonly names: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
}

/** Settings for the user who reads the schedule. */
export interface ScheduleReader {
  /** Returns the names that positions had on a day. */
  readonly typesOn: (date: string) => TypesOfDay;
  /** Returns today's date at a shift's location. */
  readonly todayIn: (shift: ShiftRow) => string;
  /** Returns whether a shift's date has ended; the shift is as scheduled on that date. */
  readonly hasEnded: (shift: ShiftRow, date: string) => boolean;
  /** ID of the employee whose own schedule is read. That schedule hides when coworkers' assignments end. */
  readonly ownOf?: string;
}

interface Worker {
  readonly row: NamedAssignmentRow;
  readonly person: ScheduleEvent['staff'][number];
  /**
   * The employee without an end date, for past days, because the later end of an assignment isn't part of those days.
   */
  readonly past: ScheduleEvent['staff'][number];
}

/**
 * Returns the last day of staff who leave a shift before it ends. Leave splits an assignment into rows, so only the end
 * of the last row counts. Substitutes for single dates are left out.
 */
function lastDays(shift: ShiftRow, rows: readonly NamedAssignmentRow[]): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const row of rows) {
    if (row.covers_user_id !== null) continue;
    const known = ends.get(row.user_id);
    ends.set(row.user_id, known === undefined ? row.end_date : laterEnd(known, row.end_date));
  }
  for (const [userId, end] of ends) ends.set(userId, shownEnd(end, shift.end_date));
  return ends;
}

function workersOf(
  shift: ShiftRow,
  rows: readonly NamedAssignmentRow[],
  ownOf: string | undefined,
): Worker[] {
  const ends = lastDays(shift, rows);
  return rows.map((row) => {
    const { user_id: id, start_date, covers_user_id, covers_name } = row;
    const covers = covers_user_id === null ? {} : { covers: { id: covers_user_id, name: covers_name ?? '' } };
    const isTold = covers_user_id === null && (ownOf === undefined || ownOf === id);
    const person = { id, name: personName(row), start_date, end_date: null, ...covers };
    return {
      row,
      person: isTold ? { ...person, end_date: ends.get(id) ?? null } : person,
      past: person,
    };
  });
}

/** Returns the fields that all events of a shift share while its schedule is the same. */
const commonOf = (shift: ShiftRow, types: TypesOfDay, timezone: string) => ({
  shift,
  types,
  type: [
    {
      id: shift.position_id,
      name: types.names.get(shift.position_id) ?? shift.position_name,
      color: shift.position_color,
      code: types.codes.get(shift.position_id) ?? '',
    },
  ],
  agenda: shift.comments === '' ? null : shift.comments,
  location: { id: shift.location_id, title: shift.location_title, timezone },
});

type Common = ReturnType<typeof commonOf>;

function eventOn(
  common: Common,
  { date, weekday }: ViewDay,
  workers: readonly Worker[],
  today: string,
  { hasEnded }: ScheduleReader,
): ScheduleEvent {
  const { shift } = common;
  const exception = exceptionOn(shift, date);
  const isOver = date < today;
  const closure = exception?.kind === 'CANCELLED' ? undefined : closureOn(shift, date);
  const isCancelled = exception?.kind === 'CANCELLED' || closure !== undefined;
  const there = workers.filter(({ row }) => isWithin(date, row.start_date, row.end_date));
  // The fields are in the order of the schema, which is the fastest to serialize.
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
    has_assigned_end_date: !isOver && there.some(({ person }) => person.end_date !== null),
    is_open:
      there.length === 0 &&
      !isCancelled &&
      shift.deleted_at === null &&
      (date > today || (date === today && !hasEnded(shift, date))),
    ...(exception && { exception: exception.kind, exception_reason: exception.reason }),
    ...(closure && { exception: 'CANCELLED', exception_reason: closure.reason, is_closed: true }),
  };
}

/** Returns a shift's event on one date. The caller checks that the shift occurs on that date. */
export const shiftEventOn = (
  shift: ShiftRow,
  date: string,
  assignments: readonly NamedAssignmentRow[],
  reader: ScheduleReader,
): ScheduleEvent =>
  eventOn(
    commonOf(shiftOn(shift, date), reader.typesOn(date), zoneOn(shift, date)),
    { date, weekday: weekdayName(date) },
    workersOf(shift, assignments, reader.ownOf),
    reader.todayIn(shift),
    reader,
  );

/**
 * Returns an event for every scheduled date of a shift, with its staff. A date is open if it has no staff and hasn't
 * ended, and marked if it was changed or canceled.
 *
 * @param assignments - all from the first of the days on, because later rows show when an assignment ends
 */
export function shiftEvents(
  shift: ShiftRow,
  assignments: readonly NamedAssignmentRow[],
  { first, last, days }: ViewDays,
  reader: ScheduleReader,
): ScheduleEvent[] {
  let common: Common | undefined;
  const workers = workersOf(shift, assignments, reader.ownOf);
  const today = reader.todayIn(shift);
  const events: ScheduleEvent[] = [];
  for (const number of plannedDays(shift, first, last)) {
    const day = days[number - first];
    if (!day) continue;
    // Most dates have no exception, and then `shiftOn` returns the same object.
    const plan = shiftOn(shift, day.date);
    if (shift.deleted_at !== null && !hadBegun(plan, day.date, shift.deleted_at)) continue;
    const types = reader.typesOn(day.date);
    const zone = zoneOn(shift, day.date);
    const isSame = common?.shift === plan && common.types === types && common.location.timezone === zone;
    common = common && isSame ? common : commonOf(plan, types, zone);
    events.push(eventOn(common, day, workers, today, reader));
  }
  return events;
}

export const meetingEvent = (
  row: MeetingRow,
  { typesOn }: Pick<ScheduleReader, 'typesOn'>,
): ScheduleEvent => ({
  id: row.id,
  occurrence_id: `${row.id}:${row.start_date}`,
  shift_code: row.shift_code,
  shift_type: row.positions.map((position) => ({
    ...position,
    code: typesOn(row.start_date).codes.get(position.id) ?? '',
  })),
  type: 'meeting',
  start_date: row.start_date,
  end_date: row.start_date,
  start_time: row.start_time,
  end_time: row.end_time,
  staff: row.staff.map((person) => ({ ...person, start_date: null, end_date: null })),
  shift_day: weekdayName(row.start_date),
  agenda: row.agenda === '' ? null : row.agenda,
  location: { id: row.location_id, title: row.location_title, timezone: zoneOn(row, row.start_date) },
  has_assigned_end_date: false,
  is_open: false,
});

/**
 * Sorts events by date, then time, then code, in a stable order. Groups by day first, because a month has many days
 * with few events.
 */
export function inOrder(events: readonly ScheduleEvent[]): ScheduleEvent[] {
  return [...grouped(events, (event) => event.start_date)]
    .sort(([one], [two]) => compare(one, two))
    .flatMap(([, day]) =>
      day.sort(
        (a, b) =>
          compare(a.start_time, b.start_time) ||
          compare(a.shift_code, b.shift_code) ||
          compare(a.occurrence_id, b.occurrence_id),
      ),
    );
}

/**
 * Returns scheduled hours by day. Meetings don't count. Sums minutes, and rounds to 2 decimals at the end.
 *
 * @param heads - how many times an occurrence counts
 */
export function totalHours(
  events: readonly ScheduleEvent[],
  heads: (event: ScheduleEvent) => number,
): Record<string, number> {
  const minutes = new Map<string, number>();
  for (const event of events) {
    const isCounted = event.type !== 'meeting' && event.exception !== 'CANCELLED';
    const count = isCounted ? heads(event) : 0;
    if (count === 0) continue;
    const planned = plannedMinutes(event.start_time, event.end_time) * count;
    minutes.set(event.start_date, (minutes.get(event.start_date) ?? 0) + planned);
  }
  return Object.fromEntries([...minutes].map(([date, sum]) => [date, roundHours(sum)]));
}
