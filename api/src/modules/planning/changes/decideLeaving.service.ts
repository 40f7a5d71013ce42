/**
 * Decides which shifts, meetings, and late leave end for an employee who leaves or can no longer work at a location.
 * Reads only.
 */
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import { findShifts } from '../plan/shiftRows.repository';
import { decideRelease } from './decideStaff.service';
import type { Decision, LeaveEnded } from './decision';
import { type EndingLeave, type Endings, endingsOf, type WorkFacts } from './ending.service';
import { findLateReleases, findLateRequests } from './lateLeave.repository';
import { splitLeave } from './lateLeave.rules';

/**
 * Decides to end an employee's leave on the last day. Days of closed weeks are kept, because they are paid.
 *
 * @param lastDay - an expression about the user `u` and the location `l`; the stored last day if left out
 */
export async function decideLateLeave(
  { db, changes }: Decision<Actor>,
  userId: string,
  lastDay?: RawBuilder<string | null>,
): Promise<readonly LeaveEnded[]> {
  const late = await findLateReleases(db, sql`u.id = ${userId}::uuid`, lastDay);
  const split = late.map((release) => ({ kind: 'leaveEnded' as const, release, ...splitLeave(release) }));
  const ends = split.filter(({ ended }) => ended.length > 0);
  changes.push(...ends);
  for (const request of await findLateRequests(db, userId, lastDay)) {
    const paid = split.flatMap(({ release, kept }) => (release.request_id === request.id ? kept : []));
    const last_day = paid.map(({ end }) => end ?? request.end_date).reduce(laterDate, request.last_day);
    if (request.end_date > last_day)
      changes.push({ kind: 'timeOffEnded', request: { ...request, last_day } });
  }
  return ends;
}

/** Returns the leave that ends, by shift and type. */
async function leavesOf(db: Queryable, ends: readonly LeaveEnded[]): Promise<EndingLeave[]> {
  const found = await findShifts(db, [...new Set(ends.map(({ release }) => release.shift_id))]);
  const shifts = new Map(found.map((shift) => [shift.id, shift]));
  const byShift = grouped(ends, ({ release }) => `${release.shift_id} ${release.leave_type}`);
  return [...byShift.values()].flatMap((own) => {
    const [first] = own;
    const shift = first && shifts.get(first.release.shift_id);
    return shift
      ? [{ shift, leaveType: first.release.leave_type, lost: own.flatMap(({ ended }) => ended) }]
      : [];
  });
}

/**
 * Decides to end the work that these facts no longer allow. Dates that have begun are kept.
 *
 * @param lastDay - as {@link decideLateLeave}
 */
export async function decideLeaving(
  decision: Decision<Actor>,
  userId: string,
  facts: WorkFacts,
  lastDay?: RawBuilder<string | null>,
): Promise<Endings> {
  const { db, now, changes } = decision;
  const { shifts, meetings } = await endingsOf(db, userId, facts, now);
  for (const { shift, refused } of shifts)
    for (const range of refused)
      await decideRelease(decision, { shiftId: shift.id, userId, range, cause: 'LEFT' });
  for (const meeting of meetings) changes.push({ kind: 'uninvited', meeting, userId });
  const leaves = await leavesOf(db, await decideLateLeave(decision, userId, lastDay));
  return { shifts, meetings, leaves };
}
