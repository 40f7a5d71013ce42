/** The rule of `employment.rules.ts` as conditions about a person `u`. A test compares them over dates and zones. */
import { type RawBuilder, sql } from 'kysely';
import { LAST_ZONE } from '../core/employment.rules';

/** The zones of a person's locations. */
export const zonesOfPerson = sql<string[]>`array(select l.timezone from user_locations ul
  join locations l on l.id = ul.location_id where ul.user_id = u.id and l.deleted_at is null)`;

/** The condition that the last day of a person is over at every location of theirs. */
export const employmentIsOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  u.employee_ending_date is not null and u.employee_ending_date < coalesce(
    (select min((${now}::timestamptz at time zone l.timezone)::date) from user_locations ul
      join locations l on l.id = ul.location_id where ul.user_id = u.id and l.deleted_at is null),
    (${now}::timestamptz at time zone ${LAST_ZONE}::text)::date))`;

/** The condition that a person can sign in: active, not deleted, and their last day is not over. */
export const hasAccess = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(u.is_active and u.deleted_at is null and not ${employmentIsOver(now)})`;

/**
 * The last day of a person at a location `l`: their ending date, or the day on which the account was deactivated or
 * deleted. Null while neither is known.
 */
export const lastDayAtLocation = sql<string | null>`least(u.employee_ending_date,
  (coalesce(u.deactivated_at, u.deleted_at) at time zone l.timezone)::date)`;
