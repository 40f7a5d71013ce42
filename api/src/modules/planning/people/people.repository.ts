/** Reads the facts about employees that scheduling needs: locations, positions, employment dates, and leave. */
import { sql } from 'kysely';
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

/** Days off in a row, both inclusive. */
export interface Leave {
  readonly userId: string;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Returns whole days off of employees in a range of days, consecutive ones as one. They block every shift and meeting.
 *
 * @param ended - days to leave out, by absence
 */
export async function loadLeaves(
  db: Queryable,
  userIds: readonly string[],
  { start, end }: DateRange,
  ended: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Leave[]> {
  if (userIds.length === 0) return [];
  const out = [...ended].flatMap(([id, dates]) => dates.map((date) => ({ id, date })));
  const { rows } = await sql<Leave>`
    select user_id as "userId", min(date) as start_date, max(date) as end_date from (
      select d.user_id, d.date, d.date - (dense_rank() over (partition by d.user_id order by d.date))::int as run
      from absence_days d
      where d.user_id = any(${[...userIds]}::uuid[]) and d.ended_at is null and d.from_at is null
        and d.date >= ${start}::date and (${end}::date is null or d.date <= ${end}::date)
        and not exists (
          select 1 from unnest(${out.map(({ id }) => id)}::uuid[], ${out.map(({ date }) => date)}::date[]) x (id, date)
          where x.id = d.absence_id and x.date = d.date)) off
    group by user_id, run order by start_date`.execute(db);
  return rows;
}
