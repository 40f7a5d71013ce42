import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/types';
import { othersWords, passingWords } from './holdings';
import { type PersonWords, type Replace, replaceInJson } from '../../platform/core/spelling';

/** Texts of a column that speak of a person. */
interface Mentions {
  readonly table: string;
  readonly column: string;
  readonly texts: readonly string[];
}

export interface Found {
  readonly written: readonly Mentions[];
  /** Texts of a day or a month. */
  readonly passing: readonly Mentions[];
  /** Rows of the log. */
  readonly logged: readonly string[];
}

/** Characters that can be within or between names and numbers. The database removes them before it searches a text. */
const SEPARATORS = ' \t\n\r-\'.,_/()+:;"@‐‑‒–—―‘’“”…·';
/** Characters outside ASCII that need no check by the server. */
const USUAL = '‐‑‒–—―‘’“”…·';
/** With more words than this, an expression is slower than checking every text on the server. */
const MOST_WORDS = 200;
/** Rows of the log that are looked at with one query, so that none takes long. */
const PAGE = 20_000;

const isAscii = (text: string): boolean => /^[a-z0-9]+$/.test(text);

/**
 * Returns a condition for texts that might name a person. The database tests all texts, and the server then checks the
 * {@link Replace normal form} of the ones found. Texts with letters outside ASCII are always found.
 */
function mayName({ firstNames, lastNames, phones, emails }: PersonWords) {
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

/**
 * Looks for a person in everything that others wrote. Nothing is locked: it takes as long as there is much to read.
 */
export async function findMentions(db: Db, words: PersonWords, replace: Replace): Promise<Found> {
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
  async function lookInLog(): Promise<string[]> {
    const found: string[] = [];
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await sql<{
        id: string;
        before: string | null;
        after: string | null;
        is_last: boolean;
      }>`
        with page as materialized (select id, before::text as before, after::text as after from audit_log
          where id > ${last}::uuid order by id limit ${PAGE}),
        ending as (select id, count(*) over () as rows from page order by id desc limit 1)
        select p.id, p.before, p.after, p.id = e.id and e.rows = ${PAGE} as is_last from page p cross join ending e
        where p.id = e.id or ${isCandidate(sql`p.before`)} or ${isCandidate(sql`p.after`)} order by p.id`.execute(
        db,
      );
      for (const { id, before, after } of rows)
        if (names(before, inJson) || names(after, inJson)) found.push(id);
      const end = rows.at(-1);
      if (!end?.is_last) return found;
      last = end.id;
    }
  }
  return { written: await look(othersWords), passing: await look(passingWords), logged: await lookInLog() };
}

/** Columns of JSON: a text within is changed, not the JSON around it. */
const jsonColumns: ReadonlySet<string> = new Set(['assignments.overrides', 'idempotency_keys.body']);
/** No limit of a text is below this, so that a longer number does not exceed one. */
const SHORTEST_LIMIT = 30;

/** Replaces a person in what others wrote, and removes what is of a day or a month where it names them. */
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
