/**
 * Decides to close a location on days or for hours, and to reopen it. Reads only. The canceled dates are derived from the
 * closure and never stored.
 */
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { dateAt, type Zoned, zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { checkClosure } from '@ondeck/shared/domain/rules/closure';
import type { ClosureBody } from '@ondeck/shared/schemas/closures';
import { fullName, type UserActor } from '../../../platform/auth/actor';
import { reaches } from '../../../platform/auth/scope';
import { badField, badRequest, conflict, notFound, refuse } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import type { Queryable } from '../../../platform/database/types';
import { pendingChanges } from '../effects/closeRequests.service';
import { findClosure, removedAt } from '../plan/closures.repository';
import { describeClosure } from '../plan/planning.words';
import { closuresOf, type ShiftClosure } from '../plan/shiftRows.repository';
import { type ShiftLocation, locationInReach } from '../plan/shiftWrites.repository';
import { touchedLeave } from './closedLeave.service';
import { touchedShifts } from './closureEffects.service';
import type { Decision } from './decision';
import type { LocationClosed, LocationReopened } from './planChanges';

/** Returns the date and the time of day at a location. */
const nowAt = ({ now }: Decision, place: Zoned) => {
  const zone = zoneAt(place, now.getTime());
  return { today: dateAt(place, now.getTime()), time: plainTimeIn(now.getTime(), zone) };
};

const contains = (whole: ShiftClosure, part: ShiftClosure): boolean =>
  whole.last_until === null &&
  whole.start_date <= part.start_date &&
  whole.end_date >= part.end_date &&
  (whole.start_time === null ||
    (part.start_time !== null &&
      whole.start_time <= part.start_time &&
      (whole.end_time ?? '') >= (part.end_time ?? '')));

/**
 * Reads the closures that a body asks for. Today's closure cancels only dates that have not begun.
 *
 * @throws 400 for dates in the past or in the wrong order, a missing reason, or days that are closed already
 */
function closuresIn(
  decision: Decision,
  place: ShiftLocation,
  { closures }: ClosureBody,
  before: readonly ShiftClosure[],
): ShiftClosure[] {
  const { today, time } = nowAt(decision, place);
  const about: ShiftClosure[] = [];
  for (const one of closures) {
    refuse(checkClosure(one, { today }));
    const made: ShiftClosure = {
      id: decision.ids.next(),
      start_date: one.start_date,
      end_date: one.end_date,
      start_time: one.start_time ?? null,
      end_time: one.end_time ?? null,
      first_after: one.start_date === today ? time : null,
      last_until: null,
      reason: one.reason.trim(),
    };
    const same = [...before, ...about].find((other) => contains(other, made));
    if (same)
      throw badField(
        'start_date',
        `${place.title} is already closed then: ${describeClosure(same)}, ${same.reason}`,
      );
    about.push(made);
  }
  return about;
}

/**
 * Decides to close a location. Its dates are canceled, and the pending schedule change requests for them are closed.
 *
 * @throws 404 location out of reach; 400 as {@link closuresIn}
 */
export async function decideClose(decision: Decision, body: ClosureBody): Promise<LocationClosed> {
  const { db, actor, changes } = decision;
  const place = await locationInReach(db, actor, body.location);
  const before = (await closuresOf(db, [place.id])).get(place.id) ?? [];
  const closures = closuresIn(decision, place, body, before);
  const withThem = [...before, ...closures];
  const about = { locationId: place.id, about: closures, without: before, withThem };
  const touched = await touchedShifts(db, about);
  const leave = await touchedLeave(db, about);
  const closed: LocationClosed = { kind: 'closed', place, closures, touched, leave };
  changes.push(closed);
  const reason = `${fullName(actor)} closed ${place.title} on this date.`;
  const dates = new Map(touched.map((one) => [one.shift.id, one.dates]));
  for (const { shift_id: shiftId, date } of await pendingChanges(db, [...dates.keys()]))
    if (dates.get(shiftId)?.includes(date)) changes.push({ kind: 'requestsClosed', shiftId, date, reason });
  return closed;
}

/**
 * Returns the part of a closure that remains if it is removed now: past days, and dates of today that have begun.
 *
 * @returns null if no part of the closure has passed
 */
function remainder(closure: ShiftClosure, { today, time }: ReturnType<typeof nowAt>): ShiftClosure | null {
  const left = { ...closure, end_date: today, last_until: time };
  const isEmpty = closure.start_date === today && (closure.first_after ?? '') >= time;
  return closure.start_date > today || isEmpty ? null : left;
}

/** Builds the 409 for a manager who reopens a location after someone else did. It names that user and the time. */
async function openedSince(db: Queryable, actor: UserActor, id: string, place: ShiftLocation) {
  const { title: name, timezone } = place;
  const about = { entity: 'closure', id, name, timezone, readerId: actor.userId };
  const last = await lastChange(db, { ...about, actions: ['closure.removed'] });
  return conflict(`${name} is already open again. ${last} Review its closed days.`);
}

/**
 * Decides to remove a closure: its dates that haven't begun take place again. `unfitToReopen` then checks their staff.
 *
 * @throws 404 if the closure is out of reach or unknown; 409 with the user who already removed it; 400 if it is over
 */
export async function decideReopen(decision: Decision, id: string): Promise<LocationReopened> {
  const { db, actor, changes, changed } = decision;
  const closure = await findClosure(db, id);
  const location = closure?.location_id ?? (await removedAt(db, id));
  if (location === undefined || !reaches(actor, location)) throw notFound('Closure not found.');
  const place = await locationInReach(db, actor, location);
  if (!closure || closure.removed_at !== null) throw await openedSince(db, actor, id, place);
  const now = nowAt(decision, place);
  if (closure.end_date < now.today) throw badRequest("This closure is over, so its days can't change.");
  const all = (await closuresOf(db, [place.id])).get(place.id) ?? [];
  const left = remainder(closure, now);
  const without = all.flatMap((one) => (one.id === id ? (left ?? []) : [one]));
  const ahead = { ...closure, start_date: laterDate(closure.start_date, now.today) };
  const about = { locationId: place.id, about: [ahead], without, withThem: all };
  const touched = await touchedShifts(db, about);
  const leave = await touchedLeave(db, about);
  for (const { shift, rows } of touched) changed.set(shift.id, { shift, rows });
  const reopened: LocationReopened = { kind: 'reopened', place, closure, left, touched, leave };
  changes.push(reopened);
  return reopened;
}
