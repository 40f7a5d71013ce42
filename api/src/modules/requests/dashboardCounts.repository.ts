import type { DashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { sql } from 'kysely';
import type { StoredKind } from '../../platform/database/requestRows';
import type { Queryable } from '../../platform/database/types';
import type { LocationDay } from '../locations/locations.door';
import { waitsUnasked } from './requestLists.repository';
import { certificatesToReview } from '../certificates/certificates.door';
import { clockCounts } from '../attendance/attendance.door';

/**
 * Returns the counts of the locations in one round trip: time entries and missing staff of each location's day, pending
 * requests, unclosed time entries, and certificates that wait for a review.
 *
 * @param waiting - the locations including deleted ones, as in `clockCounts`
 * @param options - `withDays`: whether time off without a shift counts
 */
export async function countDashboard(
  db: Queryable,
  days: readonly LocationDay[],
  waiting: readonly LocationDay[],
  { now, withDays }: { readonly now: Date; readonly withDays: boolean },
): Promise<DashboardCounts> {
  const locations = sql`${days.map(({ id }) => id)}::uuid[]`;
  const withoutShift = sql`union all select r.kind from requests r where r.kind = 'time_off' and r.status = 'PENDING'
    and r.shift_id is null and r.location_id = any(${locations})`;
  const pending = (kind: StoredKind) => sql`(count(*) filter (where r.kind = ${sql.lit(kind)}))::int`;
  const { rows } = await sql<DashboardCounts>`select ${clockCounts(days, waiting)},
    pending.open_shift_request_count + (select count(*)::int from open_shifts o join shifts s on s.id = o.shift_id
      where s.location_id = any(${locations}) and ${waitsUnasked(now)}) as open_shift_request_count,
    pending.schedule_change_request_count, pending.time_off_request_count, pending.new_shift_request_count,
    ${certificatesToReview(locations, now)} as certificate_count
    from (select ${pending('open_shift')} as open_shift_request_count,
        ${pending('schedule_change')} as schedule_change_request_count,
        ${pending('time_off')} as time_off_request_count, ${pending('new_shift')} as new_shift_request_count
      from (
        select r.kind from requests r join shifts s on s.id = r.shift_id
        where r.status = 'PENDING' and r.kind <> 'correction' and s.location_id = any(${locations})
        ${withDays ? withoutShift : sql``}
        union all select r.kind from requests r where r.status = 'PENDING' and r.kind = 'new_shift' and exists (
          select 1 from user_locations ul where ul.user_id = r.user_id and ul.location_id = any(${locations}))) r)
      pending`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returns one row');
  return counts;
}
