/** Reads the locations of a schedule: one, or several with their own dates, hours, and staff. */
import type * as calls from '@ondeck/shared/calls/schedule';
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { MOST_LOCATIONS } from '@ondeck/shared/schemas/common';
import type { ScheduleEvent, ScheduleLocation, ViewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { assertReaches, scopeToLocations } from '../../../platform/auth/scope';
import { badField, notFound } from '../../../platform/core/errors';
import { grouped } from '../../../platform/core/grouped';
import { hasAccess } from '../../../platform/database/employment.sql';
import type { Queryable } from '../../../platform/database/types';
import type { QueryOf } from '../../../platform/http/module';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { closuresOf } from '../plan/shiftRows.repository';
import { locationInReach, type ShiftLocation } from '../plan/shiftWrites.repository';
import { totalHours } from './scheduleEvents.wire';
import type { ViewWindow } from './viewWindow.rules';

/** Maximum number of events in a schedule of several locations. */
export const MOST_EVENTS = 5_000;
const TOO_MANY = 'Too many shifts to show. Choose fewer locations or fewer weeks.';

/** @throws 400 for more events than a schedule of several locations can have */
export function assertFew(events: number): void {
  if (events > MOST_EVENTS) throw badField('locations', TOO_MANY);
}

/** Returns the locations of the actor by title: all of them, or those named. @throws 404 if one is out of reach */
async function severalLocations(
  db: Queryable,
  actor: UserActor,
  wanted: 'all' | readonly string[],
): Promise<ShiftLocation[]> {
  const ids = wanted === 'all' ? undefined : [...new Set(wanted)];
  for (const id of ids ?? []) assertReaches(actor, id);
  const { rows } = await sql<ShiftLocation>`
    select l.id, l.title, l.timezone, l.former_zones from locations l
    where l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)}
      and ${ids ? sql`l.id = any(${ids}::uuid[])` : sql`true`}
    order by l.title_key, l.id limit ${MOST_LOCATIONS + 1}`.execute(db);
  if (ids && rows.length < ids.length) throw notFound(LOCATION_NOT_FOUND);
  if (rows.length > MOST_LOCATIONS) throw badField('locations', TOO_MANY);
  return rows;
}

/**
 * Returns the locations that a schedule shows.
 *
 * @throws 400 without a location, with one and several, or for a month of several; 404 for a location out of reach
 */
export async function shownLocations(
  db: Queryable,
  actor: UserActor,
  { location, locations, view_type }: QueryOf<typeof calls.viewSchedule>,
): Promise<ShiftLocation[]> {
  if (locations === undefined) {
    if (location === undefined) throw badField('location', sentenceFor('select.location'));
    return [await locationInReach(db, actor, location)];
  }
  if (location !== undefined) throw badField('locations', 'Choose one location or several, not both.');
  if (view_type === 'monthly') throw badField('view_type', sentenceFor('schedule.monthOfOne'));
  return severalLocations(db, actor, locations);
}

/** Returns the closures of locations in a range, each with its location if there can be several. */
export async function shownClosures(
  db: Queryable,
  locationIds: readonly string[],
  { start, end }: ViewWindow,
  isBoard: boolean,
): Promise<ViewScheduleAnswer['closures']> {
  const byPlace = await closuresOf(db, locationIds);
  return locationIds.flatMap((id) =>
    (byPlace.get(id) ?? [])
      .filter(({ start_date, end_date }) => end_date >= start && start_date <= end)
      .map((closure) => (isBoard ? { ...closure, location_id: id } : closure)),
  );
}

/** Returns everyone who works at the locations, by location, then name. One query. */
async function staffAt(
  db: Queryable,
  locationIds: readonly string[],
  now: Date,
): Promise<Map<string, ScheduleLocation['staff']>> {
  const { rows } = await sql<{ location_id: string; id: string; name: string }>`
    select ul.location_id, u.id, trim(u.first_name || ' ' || u.last_name) as name
    from user_locations ul join users u on u.id = ul.user_id
    where ul.location_id = any(${[...locationIds]}::uuid[]) and ${hasAccess(now)}
    order by u.name_key, u.id`.execute(db);
  const byPlace = grouped(rows, ({ location_id }) => location_id);
  return new Map([...byPlace].map(([place, staff]) => [place, staff.map(({ id, name }) => ({ id, name }))]));
}

/**
 * Returns the locations of a board with their own dates, staff, and totals.
 *
 * @param events - the events on the board, without drafts
 * @param heads - how many of the staff shown work an event
 */
export async function boardLocations(
  db: Queryable,
  now: Date,
  places: readonly ShiftLocation[],
  events: readonly ScheduleEvent[],
  heads: (event: ScheduleEvent) => number,
): Promise<ScheduleLocation[]> {
  const staff = await staffAt(
    db,
    places.map(({ id }) => id),
    now,
  );
  const byPlace = grouped(events, ({ location }) => location.id);
  return places.map((place) => {
    const here = byPlace.get(place.id) ?? [];
    const hours = Object.values(totalHours(here, heads)).reduce((sum, one) => sum + one, 0);
    return {
      id: place.id,
      title: place.title,
      timezone: place.timezone,
      today: dateAt(place, now.getTime()),
      hours: Math.round(hours * 100) / 100,
      open: here.filter(({ is_open }) => is_open).length,
      staff: staff.get(place.id) ?? [],
    };
  });
}
