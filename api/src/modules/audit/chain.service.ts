import { sql } from 'kysely';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { sha256 } from '../../platform/core/hash';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import { json } from '../../platform/database/values';
import type { Services } from '../../platform/services';
import { auditRowParts } from './auditRow.sql';

export type Chain = Pick<Services, 'db' | 'clock'>;

/** Rows sealed, or verified, in one go. */
export const PAGE = 2_000;
/** A row that is dated longer ago than this before the newest seal is found inserted; no transaction lasts that long. */
export const LATEST = 10 * MINUTE_MS;
/** The action of the row that says that the clock was ahead. Rows after it are dated before earlier rows. */
export const CLOCK_SET_BACK = 'audit.clockSetBack';

/** A row as it is hashed: every column as text, in a fixed order. */
interface Row {
  readonly id: string;
  readonly at: Date;
  readonly parts: string;
}

const rowColumns = sql`a.id, a.at, ${auditRowParts} as parts`;

/** The hash of a row's seal. */
export const rowHashOf = (previous: string, parts: string): string => sha256(`${previous}\n${parts}`);

/** Adds a row to the log that says until when the clock had been ahead. @returns the row as it is hashed */
async function noteClock(trx: Trx, until: Date, now: Date): Promise<Row[]> {
  const { rows: added } = await sql<{ id: string }>`
    insert into audit_log (id, at, actor_kind, action, entity, after)
    values (gen_random_uuid(), ${now}, 'SYSTEM', ${CLOCK_SET_BACK}, 'audit', ${json({ until })}) returning id`.execute(
    trx,
  );
  const { rows } = await sql<Row>`select ${rowColumns} from audit_log a where a.id = ${added[0]?.id}`.execute(
    trx,
  );
  return rows;
}

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
    const { rows: unsealed } = await sql<Row>`select ${rowColumns} from audit_log a
      where ${since} and not exists (select 1 from audit_seals s where s.audit_id = a.id)
      order by a.at, a.id limit ${PAGE}`.execute(trx);
    const last = unsealed.at(-1);
    if (last === undefined) return 0;
    const isFarAhead = isAhead && sealed > after(now, LATEST);
    const rows = [...(isFarAhead ? await noteClock(trx, sealed, now) : []), ...unsealed];
    let { seq, hash } = head;
    const seals = rows.map((row) => {
      const previous = hash;
      seq += 1;
      hash = rowHashOf(previous, row.parts);
      return { seq, audit_id: row.id, previous_hash: previous, hash };
    });
    await trx.insertInto('audit_seals').values(seals).execute();
    const until = sealed !== null && !isAhead && sealed > last.at ? sealed : last.at;
    await trx.updateTable('audit_head').set({ seq, hash, sealed_until: until }).where('id', '=', 1).execute();
    return unsealed.length;
  });
}

/** Adds what the log got since to the chain. Processes take turns. */
export async function sealAudit(chain: Chain): Promise<void> {
  while ((await sealPage(chain)) === PAGE);
}
