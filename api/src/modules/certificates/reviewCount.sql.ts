import { type RawBuilder, sql } from 'kysely';
import { hasAccess } from '../../platform/database/employment.sql';

/** Counts the certificates that wait for a review, of the staff of locations: the rows in review of Staff Certificates. */
export const certificatesToReview = (
  locations: RawBuilder<unknown>,
  now: Date,
): RawBuilder<number> => sql<number>`(
  select count(*)::int from certificates c join users u on u.id = c.user_id
  where c.state = 'PENDING' and u.user_type <> 'ADMIN' and not u.awaits_approval and ${hasAccess(now)} and exists (
    select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = any(${locations})))`;
