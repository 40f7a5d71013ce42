import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { AbsenceDay, AbsenceRow } from './absences.repository';

/** A day off that counts, with the kind of its absence. */
type LiveDay = Pick<AbsenceDay, 'absence_id' | 'date' | 'user_id' | 'from_at' | 'to_at'> &
  Pick<AbsenceRow, 'kind' | 'location_id' | 'source' | 'request_id'>;

/** Returns the days off of users between two dates, both inclusive, that haven't ended. */
export async function liveDaysOf(
  db: Queryable,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<LiveDay[]> {
  const { rows } = await sql<LiveDay>`
    select d.absence_id, d.date, d.user_id, d.from_at, d.to_at, a.kind, a.location_id, a.source, a.request_id
    from absence_days d join absences a on a.id = d.absence_id
    where d.user_id = any(${[...userIds]}::uuid[]) and d.date between ${from}::date and ${to}::date
      and d.ended_at is null
    order by d.date, d.user_id, d.from_at nulls first, d.absence_id`.execute(db);
  return rows;
}
