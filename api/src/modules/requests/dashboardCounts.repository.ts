import type { DashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import type { LocationDay } from '../locations/locations.door';
import { waitsUnasked } from './requestLists.repository';
import { clockCounts } from '../attendance/attendance.door';

/**
 * Returns the eight counts of the locations in one round trip: time entries and missing staff of each location's day,
 * pending requests, and unclosed time entries.
 *
 * @param waiting - the locations including deleted ones, as in `clockCounts`
 */
export async function countDashboard(
  db: Queryable,
  days: readonly LocationDay[],
  waiting: readonly LocationDay[],
  now: Date,
): Promise<DashboardCounts> {
  const locations = sql`${days.map(({ id }) => id)}::uuid[]`;
  const { rows } = await sql<DashboardCounts>`select ${clockCounts(days, waiting)},
    (select count(*)::int from open_shift_requests r join shifts s on s.id = r.shift_id
      where r.status = 'PENDING' and s.location_id = any(${locations}))
    + (select count(*)::int from open_shifts o join shifts s on s.id = o.shift_id
      where s.location_id = any(${locations}) and ${waitsUnasked(now)})
      as open_shift_request_count,
    (select count(*)::int from reschedule_requests r join shifts s on s.id = r.shift_id
      where r.status = 'PENDING' and s.location_id = any(${locations})) as schedule_change_request_count,
    (select count(*)::int from time_off_requests r join shifts s on s.id = r.shift_id
      where r.status = 'PENDING' and s.location_id = any(${locations})) as time_off_request_count,
    (select count(*)::int from new_shift_requests r where r.status = 'PENDING' and exists (
      select 1 from user_locations ul where ul.user_id = r.user_id and ul.location_id = any(${locations})))
      as new_shift_request_count`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returns one row');
  return counts;
}
