/** Closes and reopens locations. Canceled dates are derived from closures and never stored. */
import { touchShift } from '../effects/flush.service';
import { closes } from '@ondeck/shared/domain/calendar/closures';
import { occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { checkClosure } from '@ondeck/shared/domain/rules/closure';
import { counted } from '@ondeck/shared/domain/words';
import type { ClosureBody, ClosurePreview } from '@ondeck/shared/schemas/closures';
import { audited } from '../../../platform/audit/audited';
import { fullName, type UserActor } from '../../../platform/auth/actor';
import { reaches } from '../../../platform/auth/scope';
import { badField, badRequest, conflict, notFound, refuse } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import { lockPeople } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { AnyUnit, Services, UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate, pendingChanges } from '../effects/closeRequests.service';
import { describeRange, describeTimes } from '../plan/planning.words';
import { closuresOf, type ShiftClosure } from '../plan/shiftRows.repository';
import { type ShiftLocation, locationInReach } from '../plan/shiftWrites.repository';
import { shiftsChanged } from '../effects/notify.service';
import {
  previewOf,
  type Touched,
  type TouchedPerson,
  type TouchedShift,
  touchedPeople,
  touchedShifts,
  unfitToReopen,
  describeWork,
} from './closureEffects.service';
import { findClosure, lockPlanOf, removedAt } from '../plan/closures.repository';
import { dateAt, type Zoned, zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';

type Message = { readonly message: string };

/** Describes a closure: `11-26-2026`, or `11-26-2026 to 11-27-2026, 12:00 PM to 2:00 PM`. */
function closureInWords({ start_date, end_date, start_time, end_time }: ShiftClosure): string {
  const days = describeRange({ start: start_date, end: end_date });
  return start_time === null || end_time === null
    ? days
    : `${days}, ${describeTimes({ start_time, end_time })}`;
}

/** Returns today's date and the time at a location. */
const nowAt = ({ clock }: Pick<Services, 'clock'>, place: Zoned) => {
  const now = clock.now().getTime();
  return { today: dateAt(place, now), time: plainTimeIn(now, zoneAt(place, now)) };
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
 * Returns the checked closures of a request. A closure of today cancels only dates that haven't begun.
 *
 * @throws 404 location out of reach; 400 for past dates, dates in the wrong order, a missing reason, or days already
 * closed
 */
async function asked(
  services: Services,
  db: Queryable,
  actor: UserActor,
  { location, closures }: ClosureBody,
): Promise<Touched & { readonly place: ShiftLocation }> {
  const place = await locationInReach(db, actor, location);
  const { today, time } = nowAt(services, place);
  const before = (await closuresOf(db, [place.id])).get(place.id) ?? [];
  const about: ShiftClosure[] = [];
  for (const one of closures) {
    refuse(checkClosure(one, { today }));
    const made: ShiftClosure = {
      id: services.ids.next(),
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
        `${place.title} is already closed then: ${closureInWords(same)}, ${same.reason}`,
      );
    about.push(made);
  }
  return { place, locationId: place.id, about, without: before, withThem: [...before, ...about] };
}

/** Updates the open shifts of the affected shifts, and sends each employee one notification with the text of `news`. */
async function settle(
  unit: AnyUnit,
  place: ShiftLocation,
  touched: readonly TouchedShift[],
  news: (person: TouchedPerson) => { readonly kind: string; readonly title: string; readonly body: string },
): Promise<void> {
  const { trx } = unit;
  for (const { shift } of touched) await touchShift(unit, shift);
  for (const person of touchedPeople(touched)) {
    await unit.changes.publish(trx, { topic: 'Schedule', locationId: place.id, userId: person.id });
    await unit.notify(trx, { userId: person.id, link: '/view-schedule', ...news(person) });
  }
  await shiftsChanged(unit, place.id);
}

/**
 * Previews the dates that a closure would cancel, and the meetings that still take place. @throws like {@link
 * createClosures}
 */
export async function previewClosures(
  services: Services,
  actor: UserActor,
  body: ClosureBody,
): Promise<ClosurePreview> {
  const plan = await asked(services, services.db, actor, body);
  return previewOf(services.db, await touchedShifts(services.db, plan), plan);
}

/** Closes pending requests to change a date that is now closed. */
async function closeChanges(
  unit: UnitOfWork,
  { title }: ShiftLocation,
  touched: readonly TouchedShift[],
): Promise<void> {
  const dates = new Map(touched.map(({ shift, dates }) => [shift.id, dates]));
  for (const { shift_id, requested_date: date } of await pendingChanges(unit.trx, [...dates.keys()]))
    if (dates.get(shift_id)?.includes(date))
      await closeChangesOfDate(
        unit,
        { shiftId: shift_id, date },
        `${fullName(unit.actor)} closed ${title} on this date.`,
      );
}

/**
 * Closes a location on days or for hours. Shifts then stay in calendars as canceled, are no open shifts, and expect no
 * one; the same holds for shifts scheduled later. Everyone assigned gets one notification. Meetings still take place.
 *
 * @throws 404 location out of reach; 400 for findings of {@link checkClosure}, or days that are already closed
 */
export async function createClosures(unit: UnitOfWork, body: ClosureBody): Promise<Message> {
  const { trx, actor } = unit;
  await locationInReach(trx, actor, body.location);
  await lockPlanOf(trx, body.location);
  const plan = await asked(unit, trx, actor, body);
  const { place, about } = plan;
  const touched = await touchedShifts(trx, plan);
  const made = { location_id: place.id, created_by: actor.userId, created_at: unit.clock.now() };
  await trx
    .insertInto('closures')
    .values(about.map((one) => ({ ...one, ...made })))
    .execute();
  await closeChanges(unit, place, touched);
  await settle(unit, place, touched, ({ works }) => {
    const theirs = about.filter((one) =>
      works.some(({ shift, date }) => closes(one, occurrenceOn(shift, date))),
    );
    const when = theirs.map(closureInWords).join('; ');
    return {
      kind: 'schedule.closed',
      title: `${place.title} is closed: ${when.length > 80 ? counted(theirs.length, 'day') : when}`,
      body: `${[...new Set(theirs.map(({ reason }) => reason))].join(', ')}. Canceled: ${describeWork(works)}.`,
    };
  });
  for (const one of about)
    await unit.audit(trx, actor, {
      action: 'closure.created',
      ...audited('closure', { id: one.id, location_id: place.id }),
      after: { ...one, shifts: touched.map(({ shift }) => shift.shift_code) },
    });
  return { message: `${place.title} is closed: ${about.map(closureInWords).join('; ')}.` };
}

/**
 * Returns the part of a closure that remains when it's removed now: past days, and dates of today that have begun.
 *
 * @returns null if no part has passed
 */
function remainder(closure: ShiftClosure, { today, time }: ReturnType<typeof nowAt>): ShiftClosure | null {
  const left = { ...closure, end_date: today, last_until: time };
  const isEmpty = closure.start_date === today && (closure.first_after ?? '') >= time;
  return closure.start_date > today || isEmpty ? null : left;
}

/** Builds the 409 for a manager who reopens a location after someone else did. It names that user and the time. */
async function openedSince(db: Queryable, actor: UserActor, id: string, place: ShiftLocation) {
  const { title: name, timezone } = place;
  const about = { entity: 'closure', id, name, timezone, eventFor: actor.userId };
  const last = await lastChange(db, { ...about, actions: ['closure.removed'] });
  return conflict(`${name} is already open again. ${last} Review its closed days.`);
}

/**
 * Finds a closure in reach that can still be removed, with the shifts that its removal changes.
 *
 * @throws 404 if the closure is out of reach or unknown; 409 with the user who already removed it; 400 if it is over
 */
async function removable(services: Services, db: Queryable, actor: UserActor, id: string) {
  const closure = await findClosure(db, id);
  const location = closure?.location_id ?? (await removedAt(db, id));
  if (location === undefined || !reaches(actor, location)) throw notFound('Closure not found.');
  const place = await locationInReach(db, actor, location);
  if (!closure || closure.removed_at !== null) throw await openedSince(db, actor, id, place);
  const now = nowAt(services, place);
  if (closure.end_date < now.today) throw badRequest("This closure is over, so its days can't change.");
  const all = (await closuresOf(db, [place.id])).get(place.id) ?? [];
  const left = remainder(closure, now);
  const without = all.flatMap((one) => (one.id === id ? (left ?? []) : [one]));
  const ahead = { ...closure, start_date: laterDate(closure.start_date, now.today) };
  const touched = await touchedShifts(db, { locationId: place.id, about: [ahead], without, withThem: all });
  return { place, closure, left, touched };
}

/**
 * Previews the dates that a reopening restores, and the staff who are no longer available. @throws 404, 400 like {@link
 * removeClosure}
 */
export async function previewClosureRemoval(
  services: Services,
  actor: UserActor,
  id: string,
): Promise<ClosurePreview> {
  const { touched } = await removable(services, services.db, actor, id);
  return previewOf(services.db, touched, null, await unfitToReopen(services.db, touched));
}

/** Removes a closure, except its past part. */
async function takeBack(
  { trx, actor, clock }: UnitOfWork,
  id: string,
  left: ShiftClosure | null,
): Promise<void> {
  if (left === null) await trx.deleteFrom('closures').where('id', '=', id).execute();
  else
    await trx
      .updateTable('closures')
      .set({
        end_date: left.end_date,
        last_until: left.last_until,
        removed_by: actor.userId,
        removed_at: clock.now(),
      })
      .where('id', '=', id)
      .execute();
}

/**
 * Removes a closure. Its canceled dates that haven't begun take place again, and everyone assigned gets one
 * notification.
 *
 * @throws 404 if out of reach or unknown; 409 with the user who reopened the location first; 400 if the closure is
 * over,
 * or with everyone who has other work by now
 */
export async function removeClosure(unit: UnitOfWork, id: string): Promise<Message> {
  const { trx, actor } = unit;
  const seen = await removable(unit, trx, actor, id);
  const people = touchedPeople(seen.touched).map((person) => person.id);
  await lockPeople(trx, people);
  await lockPlanOf(trx, seen.place.id);
  const { place, closure, left, touched } = await removable(unit, trx, actor, id);
  const refusals = await unfitToReopen(trx, touched);
  if (refusals.length > 0) throw badRequest(refusals.join(' '));
  await takeBack(unit, id, left);
  const when = closureInWords(closure);
  await settle(unit, place, touched, ({ works }) => ({
    kind: 'schedule.opened',
    title: `${place.title} reopened: ${when}`,
    body: `You're scheduled for ${describeWork(works)}.`,
  }));
  const { removed_at: _, location_id, ...before } = closure;
  await unit.audit(trx, actor, {
    action: 'closure.removed',
    ...audited('closure', { id, location_id }),
    before,
    after: { shifts: touched.map(({ shift }) => shift.shift_code) },
  });
  return { message: `${place.title} reopened: ${when}.` };
}
