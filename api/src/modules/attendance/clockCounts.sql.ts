import { type RawBuilder, sql } from 'kysely';
import type { LocationDay } from '../locations/scopedLocations.repository';
import { hasShiftOrPosition, recordsOfDays, waitingForShift } from './clockRows.repository';
import { awaitedFrom } from './notClockedIn.repository';

/** What the four clock tabs hold: columns of a select, so that all tabs are counted in one round trip. */
export function clockCounts(days: readonly LocationDay[]): RawBuilder<unknown> {
  return sql`
    (select count(*)::int ${recordsOfDays(days)} where ${hasShiftOrPosition}) as clocked_in_count,
    (select count(*)::int ${awaitedFrom(days)}) as not_clocked_in_count,
    (select count(*)::int ${waitingForShift(days)}) as unassigned_clocked_in_count,
    (select count(*)::int from clock_records c where c.status in ('OPEN', 'NEEDS_REVIEW')
      and c.location_id = any(${days.map(({ id }) => id)}::uuid[])) as mannual_clockout_count`;
}
