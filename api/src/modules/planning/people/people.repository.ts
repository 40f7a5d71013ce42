/** Reads the facts about employees that scheduling needs: locations, positions, employment dates, and leave. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { DateRange } from '../plan/dateRanges.rules';
import type { CandidatePerson } from './candidates.rules';

/** `isActive` is true if the employee can sign in and work: approved and not deleted. */
export interface PersonFacts extends Readonly<Omit<CandidatePerson, 'leaves'>> {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  /** Sort key of the employee's name. */
  readonly nameKey: string;
  readonly dateOfBirth: string | null;
}

/** Returns the facts about employees by ID, in two indexed queries. Unknown IDs are missing from the result. */
export async function loadPeople(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, PersonFacts>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<PersonFacts>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
      trim(u.first_name || ' ' || u.last_name) as name, u.name_key as "nameKey",
      u.is_active and not u.awaits_approval and u.deleted_at is null as "isActive",
      u.employee_joining_date as "joiningDate", u.employee_ending_date as "endingDate", u.dob as "dateOfBirth",
      array(select ul.location_id::text from user_locations ul where ul.user_id = u.id) as "locationIds",
      array(select up.position_id::text from user_positions up where up.user_id = u.id) as "positionIds"
    from users u where u.id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

/** Days off of an absence, both inclusive, or hours of one day. */
export type Leave = CandidatePerson['leaves'][number] & { readonly userId: string };

/** Selects the live days `d` of employees in a range, without the days that a decision ends. */
const liveDays = (
  userIds: readonly string[],
  { start, end }: DateRange,
  ended: ReadonlyMap<string, readonly string[]>,
): RawBuilder<unknown> => {
  const pairs = [...ended].flatMap(([absence, dates]) => dates.map((date) => ({ absence, date })));
  return sql`from absence_days d where d.user_id = any(${[...userIds]}::uuid[]) and d.ended_at is null
    and d.date >= ${start}::date ${end === null ? sql`` : sql`and d.date <= ${end}::date`}
    ${
      pairs.length === 0
        ? sql``
        : sql`and not exists (select 1 from unnest(${pairs.map(({ absence }) => absence)}::uuid[],
            ${pairs.map(({ date }) => date)}::date[]) as e (absence_id, date)
          where e.absence_id = d.absence_id and e.date = d.date)`
    }`;
};

/**
 * Returns the days off of employees in a range, of every kind of absence. A whole day blocks all shifts and meetings of
 * its date, hours block only work at these instants. Consecutive days are one row. One query.
 *
 * @param ended - days that the decision ends, by absence
 */
export async function loadLeaves(
  db: Queryable,
  userIds: readonly string[],
  range: DateRange,
  ended: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Leave[]> {
  if (userIds.length === 0) return [];
  const days = liveDays(userIds, range, ended);
  const { rows } = await sql<{
    userId: string;
    start_date: string;
    end_date: string;
    from: number | null;
    to: number | null;
  }>`
    select user_id as "userId", min(date) as start_date, max(date) as end_date,
      null::float8 as "from", null::float8 as "to"
    from (select user_id, date, date - (row_number() over (partition by user_id order by date))::int as run
      from (select distinct d.user_id, d.date ${days} and d.from_at is null) whole) runs
    group by user_id, run
    union all select d.user_id, d.date, d.date, (extract(epoch from d.from_at) * 1000)::float8,
      (extract(epoch from d.to_at) * 1000)::float8 ${days} and d.from_at is not null`.execute(db);
  return rows.map(({ from, to, ...leave }) =>
    from === null || to === null ? leave : { ...leave, hours: { start: from, end: to } },
  );
}
