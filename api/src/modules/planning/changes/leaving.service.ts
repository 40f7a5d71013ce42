/** Somebody leaves, or moves: what they may no longer work ends. */
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

/** A person's facts, under the person's lock. */
async function lockedFacts(trx: Trx, userId: string): Promise<WorkFacts | undefined> {
  await lockPeople(trx, [userId]);
  return (await loadPeople(trx, [userId])).get(userId);
}

/**
 * Opens up everything a person is planned for from now on: their shifts (cause LEFT, gaps derived) and meetings. Ends
 * their leave today and closes what they have asked for. What has begun stays. For the caller's transaction that has
 * deactivated or deleted the account.
 *
 * @returns the ids of the shifts that they worked
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
 * Ends what a person may no longer work by what is stored of them by now: where, as what, since and until when. Tells
 * them of each. For the caller's transaction that has changed this.
 *
 * @returns what was ended
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
