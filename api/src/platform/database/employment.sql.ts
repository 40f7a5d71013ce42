/** The rule of `employment.rules.ts` as conditions on a user `u`. A test compares them over dates and zones. */
import { type RawBuilder, sql } from 'kysely';
import { LAST_ZONE } from '../core/employment.rules';

/** Selects the time zones of a user's locations. */
export const zonesOfPerson = sql<string[]>`array(select l.timezone from user_locations ul
  join locations l on l.id = ul.location_id where ul.user_id = u.id and l.deleted_at is null)`;

/** Returns the condition that a user's last day is over at all of their locations. */
export const employmentIsOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  u.employee_ending_date is not null and u.employee_ending_date < coalesce(
    (select min((${now}::timestamptz at time zone l.timezone)::date) from user_locations ul
      join locations l on l.id = ul.location_id where ul.user_id = u.id and l.deleted_at is null),
    (${now}::timestamptz at time zone ${LAST_ZONE}::text)::date))`;

/** Returns the condition that a user can sign in: active, not deleted, and their last day is not over. */
export const hasAccess = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(u.is_active and u.deleted_at is null and not ${employmentIsOver(now)})`;

/**
 * Selects a user's last day at a location `l`: their ending date, or the day on which the account was deactivated or
 * deleted. Null if neither is known.
 */
export const lastDayAtLocation = sql<string | null>`least(u.employee_ending_date,
  (coalesce(u.deactivated_at, u.deleted_at) at time zone l.timezone)::date)`;
