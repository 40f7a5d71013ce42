/** Commands that end the work of an employee who leaves or can no longer work at a location: lock, decide, apply. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Queryable, Trx } from '../../../platform/database/types';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { shareWeekLock } from '../../weeks/weeks.door';
import {
  closeRequestsOutOfReach,
  expireRequestsAfter,
  expireRequestsOfPerson,
  moveLeaveHome,
} from '../effects/closeRequests.service';
import { notifiedOtherwise } from '../effects/flush.service';
import { loadPeople } from '../people/people.repository';
import type { Warning } from '../people/warnings.rules';
import { carryOut } from './apply.service';
import { deckWarnings, previewDeck } from './checkDeck.service';
import { decideLateLeave, decideLeaving } from './decideLeaving.service';
import { decisionOf } from './decision';
import { type Endings, endingsOf, type WorkFacts } from './ending.service';
import { findOffDays, isLate, type OffDay } from './lateLeave.repository';

const NOTHING: Endings = { shifts: [], meetings: [], timeOff: [] };

/** Locks the weeks that pay someone's time off after the last day, so that a closed week keeps its pay. */
async function shareWeeks({ trx }: AnyUnit, days: readonly OffDay[]): Promise<void> {
  const paid = days.flatMap(({ lines }) => lines.map((line) => ({ ...line, day: line.pay_date })));
  const keys = new Map(paid.map((line) => [`${line.location_id} ${line.day}`, line]));
  for (const key of [...keys.keys()].sort()) {
    const line = keys.get(key);
    if (line) await shareWeekLock(trx, line.location_id, line.day);
  }
}

/** Locks the weeks of someone's late time off, and shifts. */
async function lockWork(unit: AnyUnit, userId: string, shiftIds: readonly string[] = []): Promise<void> {
  const { trx } = unit;
  await shareWeeks(unit, await findOffDays(trx, sql`u.id = ${userId}::uuid and ${isLate}`));
  for (const id of [...new Set(shiftIds)].sort()) await lockShift(trx, id);
}

async function factsOf(db: Queryable, userId: string): Promise<WorkFacts | undefined> {
  return (await loadPeople(db, [userId])).get(userId);
}

/** Reads a person's facts under the person's lock. */
async function lockedFacts(trx: Trx, userId: string): Promise<WorkFacts | undefined> {
  await lockPeople(trx, [userId]);
  return factsOf(trx, userId);
}

async function endWork(unit: UnitOfWork<Actor>, userId: string, facts: WorkFacts): Promise<Endings> {
  const { shifts } = await endingsOf(unit.trx, userId, facts, unit.clock.now());
  await lockWork(
    unit,
    userId,
    shifts.map(({ shift }) => shift.id),
  );
  return carryOut(unit, (decision) => decideLeaving(decision, userId, facts));
}

/**
 * Ends everything that a person works from now on: their shifts become open shifts, their invitations and their leave
 * end, and their requests are closed. Dates that have begun stay. For the transaction that deactivated or deleted the
 * account: no one reads its notifications.
 *
 * @returns what ended
 */
export async function releaseEverything(unit: UnitOfWork<Actor>, userId: string): Promise<Endings> {
  const facts = await lockedFacts(unit.trx, userId);
  if (!facts) return NOTHING;
  await expireRequestsOfPerson(unit, userId, 'The account is no longer active.');
  await notifiedOtherwise(unit, userId);
  return endWork(unit, userId, { ...facts, isActive: false });
}

/**
 * Ends what a person can no longer work by their stored locations, positions, and dates, and notifies the person. For
 * the transaction that changed these.
 *
 * @returns what ended
 */
export async function releaseUnfit(unit: UnitOfWork<Actor>, userId: string): Promise<Endings> {
  const facts = await lockedFacts(unit.trx, userId);
  if (!facts) return NOTHING;
  if (facts.endingDate !== null) await expireRequestsAfter(unit, userId, facts.endingDate);
  const endings = await endWork(unit, userId, facts);
  await moveLeaveHome(unit, { userId });
  await closeRequestsOutOfReach(unit, userId);
  return endings;
}

/** Returns the last day by these facts, as an expression about a location `l`: today for an inactive employee. */
const lastDayBy = ({ endingDate, isActive }: WorkFacts, now: Date): RawBuilder<string | null> =>
  isActive
    ? sql`${endingDate}::date`
    : sql`least(${endingDate}::date, (${now}::timestamptz at time zone l.timezone)::date)`;

/** The work that ends, and the warnings about lifeguards. */
interface EndingsAhead extends Endings {
  readonly warnings: readonly Warning[];
}

/**
 * Returns the work that would end for an employee by a change of these facts, and the shortages of lifeguards that this
 * would cause; nothing if the employee is unknown.
 */
export async function endingsAfter(
  unit: UnitOfWork,
  userId: string,
  change: Partial<WorkFacts>,
): Promise<EndingsAhead> {
  const stored = await factsOf(unit.trx, userId);
  if (!stored) return { ...NOTHING, warnings: [] };
  const facts = { ...stored, ...change };
  const decision = decisionOf(unit);
  const endings = await decideLeaving(decision, userId, facts, lastDayBy(facts, unit.clock.now()));
  await previewDeck(decision);
  return { ...endings, warnings: deckWarnings(decision) };
}

/** Returns the employees whose time off ends, without days that closed weeks pay. */
const peopleOf = (late: readonly OffDay[]): string[] =>
  [
    ...new Set(
      late.filter(({ lines }) => !lines.some((line) => line.is_closed)).map(({ user_id }) => user_id),
    ),
  ].sort();

/** Finds employees with time off after their last day, which an older server version stored or approved. */
export const findOnLateLeave = async (db: Queryable): Promise<string[]> =>
  peopleOf(await findOffDays(db, sql`u.employee_ending_date is not null and ${isLate}`));

/** Ends late time off in a week at a location before the week is closed, because a closed week keeps its pay. */
export async function endLateLeaveIn(unit: UnitOfWork<Actor>, location: string, week: string): Promise<void> {
  const { trx } = unit;
  const people = peopleOf(
    await findOffDays(
      trx,
      sql`${isLate} and exists (select 1 from absence_lines i where i.absence_id = d.absence_id and i.date = d.date
        and i.ended_at is null and i.location_id = ${location}::uuid
        and i.pay_date between ${week}::date and ${week}::date + 6)`,
    ),
  );
  await lockPeople(trx, people);
  for (const userId of people) {
    await lockWork(unit, userId);
    await carryOut(unit, (decision) => decideLateLeave(decision, userId));
  }
}
