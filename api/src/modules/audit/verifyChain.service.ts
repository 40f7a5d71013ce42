import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '../../platform/core/hash';
import type { Queryable } from '../../platform/database/types';
import { auditRowParts, formerRowParts } from './auditRow.sql';
import { type Chain, CLOCK_SET_BACK, rowHashOf, LATEST, PAGE, sealAudit } from './chain.service';
import { verifyErasures } from './redaction.service';

/** The end of the chain at one moment, for someone to keep elsewhere. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

interface Link extends ChainHead {
  readonly audit_id: string;
  /** Date of the row; null if the row is gone. */
  readonly at: Date | null;
  readonly action: string | null;
  /** Null if the row is gone. */
  readonly parts: string | null;
  /** The row as a seal hashed it before words were kept apart. */
  readonly former: string | null;
  /** The hash of the row after an erasure from before words were kept apart; null without one. */
  readonly redacted: string | null;
  /** Whether the words match the hash in the row, except for removed words. */
  readonly has_its_words: boolean;
  readonly misses_words: boolean;
}

const linksAfter = async (db: Queryable, seq: number, former: number): Promise<Link[]> =>
  (
    await sql<Link>`select s.seq, s.audit_id, s.hash, a.at, a.action, case when a.id is not null then ${auditRowParts} end as parts,
        case when s.seq <= ${former} then ${formerRowParts} end as former,
        (select r.hash from audit_redactions r where r.audit_id = s.audit_id order by r.erased_number desc limit 1)
          as redacted,
        a.words_hash = encode(sha256(convert_to(coalesce(w.hashes, ''), 'UTF8')), 'hex')
          and coalesce(w.is_whole, true) as has_its_words,
        coalesce(w.misses, false) as misses_words
      from audit_seals s left join audit_log a on a.id = s.audit_id
      left join lateral (
        select string_agg(o.part || ' ' || o.key || ' ' || o.hash, E'\n' order by o.part collate "C", o.key collate "C")
            as hashes,
          bool_and(o.value is null or o.hash = encode(sha256(convert_to(o.salt || E'\n' || o.value, 'UTF8')), 'hex'))
            as is_whole,
          bool_or(o.value is null) as misses
        from audit_words o where o.audit_id = s.audit_id
      ) w on true
      where s.seq > ${seq} order by s.seq limit ${PAGE}`.execute(db)
  ).rows;

/** Returns rows without a seal, which were inserted after their time was sealed. */
const unsealed = async (db: Queryable): Promise<string[]> =>
  (
    await sql<{ id: string }>`select a.id from audit_log a
      where not exists (select 1 from audit_seals s where s.audit_id = a.id) order by a.id limit 20`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

interface Former {
  /** The last seal from before words were kept apart. */
  readonly seals: number;
  /** Hash over the rows of those seals, as stored in the row after them. */
  readonly digest: string | null;
}

/** Only the row right after those seals can prove them, because a row added later comes too late in the chain. */
async function formerSeals(db: Queryable): Promise<Former> {
  const { rows } = await sql<Former>`
    select (a.after ->> 'seals')::int as seals, a.after ->> 'digest' as digest
    from audit_log a join audit_seals s on s.audit_id = a.id
    where a.action = 'audit.wordsApart' and a.after ->> 'seals' = (s.seq - 1)::text order by s.seq limit 1`.execute(
    db,
  );
  return rows[0] ?? { seals: 0, digest: null };
}

function faultOf(link: Link, previous: string, { seals }: Former): string | undefined {
  const { audit_id: id, parts, former, redacted } = link;
  if (parts === null) return `Row ${id} was removed.`;
  if (!link.has_its_words) return `Row ${id} or its seal was changed.`;
  // An old row without its words is proved by the digest over all old rows.
  const isProved =
    link.seq > seals
      ? link.hash === rowHashOf(previous, parts)
      : link.misses_words ||
        link.hash === rowHashOf(previous, former ?? '') ||
        redacted === sha256(former ?? '');
  return isProved ? undefined : `Row ${id} or its seal was changed.`;
}

/**
 * Checks the order of dates along the chain. Rows are sealed within seconds in the order of their dates, so a row far
 * behind the previous one was inserted into the past, unless the log says that the clock was set back.
 *
 * @param kept - the chain's end that someone kept; then a clock change since that end is reported too
 */
function datesAlong(kept: ChainHead | undefined): (link: Link) => string | undefined {
  let newest = Number.NEGATIVE_INFINITY;
  return ({ seq, at, action, audit_id: id }) => {
    if (at === null) return undefined;
    const time = at.getTime();
    const isSetBack = action === CLOCK_SET_BACK;
    const isBehind = time < newest - 2 * LATEST;
    newest = isSetBack ? time : Math.max(newest, time);
    if (isSetBack) return kept && seq > kept.seq ? `Row ${id} says that the clock was set back.` : undefined;
    return isBehind ? `Row ${id} is dated before rows that were sealed earlier.` : undefined;
  };
}

/**
 * Verifies the whole chain.
 *
 * @param kept - the chain's end that someone kept elsewhere, which exposes a log that was rewritten with all its seals
 * @returns a sentence for each changed, removed, or inserted row, naming the row; at most 20 of each kind
 */
export async function verifyAudit(chain: Chain, kept?: ChainHead): Promise<string[]> {
  const { db } = chain;
  await sealAudit(chain);
  const former = await formerSeals(db);
  const formerRows = createHash('sha256');
  const dated = datesAlong(kept);
  const found: string[] = [];
  let seq = 0;
  let hash = '';
  for (;;) {
    const links = await linksAfter(db, seq, former.seals);
    for (const link of links) {
      if (link.seq !== seq + 1) found.push(`Seals ${seq + 1} to ${link.seq - 1} were removed.`);
      const fault = faultOf(link, hash, former);
      if (fault !== undefined) found.push(fault);
      const misdated = link.seq > former.seals ? dated(link) : undefined;
      if (misdated !== undefined) found.push(misdated);
      if (link.seq <= former.seals) formerRows.update(sha256(link.parts ?? ''));
      if (link.seq === kept?.seq && link.hash !== kept.hash)
        found.push(`Seal ${kept.seq} isn’t the one that was kept. The log was rewritten.`);
      seq = link.seq;
      hash = link.hash;
      if (found.length >= 20) return found;
    }
    if (links.length < PAGE) break;
  }
  if (former.digest !== null && former.digest !== formerRows.digest('hex'))
    found.push(`A row of the first ${former.seals} was changed.`);
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  if (head?.seq !== seq || head.hash !== hash)
    found.push(`The chain ends at ${seq}, not at ${head?.seq ?? 'all'}.`);
  if (kept && kept.seq > seq) found.push(`The chain ends at ${seq}, before the one that was kept.`);
  found.push(...(await verifyErasures(db)));
  for (const id of await unsealed(db)) found.push(`Row ${id} was inserted.`);
  return found;
}

/** Returns the chain's end, for someone to keep elsewhere. */
export async function readHead(db: Queryable): Promise<ChainHead> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
}
