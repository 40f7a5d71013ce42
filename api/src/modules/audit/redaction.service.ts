import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/database/types';
import { type Replace, replaceInJson } from '../../platform/core/spelling';
import { nothingKnown } from '../users/users.door';
import { digestOf, hashRows } from './auditRow.sql';

/** Of somebody's account: what the log keeps of it are the facts, not who it was. */
const accountKeys = ['first_name', 'last_name', 'full_name', ...Object.keys(nothingKnown)];
/** Of what they did and of their hours and requests: what was typed, and from where. */
const wordKeys = [
  'reason',
  'sentences',
  'address',
  'device',
  'in_address',
  'in_device',
  'out_address',
  'out_device',
];

const theirThings = [
  ['clock_record', 'clock_records'],
  ['correction_request', 'correction_requests'],
  ['time_off_request', 'time_off_requests'],
  ['reschedule_request', 'reschedule_requests'],
  ['new_shift_request', 'new_shift_requests'],
] as const;

interface LogRow {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly is_deed: boolean;
}

export interface Redaction {
  readonly userId: string;
  /** `Person 12` */
  readonly number: number;
  readonly replacement: string;
  /** Replaces what they are called in a text. */
  readonly replace: Replace;
  /** Rows of others that name them. */
  readonly mentions: readonly string[];
}

/**
 * Takes a person's words out of the log: who did what when stays. Each row's new hash is written down beside it.
 *
 * @returns what the erasure's own row of the log must say, or the chain is found changed
 */
export async function redactAudit(
  trx: Trx,
  { userId, number, replacement, replace, mentions }: Redaction,
): Promise<{ number: number; rows: number; digest: string }> {
  await sql`select set_config('ondeck.erasing', 'yes', true)`.execute(trx);
  const isAccount = sql`(a.entity = 'user' and a.entity_id = ${userId})`;
  const isDeed = sql`(a.actor_id = ${userId}::uuid or ${isAccount})`;
  const isTheirs = sql`(${isDeed} or (a.entity = 'timesheet' and a.entity_id = ${userId}) or ${sql.join(
    theirThings.map(
      ([entity, table]) => sql`(a.entity = ${entity} and exists (select 1 from ${sql.table(table)} t
        where t.id::text = a.entity_id and t.user_id = ${userId}::uuid))`,
    ),
    sql` or `,
  )})`;
  const without = (column: 'before' | 'after') => {
    const value = sql`a.${sql.ref(column)}`;
    return sql`(case
      when jsonb_typeof(${value}) <> 'object' then ${value}
      when ${isAccount} then ${value} - ${[...accountKeys, ...wordKeys]}::text[]
      when ${isTheirs} then ${value} - ${wordKeys}::text[]
      else ${value} end)::text`;
  };
  const { rows: read } = await sql<LogRow>`
    select a.id, ${without('before')} as before, ${without('after')} as after, ${isDeed} as is_deed
    from audit_log a where ${isTheirs} or a.id = any(${[...mentions]}::uuid[])`.execute(trx);
  const inJson = replaceInJson(replace);
  const becomes = read.map(({ id, before, after, is_deed }) => ({
    id,
    before: before && inJson(before, replacement),
    after: after && inJson(after, replacement),
    is_deed,
  }));
  const { rows } = await sql<{ id: string }>`
    with becomes as (
      select a.id, b.before::jsonb as before, b.after::jsonb as after,
        case when b.is_deed then null else a.address end as address,
        case when b.is_deed then null else a.device end as device
      from json_to_recordset(${JSON.stringify(becomes)}::json)
        as b (id uuid, before text, after text, is_deed boolean) join audit_log a on a.id = b.id
    )
    update audit_log a set before = b.before, after = b.after, address = b.address, device = b.device
    from becomes b where b.id = a.id
      and (a.before, a.after, a.address, a.device) is distinct from (b.before, b.after, b.address, b.device)
    returning a.id`.execute(trx);
  const redactions = await hashRows(
    trx,
    rows.map(({ id }) => id),
  );
  await sql`insert into audit_redactions (erased_number, audit_id, hash)
    select ${number}::int, r.* from unnest(${redactions.map((one) => one.audit_id)}::uuid[],
      ${redactions.map((one) => one.hash)}::text[]) r`.execute(trx);
  return { number, rows: redactions.length, digest: digestOf(redactions) };
}

interface Erasure {
  readonly number: number;
  /** What its row of the log says; null where there is none. */
  readonly said: string | null;
  readonly redactions: { audit_id: string; hash: string }[];
}

/** @returns a sentence for every erasure whose row of the log and whose redactions do not say the same */
export async function verifyRedactions(db: Queryable): Promise<string[]> {
  const { rows } = await sql<Erasure>`
    select coalesce(r.erased_number, e.number) as number, e.digest as said, coalesce(r.redactions, '[]') as redactions
    from (select erased_number, json_agg(json_build_object('audit_id', audit_id, 'hash', hash) order by audit_id)
      as redactions from audit_redactions group by erased_number) r
    full join (select (after ->> 'number')::int as number, after ->> 'digest' as digest from audit_log
      where action = 'user.erased') e on e.number = r.erased_number
    order by 1`.execute(db);
  return rows
    .filter(({ said, redactions }) => said !== digestOf(redactions))
    .map(
      ({ number }) =>
        `The entries removed from the log for person ${number} don't match the entry of the erasure.`,
    );
}
