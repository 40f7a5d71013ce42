/** Reads the log for pages. */
import type { listAudit } from '@ondeck/shared/calls/audit';
import { auditThings } from '@ondeck/shared/schemas/audit';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';
import { textContains, isSearched } from '../../platform/database/search.sql';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';

type AuditFilter = QueryOf<typeof listAudit>;

export type AuditEntryRow = Omit<
  Selectable<Database['audit_log']>,
  'request_id' | 'session_id' | 'words_hash'
> & {
  actor_name: string | null;
  entity_name: string | null;
  location_title: string | null;
};

const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`;

/** Selects the current name of a row's subject; null if the subject has no name or is gone. */
const entityName = sql`case a.entity
  when 'user' then (select ${nameOf} from users u where u.id::text = a.entity_id)
  when 'shift' then (select shift_code from shifts where id::text = a.entity_id)
  when 'meeting' then (select shift_code from meetings where id::text = a.entity_id)
  when 'location' then (select title from locations where id::text = a.entity_id)
  when 'position' then (select name from positions where id::text = a.entity_id)
  when 'kiosk' then (select name from kiosks where id::text = a.entity_id)
  when 'clock_record' then (select ${nameOf} from clock_records c join users u on u.id = c.user_id
    where c.id::text = a.entity_id)
  when 'timesheet' then (select ${nameOf} from users u where u.id::text = a.entity_id)
  when 'area' then a.entity_id when 'report' then a.entity_id when 'payroll_week' then a.entity_id end`;

/**
 * Returns the time zone for the log's days: that of the chosen location, or Eastern time without a location, because an
 * installation has no time zone.
 */
async function zoneOf(db: Queryable, location: string | undefined): Promise<string> {
  const place =
    location === undefined
      ? undefined
      : await db.selectFrom('locations').select('timezone').where('id', '=', location).executeTakeFirst();
  return place?.timezone ?? 'America/New_York';
}

const startOf = (day: string, plus: number, zone: string): RawBuilder<unknown> =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`;

function conditionOf(
  { thing, location, from_date, to_date, search }: AuditFilter,
  zone: string,
): RawBuilder<boolean> {
  const parts = [
    ...(thing ? [sql`a.entity = any(${[...auditThings[thing]]}::text[])`] : []),
    ...(location === undefined ? [] : [sql`a.location_id = ${location}::uuid`]),
    ...(from_date === undefined ? [] : [sql`a.at >= ${startOf(from_date, 0, zone)}`]),
    ...(to_date === undefined ? [] : [sql`a.at < ${startOf(to_date, 1, zone)}`]),
    ...(isSearched(search)
      ? [
          sql`exists (select 1 from users u where (${textContains(sql`u.search_text`, search)} or ${textContains(sql`lower(u.email)`, search)})
            and (u.id = a.actor_id or (a.entity = 'user' and u.id::text = a.entity_id)))`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

/** Returns a page of the log, newest first, with the total number of rows and the time zone of the days. */
export async function findAudit(db: Queryable, filter: AuditFilter) {
  const timezone = await zoneOf(db, filter.location);
  const condition = conditionOf(filter, timezone);
  const { rows } = await sql<AuditEntryRow>`
    select a.id, a.at, a.actor_id, ${nameOf} as actor_name, a.actor_kind, a.action, a.entity, a.entity_id,
      ${entityName} as entity_name, a.location_id, l.title as location_title, a.address, a.device, a.before, a.after
    from (select a.id from audit_log a where ${condition}
      order by a.at desc, a.id desc limit ${filter.limit} offset ${filter.offset}) page
    join audit_entries a on a.id = page.id
    left join users u on u.id = a.actor_id
    left join locations l on l.id = a.location_id
    order by a.at desc, a.id desc`.execute(db);
  return { count: await countRows(db, sql`audit_log a where ${condition}`), rows, timezone };
}

export type OwnAuditEntryRow = Pick<AuditEntryRow, 'id' | 'at' | 'action' | 'address' | 'device'> & {
  by_name: string | null;
};

/** Returns a page of the user's actions and of others' actions on their account, without the others' addresses. */
export async function findOwnAudit(
  db: Queryable,
  userId: string,
  { limit, offset }: Pick<AuditFilter, 'limit' | 'offset'>,
) {
  const own = sql`(a.actor_id = ${userId}::uuid or (a.entity = 'user' and a.entity_id = ${userId}))`;
  const { rows } = await sql<OwnAuditEntryRow>`
    select a.id, a.at, a.action, case when a.actor_id <> ${userId}::uuid then ${nameOf} end as by_name,
      case when a.actor_id is null or a.actor_id = ${userId}::uuid then a.address end as address,
      case when a.actor_id is null or a.actor_id = ${userId}::uuid then a.device end as device
    from (select a.id from audit_log a where ${own}
      order by a.at desc, a.id desc limit ${limit} offset ${offset}) page
    join audit_entries a on a.id = page.id left join users u on u.id = a.actor_id
    order by a.at desc, a.id desc`.execute(db);
  return { count: await countRows(db, sql`audit_log a where ${own}`), rows };
}
