import { sql } from 'kysely';
import { sha256 } from '../../platform/core/hash';
import type { Queryable, Trx } from '../../platform/database/types';
import { emptyUserDetails } from '../users/users.door';

/** Fields of a logged account that an erasure removes: the log keeps the facts, but not the user's identity. */
const accountKeys = ['first_name', 'last_name', 'full_name', ...Object.keys(emptyUserDetails)];
/** Fields that an erasure removes from rows about the user's actions, hours, and requests: typed texts and origins. */
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

/** Things of the user that the log names, with their tables. A schedule change request is logged by two names. */
const theirThings = [
  { entities: ['clock_record'], table: 'clock_records' },
  {
    entities: [
      'time_off_request',
      'schedule_change_request',
      'reschedule_request',
      'open_shift_request',
      'new_shift_request',
      'correction_request',
    ],
    table: 'requests',
  },
] as const;

/** Words stored apart from a row of the log: a whole column, or the value of one field in a column. */
export interface LoggedWord {
  readonly audit_id: string;
  readonly part: string;
  readonly key: string;
}

export interface Redaction {
  readonly userId: string;
  /** Number of the erasure: `Person 12`. */
  readonly number: number;
  /** Words in others' rows of the log that mention the user. */
  readonly mentions: readonly LoggedWord[];
  /** Reasons of corrections of others' hours that mention the user. */
  readonly reasons: readonly string[];
}

/** Selects a line for each value that an erasure removed. The hash of the value is kept. */
const takenOut = sql`
  select erased_number as number, audit_id || ' ' || part || ' ' || key || ' ' || hash as line
  from audit_words where erased_number is not null
  union all select erased_number, 'correction ' || id from clock_record_versions where erased_number is not null`;

/** Returns the hash over the removed words, as the row of the erasure in the log has it. */
const digestOf = (lines: readonly string[]): string => sha256(lines.toSorted().join('\n'));

/**
 * Removes a user's words from the log, and the reasons of corrections of their hours or with their name; the facts of
 * each action are kept. The user must already be erased, or the database refuses.
 *
 * @returns the content that the erasure's own row must have, or verification fails
 */
export async function takeWordsOut(
  trx: Trx,
  { userId, number, mentions, reasons }: Redaction,
): Promise<{ number: number; words: number; digest: string }> {
  const isAccount = sql`(a.entity = 'user' and a.entity_id = ${userId})`;
  const isDeed = sql`(a.actor_id = ${userId}::uuid or ${isAccount})`;
  const isTheirs = sql`(${isDeed} or (a.entity = 'timesheet' and a.entity_id = ${userId}) or ${sql.join(
    theirThings.map(
      ({
        entities,
        table,
      }) => sql`(a.entity = any(${entities}::text[]) and exists (select 1 from ${sql.table(table)} t
        where t.id::text = a.entity_id and t.user_id = ${userId}::uuid))`,
    ),
    sql` or `,
  )})`;
  await sql`
    with m as materialized (
      select a.id, ${isAccount} as is_account, ${isDeed} as is_deed from audit_log a where ${isTheirs}
    )
    update audit_words w set value = null, salt = null, erased_number = ${number}::int
    from m where m.id = w.audit_id and w.value is not null and (
      (m.is_deed and w.part in ('address', 'device'))
      or (w.part in ('before', 'after') and w.key = any(${wordKeys}::text[]))
      or (m.is_account and w.part in ('before', 'after') and w.key = any(${accountKeys}::text[])))`.execute(
    trx,
  );
  await sql`
    update audit_words w set value = null, salt = null, erased_number = ${number}::int
    from json_to_recordset(${JSON.stringify(mentions)}::json) m (audit_id uuid, part text, key text)
    where (w.audit_id, w.part, w.key) = (m.audit_id, m.part, m.key) and w.value is not null`.execute(trx);
  await sql`
    update clock_record_versions v set reason = 'Erased', erased_number = ${number}::int
    where v.erased_number is null and (v.reason = any(${[...reasons]}::text[]) or exists (
      select 1 from clock_records c where c.id = v.clock_record_id and c.user_id = ${userId}::uuid))`.execute(
    trx,
  );
  const { rows } = await sql<{
    line: string;
  }>`select t.line from (${takenOut}) t where t.number = ${number}`.execute(trx);
  const lines = rows.map(({ line }) => line);
  return { number, words: lines.length, digest: digestOf(lines) };
}

interface Erasure {
  readonly number: number;
  /** The digests of the erasure's rows in the log; a valid erasure has one row. */
  readonly said: readonly (string | null)[];
  /** Whether a user with this number is erased, and the row names that user. */
  readonly is_erased: boolean;
  readonly lines: readonly string[];
}

/** Verifies erasures. @returns a sentence for every erasure whose user, log row, and removed words don't match */
export async function verifyErasures(db: Queryable): Promise<string[]> {
  const { rows } = await sql<Erasure>`
    with said as (
      select (a.after ->> 'number')::int as number, a.entity_id, a.after ->> 'digest' as digest, a.after ? 'words' as apart
      from audit_log a where a.action = 'user.erased'
    ), former as (
      select erased_number as number, encode(sha256(convert_to(
        string_agg(audit_id || ' ' || hash, E'\n' order by audit_id), 'UTF8')), 'hex') as digest
      from audit_redactions group by erased_number
    ), gone as (select t.number, json_agg(t.line) as lines from (${takenOut}) t group by t.number),
    numbers as (select number from said union select number from former union select number from gone)
    select n.number, coalesce(g.lines, '[]') as lines,
      coalesce((select json_agg(case when s.apart then s.digest
        -- An erasure from before words lived apart.
        when g.lines is null and s.digest = coalesce(f.digest, encode(sha256(''), 'hex')) then 'former' end)
        from said s where s.number = n.number), '[]') as said,
      exists (select 1 from users u join said s on s.entity_id = u.id::text and s.number = n.number
        where u.erased_number = n.number and u.erased_at is not null and u.deleted_at is not null
          and u.first_name = 'Person' and u.last_name = n.number::text and u.email = '') as is_erased
    from numbers n left join former f on f.number = n.number left join gone g on g.number = n.number
    order by 1`.execute(db);
  return rows.flatMap(({ number, said, is_erased: isErased, lines }) => {
    const [one] = said;
    const agrees = said.length === 1 && (one === 'former' || one === digestOf(lines));
    if (!agrees) return [`The words removed from the log for person ${number} don’t match their erasure.`];
    return isErased ? [] : [`Words were removed from the log for person ${number}, who wasn’t erased.`];
  });
}
