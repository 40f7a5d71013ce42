/** Finds time off that covers the time of a line of another absence. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { AbsenceDay, AbsenceLine, AbsenceRow } from './absences.repository';

/** Time off with the day that covers a line. */
export type CoveringLeave = AbsenceRow & Pick<AbsenceDay, 'from_at' | 'to_at'>;

/**
 * Returns the time off of an employee on the date of a line that was granted for the line's shift, the earliest first: by
 * a request for that shift, for all shifts of its location, or for days without a shift there, or by a manager of its
 * location. The absence of the line itself isn't returned.
 */
export async function coveringLeave(
  db: Queryable,
  { absence_id, user_id, date, shift_id, location_id }: AbsenceLine,
): Promise<CoveringLeave[]> {
  const { rows } = await sql<CoveringLeave>`
    select a.*, d.from_at, d.to_at
    from absence_days d join absences a on a.id = d.absence_id
    left join requests r on r.id = a.request_id
    left join shifts s on s.id = r.shift_id
    left join users c on c.id = a.created_by
    where d.user_id = ${user_id}::uuid and d.date = ${date}::date and d.ended_at is null
      and a.kind = 'TIME_OFF' and a.id <> ${absence_id}::uuid
      and case when r.id is null
        then c.user_type = 'ADMIN' or exists (select 1 from user_locations ul
          where ul.user_id = c.id and ul.location_id = ${location_id}::uuid)
        when r.all_shifts or r.shift_id is null then coalesce(r.location_id, s.location_id) = ${location_id}::uuid
        else r.shift_id = ${shift_id}::uuid end
    order by a.created_at, a.id`.execute(db);
  return rows;
}
