/** Queries that read a request in the actor's scope, and decide it exactly once. */
import type { RequestStatus } from '@ondeck/shared/schemas/requests';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import type { Queryable, Trx } from '../../platform/database/types';

/** The table of each kind of request, and its name in the audit log and notifications. */
const tables = {
  open_shift: 'open_shift_requests',
  time_off: 'time_off_requests',
  schedule_change: 'reschedule_requests',
  new_shift: 'new_shift_requests',
  correction: 'correction_requests',
} as const;

export type DecidedKind = keyof typeof tables;
export type RequestTable = (typeof tables)[DecidedKind];

/** The fields of every kind of request that a decision needs. */
export interface DecidableRequest {
  readonly id: string;
  readonly user_id: string;
  readonly asker_name: string;
  readonly status: RequestStatus;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly timezone: string;
}

/** A request about a shift. */
export interface ShiftRequest extends DecidableRequest {
  readonly shift_id: string;
  readonly shift_code: string;
  readonly location_id: string;
}

export type TimeOffRequest = ShiftRequest & {
  readonly start_date: string;
  readonly end_date: string;
  /** True for time off from all shifts at the location. */
  readonly all_shifts: boolean;
};
export type RescheduleRequest = ShiftRequest & { readonly requested_date: string };
export type OpenShiftRequest = ShiftRequest & {
  readonly open_shift_id: string | null;
  readonly start_date: string;
};
export type NewShiftRequest = DecidableRequest & { readonly date_of_availability: string };

const state = sql`r.id, r.user_id, trim(u.first_name || ' ' || u.last_name) as asker_name, r.status,
  case when d.id is null then null else trim(d.first_name || ' ' || d.last_name) end as decided_by_name, r.decided_at,
  r.decision_reason`;

async function findAboutShift<Row>(
  db: Queryable,
  actor: UserActor,
  table: RequestTable,
  id: string,
  columns: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${state}, r.shift_id, s.shift_code, s.location_id, l.timezone, ${columns}
    from ${sql.table(table)} r join users u on u.id = r.user_id left join users d on d.id = r.decided_by
      join shifts s on s.id = r.shift_id join locations l on l.id = s.location_id
    where r.id = ${id}::uuid and ${scopeToLocations(actor, sql`s.location_id`)}`.execute(db);
  return rows[0];
}

/** Returns a time off request at the actor's locations, or undefined. */
export const findTimeOff = (
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<TimeOffRequest | undefined> =>
  findAboutShift(db, actor, 'time_off_requests', id, sql`r.start_date, r.end_date, r.all_shifts`);

/** Returns a schedule change request at the actor's locations, or undefined. */
export const findReschedule = (
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<RescheduleRequest | undefined> =>
  findAboutShift(db, actor, 'reschedule_requests', id, sql`r.requested_date`);

/** Returns an open shift request at the actor's locations, or undefined. */
export const findOpenShiftRequest = (
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<OpenShiftRequest | undefined> =>
  findAboutShift(db, actor, 'open_shift_requests', id, sql`r.open_shift_id, r.start_date`);

/**
 * Returns a new shift request of an employee at the actor's locations, or undefined. Its time zone is one of the
 * requester's.
 */
export async function findNewShift(
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<NewShiftRequest | undefined> {
  const { rows } = await sql<NewShiftRequest>`
    select ${state}, r.date_of_availability,
      coalesce((select min(l.timezone) from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = r.user_id), 'America/New_York') as timezone
    from new_shift_requests r join users u on u.id = r.user_id left join users d on d.id = r.decided_by
    where r.id = ${id}::uuid and ${scopeToStaff(actor, sql`r.user_id`)}`.execute(db);
  return rows[0];
}

/** Returns the ID of a user's pending request for an open shift, or null. */
export async function pendingFor(db: Queryable, userId: string, gapId: string): Promise<string | null> {
  const row = await db
    .selectFrom('open_shift_requests')
    .select('id')
    .where('open_shift_id', '=', gapId)
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Verdict {
  readonly status: 'APPROVED' | 'REASSIGNED' | 'REJECTED' | 'REVOKED';
  readonly reason?: string | null;
  /** Set only with REASSIGNED. */
  readonly reassignedTo?: string;
}

/**
 * Decides a pending request or revokes an approved one, exactly once. Of two simultaneous decisions, one changes the
 * row and the other finds it decided.
 *
 * @returns true if this call decided it
 */
export async function claim(
  trx: Trx,
  kind: DecidedKind,
  id: string,
  { status, reason = null, reassignedTo, by, at }: Verdict & { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const from = status === 'REVOKED' ? ['APPROVED', 'REASSIGNED'] : ['PENDING'];
  const reassigned = reassignedTo === undefined ? sql`` : sql`, reassigned_to = ${reassignedTo}::uuid`;
  const { rows } = await sql`
    update ${sql.table(tables[kind])}
    set status = ${status}, decided_by = ${by}::uuid, decided_at = ${at}, decision_reason = ${reason} ${reassigned}
    where id = ${id}::uuid and status = any(${from}) returning id`.execute(trx);
  return rows.length === 1;
}
