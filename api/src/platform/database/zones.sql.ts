/**
 * Time zones of days and moments at a location `l`: the SQL of `zoneOn` (shared/src/domain/calendar/zoneHistory.ts).
 */
import { type RawBuilder, sql } from 'kysely';

const formerZones = sql`jsonb_to_recordset(l.former_zones) as z (from_date date, to_date date, timezone text)`;

/** Returns the zone of a day at the location `l`: the former zone that the day keeps, otherwise the current one. */
export const zoneOnSql = (day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select z.timezone from ${formerZones} where ${day} between z.from_date and z.to_date limit 1), l.timezone)`;

/** Returns the zone of the day that contains a moment at the location `l`. */
export const zoneAtSql = (instant: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select z.timezone from ${formerZones}
  where (${instant} at time zone z.timezone)::date between z.from_date and z.to_date
  order by z.from_date limit 1), l.timezone)`;

/** Returns the current date at the location `l`. */
export const todayAt = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${zoneAtSql(sql`${now}::timestamptz`)})::date`;
