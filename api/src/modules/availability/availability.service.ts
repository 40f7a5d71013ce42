/** Reads and changes an employee's availability and preferences. A change never takes a shift away. */
import { addDays, addMonths, formatDisplayDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import {
  checkAvailability,
  checkAvailabilityDate,
  unavailablePart,
} from '@ondeck/shared/domain/rules/availability';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type {
  AvailabilityAnswer,
  AvailabilityBody,
  ExceptionBody,
  SavedAvailability,
} from '@ondeck/shared/schemas/availability';
import type { UserActor } from '../../platform/auth/actor';
import { clockTime } from '../../platform/core/moments';
import { badField, forbidden, notFound, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import { revisionOf, unseen } from '../../platform/database/revision';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import { sql } from 'kysely';
import { loadEntered, NOTHING_ENTERED, ownEvents } from '../planning/planning.door';
import { WORKS_ELSEWHERE } from '../users/users.door';
import {
  type Employee,
  findDates,
  findEmployee,
  findPatterns,
  findWishes,
  lastEditor,
  replacePattern,
  replaceWishes,
} from './availability.repository';

/** Days after the first changed day in which assigned shifts are compared with the new availability. */
const COMPARED_DAYS = 56;
const NAMED_SHIFTS = 20;

async function employeeOf(db: Queryable, actor: UserActor, userId: string, now: Date): Promise<Employee> {
  const found = await findEmployee(db, actor, userId, now);
  if (found === undefined) throw notFound('User not found.');
  return found;
}

/** Returns the days of notice that the actor must give. Managers set the availability of their staff without notice. */
const noticeFor = (actor: UserActor, { id, noticeDays }: Employee): number =>
  actor.userId === id ? noticeDays : 0;

const isYoung = ({ dateOfBirth, today }: Employee): boolean =>
  dateOfBirth !== null && today >= addMonths(dateOfBirth, 14 * 12) && today < addMonths(dateOfBirth, 16 * 12);

async function answerFor(db: Queryable, actor: UserActor, employee: Employee): Promise<AvailabilityAnswer> {
  const { id, name, today } = employee;
  const patterns = await findPatterns(db, id, today);
  const wishes = await findWishes(db, actor, id);
  return {
    user: { id, name },
    patterns,
    dates: await findDates(db, id, today),
    ...wishes,
    today,
    notice_days: noticeFor(actor, employee),
    is_young: isYoung(employee),
    revision: revisionOf([patterns, wishes]),
  };
}

/** Returns what an employee entered. @throws 404 for a user out of reach or an admin */
export async function readAvailability(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  userId: string,
): Promise<AvailabilityAnswer> {
  return answerFor(db, actor, await employeeOf(db, actor, userId, clock.now()));
}

/** Returns the work on which an employee is still scheduled although they are now unavailable, in order. */
async function keptWork(
  { trx, clock, actor }: UnitOfWork,
  { id, name }: Employee,
  start: string,
): Promise<SavedAvailability['kept']> {
  const end = addDays(start, COMPARED_DAYS);
  const entered = (await loadEntered(trx, [id], { start, end })).of.get(id) ?? NOTHING_ENTERED;
  const events = await ownEvents({ db: trx, clock }, id, { start, end, weekday: null });
  const subject = actor.userId === id ? "You're" : `${name} is`;
  return events
    .filter((one) => one.exception !== 'CANCELLED' && unavailablePart(entered, one.start_date, one) !== null)
    .slice(0, NAMED_SHIFTS)
    .map(({ shift_code, start_date: date, start_time }) => ({
      shift_code,
      date,
      start_time,
      message: `${subject} still scheduled for ${shift_code} on ${formatDisplayDate(date)}, ${sayTime(start_time)}.`,
    }));
}

/** Announces a change to the employee's pages, and to the managers of their locations. */
async function announce({ trx, changes }: UnitOfWork, { id, locationIds }: Employee): Promise<void> {
  await changes.publish(
    trx,
    { topic: 'Availability', userId: id },
    ...locationIds.map((locationId) => ({ topic: 'Availability' as const, locationId })),
  );
}

/** @throws 409 with the last editor, if the availability has changed since the revision that the user saw */
async function assertAvailabilitySeen(
  { trx, actor }: UnitOfWork,
  employee: Employee,
  seen: string | undefined,
  revision: string,
): Promise<void> {
  if (seen === undefined || seen === revision) return;
  const last = await lastEditor(trx, employee.id);
  const whose = actor.userId === employee.id ? 'your' : `${employee.name}'s`;
  const by = last?.id === actor.userId ? 'You' : (last?.name ?? 'Someone');
  const at = last ? ` at ${clockTime(last.at.getTime(), employee.timezone)}` : '';
  throw unseen(
    [`${by} changed ${whose} availability${at}.`, 'Review the latest version before you save.'],
    revision,
  );
}

/**
 * Replaces an employee's week from a date on, and their preferences. Shifts stay assigned: the answer names those that
 * are outside the new hours. A manager's change notifies the employee.
 *
 * @param seen - the revision that the user saw
 * @throws 404 out of reach; 403 for an employee who also works elsewhere; 409 if it changed since; 400 if a rule forbids the week or its starting date
 */
export async function changeAvailability(
  unit: UnitOfWork,
  userId: string,
  body: AvailabilityBody,
  seen?: string,
): Promise<SavedAvailability> {
  const { trx, actor, ids, clock, audit, notify } = unit;
  await lockPeople(trx, [userId]);
  const employee = await employeeOf(trx, actor, userId, clock.now());
  if (!employee.isWhole) throw forbidden(WORKS_ELSEWHERE);
  const before = await answerFor(trx, actor, employee);
  await assertAvailabilitySeen(unit, employee, seen, before.revision);
  // An employee who enters only preferences has no week, and can be scheduled at any time.
  const hasWeek = body.blocks.length > 0 || before.patterns.length > 0;
  const { today } = employee;
  refuse(checkAvailability(body, { today, noticeDays: before.notice_days }));
  if (hasWeek)
    await replacePattern(
      trx,
      {
        id: ids.next(),
        user_id: userId,
        from_date: body.from_date,
        created_by: actor.userId,
        created_at: clock.now(),
      },
      body.blocks,
    );
  await replaceWishes(trx, userId, body);
  await audit(trx, actor, {
    action: 'availability.changed',
    entity: 'user',
    entityId: userId,
    before: { patterns: before.patterns.map(({ from_date, blocks }) => ({ from_date, blocks })) },
    after: body,
  });
  await announce(unit, employee);
  if (actor.userId !== userId)
    await notify(trx, {
      userId,
      topic: 'schedule',
      kind: 'availability.changed',
      title: `${actor.firstName} changed your availability starting ${formatDisplayDate(body.from_date)}.`,
      link: '/availability',
    });
  const kept = hasWeek ? await keptWork(unit, employee, laterDate(body.from_date, today)) : [];
  const { revision } = await answerFor(trx, actor, employee);
  return { message: 'Availability saved.', kept, revision };
}

/** Adds dates that differ from the employee's week. @throws 400 if a rule forbids them, or at the limit of dates */
export async function addDates(unit: UnitOfWork, body: ExceptionBody): Promise<SavedAvailability> {
  const { trx, actor, ids, clock, audit } = unit;
  const { userId } = actor;
  await lockPeople(trx, [userId]);
  const employee = await employeeOf(trx, actor, userId, clock.now());
  refuse(checkAvailabilityDate(body, employee));
  const max = fieldLimits.availabilityDates;
  if ((await countRows(trx, sql`availability_exceptions where user_id = ${userId}::uuid`)) >= max)
    throw badField('start_date', sentenceFor('availability.tooManyDates', { max }));
  const { start_date, end_date, kind, note = '', start_time = null, end_time = null } = body;
  const row = { id: ids.next(), start_date, end_date, start_time, end_time, kind };
  await trx
    .insertInto('availability_exceptions')
    .values({ ...row, user_id: userId, note, created_by: userId, created_at: clock.now() })
    .execute();
  await audit(trx, actor, {
    action: 'availability.datesAdded',
    entity: 'user',
    entityId: userId,
    after: row,
  });
  await announce(unit, employee);
  const kept = kind === 'UNAVAILABLE' ? await keptWork(unit, employee, start_date) : [];
  return { message: 'Dates added.', kept: kept.filter(({ date }) => date <= end_date) };
}

/** Deletes some of the employee's own dates. @throws 404 for dates of someone else, the same answer as for unknown ones */
export async function removeDates(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const { userId } = actor;
  const row = await trx
    .deleteFrom('availability_exceptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['start_date', 'end_date', 'start_time', 'end_time', 'kind'])
    .executeTakeFirst();
  if (row === undefined) throw notFound('These dates were already deleted.');
  await audit(trx, actor, {
    action: 'availability.datesDeleted',
    entity: 'user',
    entityId: userId,
    before: row,
  });
  await announce(unit, await employeeOf(trx, actor, userId, clock.now()));
}
