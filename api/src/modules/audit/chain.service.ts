import { sql } from 'kysely';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { sha256 } from '../../platform/core/hash';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import { json } from '../../platform/database/values';
import type { Services } from '../../platform/services';
import { auditRowParts } from './auditRow.sql';

export type Chain = Pick<Services, 'db' | 'clock'>;

/** Number of rows sealed or verified at a time. */
export const PAGE = 2_000;
/** A row dated more than this many ms before the newest seal counts as inserted; no transaction lasts that long. */
export const LATEST = 10 * MINUTE_MS;
/** Action of the row that records that the clock was ahead. Rows after it are dated before earlier rows. */
export const CLOCK_SET_BACK = 'audit.clockSetBack';

/** A row in the form that is hashed: every column as text, in a fixed order. */
interface Row {
  readonly id: string;
  readonly at: Date;
  readonly parts: string;
}

const rowColumns = sql`a.id, a.at, ${auditRowParts} as parts`;

/** Returns the hash for a row's seal. */
export const rowHashOf = (previous: string, parts: string): string => sha256(`${previous}\n${parts}`);

/** Adds a row to the log that records until when the clock was ahead. @returns the row in the form that is hashed */
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

/** Seals one page. @returns the number of sealed rows */
function sealPage({ db, clock }: Chain): Promise<number> {
  return transaction(db, async (trx) => {
    const head = await trx
      .selectFrom('audit_head')
      .select(['seq', 'hash', 'sealed_until'])
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { sealed_until: sealed } = head;
    // If the clock was ahead and was then corrected, new rows are dated before rows that are already sealed.
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

/** Seals the rows added to the log since the last seal. Processes take turns. */
export async function sealAudit(chain: Chain): Promise<void> {
  while ((await sealPage(chain)) === PAGE);
}
