import { sql } from 'kysely';
import { after, HOUR } from '../../platform/core/clock';
import { sha256 } from '../../platform/core/hash';
import { transaction } from '../../platform/database/transaction';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { auditRowParts } from './auditRow.sql';
import { verifyRedactions } from './redaction.service';

type Chain = Pick<Services, 'db' | 'clock'>;

/** Rows sealed, or verified, in one go. */
const PAGE = 2_000;
/** A transaction that commits later than this after its rows were dated would stay unsealed; none lasts a minute. */
const LATEST = HOUR;

/** A row as it is hashed: every column as text, in a fixed order. */
interface Row {
  readonly id: string;
  readonly at: Date;
  readonly parts: string;
}

const rowColumns = sql`a.id, a.at, ${auditRowParts} as parts`;

const hashOf = (previous: string, { parts }: Pick<Row, 'parts'>): string => sha256(`${previous}\n${parts}`);

/** Seals one page. @returns how many rows there were */
function sealPage({ db, clock }: Chain): Promise<number> {
  return transaction(db, async (trx) => {
    const head = await trx
      .selectFrom('audit_head')
      .select(['seq', 'hash', 'sealed_until'])
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { sealed_until: sealed } = head;
    // A clock that was ahead and was put right: what is written from now on is dated before what it dated.
    const now = clock.now();
    const isAhead = sealed !== null && sealed > now;
    const since = sealed === null ? sql`true` : sql`a.at >= ${after(isAhead ? now : sealed, -LATEST)}`;
    const { rows } = await sql<Row>`select ${rowColumns} from audit_log a
      where ${since} and not exists (select 1 from audit_seals s where s.audit_id = a.id)
      order by a.at, a.id limit ${PAGE}`.execute(trx);
    const last = rows.at(-1);
    if (last === undefined) return 0;
    let { seq, hash } = head;
    const seals = rows.map((row) => {
      const previous = hash;
      seq += 1;
      hash = hashOf(previous, row);
      return { seq, audit_id: row.id, previous_hash: previous, hash };
    });
    await trx.insertInto('audit_seals').values(seals).execute();
    const until = sealed !== null && !isAhead && sealed > last.at ? sealed : last.at;
    await trx.updateTable('audit_head').set({ seq, hash, sealed_until: until }).where('id', '=', 1).execute();
    return rows.length;
  });
}

/** Adds what the log got since to the chain. Processes take turns. */
export async function sealAudit(chain: Chain): Promise<void> {
  while ((await sealPage(chain)) === PAGE);
}

interface Link extends Row {
  readonly seq: number;
  readonly audit_id: string;
  readonly hash: string;
  /** Whether the row is still there. */
  readonly is_there: boolean;
  /** The hash of the row by itself since words were taken out of it; null where none were. */
  readonly redacted: string | null;
}

const linksAfter = async (db: Queryable, seq: number): Promise<Link[]> =>
  (
    await sql<Link>`select s.seq, s.audit_id, s.hash, a.id is not null as is_there, ${rowColumns},
        (select r.hash from audit_redactions r where r.audit_id = s.audit_id order by r.erased_number desc limit 1)
          as redacted
      from audit_seals s left join audit_log a on a.id = s.audit_id
      where s.seq > ${seq} order by s.seq limit ${PAGE}`.execute(db)
  ).rows;

/** Rows that came in behind the chain's back. */
const unsealed = async (db: Queryable): Promise<string[]> =>
  (
    await sql<{ id: string }>`select a.id from audit_log a
      where not exists (select 1 from audit_seals s where s.audit_id = a.id) order by a.id limit 20`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/**
 * Follows the whole chain.
 *
 * @returns a sentence for everything that was changed, removed or inserted, naming its row; at most 20 of each kind
 */
export async function verifyAudit(chain: Chain): Promise<string[]> {
  const { db } = chain;
  await sealAudit(chain);
  const found: string[] = [];
  let seq = 0;
  let hash = '';
  for (;;) {
    const links = await linksAfter(db, seq);
    for (const link of links) {
      if (link.seq !== seq + 1) found.push(`Seals ${seq + 1} to ${link.seq - 1} were removed.`);
      if (!link.is_there) found.push(`Row ${link.audit_id} was removed.`);
      else if (link.hash !== hashOf(hash, link) && link.redacted !== sha256(link.parts))
        found.push(`Row ${link.audit_id} or its seal was changed.`);
      seq = link.seq;
      hash = link.hash;
      if (found.length >= 20) return found;
    }
    if (links.length < PAGE) break;
  }
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  if (head?.seq !== seq || head.hash !== hash)
    found.push(`The chain ends at ${seq}, not at ${head?.seq ?? 'all'}.`);
  found.push(...(await verifyRedactions(db)));
  for (const id of await unsealed(db)) found.push(`Row ${id} was inserted.`);
  return found;
}
