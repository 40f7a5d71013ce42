import { counted } from '@ondeck/shared/domain/words';
import type { TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { fullName } from '../../platform/auth/actor';
import type { Insertable } from 'kysely';
import { audited } from '../../platform/audit/audited';
import { conflict, notFound } from '../../platform/core/errors';
import { lastChange } from '../../platform/database/lastChange';
import type { Database } from '../../platform/database/schema.types';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import { assertHoursOpen, lockWeek, isOwnDecision, describeWeekPart } from '../weeks/weeks.door';
import { deleteDecision, insertAccepted, upsertDecision } from './decisions.repository';
import { sheetWeekOf, timesheetOf, type SheetWeek } from './timesheets.service';

export interface WeekAsked {
  readonly location: string;
  /** Any day of the requested week. */
  readonly date: string;
}

type Decided = Pick<Insertable<Database['timesheets']>, 'status' | 'stamp' | 'reason' | 'self_approved'>;

/**
 * Reads and locks an open week for a decision. Decisions run one after the other, and no hours change until the
 * transaction ends.
 *
 * @throws 404 if out of scope, 409 if the week is closed
 */
export async function openSheet(unit: UnitOfWork, asked: WeekAsked) {
  const { trx, actor } = unit;
  const { location } = await sheetWeekOf(trx, unit, actor, asked);
  await lockWeek(trx, location.id, asked.date);
  // Reads the week again, because only the lock guarantees which of its days are one part.
  const place = await sheetWeekOf(trx, unit, actor, asked);
  await assertHoursOpen(trx, place.location.id, place.week.start);
  const people = await timesheetOf(trx, unit, actor, place);
  const location_id = place.location.id;
  const week = place.week.start;
  return {
    place,
    people,
    /** Returns the employee's row. @throws 404 if the employee isn't on the sheet */
    find(user: string): TimesheetPerson {
      const person = people.find(({ id }) => id === user);
      if (!person) throw notFound('This employee has no hours in this week.');
      return person;
    },
    /** Stores a decision about an employee's week. */
    decide: (user_id: string, decided: Decided): Promise<void> =>
      upsertDecision(trx, {
        location_id,
        week,
        user_id,
        ...decided,
        decided_by: actor.userId,
        decided_at: unit.clock.now(),
      }),
    /** Logs a decision about an employee's week. */
    writeDown: (action: string, user: string, after?: object): Promise<void> =>
      unit.audit(trx, actor, {
        action,
        ...audited('timesheet', { id: user, location_id }),
        after: { week, ...after },
      }),
  };
}

/** An open sheet in the transaction of a decision. */
type OpenSheet = Awaited<ReturnType<typeof openSheet>>;

export const publishSheet = ({ trx, changes }: AnyUnit, { location }: SheetWeek): Promise<void> =>
  changes.publish(trx, { topic: 'Payroll', locationId: location.id });

/**
 * Approves an employee's week on an open sheet.
 *
 * @returns false if the week is approved already
 * @throws 403 for the actor's own week; 409 if an item is unresolved or the hours don't have this stamp
 */
export async function approvePerson(
  unit: UnitOfWork,
  { decide, writeDown }: OpenSheet,
  person: TimesheetPerson,
  stamp: string,
): Promise<boolean> {
  const isOwn = await isOwnDecision(unit, person.id);
  if (person.status === 'APPROVED') return false;
  if (person.stamp !== stamp)
    throw conflict(`${person.name}'s hours changed after you opened them. Review them, then approve.`);
  if (person.marks.length > 0)
    throw conflict(
      `${person.name} still has ${counted(person.marks.length, 'item')} to resolve. ${person.marks[0]?.sentence}`,
    );
  await decide(person.id, { status: 'APPROVED', stamp, reason: null, self_approved: isOwn });
  await writeDown('timesheet.approved', person.id, {
    paid_minutes: person.paid_minutes,
    ...(isOwn ? { self_approved: true } : {}),
  });
  return true;
}

/** Accepts marks of an employee on an open sheet. @throws 403 for the actor's own week */
export async function acceptOf(
  unit: UnitOfWork,
  { place, writeDown }: OpenSheet,
  person: TimesheetPerson,
  accepted: readonly TimesheetMark[],
): Promise<void> {
  await isOwnDecision(unit, person.id);
  await insertAccepted(unit.trx, {
    location: place.location.id,
    week: place.week.start,
    user: person.id,
    marks: accepted.map(({ key }) => key),
    by: unit.actor.userId,
    at: unit.clock.now(),
  });
  await writeDown('timesheet.accepted', person.id, {
    sentences: accepted.map(({ date, sentence }) => `${date}: ${sentence}`),
  });
}

/**
 * Approves employees' weeks, all of them or none.
 *
 * @throws 404 if out of scope or not on the sheet; 403 for the actor's own week; 409 if an item is unresolved, the
 * hours changed since the page was opened, or the week is closed
 */
export async function approveTimesheets(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly people: readonly { readonly user_id: string; readonly stamp: string }[] },
): Promise<string> {
  const sheet = await openSheet(unit, asked);
  const approved: string[] = [];
  for (const { user_id: user, stamp } of asked.people) {
    const person = sheet.find(user);
    if (await approvePerson(unit, sheet, person, stamp)) approved.push(person.name);
  }
  if (approved.length === 0) return 'Already approved.';
  await publishSheet(unit, sheet.place);
  return approved.length === 1
    ? `${approved[0]} is approved.`
    : `${counted(approved.length, 'timesheet')} approved.`;
}

/**
 * Accepts marks as correct.
 *
 * @throws as {@link approveTimesheets}; 409 if a mark no longer exists or can't be accepted
 */
export async function acceptMarks(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly user_id: string; readonly marks: readonly string[] },
): Promise<string> {
  const sheet = await openSheet(unit, asked);
  const person = sheet.find(asked.user_id);
  await isOwnDecision(unit, person.id);
  const marks = new Set(asked.marks);
  const found = person.marks.filter(({ key, action }) => marks.has(key) && action === 'ACCEPT');
  if (found.length !== marks.size)
    throw conflict(`The items of ${person.name} changed after you opened them. Review them again.`);
  await acceptOf(unit, sheet, person, found);
  await publishSheet(unit, sheet.place);
  return `${counted(found.length, 'note')} of ${person.name} accepted.`;
}

/**
 * Puts an employee's week on hold so that the others can be paid. Closing moves the hours to the next open days.
 *
 * @throws as {@link approveTimesheets}
 */
export async function holdTimesheet(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly user_id: string; readonly reason: string },
): Promise<string> {
  const { trx, actor } = unit;
  const reason = asked.reason.trim();
  const { place, find, decide, writeDown } = await openSheet(unit, asked);
  const person = find(asked.user_id);
  const isOwn = await isOwnDecision(unit, person.id);
  await decide(person.id, { status: 'SET_ASIDE', stamp: person.stamp, reason, self_approved: isOwn });
  await writeDown('timesheet.set_aside', person.id, { reason });
  await unit.notify(trx, {
    userId: person.id,
    topic: 'hours',
    kind: 'timesheet.set_aside',
    title: `Your hours for ${describeWeekPart(place.week)} are on hold`,
    body: `${fullName(actor)} put them on hold. They're paid later. ${reason}`,
  });
  await publishSheet(unit, place);
  return `${person.name}'s hours are on hold.`;
}

/** Returns the 409 for undoing a decision other than the displayed one, with the manager's name and the time. */
async function decidedSince(
  { trx, actor }: UnitOfWork,
  { location, week }: SheetWeek,
  person: TimesheetPerson,
) {
  const about = { entity: 'timesheet', id: person.id, week: week.start, timezone: location.timezone };
  const name = `the week of ${person.name}`;
  const last = await lastChange(trx, { ...about, name, readerId: actor.userId });
  if (person.decided === null)
    return conflict(`There's no decision to undo for ${person.name}. ${last}`.trim());
  return conflict(
    `This decision changed after you opened it. ${last} Keep that decision, or undo it yourself.`,
  );
}

/**
 * Undoes the decision about an employee's week.
 *
 * @param asked.seen - the time of the decision that the sheet showed
 * @throws as {@link approveTimesheets}; 409 if there is no decision, or if a newer one replaced it
 */
export async function clearTimesheetDecision(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly user_id: string; readonly seen?: string | undefined },
): Promise<string> {
  const { trx } = unit;
  const { place, find, writeDown } = await openSheet(unit, asked);
  const person = find(asked.user_id);
  await isOwnDecision(unit, person.id);
  const isSeen = asked.seen === undefined || asked.seen === person.decided?.at;
  if (person.decided === null || !isSeen) throw await decidedSince(unit, place, person);
  await deleteDecision(trx, place.location.id, place.week.start, person.id);
  await writeDown('timesheet.undecided', person.id);
  await publishSheet(unit, place);
  return `${person.name} needs approval again.`;
}
