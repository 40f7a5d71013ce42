/** `GET /api/shifts/staff/` and `/overlapping-staff/`: who could take a shift or meeting. */
import { reasonSentence, type Slot } from '@ondeck/shared/domain/candidates.rules';
import type { ShiftPattern } from '@ondeck/shared/domain/occurrences';
import { laterDate } from '@ondeck/shared/domain/plainDate';
import { roundHours } from '@ondeck/shared/domain/worked';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { Candidate, StaffQuery } from '@ondeck/shared/schemas/shifts';
import { id } from '@ondeck/shared/schemas/common';
import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { badField } from '../../core/errors';
import type { Db } from '../../database/types';
import type { Services } from '../../services';
import { type Availability, loadAvailability } from '../staffing/availability';
import { type PlaceRow, placeInReach } from './planWrites';

/** Positions as a comma list; the schedule view sends none. @throws 400 for what is no id */
function positionIdsOf(typeId: string | undefined): string[] {
  const ids = (typeId ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const one of ids) if (!id.safeParse(one).success) throw badField('type_id', 'Invalid id');
  return ids;
}

function patternOfQuery(query: StaffQuery, place: PlaceRow, today: string): ShiftPattern {
  const start = query.start_date ?? today;
  const isRecurring = query.schedule_type === 'RECURRING_SHIFT';
  if (query.start_time && query.end_time && query.end_time <= query.start_time)
    throw badField('end_time', 'End Time must be greater than Start Time');
  if (query.end_date !== undefined && query.end_date < start)
    throw badField('end_date', 'End date cannot be before start date');
  return {
    scheduleType: isRecurring ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    // A recurring shift whose repeat is not chosen yet: every day, so that nobody is offered who drops out later.
    repeat: isRecurring ? query.shift_repeat || 'DAILY' : null,
    startDate: start,
    endDate: isRecurring ? (query.end_date ?? null) : start,
    startTime: query.start_time || '00:00',
    endTime: query.end_time || '00:00',
    zone: place.timezone,
  };
}

/** Who is asked about: the people of the location; with the others, everybody who holds one of the positions too. */
async function peopleToAsk(
  db: Db,
  actor: UserActor,
  locationId: string,
  slot: Slot,
  all: boolean,
): Promise<string[]> {
  // A planner hears of nobody outside of their own locations.
  const reach =
    actor.locationIds === 'all'
      ? sql`true`
      : sql`exists (select 1 from user_locations r where r.user_id = u.id
          and r.location_id = any(${[...actor.locationIds]}::uuid[]))`;
  const atLocation = sql`exists (select 1 from user_locations ul
    where ul.user_id = u.id and ul.location_id = ${locationId}::uuid)`;
  const holds = sql`exists (select 1 from user_positions up
    where up.user_id = u.id and up.position_id = any(${[...slot.positionIds]}::uuid[]))`;
  const who = all ? sql`(${atLocation} or ${holds})` : sql`u.is_active and ${atLocation} and ${holds}`;
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.deleted_at is null and ${reach} and ${who}`.execute(db);
  return rows.map((row) => row.id);
}

const toCandidate = ({ person, reasons, minutesThisWeek }: Availability): Candidate => ({
  id: person.id,
  name: person.name,
  first_name: person.firstName,
  last_name: person.lastName,
  hours_this_week: roundHours(minutesThisWeek),
  available: reasons.length === 0,
  reasons: reasons.map((reason) => ({
    code: reason.code,
    message: reasonSentence(reason),
    ...(reason.shiftCode === undefined ? {} : { shift_code: reason.shiftCode }),
    ...(reason.date === undefined ? {} : { date: reason.date }),
  })),
});

/** Candidates first, then fewest planned hours that week, then by name. */
const inOrder = (a: Availability, b: Availability): number =>
  Number(a.reasons.length > 0) - Number(b.reasons.length > 0) ||
  a.minutesThisWeek - b.minutesThisWeek ||
  a.person.lastName.localeCompare(b.person.lastName) ||
  a.person.firstName.localeCompare(b.person.firstName) ||
  a.person.id.localeCompare(b.person.id);

/** Everybody who works at a location, by name: what the schedule's filter offers. */
async function everybodyAt(db: Db, locationId: string): Promise<Candidate[]> {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
    select u.id, u.first_name, u.last_name from user_locations ul join users u on u.id = ul.user_id
    where ul.location_id = ${locationId}::uuid and u.is_active and u.deleted_at is null
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    first_name: row.first_name,
    last_name: row.last_name,
    hours_this_week: 0,
    available: true,
    reasons: [],
  }));
}

/**
 * Who can take what a form describes. With a location only: everybody who works there.
 *
 * @throws 400 without a location, or for dates and times the wrong way round; 404 for a location out of reach
 */
export async function listCandidates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  query: StaffQuery,
): Promise<{ results: Candidate[] }> {
  if (query.location === undefined) throw badField('location', 'Select a location first.');
  const place = await placeInReach(db, actor, query.location);
  const positionIds = positionIdsOf(query.type_id);
  if (positionIds.length === 0) return { results: await everybodyAt(db, place.id) };
  const today = plainDateIn(clock.now().getTime(), place.timezone);
  const pattern = patternOfQuery(query, place, today);
  const slot: Slot = {
    pattern,
    from: laterDate(pattern.startDate, today),
    to: pattern.endDate,
    locationId: place.id,
    positionIds,
  };
  const withOthers = query.include === 'unavailable';
  const ids = await peopleToAsk(db, actor, place.id, slot, withOthers);
  const found = await loadAvailability(db, ids, slot, { exceptPlanId: query.shift_id });
  const results = [...found.values()]
    .filter((one) => one.person.id !== query.exclude_user && (withOthers || one.reasons.length === 0))
    .sort(inOrder)
    .map(toCandidate);
  return { results };
}
