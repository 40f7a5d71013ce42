import { compareBytes } from '@ondeck/shared/domain/plainText';
import {
  addDays,
  formatDisplayDate,
  laterDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { badField } from '../../../platform/core/errors';
import { lockPeople } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import { firstOverlap } from './overlap.rules';
import { loadPlannedWork, type PlannedWork } from './plannedWork.repository';

/** Maximum number of employees that one refusal names. */
const NAMED = 3;

/** Returns the employees with a shift or a meeting at a location on or after a day. */
async function plannedAt(trx: Trx, locationId: string, from: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u where u.id in (
      select a.user_id from assignments a join shifts s on s.id = a.shift_id
      where s.location_id = ${locationId} and s.deleted_at is null
        and (a.end_date is null or a.end_date >= ${from}::date)
        and (s.end_date is null or s.end_date >= ${from}::date)
      union select ms.user_id from meeting_staff ms join meetings m on m.id = ms.meeting_id
      where m.location_id = ${locationId} and m.deleted_at is null and m.end_date >= ${from}::date)
    order by u.id`.execute(trx);
  return rows;
}

/** Describes the first overlap in an employee's work, or returns undefined. */
function firstMeeting(work: readonly PlannedWork[]): string | undefined {
  for (const [index, one] of work.entries())
    for (const other of work.slice(index + 1)) {
      const conflict = firstOverlap(one, other);
      if (conflict) return `${one.shiftCode} and ${other.shiftCode} on ${formatDisplayDate(conflict.date)}`;
    }
  return undefined;
}

/**
 * Refuses a new time zone for a location if an employee who also works in other zones would be double-booked. Runs
 * after the change is written and before it is committed.
 *
 * @param today - at the location, `yyyy-MM-dd`; earlier days don't change
 * @throws 400 at `timezone`, with up to three employees, their shifts, and the first date
 */
export async function assertNoDoubleBooking(trx: Trx, locationId: string, today: PlainDate): Promise<void> {
  // Time zones differ by less than a day.
  const from = addDays(today, -1);
  const people = await plannedAt(trx, locationId, from);
  const ids = people.map(({ id }) => id);
  await lockPeople(trx, ids);
  const planned = await loadPlannedWork(trx, ids, { start: from, end: null });
  const twice = people.flatMap(({ id, name }) => {
    const work = planned
      .filter(({ userId }) => userId === id)
      .map((one) => ({ ...one, from: laterDate(one.from, from) }))
      .sort((a, b) => compareBytes(a.shiftCode, b.shiftCode));
    const meeting = firstMeeting(work);
    return meeting ? [`${name}: ${meeting}`] : [];
  });
  if (twice.length === 0) return;
  const more = twice.length > NAMED ? `, and ${twice.length - NAMED} more` : '';
  throw badField(
    'timezone',
    `In this time zone, some employees would have overlapping shifts. ${twice.slice(0, NAMED).join('; ')}${more}.`,
  );
}
