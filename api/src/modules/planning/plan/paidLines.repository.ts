/** Finds the paid lines of a location's shifts. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { AbsenceLine, AbsenceRow } from './absences.repository';

/** A paid line of a shift, with its times and the employee's name. */
export type PaidLine = Pick<AbsenceLine, 'id' | 'user_id' | 'date' | 'minutes'> &
  Pick<AbsenceRow, 'kind'> & {
    readonly start_time: string;
    readonly end_time: string;
    readonly name: string;
  };

/** Returns the paid lines of a location's shifts between two dates, both inclusive, that haven't ended. */
export async function paidLinesAt(
  db: Queryable,
  locationId: string,
  from: string,
  to: string,
): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    select i.id, i.user_id, i.date, i.minutes, i.start_time, i.end_time, a.kind,
      trim(u.first_name || ' ' || u.last_name) as name
    from absence_lines i join absences a on a.id = i.absence_id join users u on u.id = i.user_id
    where i.location_id = ${locationId} and i.date between ${from}::date and ${to}::date
      and i.ended_at is null and i.pay = 'PAID' and i.shift_id is not null
    order by u.name_key, i.user_id, i.date, i.start_time`.execute(db);
  return rows;
}
