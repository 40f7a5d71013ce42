/** Reads and writes the lifeguard rules and the expected swimmers of a location. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import { defaultLocationOptions, type ReasonMode } from '@ondeck/shared/domain/rules/locationModes';
import type { DeckDay, DeckRuleFields, DeckRulesAnswer } from '@ondeck/shared/schemas/deck';
import { sql } from 'kysely';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable, Trx } from '../../../platform/database/types';
import type { Days } from '../plan/schedule.repository';

const ruleColumns = [
  'id',
  'weekdays',
  'from_date',
  'to_date',
  'start_time',
  'end_time',
  'guard_position_ids',
  'teaching_position_ids',
  'support_position_ids',
  'min_age',
  'base_guards',
  'swimmers_included',
  'swimmers_per_guard',
] as const;

export type DeckRuleRow = DeckRulesAnswer['results'][number];

/**
 * Makes writes that count on the lifeguards of a location take turns until the transaction ends. Two managers who each
 * release a guard would otherwise both see the other guard on deck. Take this lock after those of users and shifts.
 */
export async function lockDeck(trx: Queryable, locationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deck ${locationId}`}, 0))`.execute(trx);
}

/** Returns the rules of a location, in the order in which pages show them. */
export const rulesOf = (db: Queryable, locationId: string): Promise<DeckRuleRow[]> =>
  db
    .selectFrom('deck_rules')
    .select(ruleColumns)
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .orderBy('from_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/** Returns whether a location has lifeguard rules. */
export async function hasRules(db: Queryable, locationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deck_rules')
    .select('id')
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the IDs of the locations with rules, of those that aren't deleted. */
export async function placesWithRules(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('deck_rules as r')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .select('r.location_id')
    .distinct()
    .where('r.removed_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .orderBy('r.location_id')
    .execute();
  return rows.map(({ location_id }) => location_id);
}

/** A location with rules, and what happens to a change that leaves fewer guards than required. */
export interface WatchedPlace extends Zoned {
  readonly id: string;
  readonly mode: ReasonMode;
  readonly rules: readonly DeckRuleRow[];
}

/** Returns the locations with rules in the order of their IDs: those given, and those of stored shifts. */
export async function watchedPlaces(
  db: Queryable,
  locationIds: readonly string[],
  shiftIds: readonly string[],
): Promise<WatchedPlace[]> {
  const { rows } = await sql<DeckRuleRow & Zoned & { readonly place: string; readonly mode: ReasonMode }>`
    select r.*, l.id as place, l.timezone, l.former_zones,
      coalesce(o.lifeguard_minimum, ${defaultLocationOptions.lifeguard_minimum}) as mode
    from deck_rules r join locations l on l.id = r.location_id
      left join location_options o on o.location_id = l.id
    where r.removed_at is null and l.deleted_at is null and (l.id = any(${[...locationIds]}::uuid[])
      or l.id in (select location_id from shifts where id = any(${[...shiftIds]}::uuid[])))
    order by l.id, r.id`.execute(db);
  return [...grouped(rows, ({ place }) => place)].flatMap(([id, rules]) => {
    const [first] = rules;
    return first
      ? [{ id, mode: first.mode, timezone: first.timezone, former_zones: first.former_zones, rules }]
      : [];
  });
}

/** Returns the IDs of upcoming shifts of some employees at locations with rules. Two days are added for time zones. */
export async function shiftsWithRules(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
  locationId?: string,
): Promise<string[]> {
  const since = addDays(plainDateIn(now.getTime(), 'UTC'), -2);
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from assignments a join shifts s on s.id = a.shift_id
    where a.user_id = any(${[...userIds]}::uuid[]) and (a.end_date is null or a.end_date >= ${since}::date)
      and s.deleted_at is null and (s.end_date is null or s.end_date >= ${since}::date)
      and exists (select 1 from deck_rules r where r.location_id = s.location_id and r.removed_at is null)
      ${locationId === undefined ? sql`` : sql`and s.location_id = ${locationId}::uuid`}
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks rules as removed. */
export async function removeRules(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('deck_rules')
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** Removes all rules of a location that is being deleted, because it no longer needs lifeguards. */
export async function removeRulesOf(trx: Trx, locationId: string, at: Date): Promise<void> {
  const rules = await rulesOf(trx, locationId);
  await removeRules(
    trx,
    rules.map(({ id }) => id),
    at,
  );
}

export async function addRules(
  trx: Trx,
  locationId: string,
  rules: readonly (DeckRuleFields & { readonly id: string })[],
): Promise<void> {
  if (rules.length === 0) return;
  await trx
    .insertInto('deck_rules')
    .values(rules.map((rule) => ({ ...rule, location_id: locationId })))
    .execute();
}

export type StoredCount = DeckDay['counts'][number] & { readonly date: string };

/** Returns the expected swimmers of a location on days of a range, in order. */
export const countsOf = (db: Queryable, locationId: string, { start, end }: Days): Promise<StoredCount[]> =>
  db
    .selectFrom('swimmer_counts')
    .select(['date', 'start_time', 'end_time', 'swimmers', 'source'])
    .where('location_id', '=', locationId)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('start_time')
    .execute();

/** Replaces the expected swimmers of some days of a location. The caller holds the location's lock. */
export async function replaceCounts(
  trx: Trx,
  locationId: string,
  dates: readonly string[],
  counts: readonly StoredCount[],
): Promise<void> {
  await trx
    .deleteFrom('swimmer_counts')
    .where('location_id', '=', locationId)
    .where('date', 'in', [...dates])
    .execute();
  if (counts.length === 0) return;
  await trx
    .insertInto('swimmer_counts')
    .values(counts.map((one) => ({ ...one, location_id: locationId })))
    .execute();
}

/** Returns the IDs among some positions that don't exist. */
export async function unknownPositions(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('positions')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** An employee who is clocked in, in the position of the time entry or of its shift. */
export interface ClockedIn {
  readonly location_id: string;
  readonly user_id: string;
  readonly work_date: string;
  readonly shift_id: string | null;
  readonly position_id: string | null;
}

/** Returns everyone who is clocked in at some locations. */
export async function clockedInAt(db: Queryable, locationIds: readonly string[]): Promise<ClockedIn[]> {
  const { rows } = await sql<ClockedIn>`
    select location_id, user_id, work_date, shift_id, position_id from clock_records
    where status = 'OPEN' and location_id = any(${[...locationIds]}::uuid[]) order by clocked_in, id`.execute(
    db,
  );
  return rows;
}
