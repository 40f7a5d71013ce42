/** Queries for correction requests, as requesters and managers see them. */
import type * as calls from '@ondeck/shared/calls/hours';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt, scopeToLocations } from '../../platform/auth/scope';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { byPerson } from '../../platform/database/search.sql';
import type { QueryOf } from '../../platform/http/module';
import type { ScopedLocation } from '../locations/locations.door';
import type { DecidableRequest } from './deciding.repository';
import { zoneAtSql } from '../../platform/database/zones.sql';

export type CorrectionRequest = DecidableRequest &
  Omit<Selectable<Database['correction_requests']>, 'created_at' | 'decided_by'> & {
    readonly location_title: string;
    readonly shift_code: string | null;
  };

/** The time zone of the time entry, or else of the location on the day of the missed punch. */
const zone = sql`coalesce(c.timezone, ${zoneAtSql(sql`r.clocked_in`)})`;

const columns = sql`r.id, r.user_id, trim(u.first_name || ' ' || u.last_name) as asker_name, r.status,
  case when d.id is null then null else trim(d.first_name || ' ' || d.last_name) end as decided_by_name, r.decided_at,
  r.clock_record_id, r.location_id, l.title as location_title, ${zone} as timezone, r.shift_id, s.shift_code, r.clocked_in,
  r.clocked_out, r.reason, r.decision_reason`;

const tables = sql`correction_requests r join users u on u.id = r.user_id
  join locations l on l.id = r.location_id
  left join clock_records c on c.id = r.clock_record_id
  left join users d on d.id = r.decided_by
  left join shifts s on s.id = r.shift_id`;

/** Returns a correction request at the actor's locations, or undefined. */
export async function findCorrectionRequest(
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<CorrectionRequest | undefined> {
  const { rows } = await sql<CorrectionRequest>`select ${columns} from ${tables}
    where r.id = ${id}::uuid and ${scopeToLocations(actor, sql`r.location_id`)}`.execute(db);
  return rows[0];
}

/** Returns a user's own requests about these time entries or days, the newest first. */
export async function findOwnCorrections(
  db: Queryable,
  user: string,
  days: { readonly start: string; readonly end: string },
): Promise<CorrectionRequest[]> {
  const { rows } = await sql<CorrectionRequest>`select ${columns} from ${tables}
    where r.user_id = ${user}::uuid
      and coalesce(c.work_date, (r.clocked_in at time zone ${zone})::date)
        between ${days.start}::date and ${days.end}::date
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

/**
 * Returns the locations where a user can have missed a punch: their own, then those where they worked or were scheduled
 * before they changed locations.
 */
export async function findOwnLocations(db: Queryable, actor: UserActor): Promise<ScopedLocation[]> {
  const isOwn = sql`(l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)})`;
  const { rows } = await sql<ScopedLocation>`
    select l.id, l.title, l.timezone, l.former_zones from locations l
    where ${isOwn}
      or exists (select 1 from clock_records c where c.user_id = ${actor.userId} and c.location_id = l.id)
      or exists (select 1 from assignments a join shifts s on s.id = a.shift_id
        where a.user_id = ${actor.userId} and s.location_id = l.id)
    order by ${isOwn} desc, l.title_key, l.id`.execute(db);
  return rows;
}

/** Returns true if the user has a pending request about that time entry, or about a punch missed at that moment. */
export async function isAskedAlready(
  db: Queryable,
  user: string,
  { record, clockedIn }: { readonly record: string | null; readonly clockedIn: Date },
): Promise<boolean> {
  const same =
    record === null
      ? sql`clock_record_id is null and clocked_in = ${clockedIn}`
      : sql`clock_record_id = ${record}`;
  const { rows } = await sql`select 1 from correction_requests
    where user_id = ${user} and status = 'PENDING' and ${same} limit 1`.execute(db);
  return rows.length > 0;
}

type CorrectionFilter = QueryOf<typeof calls.listCorrectionRequests>;

const statusIs = (status: CorrectionFilter['status']): RawBuilder<unknown> => {
  if (!status) return sql``;
  return status === 'PENDING' ? sql`and r.status = 'PENDING'` : sql`and r.status <> 'PENDING'`;
};

/** Returns a page of requests at the actor's locations: pending ones first, oldest first, then the latest decisions. */
export async function listCorrections(
  db: Queryable,
  actor: UserActor,
  { location, status, search, limit, offset }: CorrectionFilter,
): Promise<{ count: number; rows: CorrectionRequest[] }> {
  const from = sql`${tables} where ${scopeToLocations(reachAt(actor, location), sql`r.location_id`)}
    ${statusIs(status)} ${byPerson(search)}`;
  const count = await countRows(db, from);
  const { rows } = await sql<CorrectionRequest>`select ${columns} from ${from}
    order by (r.status <> 'PENDING'), (case when r.status = 'PENDING' then r.created_at end), r.decided_at desc, r.id
    limit ${limit} offset ${offset}`.execute(db);
  return { count, rows };
}
