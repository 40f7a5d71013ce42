import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the shift `s` occurs on a day: between its dates, and on its weekday where it is weekly. A one-time shift
 * ends on the date it starts.
 *
 * @param day - an expression of type date
 */
export const occursOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  s.start_date <= ${day} and (s.end_date is null or s.end_date >= ${day})
  and (s.shift_repeat is distinct from 'WEEKLY' or (${day} - s.start_date) % 7 = 0))`;
