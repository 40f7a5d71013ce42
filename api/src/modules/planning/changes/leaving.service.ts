/** Ends work that an employee can no longer do after leaving or moving. */
import { notifiedOtherwise } from '../effects/flush.service';
import type { Actor } from '../../../platform/auth/actor';
import { lockPeople } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import {
  closeRequestsOutOfReach,
  expireRequestsAfter,
  expireRequestsOfPerson,
} from '../effects/closeRequests.service';
import { notifyInvited } from '../effects/invited.service';
import type { MeetingRow } from '../plan/meetings.repository';
import { loadPeople } from '../people/people.repository';
import { type Endings, endingsOf, type WorkFacts } from './ending.service';
import { endLateLeave } from './lateLeave.service';
import { release } from './staffing.service';

async function leaveMeetings(
  unit: AnyUnit,
  userId: string,
  meetings: readonly MeetingRow[],
  silently: boolean,
): Promise<void> {
  const { trx } = unit;
  for (const meeting of meetings) {
    await trx
      .deleteFrom('meeting_staff')
      .where('meeting_id', '=', meeting.id)
      .where('user_id', '=', userId)
      .execute();
    if (!silently) await notifyInvited(unit, meeting, 'cancelled', [userId]);
    const locationId = meeting.location_id;
    await unit.changes.publish(trx, { topic: 'Meeting', locationId }, { topic: 'Schedule', locationId });
  }
}

async function end(
  unit: UnitOfWork<Actor>,
  userId: string,
  { shifts, meetings }: Endings,
  silently: boolean,
): Promise<void> {
  if (silently) await notifiedOtherwise(unit, userId);
  for (const { shift, refused } of shifts)
    for (const range of refused) await release(unit, { shiftId: shift.id, userId, range, cause: 'LEFT' });
  await leaveMeetings(unit, userId, meetings, silently);
  await endLateLeave(unit, userId, { silently });
}

/** Locks an employee and returns their facts. */
async function lockedFacts(trx: Trx, userId: string): Promise<WorkFacts | undefined> {
  await lockPeople(trx, [userId]);
  return (await loadPeople(trx, [userId])).get(userId);
}

/**
 * Releases an employee from all shifts (cause LEFT, dates become open shifts) and meetings from now on. Ends their
 * leave today and closes their requests. Dates that have begun are kept. Call this in the transaction that deactivates
 * or deletes the account.
 *
 * @returns IDs of the shifts that the employee worked
 */
export async function releaseEverything(unit: UnitOfWork<Actor>, userId: string): Promise<string[]> {
  const { trx } = unit;
  const facts = await lockedFacts(trx, userId);
  if (!facts) return [];
  const endings = await endingsOf(trx, userId, { ...facts, isActive: false }, unit.clock.now());
  await expireRequestsOfPerson(unit, userId, 'The account is no longer active.');
  await end(unit, userId, endings, true);
  return endings.shifts.map(({ shift }) => shift.id);
}

/**
 * Ends work that the stored locations, positions, and employment dates of an employee no longer allow, and notifies the
 * employee. Call this in the transaction that changed them.
 *
 * @returns the ended work
 */
export async function releaseUnfit(unit: UnitOfWork<Actor>, userId: string): Promise<Endings> {
  const { trx } = unit;
  const facts = await lockedFacts(trx, userId);
  if (!facts) return { shifts: [], meetings: [], leaves: [] };
  const endings = await endingsOf(trx, userId, facts, unit.clock.now());
  if (facts.endingDate !== null) await expireRequestsAfter(unit, userId, facts.endingDate);
  await end(unit, userId, endings, false);
  await closeRequestsOutOfReach(unit, userId);
  return endings;
}
