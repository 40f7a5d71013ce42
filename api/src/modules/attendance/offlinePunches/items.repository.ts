import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { OfflineProblem } from '@ondeck/shared/schemas/offlinePunches';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { reachAt, scopeToLocations } from '../../../platform/auth/scope';
import type { Queryable, Trx } from '../../../platform/database/types';
import { countRows } from '../../../platform/database/values';
import type { Sureness } from './punchTime.rules';

/** An offline punch that waits for a decision, with its clock-out if it has one. */
export type ItemRow = {
  readonly id: string;
  readonly state: 'WAITING' | 'HELD' | 'DISMISSED' | 'RECORDED';
  readonly kiosk_id: string;
  readonly kiosk: string;
  readonly problem: OfflineProblem;
  readonly kind: PunchKind | null;
  readonly rate: Rate | null;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly punched_at: Date | null;
  readonly out_at: Date | null;
  readonly sureness: Sureness | null;
  readonly received_at: Date;
  readonly location_id: string | null;
  readonly title: string | null;
  readonly timezone: string | null;
  readonly former_zones: FormerZone[] | null;
};

const from = sql`offline_punches p join kiosks k on k.id = p.kiosk_id
  left join locations l on l.id = p.location_id
  left join users u on u.id = p.user_id
  left join offline_punches o on o.goes_with = p.id`;
const columns = sql`p.id, p.state, p.kiosk_id, k.name as kiosk, p.problem, p.kind, p.rate, p.user_id,
  trim(u.first_name || ' ' || u.last_name) as name, p.punched_at, o.punched_at as out_at, p.sureness, p.received_at,
  p.location_id, l.title, l.timezone, l.former_zones`;

const isWaiting = (actor: UserActor, location: string | undefined): RawBuilder<boolean> => sql<boolean>`
  p.state in ('WAITING', 'HELD') and p.goes_with is null
  and ${scopeToLocations(reachAt(actor, location), sql`p.location_id`)}`;

/** Returns the waiting punches at the actor's locations, the oldest first. */
export async function findItems(
  db: Queryable,
  actor: UserActor,
  { location, limit, offset }: { location: string | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: ItemRow[] }> {
  const waiting = isWaiting(actor, location);
  const { rows } = await sql<ItemRow>`select ${columns} from ${from} where ${waiting}
    order by coalesce(p.punched_at, p.received_at), p.counter, p.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: await countRows(db, sql`offline_punches p where ${waiting}`), rows };
}

/** Locks and returns an offline punch at the actor's locations, even if it was already decided. */
export async function lockItem(trx: Trx, actor: UserActor, id: string): Promise<ItemRow | undefined> {
  await sql`select id from offline_punches where id = ${id} for update`.execute(trx);
  const { rows } = await sql<ItemRow>`select ${columns} from ${from}
    where p.id = ${id} and p.goes_with is null and p.problem is not null
      and ${scopeToLocations(actor, sql`p.location_id`)}`.execute(trx);
  return rows[0];
}

interface Settling {
  readonly state: 'RECORDED' | 'DISMISSED';
  readonly record: string | null;
  readonly by: string;
  readonly at: Date;
  readonly reason: string;
}

/** Stores the decision about a punch and about its clock-out. */
export async function settleItem(
  trx: Trx,
  id: string,
  { state, record, by, at, reason }: Settling,
): Promise<void> {
  await sql`update offline_punches set state = ${state}, clock_record_id = ${record}::uuid, settled_by = ${by},
    settled_at = ${at}, reason = ${reason}, sealed = null
    where id = ${id} or goes_with = ${id}`.execute(trx);
}

/** Queues a punch clock's held punches to be read. Its unknown codes so far no longer count toward the daily limit. */
export async function releaseHeld(trx: Trx, kiosk: string): Promise<number> {
  const { rows } = await sql`update offline_punches set state = 'RECEIVED', is_released = true
    where kiosk_id = ${kiosk} and state = 'HELD' returning id`.execute(trx);
  await sql`update offline_punches set is_released = true
    where kiosk_id = ${kiosk} and state = 'WAITING' and problem = 'UNKNOWN_CODE'`.execute(trx);
  return rows.length;
}
