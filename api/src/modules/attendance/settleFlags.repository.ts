import { sql } from 'kysely';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Queryable } from '../../database/types';

export type SettledRecord = {
  rate: Rate;
  flags: string[];
  rate_before: Rate;
  flags_before: string[];
};

/** The flags that accepting a suggestion removes; `open_too_long` goes only when the record gets an end. */
const SETTLED = ['clock_skew', 'rate_mismatch', 'early'];

/** Gives an unclosed record its suggested type and takes its settled flags away; undefined where it is closed. */
export async function settleRecord(db: Queryable, id: string): Promise<SettledRecord | undefined> {
  const { rows } = await sql<SettledRecord>`
    with before as (select id, rate, flags from clock_records where id = ${id} and status in ('OPEN', 'NEEDS_REVIEW') for update)
    update clock_records c set
      rate = case when 'rate_mismatch' = any(c.flags) then c.suggested_rate else c.rate end,
      flags = array(select f from unnest(c.flags) as f where f <> all(${SETTLED}::text[]) order by f)
    from before where c.id = before.id
    returning c.rate, c.flags, before.rate as rate_before, before.flags as flags_before`.execute(db);
  return rows[0];
}
