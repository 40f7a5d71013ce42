/**
 * Serves `GET /api/shifts/staff/` and `/overlapping-staff/`: the employees who are available for a shift or meeting.
 */
import { compareBytes } from '@ondeck/shared/domain/plainText';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { isPlannedOn, nextOccurrences, type ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDateOrder, checkTimeOrder } from '@ondeck/shared/domain/rules/dates';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { Candidate, StaffQuery } from '@ondeck/shared/schemas/shifts';
import { id } from '@ondeck/shared/schemas/common';
import { sql } from 'kysely';
import type { PlanView } from '../plan/planView';
import type { Slot } from '../plan/slot.rules';
import { type CandidateReason, isForAutomation, reasonSentence } from './reasons.rules';
import { preferenceScore } from './unavailable.rules';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToStaff } from '../../../platform/auth/scope';
import { badField, refuse } from '../../../platform/core/errors';
import { hasAccess } from '../../../platform/database/employment.sql';
import type { Db, Queryable } from '../../../platform/database/types';
import type { Services } from '../../../platform/services';
import { loadAvailability } from './availability.service';
import { type Ask, type Availability, draftReasons, minutesThatWeek, weekOf } from './judgment.rules';
import { type ShiftLocation, locationInReach } from '../plan/shiftWrites.repository';
import { findShift, todayOf } from '../plan/shiftRows.repository';

/** Parses comma-separated position IDs; the schedule view sends none. @throws 400 for an invalid ID */
function positionIdsOf(typeId: string | undefined): string[] {
  const ids = (typeId ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const one of ids) if (!id.safeParse(one).success) throw badField('type_id', 'Enter a valid ID.');
  return ids;
}

function patternOfQuery(query: StaffQuery, place: ShiftLocation, today: string): ShiftPattern {
  const start = query.start_date ?? today;
  const isRecurring = query.schedule_type === 'RECURRING_SHIFT';
  refuse([...checkTimeOrder(query.start_time, query.end_time), ...checkDateOrder(start, query.end_date)]);
  return {
    schedule_type: isRecurring ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    // Treat a recurring shift as daily until its repeat is chosen, so that every listed employee remains available.
    shift_repeat: isRecurring ? query.shift_repeat || 'DAILY' : null,
    start_date: start,
    end_date: isRecurring ? (query.end_date ?? null) : start,
    start_time: query.start_time || '00:00',
    end_time: query.end_time || '00:00',
    timezone: place.timezone,
    former_zones: place.former_zones,
  };
}

/**
 * Returns the employees to check: active staff with the location and a position, or with `all`, staff with either of
 * them.
 */
async function peopleToAsk(
  db: Queryable,
  actor: UserActor,
  locationId: string,
  positionIds: readonly string[],
  all: boolean,
): Promise<string[]> {
  // Managers see only employees of their locations.
  const reach = scopeToStaff(actor, sql`u.id`);
  const atLocation = sql`exists (select 1 from user_locations ul
    where ul.user_id = u.id and ul.location_id = ${locationId}::uuid)`;
  const holds = sql`exists (select 1 from user_positions up
    where up.user_id = u.id and up.position_id = any(${[...positionIds]}::uuid[]))`;
  const who = all ? sql`(${atLocation} or ${holds})` : sql`u.is_active and ${atLocation} and ${holds}`;
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.deleted_at is null and ${reach} and ${who}`.execute(db);
  return rows.map((row) => row.id);
}

type Ranked = Availability & {
  readonly minutes: number;
  readonly score: number;
};

const toReason = (reason: CandidateReason): Candidate['reasons'][number] => ({
  code: reason.code,
  message: reasonSentence(reason),
  ...(reason.shiftCode === undefined ? {} : { shift_code: reason.shiftCode }),
  ...(reason.date === undefined ? {} : { date: reason.date }),
});

const toCandidate = ({ person, reasons, cautions, minutes }: Ranked): Candidate => ({
  id: person.id,
  name: person.name,
  first_name: person.firstName,
  last_name: person.lastName,
  hours_this_week: roundHours(minutes),
  available: reasons.length === 0,
  reasons: [
    ...reasons.map(toReason),
    ...cautions.map((one) => ({ ...toReason(one), mode: 'WARN' as const })),
  ],
  ...(person.dateOfBirth === null ? { lacks_birth_date: true } : {}),
});

/** Returns an employee as managers see them, with draft shifts counted as scheduled. */
function ranked(one: Availability): Ranked {
  const { slot, entered } = one;
  const minutes = minutesThatWeek(one);
  const first = nextOccurrences(slot.pattern, slot.from, 1)[0];
  const added = first === undefined ? 0 : plannedMinutes(first.start_time, first.end_time);
  const work = { ...slot, first, weekMinutes: minutes + added };
  return {
    ...one,
    reasons: [...one.reasons, ...draftReasons(one)],
    minutes,
    score: preferenceScore(entered, work),
  };
}

/**
 * Sorts available employees first, those with fewer reasons that only warn before the others, then by preference, by
 * fewest scheduled hours that week, and by name.
 */
const inOrder = (a: Ranked, b: Ranked): number =>
  Number(a.reasons.length > 0) - Number(b.reasons.length > 0) ||
  a.cautions.length - b.cautions.length ||
  b.score - a.score ||
  a.minutes - b.minutes ||
  compareBytes(a.person.nameKey, b.person.nameKey) ||
  compareBytes(a.person.id, b.person.id);

/** Returns everyone who works at a location, by name, for the schedule's filter. */
async function everybodyAt(db: Db, locationId: string, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Pick<Candidate, 'id' | 'name' | 'first_name' | 'last_name'>>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name, u.last_name
    from user_locations ul join users u on u.id = ul.user_id
    where ul.location_id = ${locationId}::uuid and ${hasAccess(now)}
    order by u.name_key, u.id`.execute(db);
  return rows.map((row) => ({ ...row, hours_this_week: 0, available: true, reasons: [] }));
}

/** Returns available employees, best first, followed by unavailable employees if requested. */
async function inRank(
  view: PlanView,
  asks: readonly Ask[],
  withOthers: boolean,
  ignored?: string,
): Promise<Ranked[]> {
  return (await loadAvailability(view, asks, ignored))
    .filter((one) => one !== undefined)
    .map(ranked)
    .filter((one) => withOthers || one.reasons.length === 0)
    .sort(inOrder);
}

/** Returns the schedule without a shift that moves to a day on which it isn't planned. */
async function withoutMoved(
  db: Queryable,
  { from, to }: Slot,
  shiftId: string | undefined,
): Promise<PlanView> {
  const shift = from === to && shiftId !== undefined ? await findShift(db, shiftId) : undefined;
  if (!shift || isPlannedOn(shift, from)) return { db };
  return { db, changed: new Map([[shift.id, { shift, rows: [] }]]) };
}

/** Returns the employees available for a slot in a view of the schedule, in the order of the candidate lists. */
export async function rankCandidates(
  view: PlanView,
  actor: UserActor,
  slot: Slot,
): Promise<{ id: string; name: string; hours_this_week: number }[]> {
  const ids = await peopleToAsk(view.db, actor, slot.locationId, slot.positions.flat(), false);
  const asks = ids.map((userId) => ({ userId, slot }));
  return (await inRank(view, asks, false)).map(({ person: { id, name }, minutes }) => ({
    id,
    name,
    hours_this_week: roundHours(minutes),
  }));
}

/**
 * Returns the employees who can be offered a slot without a manager, best first: no reason keeps them from the work,
 * and no warning that only a manager can accept.
 *
 * @param except - IDs of employees to leave out
 */
export async function automaticCandidates(
  db: Queryable,
  slot: Slot,
  except: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.deleted_at is null and u.is_active and not u.awaits_approval
      and u.id <> all(${[...except]}::uuid[])
      and exists (select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = ${slot.locationId}::uuid)
      and exists (select 1 from user_positions up
        where up.user_id = u.id and up.position_id = any(${slot.positions.flat()}::uuid[]))`.execute(db);
  const asks = rows.map(({ id: userId }) => ({ userId, slot }));
  return (await inRank({ db }, asks, false))
    .filter(({ cautions }) => cautions.every(isForAutomation))
    .map(({ person: { id, name } }) => ({ id, name }));
}

/**
 * Returns the employees available for the work in a form. With only a location, returns everyone who works there.
 *
 * @throws 400 without a location, or if a date or time range ends before its start; 404 for a location out of reach
 */
export async function listCandidates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  query: StaffQuery,
): Promise<{ results: Candidate[]; week_start?: string }> {
  if (query.location === undefined) throw badField('location', sentenceFor('select.location'));
  const place = await locationInReach(db, actor, query.location);
  const positionIds = positionIdsOf(query.type_id);
  if (positionIds.length === 0) return { results: await everybodyAt(db, place.id, clock.now()) };
  const today = todayOf(place, clock.now());
  const pattern = patternOfQuery(query, place, today);
  const slot: Slot = {
    pattern,
    from: laterDate(pattern.start_date, today),
    to: pattern.end_date,
    locationId: place.id,
    positions: [positionIds],
    positionsOn: query.schedule_type === 'STAFF_MEETING' ? null : () => positionIds,
  };
  const withOthers = query.include === 'unavailable';
  const ids = await peopleToAsk(db, actor, place.id, positionIds, withOthers);
  const asks = ids.filter((id) => id !== query.exclude_user).map((userId) => ({ userId, slot }));
  const view = await withoutMoved(db, slot, query.shift_id);
  const found = await inRank(view, asks, withOthers, query.shift_id);
  return { results: found.map(toCandidate), week_start: weekOf(slot) };
}
