/** Queries for the job that watches the shifts that absences opened. */
import { sql } from 'kysely';
import { joinPlanOn, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { Queryable, Trx } from '../../platform/database/types';

/** A date of a shift that an absence opened, that was offered, and that no one took. */
export interface Untaken {
  readonly shift_id: string;
  readonly shift_code: string;
  readonly date: string;
  readonly start_time: string;
  readonly location_id: string;
  readonly timezone: string;
  readonly user_id: string;
  /** The time of the first offer, and the number of employees who have an offer. */
  readonly offered_at: Date;
  readonly asked: number;
}

/**
 * Returns the untaken dates of the next days of which managers weren't notified. The manager of a round in waves is
 * notified when its last wave is over.
 */
export async function findUntaken(db: Queryable, now: Date): Promise<Untaken[]> {
  const { rows } = await sql<Untaken>`
    select s.id as shift_id, s.shift_code, i.date, ${plannedOn.start_time} as start_time, s.location_id, l.timezone,
      i.user_id, o.offered_at, o.asked
    from (select d.absence_id, d.date, d.user_id, coalesce(d.rest_shift_id, d.shift_id) as shift_id
        from absence_lines d
        where d.ended_at is null and d.shift_id is not null and d.date >= ${now}::timestamptz::date - 1
          and (d.effect = 'RELEASED' or d.rest_shift_id is not null)) i
    join shifts s on s.id = i.shift_id and s.deleted_at is null
    join locations l on l.id = s.location_id
    join open_shifts g on g.shift_id = s.id and i.date between g.start_date and coalesce(g.end_date, 'infinity')
    join lateral (select min(f.sent_at) as offered_at, count(*)::int as asked from open_shift_offers f
      where f.open_shift_id = g.id and f.sent_at is not null) o on o.asked > 0
    ${joinPlanOn(sql`i.date`)}
    where not exists (select 1 from offer_rounds r
        where r.open_shift_id = g.id and r.start_date = i.date and r.wave_size is not null)
      and not exists (select 1 from alerts_told t
      where t.kind = 'UNTAKEN' and t.subject = s.id || ' ' || i.date)
    order by i.date, s.id`.execute(db);
  return rows;
}

/** Stores that managers are notified of an untaken date. @returns false if any process notified them before */
export async function isFirstUntaken(
  trx: Trx,
  { shift_id, date }: Pick<Untaken, 'shift_id' | 'date'>,
  at: Date,
): Promise<boolean> {
  const rows = await trx
    .insertInto('alerts_told')
    .values({ kind: 'UNTAKEN', subject: `${shift_id} ${date}`, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return rows.length === 1;
}
