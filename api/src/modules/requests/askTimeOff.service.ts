import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { found, sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import { type Blackout, checkTimeOff } from '@ondeck/shared/domain/rules/timeOff';
import type { DaysOffBody, TimeOffDates } from '@ondeck/shared/schemas/daysOff';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import { sql } from 'kysely';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { badField, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import { blackoutsFrom } from '../blackouts/blackouts.door';
import { findScopedLocations, locationDays, type ScopedLocation } from '../locations/locations.door';
import { describeRange, describeTimes, type ShiftRow, todayOf } from '../planning/planning.door';
import { checkEmployed, lockOwnShift } from './asking.repository';
import { type OwnShift, ownShiftsBetween } from './ownShifts.service';
import { requestStored, notifyDeciders } from './notifyDeciders.service';
import { readRequests, storeRequest } from './requests.repository';

/**
 * Returns the shifts to store requests for: one per location, because each location's managers decide for theirs. The
 * chosen shift represents its location, and the first shift any other.
 */
function onePerLocation(chosen: ShiftRow, own: readonly OwnShift[]): ShiftRow[] {
  const places = new Map<string, ShiftRow>();
  for (const { shift } of own)
    if (!places.has(shift.location_id) || shift.id === chosen.id) places.set(shift.location_id, shift);
  return [...places.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Stores a request about a shift, or about days without one at a location, and notifies the location's managers. */
async function store(
  unit: UnitOfWork,
  place: { readonly id: string; readonly title: string },
  shift: ShiftRow | null,
  body: Omit<TimeOffBody, 'shift'>,
): Promise<void> {
  const { start_date, end_date, leave_type, start_time = null, end_time = null, all_shifts = false } = body;
  const reason = body.reason.trim();
  const id = await storeRequest(unit, {
    kind: 'time_off',
    shift_id: shift?.id ?? null,
    location_id: shift ? null : place.id,
    start_date,
    end_date,
    start_time,
    end_time,
    leave_type,
    all_shifts,
    reason,
  });
  const times = start_time === null || end_time === null ? null : { start_time, end_time };
  await requestStored(unit, {
    action: 'time_off.requested',
    ...audited('time_off_request', { id, location_id: place.id }),
    after: {
      shift: all_shifts ? 'all' : (shift?.shift_code ?? null),
      from: start_date,
      to: end_date,
      type: leave_type,
      ...times,
    },
  });
  const what = all_shifts ? `all shifts at ${place.title}` : (shift?.shift_code ?? 'days without a shift');
  const days = describeRange({ start: start_date, end: end_date });
  // The reason is private: managers read it with the request, never in an email or on a locked phone.
  await notifyDeciders(unit, {
    locationIds: [place.id],
    tab: 'time-off',
    asks: `requested time off: ${what}, ${days}${times ? `, ${describeTimes(times)}` : ''}`,
  });
}

/** Returns the blackout dates of locations as the rule reads them. */
const blackoutsOf = async (
  db: Queryable,
  locationIds: readonly string[],
  from: string,
): Promise<Blackout[]> =>
  (await blackoutsFrom(db, locationIds, from)).map(({ location_title: location, ...dates }) => ({
    location,
    ...dates,
  }));

/**
 * Stores an employee's request for time off from one of their shifts, or from all of them between the dates.
 *
 * @throws 404 for a shift that the employee may not see, 400 if a rule forbids the request
 */
export async function askTimeOff(unit: UnitOfWork, body: TimeOffBody): Promise<void> {
  const { trx, actor, clock } = unit;
  const shift = await lockOwnShift(trx, actor, body.shift);
  const { time_off_notice_days: noticeDays } = await readOptions(trx);
  const everything = body.all_shifts === true;
  const own = (await ownShiftsBetween({ db: trx }, actor.userId, body.start_date, body.end_date)).filter(
    (one) => everything || one.shift.id === shift.id,
  );
  const others = (await readRequests(trx, 'time_off', sql`r.user_id = ${actor.userId}::uuid`)).filter(
    (one) =>
      everything || one.shift_id === shift.id || (one.all_shifts && one.location_id === shift.location_id),
  );
  const shifts = onePerLocation(shift, own);
  const places = [shift, ...shifts].map(({ location_id }) => location_id);
  refuse([
    ...(await checkEmployed(trx, actor.userId, body.end_date, 'end_date')),
    ...checkTimeOff(body, {
      today: todayOf(shift, clock.now()),
      noticeDays,
      occurrenceDates: own.map(({ first }) => first),
      otherRequests: others,
      blackouts: await blackoutsOf(trx, places, body.start_date),
    }),
  ]);
  for (const one of shifts) await store(unit, { id: one.location_id, title: one.location_title }, one, body);
}

/** Returns the location whose managers decide about days without a shift. @throws 404, 400 if it isn't clear */
async function placeOf(unit: UnitOfWork, location: string | undefined): Promise<ScopedLocation> {
  const { trx, actor } = unit;
  const places = await findScopedLocations(trx, actor, { location });
  const [place, ...more] = places;
  if (!place || more.length > 0) throw badField('location', sentenceFor('select.location'));
  return place;
}

/** Finds a date on which the employee has a shift, which a request for that shift can free. */
async function checkNoShift(db: Queryable, userId: string, { start_date, end_date }: DaysOffBody) {
  const [own] = end_date < start_date ? [] : await ownShiftsBetween({ db }, userId, start_date, end_date);
  return own
    ? [
        found('timeOff.hasShift', 'start_date', {
          shift: own.shift.shift_code,
          date: formatDisplayDate(own.first),
        }),
      ]
    : [];
}

/**
 * Stores an employee's request for days on which they have no shift.
 *
 * @throws 404 for a location that isn't theirs, 400 if a rule forbids the request
 */
export async function askDaysOff(unit: UnitOfWork, body: DaysOffBody): Promise<void> {
  const { trx, actor, clock } = unit;
  await lockPeople(trx, [actor.userId]);
  const place = await placeOf(unit, body.location);
  const { time_off_notice_days: noticeDays } = await readOptions(trx);
  const others = await readRequests(
    trx,
    'time_off',
    sql`r.user_id = ${actor.userId}::uuid and (r.shift_id is null or r.all_shifts)`,
  );
  refuse([
    ...(await checkEmployed(trx, actor.userId, body.end_date, 'end_date')),
    ...checkTimeOff(body, {
      today: dateAt(place, clock.now().getTime()),
      noticeDays,
      otherRequests: others,
      blackouts: await blackoutsOf(trx, [place.id], body.start_date),
    }),
    ...(body.start_time === undefined ? await checkNoShift(trx, actor.userId, body) : []),
  ]);
  await store(unit, place, null, body);
}

/** Handles `GET /api/shifts/request/time-off/dates/`: returns the dates that the actor can request. */
export async function timeOffDates(
  services: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
): Promise<TimeOffDates> {
  const { db } = services;
  const { time_off_notice_days: noticeDays } = await readOptions(db);
  const places = await locationDays(services, actor, {});
  const earliest = places.map(({ date }) => date).sort()[0];
  const ids = places.map(({ id }) => id);
  const rows = earliest === undefined ? [] : await blackoutsFrom(db, ids, earliest);
  return {
    locations: places.map(({ id, title, date }) => ({
      id,
      title,
      first_date: firstSelectableTimeOffDate(date, noticeDays),
    })),
    notice_days: noticeDays,
    blackouts: rows.map(({ location_id, location_title, start_date, end_date, reason }) => ({
      location: { id: location_id, title: location_title },
      start_date,
      end_date,
      reason,
    })),
  };
}
