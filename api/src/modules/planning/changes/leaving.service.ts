/** Commands that end the work of an employee who leaves or can no longer work at a location: lock, decide, apply. */
import { addDays, earlierEnd, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
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
} from '../effects/closeRequests.service';
import { notifiedOtherwise } from '../effects/flush.service';
import { loadPeople } from '../people/people.repository';
import type { Warning } from '../people/warnings.rules';
import { carryOut } from './apply.service';
import { deckWarnings, previewDeck } from './checkDeck.service';
import { decideLateLeave, decideLeaving } from './decideLeaving.service';
import { decisionOf } from './decision';
import { type Endings, endingsOf, type WorkFacts } from './ending.service';
import { findLateReleases, type LateRelease } from './lateLeave.repository';
import { splitLeave } from './lateLeave.rules';

const NOTHING: Endings = { shifts: [], meetings: [], leaves: [] };

/** Locks the weeks of late leave until the transaction ends, so that a closed week keeps its pay. */
async function shareWeeks({ trx, clock }: AnyUnit, releases: readonly LateRelease[]): Promise<void> {
  const today = plainDateIn(clock.now().getTime(), 'UTC');
  for (const { location_id, start_date, end_date, last_day } of releases) {
    const end = earlierEnd(end_date, today) ?? today;
    const first = start_date > last_day ? start_date : addDays(last_day, 1);
    for (let week = startOfWeek(first); week <= end; week = addDays(week, 7))
      await shareWeekLock(trx, location_id, week);
  }
}

/** Locks the weeks of someone's late leave and its shifts, together with other shifts. */
async function lockWork(unit: AnyUnit, userId: string, shiftIds: readonly string[] = []): Promise<void> {
  const { trx } = unit;
  const late = await findLateReleases(trx, sql`u.id = ${userId}::uuid`);
  await shareWeeks(unit, late);
  for (const id of [...new Set([...shiftIds, ...late.map((one) => one.shift_id)])].sort())
    await lockShift(trx, id);
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

/** Returns the employees whose leave ends, without days of closed weeks. */
const peopleOf = (late: readonly LateRelease[]): string[] =>
  [...new Set(late.filter((one) => splitLeave(one).ended.length > 0).map(({ user_id }) => user_id))].sort();

/** Finds employees with leave after their last day, which an older server version stored or approved. */
export const findOnLateLeave = async (db: Queryable): Promise<string[]> =>
  peopleOf(await findLateReleases(db, sql`u.employee_ending_date is not null`));

/** Ends late leave in a week at a location before the week is closed, because a closed week keeps its pay. */
export async function endLateLeaveIn(unit: UnitOfWork<Actor>, location: string, week: string): Promise<void> {
  const { trx } = unit;
  const people = peopleOf(
    await findLateReleases(
      trx,
      sql`l.id = ${location}::uuid and r.start_date <= ${week}::date + 6
        and coalesce(r.end_date, 'infinity') >= ${week}::date`,
    ),
  );
  await lockPeople(trx, people);
  for (const userId of people) {
    await lockWork(unit, userId);
    await carryOut(unit, (decision) => decideLateLeave(decision, userId));
  }
}
