import { payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { alikeMarksOf } from '@ondeck/shared/domain/alikeMarks';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { AllTimesheets, TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { findScopedLocations, type ScopedLocation } from '../locations/locations.door';
import { findClosings, partOf } from '../weeks/weeks.door';
import { readFacts, type SheetFacts, type SheetWeek } from './sheetFacts.service';
import { peopleOf } from './sheetPeople';
import { sumsOf } from './timesheetRows';

export type { SheetWeek };

/** No school has hours outside these dates, and date arithmetic stays within the calendar. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** Returns the week of each location that contains a date. @throws as {@link sheetWeekOf} */
async function weeksOf(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  locations: readonly ScopedLocation[],
  date: string | undefined,
): Promise<SheetWeek[]> {
  const now = clock.now().getTime();
  const [today] = locations.map((location) => dateAt(location, now)).sort();
  if (today === undefined) return [];
  const day = date ?? addDays(today, -7);
  const whole = payrollWeekOf(day);
  if (whole.start < FIRST_DAY || whole.end > LAST_DAY) throw badField('date', sentenceFor('date.format'));
  const { pay_period: kind } = await readOptions(db);
  const ids = locations.map(({ id }) => id);
  const closings = await findClosings(db, whole, ids);
  return locations.map((location) => {
    const own = closings.filter(({ location_id }) => location_id === location.id);
    const week = partOf(day, kind, own);
    return { location, week, isOver: week.end < dateAt(location, now) };
  });
}

/**
 * Returns a week of a location, or the part of one that contains the date.
 *
 * @throws 404 if the location is out of scope; 400 for a date before 2000 or after 2999
 */
export async function sheetWeekOf(
  db: Queryable,
  services: Pick<Services, 'clock'>,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<SheetWeek> {
  const locations = await findScopedLocations(db, actor, { location: asked.location, withDeleted: true });
  const [place] = await weeksOf(db, services, locations, asked.date);
  if (place === undefined) throw notFound(LOCATION_NOT_FOUND);
  return place;
}

/**
 * Returns the employees of a week or part of one at a location, with their hours, their schedule, and items that need a
 * decision. A closed week has no items.
 */
export async function timesheetOf(
  db: Queryable,
  services: Pick<Services, 'clock'>,
  actor: UserActor,
  place: SheetWeek,
): Promise<TimesheetAnswer['people']> {
  return peopleOf(await readFacts(db, services, actor, [place]), place);
}

/** Returns the sheet of a location as the calls send it. */
function sheetOf(facts: SheetFacts, actor: UserActor, place: SheetWeek): TimesheetAnswer {
  const { location } = place;
  const people = peopleOf(facts, place);
  const { earlier, later, ...week } = place.week;
  const closed = facts.closingOf(place);
  const reopened = facts.reopeningOf(place);
  return {
    location: { id: location.id, title: location.title, timezone: zoneOn(location, week.end) },
    week,
    part_of: earlier || later ? payrollWeekOf(week.start) : null,
    is_over: place.isOver,
    closed: closed ? { by: closed.by, at: closed.closed_at.toISOString() } : null,
    reopened: reopened ? { by: reopened.by, at: reopened.at.toISOString(), reason: reopened.reason } : null,
    may_close: actor.role === 'ADMIN',
    overtime_rule: facts.ruleOf(startOfWeek(week.start)),
    people,
    totals: sumsOf(people),
  };
}

/** Handles `GET /api/payroll/timesheets/`. @throws 404 if the location is out of scope */
export async function readTimesheets(
  services: Services,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<TimesheetAnswer> {
  const { db } = services;
  const place = await sheetWeekOf(db, services, actor, asked);
  return sheetOf(await readFacts(db, services, actor, [place]), actor, place);
}

/** Maximum number of locations on one page. */
const MOST_LOCATIONS = 60;

/**
 * Handles `GET /api/payroll/timesheets/all/`. A deleted location is shown while it has hours in the week. Without a
 * date, returns the last week that is over at every location.
 *
 * @throws 400 for more locations than a page shows
 */
export async function readAllTimesheets(
  services: Services,
  actor: UserActor,
  { date }: { readonly date?: string | undefined },
): Promise<AllTimesheets> {
  const { db } = services;
  const locations = await findScopedLocations(db, actor, { withDeleted: true });
  const existing = new Set((await findScopedLocations(db, actor, {})).map(({ id }) => id));
  if (existing.size > MOST_LOCATIONS) throw badRequest('Choose a location.');
  const places = await weeksOf(db, services, locations, date);
  const facts = await readFacts(db, services, actor, places);
  const results = places
    .map((place) => sheetOf(facts, actor, place))
    .filter(({ location, people }) => existing.has(location.id) || people.length > 0);
  return { results, alike: alikeMarksOf(results) };
}
