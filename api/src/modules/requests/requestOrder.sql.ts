/** Defines the orders of the lists of requests `r`: the default order, and one for each column. */
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import { byBytes, type SortKeys } from '../../platform/database/order.sql';

/**
 * Orders pending requests by their earliest date, then decided ones, newest first. The order is total, so that pages
 * neither repeat nor skip a request, and an index of each table has it (migration 0043).
 *
 * @param date - the first date that a request is about
 */
export const waitingFirst = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`r.status <> 'PENDING', case when r.status = 'PENDING' then ${date} end, r.decided_at desc, r.id`;

const placeOfShift = sql`(select l.title_key from locations l where l.id = s.location_id)`;

const positionOfShift = sql`(select p.name_key from positions p where p.id = s.position_id)`;

export const timeOffKeys: SortKeys<SortColumn<'timeOffRequests'>> = {
  employee: sql`u.name_key`,
  location: placeOfShift,
  shift_code: byBytes(sql`s.shift_code`),
  shift_type: positionOfShift,
  start_date: sql`r.start_date`,
  leave_type: sql`r.leave_type`,
  status: sql`r.status`,
};

export const changeKeys: SortKeys<SortColumn<'scheduleChangeRequests'>> = {
  employee: sql`u.name_key`,
  location: placeOfShift,
  shift_type: positionOfShift,
  shift_code: byBytes(sql`s.shift_code`),
  requested_date: sql`r.requested_date`,
  status: sql`r.status`,
};

export const newShiftKeys: SortKeys<SortColumn<'newShiftRequests'>> = {
  employee: sql`u.name_key`,
  start_time: sql`r.start_time`,
  date_of_availability: sql`r.date_of_availability`,
  // Employees who answered yes come first.
  ok3months: sql`not r.available_three_months`,
  status: sql`r.status`,
};

const ofShift = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from shifts t join locations l on l.id = t.location_id join positions p on p.id = t.position_id
    where t.id = r.shift_id)`;

/** Sorts requests and open shifts together. Neither has the names at hand, so subqueries look them up. */
export const openShiftKeys: SortKeys<SortColumn<'openShiftRequests'>> = {
  employee: sql`(select asker.name_key from users asker where asker.id = r.user_id)`,
  last_employee: sql`(select former.name_key from users former where former.id = r.last_employee_id)`,
  location: ofShift(sql`l.title_key`),
  shift_type: ofShift(sql`p.name_key`),
  shift_code: ofShift(byBytes(sql`t.shift_code`)),
  leave_start_date: sql`r.start_date`,
  status: sql`r.status`,
};
