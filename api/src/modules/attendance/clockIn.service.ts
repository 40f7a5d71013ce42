import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import {
  type ClockInAnswer,
  type ClockInBody,
  clockInAnswer,
  type PunchLocation,
} from '@ondeck/shared/schemas/attendance';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type * as calls from '@ondeck/shared/calls/attendance';
import * as z from 'zod/mini';
import { clockInFlags, punchTiming, punchWindow } from './punch.rules';
import type { PunchActor } from '../../platform/auth/actor';
import { ENTER_AGAIN } from '../../platform/auth/authenticate';
import type { StoredAnswer } from '../../platform/database/idempotency';
import { badField, conflict, notFound, unauthorized } from '../../platform/core/errors';
import { employmentOn } from '../../platform/core/employment.rules';
import { readOptions } from '../../platform/database/options';
import type { Services, UnitOfWork } from '../../platform/services';
import { lockPeople } from '../../platform/database/locks';
import { audited } from '../../platform/audit/audited';
import { lockLocationOfPunch, openRecord } from './clockRecords.repository';
import { spendEmployeeToken } from './employeeTokens.repository';
import { workColumns } from './meetings.repository';
import type { StoredOccurrence } from './occurrences.repository';
import { isElsewhere, occurrencesToday, offered, rateFor } from './occurrences.service';
import { reviewOverdue } from './overdue.service';
import { isUncertifiedFor } from './uncertified.service';
import { endReportAtPunch, isOnTimeOff } from '../absences/absences.door';
import { findEmployment } from '../users/users.door';
import { findPunchLocations, type PunchLocations } from './people.repository';

/**
 * Returns today's occurrences of the employee at the punch clock, and the locations a punch without a shift can have.
 */
export async function assignedShifts(
  { db, clock }: Services,
  actor: PunchActor,
): Promise<AnswerOf<typeof calls.assignedShifts>> {
  const { early_clock_in_minutes: earlyMinutes } = await readOptions(db);
  const now = clock.now();
  const occurrences = await occurrencesToday(db, actor.userId, now, true);
  const { fixed: place, places } = await findPunchLocations(db, actor.userId, actor.kioskId, now);
  return {
    shifts: occurrences.map((occurrence) => offered(occurrence, { now, earlyMinutes, place })),
    places: [...places],
  };
}

interface Choice {
  readonly shift: string;
  readonly earlyMinutes: number;
  readonly place: PunchLocation | null;
}

/**
 * Returns the occurrence that the employee chose.
 *
 * @throws 404 if the shift is not theirs today; 409 at another location's punch clock, before the clock-in window (with
 * its opening time), or after the shift's end
 */
async function findChosen(
  { trx, actor, clock }: UnitOfWork<PunchActor>,
  { shift, earlyMinutes, place }: Choice,
): Promise<StoredOccurrence> {
  const now = clock.now();
  const today = await occurrencesToday(trx, actor.userId, now, true);
  const occurrence = today.find((one) => one.shift_id === shift);
  if (occurrence === undefined) throw notFound('Shift not found.');
  const { timezone, shift_code, end_time } = occurrence;
  if (isElsewhere(occurrence, place))
    throw conflict(
      `${shift_code} is at ${occurrence.location_title}. Clock in there, or clock in here without a shift.`,
    );
  const timing = punchTiming(occurrence, timezone, now.getTime(), earlyMinutes);
  if (timing === 'TOO_EARLY') {
    const { opensAt } = punchWindow(occurrence, timezone, earlyMinutes);
    const opens = sayTime(plainTimeIn(opensAt, timezone));
    throw conflict(`You can clock in for ${shift_code} starting at ${opens}.`);
  }
  if (timing === 'OVER')
    throw conflict(`${shift_code} ended at ${sayTime(end_time)}. Clock in without a shift instead.`);
  return occurrence;
}

/**
 * Returns the location of a punch without a shift.
 *
 * @throws 409 if the employee has no location; 400 if they have several and name none of them
 */
function placeOf({ places }: PunchLocations, named: string | null | undefined): PunchLocation {
  const [first, second] = places;
  if (first === undefined) throw conflict("You aren't assigned to a location yet. Ask a manager.");
  if (!named && second === undefined) return first;
  const place = places.find(({ id }) => id === named);
  if (place === undefined) throw badField('location_id', 'Choose your location.');
  return place;
}

async function punchIn(
  unit: UnitOfWork<PunchActor>,
  body: ClockInBody,
): Promise<StoredAnswer<ClockInAnswer>> {
  const { trx, actor, clock, ids, audit, changes } = unit;
  if (actor.ended) throw unauthorized(ENTER_AGAIN);
  const now = clock.now();
  const { early_clock_in_minutes: earlyMinutes } = await readOptions(trx);
  await lockPeople(trx, [actor.userId]);
  await reviewOverdue(unit, actor.userId);
  const places = await findPunchLocations(trx, actor.userId, actor.kioskId, now);
  const occurrence = body.shift_id
    ? await findChosen(unit, { shift: body.shift_id, earlyMinutes, place: places.fixed })
    : undefined;
  const place = occurrence
    ? { id: occurrence.location_id, timezone: occurrence.timezone }
    : placeOf(places, body.location_id);
  // Lock the location until this clock-in is stored, because deleting a location checks that no one is clocked in there.
  if (!(await lockLocationOfPunch(trx, place.id)))
    throw conflict('This location was deleted. Enter your code again.');
  const workDate = plainDateIn(now.getTime(), place.timezone);
  const employment = employmentOn(await findEmployment(trx, actor.userId), workDate);
  if (employment === 'AFTER') throw unauthorized(ENTER_AGAIN);
  const suggested = rateFor(occurrence).rate;
  const record = {
    id: ids.next(),
    user_id: actor.userId,
    location_id: place.id,
    ...workColumns(occurrence && { ...occurrence, id: occurrence.shift_id }),
    work_date: workDate,
    timezone: place.timezone,
    clocked_in: now,
    rate: body.rate,
    suggested_rate: suggested,
    flags: clockInFlags({
      now: now.getTime(),
      zone: place.timezone,
      claimed: body.clocked_in,
      rate: body.rate,
      suggested,
      unregistered: actor.kioskId === null,
      occurrence: occurrence ?? null,
      again: occurrence?.worked ?? false,
      employment,
      uncertified: await isUncertifiedFor(trx, actor.userId, occurrence),
      onTimeOff: await isOnTimeOff(trx, actor.userId, workDate, now),
      earlyMinutes,
    }),
    claimed_in: body.clocked_in,
    kiosk_id: actor.kioskId,
    in_address: actor.origin?.address ?? null,
    in_device: actor.origin?.device ?? null,
  };
  if (!(await openRecord(trx, record))) throw conflict("You're already clocked in.");
  if (occurrence?.reported)
    await endReportAtPunch(unit, {
      userId: actor.userId,
      shift: occurrence.shift_id,
      date: occurrence.date,
      at: now,
    });
  if (!(await spendEmployeeToken(trx, actor.tokenHash, now))) throw unauthorized(ENTER_AGAIN);
  await audit(trx, actor, {
    action: 'clock_record.opened',
    ...audited('clock_record', record),
    after: { ...record, clocked_in: now.toISOString() },
  });
  await changes.publish(
    trx,
    { topic: 'Dashboard', locationId: place.id },
    { topic: 'Hours', userId: actor.userId },
  );
  const time = plainTimeIn(now.getTime(), place.timezone);
  return {
    status: 201,
    body: {
      message: `Clocked in at ${sayTime(time)}.`,
      name: actor.name,
      clocked_in: time,
      record_id: record.id,
    },
  };
}

/**
 * Clocks the employee at the punch clock in, once for each code entry. The server's clock decides. A retry with the
 * same key gets the first answer, even after changes in between and after the token expired.
 *
 * @throws 401 if the token was used or expired, or after the employee's last day; 404 and 409 as {@link findChosen};
 * 409 if the employee is already clocked in
 */
export function clockIn(
  services: Services,
  actor: PunchActor,
  body: ClockInBody,
  key: string | undefined,
): Promise<StoredAnswer<ClockInAnswer>> {
  return services.idempotent(
    {
      key,
      scope: `clock-in:${actor.userId}`,
      // Leaves the page's time out, because a retry a minute later is still the same punch.
      request: { shift: body.shift_id ?? null, place: body.location_id ?? null, rate: body.rate },
      parse: (stored) => z.parse(clockInAnswer, stored),
    },
    (trx) => punchIn({ ...services, trx, actor }, body),
  );
}
