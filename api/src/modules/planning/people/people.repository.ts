/** Reads the facts about employees that scheduling needs: locations, positions, employment dates, and leave. */
import { type NotNull, sql } from 'kysely';
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

/** Approved leave, both days inclusive. */
export interface Leave {
  readonly userId: string;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Returns approved leave of employees that overlaps a range of days. Leave blocks every shift and meeting on its days.
 *
 * @param except - ID of a request to leave out
 */
export async function loadLeaves(
  db: Queryable,
  userIds: readonly string[],
  { start, end }: DateRange,
  except?: string,
): Promise<Leave[]> {
  if (userIds.length === 0) return [];
  const touching = db
    .selectFrom('requests')
    .select(['user_id as userId', 'start_date', 'end_date'])
    .$narrowType<{ start_date: NotNull; end_date: NotNull }>()
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', 'time_off')
    .where('status', '=', 'APPROVED')
    .where('end_date', '>=', start);
  const rows = end === null ? touching : touching.where('start_date', '<=', end);
  return (except === undefined ? rows : rows.where('id', '<>', except)).execute();
}
