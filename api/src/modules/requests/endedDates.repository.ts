/** Reads the dates of approved time off that ended before they passed. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';

interface Approved {
  readonly id: string;
  readonly status: string;
}

/** Returns a lookup of the dates that ended, as lists of requests have them; nothing for a request without any. */
export async function endedDates(
  db: Queryable,
  requests: readonly Approved[],
): Promise<(request: Approved) => { ended_dates?: string[] }> {
  const approved = requests.filter(({ status }) => status === 'APPROVED').map(({ id }) => id);
  if (approved.length === 0) return () => ({});
  const { rows } = await sql<{ id: string; dates: string[] }>`
    select a.request_id as id, json_agg(d.date order by d.date) as dates
    from absences a join absence_days d on d.absence_id = a.id
    where a.request_id = any(${approved}::uuid[]) and d.ended_at is not null
    group by a.request_id`.execute(db);
  const byRequest = new Map(rows.map(({ id, dates }) => [id, dates]));
  return ({ id }) => {
    const ended_dates = byRequest.get(id);
    return ended_dates ? { ended_dates } : {};
  };
}
