/** Defines the orders of the lists of requests `r`, with their requester `u`, last employee `v`, and shift `s`. */
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { sql } from 'kysely';
import { byBytes, type SortKeys } from '../../platform/database/order.sql';

/** A column of any list of requests. The query of each list allows only the columns that the list shows. */
export type RequestColumn = SortColumn<
  'openShiftRequests' | 'scheduleChangeRequests' | 'timeOffRequests' | 'newShiftRequests'
>;

const firstDate = sql`r.start_date`;

export const requestKeys: SortKeys<RequestColumn> = {
  employee: sql`u.name_key`,
  last_employee: sql`v.name_key`,
  location: sql`(select l.title_key from locations l where l.id = coalesce(s.location_id, r.location_id))`,
  shift_code: byBytes(sql`s.shift_code`),
  shift_type: sql`(select p.name_key from positions p where p.id = s.position_id)`,
  start_date: firstDate,
  requested_date: firstDate,
  date_of_availability: firstDate,
  leave_start_date: firstDate,
  start_time: sql`r.start_time`,
  leave_type: sql`r.leave_type`,
  // Employees who answered yes come first.
  ok3months: sql`not r.available_three_months`,
  status: sql`r.status`,
};
