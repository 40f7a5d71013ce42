import { type RawBuilder, sql } from 'kysely';
import type { LocationDay } from '../locations/locations.door';
import { hasShiftOrPosition, recordsOfDays, waitingForShift } from './clockRows.repository';
import { awaitedFrom } from './notClockedIn.repository';

/**
 * Selects the number of rows of the four clock tabs as columns, so that one round trip counts all tabs.
 *
 * @param waiting - the same locations and deleted ones, whose undecided time entries are counted too
 */
export function clockCounts(
  days: readonly LocationDay[],
  waiting: readonly LocationDay[],
): RawBuilder<unknown> {
  return sql`
    (select count(*)::int from ${recordsOfDays(days)} where ${hasShiftOrPosition}) as clocked_in_count,
    (select count(*)::int from ${awaitedFrom(days)}) as not_clocked_in_count,
    (select count(*)::int from ${waitingForShift(waiting)}) as unassigned_clocked_in_count,
    (select count(*)::int from clock_records c where c.status in ('OPEN', 'NEEDS_REVIEW')
      and c.location_id = any(${waiting.map(({ id }) => id)}::uuid[])) as mannual_clockout_count`;
}
