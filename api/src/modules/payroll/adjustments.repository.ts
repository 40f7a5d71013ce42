import { type Insertable, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Database } from '../../platform/database/schema.types';
import type { Columns, Queryable } from '../../platform/database/types';

/** A time entry with everything that its pay is based on. */
export type PaidRecord = Columns<
  'clock_records',
  | 'id'
  | 'user_id'
  | 'location_id'
  | 'work_date'
  | 'clocked_in'
  | 'clocked_out'
  | 'rate'
  | 'suggested_rate'
  | 'flags'
> & {
  timezone: string;
  /** The name of the manager who clocked the employee out. */
  clocked_out_by: string | null;
  kiosk: string | null;
  clocked_in_from: string | null;
  clocked_out_from: string | null;
};

/** Returns a time entry at the actor's locations; undefined if it is unknown, voided, or at another location. */
export async function findRecord(
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<PaidRecord | undefined> {
  const { rows } = await sql<PaidRecord>`
    select c.id, c.user_id, c.location_id, c.timezone, c.work_date, c.clocked_in, c.clocked_out, c.rate,
      c.suggested_rate, c.flags, u.first_name || ' ' || u.last_name as clocked_out_by, k.name as kiosk,
      nullif(concat_ws(' · ', k.name, c.in_address, c.in_device), '') as clocked_in_from,
      nullif(concat_ws(' · ', o.name, c.out_address, c.out_device), '') as clocked_out_from
    from clock_records c
    join locations l on l.id = c.location_id
    left join users u on u.id = c.clocked_out_by
    left join kiosks k on k.id = c.kiosk_id
    left join kiosks o on o.id = c.out_kiosk_id
    where c.id = ${id} and c.status <> 'VOIDED' and ${scopeToLocations(actor, sql`c.location_id`)}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a time entry so that edits run one after the other and each keeps the values it replaced. */
export async function lockRecord(db: Queryable, id: string): Promise<void> {
  await sql`select id from clock_records where id = ${id} for no key update`.execute(db);
}

export type Adjustment = Columns<
  'payroll_adjustments',
  'id' | 'rate' | 'minutes' | 'previous_minutes' | 'edited_at' | 'reason'
> & { previous_rate: Rate; by: string };

/** Returns every pay edit of a time entry, the newest first. */
export async function findAdjustments(db: Queryable, record: string): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    select a.id, a.rate, a.minutes, a.previous_rate, a.previous_minutes, a.edited_at, a.reason,
      u.first_name || ' ' || u.last_name as by
    from payroll_adjustments a join users u on u.id = a.edited_by
    where a.clock_record_id = ${record} order by a.id desc`.execute(db);
  return rows;
}

export async function insertAdjustment(
  db: Queryable,
  adjustment: Insertable<Database['payroll_adjustments']>,
): Promise<void> {
  await db.insertInto('payroll_adjustments').values(adjustment).execute();
}
