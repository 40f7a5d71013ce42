import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/types';
import type { LoggedWord } from '../audit/audit.door';
import { mentionColumns, shortLivedTextColumns } from './personalDataKinds';
import { type IdentifyingWords, type Replace, replaceInJson } from '../../platform/core/spelling';

/** Texts of one column that mention the user. */
interface Mentions {
  readonly table: string;
  readonly column: string;
  readonly texts: readonly string[];
}

export interface Found {
  readonly written: readonly Mentions[];
  /** Texts in rows that are kept for a day or a month. */
  readonly passing: readonly Mentions[];
  /** Words in the log that mention the user. */
  readonly logged: readonly LoggedWord[];
  /** Reasons of corrections that mention the user; the history keeps the corrections. */
  readonly corrected: readonly string[];
}

/** Characters that can be within or between names and numbers. The database removes them before it searches a text. */
const SEPARATORS = ' \t\n\r-\'.,_/()+:;"@‐‑‒–—―‘’“”…·';
/** Characters outside ASCII that need no check by the server. */
const USUAL = '‐‑‒–—―‘’“”…·';
/** With more words than this, an expression is slower than checking every text on the server. */
const MOST_WORDS = 200;
/** Number of logged words checked per query, so that no query takes long. */
const PAGE = 20_000;

const isAscii = (text: string): boolean => /^[a-z0-9]+$/.test(text);

/**
 * Returns a condition for texts that might name a user. The database tests all texts, and the server then checks the
 * {@link Replace normal form} of the ones found. Texts with letters outside ASCII are always found.
 */
function mayName({ firstNames, lastNames, phones, emails }: IdentifyingWords) {
  const firsts = [...firstNames].filter(isAscii).join('|');
  const lasts = [...lastNames].filter(isAscii).join('|');
  const names = firsts && lasts ? [`(${firsts})(${lasts})`, `(${lasts})(${firsts})`] : [];
  const plainEmails = [...emails].map((email) => email.replaceAll(/[^a-z0-9]/g, '.*'));
  const pattern = [...names, ...phones, ...plainEmails].join('|');
  const isShort = firstNames.size + lastNames.size + phones.size + emails.size <= MOST_WORDS;
  return (text: RawBuilder<unknown>): RawBuilder<boolean> =>
    isShort
      ? sql`case when octet_length(${text}) <> length(${text}) and ${text} ~ ${`[^\\x01-\\x7f${USUAL}]`} then true
          when ${pattern} = '' then false
          else translate(lower(${text}), ${SEPARATORS}, '') ~ ${pattern} end`
      : sql`${text} is not null`;
}

type Lists = Readonly<Record<string, readonly string[] | undefined>>;
const columnsOf = (lists: Lists): { table: string; column: string }[] =>
  Object.entries(lists).flatMap(([table, columns = []]) => columns.map((column) => ({ table, column })));

/** Searches everything that others wrote for a user, without locks, because a long history takes time to read. */
export async function findMentions(db: Db, words: IdentifyingWords, replace: Replace): Promise<Found> {
  const isCandidate = mayName(words);
  const inJson = replaceInJson(replace);
  const names = (text: string | null, change: Replace): boolean => text !== null && change(text, '') !== text;
  async function look(lists: Lists): Promise<Mentions[]> {
    const found: Mentions[] = [];
    for (const { table, column } of columnsOf(lists)) {
      const text = sql`${sql.ref(column)}::text`;
      const { rows } = await sql<{ text: string }>`select distinct ${text} as text from ${sql.table(table)}
        where ${isCandidate(text)}`.execute(db);
      const change = jsonColumns.has(`${table}.${column}`) ? inJson : replace;
      const texts = rows.map((row) => row.text).filter((one) => names(one, change));
      if (texts.length > 0) found.push({ table, column, texts });
    }
    return found;
  }
  async function lookInLog(): Promise<LoggedWord[]> {
    const found: LoggedWord[] = [];
    let last: LoggedWord = { audit_id: '00000000-0000-0000-0000-000000000000', part: '', key: '' };
    for (;;) {
      const { rows } = await sql<LoggedWord & { value: string | null; is_last: boolean }>`
        with page as materialized (select audit_id, part, key, value from audit_words
          where (audit_id, part, key) > (${last.audit_id}::uuid, ${last.part}, ${last.key})
          order by audit_id, part, key limit ${PAGE}),
        ending as (select audit_id, part, key, count(*) over () as rows from page
          order by audit_id desc, part desc, key desc limit 1)
        select p.*, (p.audit_id, p.part, p.key) = (e.audit_id, e.part, e.key) and e.rows = ${PAGE} as is_last
        from page p cross join ending e
        where (p.audit_id, p.part, p.key) = (e.audit_id, e.part, e.key) or ${isCandidate(sql`p.value`)}
        order by p.audit_id, p.part, p.key`.execute(db);
      for (const { audit_id, part, key, value } of rows)
        if (names(value, inJson)) found.push({ audit_id, part, key });
      const end = rows.at(-1);
      if (!end?.is_last) return found;
      last = end;
    }
  }
  const corrected = await look({ clock_record_versions: ['reason'] });
  return {
    written: await look(mentionColumns),
    passing: await look(shortLivedTextColumns),
    logged: await lookInLog(),
    corrected: corrected.flatMap(({ texts }) => texts),
  };
}

/** JSON columns, in which only the texts are changed and not the JSON around them. */
const jsonColumns: ReadonlySet<string> = new Set(['assignments.overrides', 'idempotency_keys.body']);
/** Every text column allows at least this length, so a longer number never exceeds a limit. */
const SHORTEST_LIMIT = 30;

/** Replaces a user's name in texts by others, and deletes short-lived rows that mention the user. */
export async function replaceMentions(
  trx: Trx,
  { written, passing }: Found,
  replace: Replace,
  replacement: string,
): Promise<void> {
  for (const { table, column, texts } of written) {
    const name = sql.ref(`t.${column}`);
    const isJson = jsonColumns.has(`${table}.${column}`);
    const change = isJson ? replaceInJson(replace) : replace;
    const becomes = texts.map((text) => {
      const changed = change(text, replacement);
      return isJson ? changed : changed.slice(0, Math.max(text.length, SHORTEST_LIMIT));
    });
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${isJson ? sql`m.becomes::jsonb` : sql`m.becomes`}
      from unnest(${[...texts]}::text[], ${becomes}::text[]) m (was, becomes) where ${name}::text = m.was`.execute(
      trx,
    );
  }
  for (const { table, column, texts } of passing)
    await (table === 'jobs'
      ? sql`update jobs set last_error = 'Erased' where last_error = any(${[...texts]}::text[])`
      : sql`delete from ${sql.table(table)} where ${sql.ref(column)}::text = any(${[...texts]}::text[])`
    ).execute(trx);
}
