/** Somebody leaves for good: deactivated or deleted. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import type { Actor } from '../../../auth/actor';
import type { Trx } from '../../../database/types';
import { closeRequestsOfPerson } from '../gaps/closeRequests.repository';
import { lockPeople } from '../../../database/locks';
import { findShift, firstChangeableDay } from '../shifts/shiftRows.repository';
import type { StaffingPorts } from '../planning.ports';
import { release } from './release.service';

async function leaveMeetings({ clock, changes }: StaffingPorts, trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ location_id: string }>`
    delete from meeting_staff ms using meetings m, locations l
    where ms.user_id = ${userId}::uuid and m.id = ms.meeting_id and l.id = m.location_id
      and m.deleted_at is null
      and (m.start_date + m.start_time) at time zone l.timezone > ${clock.now()}
    returning m.location_id`.execute(trx);
  for (const locationId of new Set(rows.map((row) => row.location_id)))
    await changes.publish(trx, { topic: 'Meeting', locationId }, { topic: 'Schedule', locationId });
}

/**
 * Opens up everything a person is planned for from now on: their shifts (cause LEFT, gaps derived) and meetings; and
 * closes what they have asked for. What has begun stays. For the caller's transaction that deactivates or deletes.
 *
 * @returns the ids of the shifts that they worked
 */
export async function releaseEverything(
  ports: StaffingPorts,
  trx: Trx,
  actor: Actor,
  userId: string,
): Promise<string[]> {
  await lockPeople(trx, [userId]);
  const now = ports.clock.now();
  // Two days of slack for zones; each shift's own day decides below.
  const since = addDays(plainDateIn(now.getTime(), 'UTC'), -2);
  const { rows } = await sql<{ shift_id: string; last_day: string | null }>`
    select a.shift_id, case when bool_or(a.end_date is null) then null else max(a.end_date) end as last_day
    from assignments a join shifts s on s.id = a.shift_id
    where a.user_id = ${userId}::uuid and (a.end_date is null or a.end_date >= ${since}::date)
      and s.deleted_at is null and (s.end_date is null or s.end_date >= ${since}::date)
    group by a.shift_id order by a.shift_id`.execute(trx);
  const left: string[] = [];
  for (const { shift_id: shiftId, last_day: lastDay } of rows) {
    const shift = await findShift(trx, shiftId);
    if (!shift) continue;
    const start = firstChangeableDay(shift, now);
    if (lastDay !== null && lastDay < start) continue;
    const { range } = await release(ports, trx, actor, {
      shiftId,
      userId,
      range: { start, end: null },
      cause: 'LEFT',
      silently: true,
    });
    if (range) left.push(shiftId);
  }
  await leaveMeetings(ports, trx, userId);
  await closeRequestsOfPerson(ports, trx, userId, 'The account is no longer active.');
  return left;
}
