/** Reads schedules. Occurrences are expanded on read, in a fixed number of queries for any range. */
import { matcherOf } from '@ondeck/shared/domain/plainText';
import type * as calls from '@ondeck/shared/calls/schedule';
import { LAST_DATE } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type {
  LeaveDay,
  OwnScheduleAnswer,
  ScheduleEvent,
  ViewScheduleAnswer,
} from '@ondeck/shared/schemas/schedules';
import { badField } from '../../../platform/core/errors';
import { grouped } from '../../../platform/core/grouped';
import { isSearched } from '../../../platform/database/search.sql';
import type { UserActor } from '../../../platform/auth/actor';
import type { Services } from '../../../platform/services';
import type { QueryOf } from '../../../platform/http/module';
import { hasRules } from '../deck/deck.repository';
import { loadAssignments, type ShiftRow } from '../plan/shiftRows.repository';
import { type ScheduleReader, inOrder, meetingEvent, shiftEvents, totalHours } from './scheduleEvents.wire';
import {
  assertFew,
  boardLocations,
  MOST_EVENTS,
  shownClosures,
  shownLocations,
} from './scheduleLocations.service';
import { scheduleReader } from './scheduleReader.service';
import {
  leavesOfLocations,
  leavesOfPerson,
  type LeaveRow,
  type MissedHours,
  missedHours,
  shiftsOfLocations,
  shiftsOfPerson,
} from '../plan/schedule.repository';
import { dateRevisions } from '../plan/dateSeen.service';
import { draftedAt, draftStaff } from '../drafts/drafts.repository';
import { meetingsOf } from '../plan/meetings.repository';
import { daysOf, showsDay, type ViewWindow, viewWindow } from './viewWindow.rules';

type Reading = Pick<Services, 'db' | 'clock'>;

async function expand(
  { db }: Reading,
  shifts: readonly ShiftRow[],
  window: ViewWindow,
  reader: ScheduleReader,
  most = Infinity,
): Promise<ScheduleEvent[]> {
  const assignments = await loadAssignments(db, shifts, { start: window.start, end: LAST_DATE });
  const days = daysOf(window);
  const events: ScheduleEvent[] = [];
  for (const shift of shifts) {
    events.push(...shiftEvents(shift, assignments.get(shift.id) ?? [], days, reader));
    // Stop early, so that a refused request doesn't expand a year of every location.
    if (events.length > most) break;
  }
  return events;
}

/** Adds a revision to each date that was changed alone or has a substitute. An undo of the date sends it back. */
async function withRevisions(
  db: Services['db'],
  shifts: readonly ShiftRow[],
  events: readonly ScheduleEvent[],
): Promise<ScheduleEvent[]> {
  const canBeUndone = ({ exception, is_closed, staff }: ScheduleEvent): boolean =>
    (exception !== undefined && is_closed !== true) || staff.some(({ covers }) => covers);
  const undoable = events.filter(canBeUndone);
  if (undoable.length === 0) return [...events];
  const ids = new Set(undoable.map(({ id }) => id));
  const changed = shifts.filter(({ id }) => ids.has(id));
  const rows = await loadAssignments(db, changed);
  const byId = new Map(changed.map((shift) => [shift.id, shift]));
  const dates = undoable.flatMap(({ id, start_date: date }) => {
    const shift = byId.get(id);
    return shift ? [{ shift, rows: rows.get(id) ?? [], date }] : [];
  });
  const revisions = await dateRevisions(db, dates);
  return events.map((event) => {
    const revision = canBeUndone(event) ? revisions.get(event.occurrence_id) : undefined;
    return revision === undefined ? event : { ...event, revision };
  });
}

/** Returns the draft shifts of locations, each date marked with its draft. Only managers get them. */
async function draftEvents(
  db: Services['db'],
  locationIds: readonly string[],
  window: ViewWindow,
  reader: ScheduleReader,
): Promise<ScheduleEvent[]> {
  const drafted = await draftedAt(db, locationIds, window);
  const staff = await draftStaff(db, drafted);
  const days = daysOf(window);
  return drafted.flatMap((row) =>
    shiftEvents(row, staff.get(row.id) ?? [], days, reader).map((event) => ({
      ...event,
      draft: { id: row.batch_id, name: row.batch_name },
    })),
  );
}

/** Returns a leave as its reader can see it. For time off, the leave type is the paid or unpaid kind. */
const leaveDay = (row: LeaveRow): LeaveDay => ({
  user: { id: row.user_id, name: row.name },
  start_date: row.start_date,
  end_date: row.end_date,
  leave_type: row.is_seen ? (row.leave_type ?? row.kind) : 'OFF',
  ...(row.is_seen ? { kind: row.kind } : {}),
  ...(row.start_time === null || row.end_time === null
    ? {}
    : { start_time: row.start_time, end_time: row.end_time }),
});

const withHours = ({ start_time, end_time }: MissedHours) => ({ off: { start_time, end_time } });

/** Marks a coworker who misses the whole shift. Employees see no other hours, and not their own. */
const asCoworker =
  (userId: string) =>
  (missed: MissedHours, { start_time, end_time }: ScheduleEvent) =>
    missed.user_id !== userId && missed.start_time <= start_time && missed.end_time >= end_time
      ? { is_absent: true as const }
      : {};

/** Adds to each event what its assigned staff miss, as the reader can see it. */
async function withMissed(
  db: Services['db'],
  events: readonly ScheduleEvent[],
  window: ViewWindow,
  shown: (missed: MissedHours, event: ScheduleEvent) => object,
): Promise<ScheduleEvent[]> {
  const ids = [
    ...new Set(events.flatMap(({ type, shift_id }) => (type === 'shift' && shift_id ? [shift_id] : []))),
  ];
  const missed = grouped(await missedHours(db, ids, window), ({ shift_id, date }) => `${shift_id}:${date}`);
  if (missed.size === 0) return [...events];
  return events.map((event) => {
    const rows = missed.get(event.occurrence_id);
    if (!rows) return event;
    const staff = event.staff.map((person) => {
      const row = rows.find(({ user_id }) => user_id === person.id);
      return row ? { ...person, ...shown(row, event) } : person;
    });
    return { ...event, staff };
  });
}

/**
 * Returns the schedule of a location, or of several, for a view: shifts, meetings, open dates, and leave, with the
 * scheduled hours of staff by day. With part of a name, only the shifts, hours, and leave of matching staff. The number
 * of queries is the same for any number of locations.
 *
 * @throws 400 without a start date or a location, or for too many events of several locations; 404 for a location out of
 *   reach
 */
export async function viewSchedule(
  services: Reading,
  actor: UserActor,
  query: QueryOf<typeof calls.viewSchedule>,
): Promise<ViewScheduleAnswer> {
  if (!query.start_date) throw badField('start_date', sentenceFor('schedule.startRequired'));
  const { db, clock } = services;
  const places = await shownLocations(db, actor, query);
  const ids = places.map(({ id }) => id);
  const isBoard = query.locations !== undefined;
  const window = viewWindow(query.view_type, query.start_date, query.end_date);
  const isNarrowed = isSearched(query.staff);
  const isShown = matcherOf(query.staff ?? '');

  const reader = await scheduleReader(services);
  const stored = await shiftsOfLocations(db, ids, window);
  const expanded = await expand(services, stored, window, reader, isBoard ? MOST_EVENTS : Infinity);
  const planned = await withMissed(db, expanded, window, withHours);
  const shifts = await withRevisions(db, stored, planned);
  const meetings = (await meetingsOf(db, { locationIds: ids }, window))
    .filter((row) => showsDay(window, row.start_date))
    .map((row) => meetingEvent(row, reader));
  const drafts = query.drafts === undefined ? [] : await draftEvents(db, ids, window, reader);
  if (isBoard) assertFew(shifts.length + meetings.length + drafts.length);
  const leaves = await leavesOfLocations(db, actor, ids, window);
  const isAsked = (event: ScheduleEvent): boolean =>
    !isNarrowed || event.staff.some((person) => isShown(person.name));
  const events = [...shifts, ...meetings].filter(isAsked);
  const heads = ({ staff }: ScheduleEvent): number =>
    staff.reduce((count, { name }) => count + (isShown(name) ? 1 : 0), 0);
  return {
    results: inOrder([...events, ...drafts.filter(isAsked)]),
    total_hours: totalHours(events, heads),
    leaves: leaves.filter((row) => isShown(row.name)).map(leaveDay),
    closures: await shownClosures(db, ids, window, isBoard),
    has_deck_rules: ids.length === 1 && !isBoard && (await hasRules(db, ids[0] ?? '')),
    ...(isBoard ? { locations: await boardLocations(db, clock.now(), places, events, heads) } : {}),
  };
}

/** Returns an employee's shifts and meetings on days of a range, at every location, in order. */
export async function ownEvents(
  services: Reading,
  userId: string,
  window: ViewWindow,
): Promise<ScheduleEvent[]> {
  const { db } = services;
  const reader = { ...(await scheduleReader(services)), ownOf: userId };
  const planned = await expand(services, await shiftsOfPerson(db, userId, window), window, reader);
  const own = planned.filter((event) => event.staff.some((person) => person.id === userId));
  const shifts = await withMissed(db, own, window, asCoworker(userId));
  const meetings = (await meetingsOf(db, { userId }, window))
    .filter((row) => showsDay(window, row.start_date))
    .map((row) => meetingEvent(row, reader));
  return inOrder([...shifts, ...meetings]);
}

/** Returns the user's own shifts and meetings for a view, with scheduled hours by day and approved leave. */
export async function employeeView(
  services: Reading,
  actor: UserActor,
  query: QueryOf<typeof calls.viewOwnSchedule>,
): Promise<OwnScheduleAnswer> {
  const window = viewWindow(query.view_type, query.start_date, query.end_date);
  const events = await ownEvents(services, actor.userId, window);
  const leaves = await leavesOfPerson(services.db, actor.userId, window);
  return { results: events, total_hours: totalHours(events, () => 1), leaves: leaves.map(leaveDay) };
}
