/** Reads the availability and the preferences that employees entered, and what their locations do about it. */
import type { AvailabilityBlock, EnteredAvailability } from '@ondeck/shared/domain/rules/availability';
import { sql } from 'kysely';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import type { DateRange } from '../plan/dateRanges.rules';
import type { Preferences } from './unavailable.rules';

interface BlockRow extends AvailabilityBlock {
  readonly userId: string;
  readonly id: string;
  readonly from_date: string;
}

/** Availability of an employee who entered none. */
export const NOTHING_ENTERED: EnteredAvailability = { patterns: [], dates: [] };

/**
 * Returns the availability of employees on a range of days, by user ID, in two queries. Employees who entered nothing
 * for these days are missing.
 */
export async function loadEntered(
  db: Queryable,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<Map<string, EnteredAvailability>> {
  if (userIds.length === 0) return new Map();
  const ids = sql`any(${[...userIds]}::uuid[])`;
  // A pattern without blocks ends the pattern before, so its one row has no block.
  const { rows } = await sql<BlockRow | (Omit<BlockRow, 'weekday'> & { readonly weekday: null })>`
    select p.user_id as "userId", p.id, p.from_date, b.weekday, b.start_time, b.end_time, b.level
    from availability_patterns p left join availability_blocks b on b.pattern_id = p.id
    where p.user_id = ${ids} and (${end}::date is null or p.from_date <= ${end}::date)`.execute(db);
  const exceptions = await db
    .selectFrom('availability_exceptions')
    .select(['user_id as userId', 'start_date', 'end_date', 'start_time', 'end_time', 'kind'])
    .where(sql<boolean>`user_id = ${ids}`)
    .where('end_date', '>=', start)
    .where(sql<boolean>`(${end}::date is null or start_date <= ${end}::date)`)
    .execute();
  const patterns = grouped(rows, ({ userId }) => userId);
  const dates = grouped(exceptions, ({ userId }) => userId);
  const found = new Map<string, EnteredAvailability>();
  for (const userId of new Set([...patterns.keys(), ...dates.keys()])) {
    const own = [...grouped(patterns.get(userId) ?? [], ({ id }) => id).values()];
    found.set(userId, {
      patterns: own.flatMap((blocks) => {
        const [first] = blocks;
        const set = blocks.flatMap((block) => (block.weekday === null ? [] : [block]));
        return first === undefined ? [] : [{ from_date: first.from_date, blocks: set }];
      }),
      dates: dates.get(userId) ?? [],
    });
  }
  return found;
}

/** Returns the locations, of those given, that refuse assignments outside an employee's availability. */
export async function loadBlockingLocations(
  db: Queryable,
  locationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('location_options')
    .select('location_id')
    .where('location_id', 'in', [...locationIds])
    .where('availability', '=', 'BLOCK')
    .execute();
  return new Set(rows.map((row) => row.location_id));
}

/** Returns the preferences of employees by user ID. Employees without any are missing. */
export async function loadPreferences(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const { rows } = await sql<Preferences>`
    select u.id as "userId", w.preferred_week_minutes as "weekMinutes",
      array(select coalesce(r.location_id, r.position_id)::text from preference_ratings r
        where r.user_id = u.id and r.is_preferred) as preferred,
      array(select coalesce(r.location_id, r.position_id)::text from preference_ratings r
        where r.user_id = u.id and not r.is_preferred) as "ratherNot"
    from users u join work_preferences w on w.user_id = u.id
    where u.id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}
