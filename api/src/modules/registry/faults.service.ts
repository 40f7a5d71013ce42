import type { FaultList, FaultsQuery } from '@ondeck/shared/schemas/clientErrors';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { assertMayPublish, type Publisher } from './publishing.service';
import type { SourceMaps } from './sourceMaps';

type FaultRow = Omit<Selectable<Database['client_errors']>, 'at'> & {
  count: number;
  first_at: Date;
  last_at: Date;
};

/**
 * Returns the browser faults of the last 30 days, equal faults as one row, the latest first. A team reads only its own
 * area's.
 *
 * @throws 403 if a deploy token asks for another area
 */
export async function findFaults(
  { db }: { readonly db: Queryable },
  sources: SourceMaps,
  actor: Publisher,
  { limit, offset, area = actor.kind === 'deploy' ? actor.area : '' }: FaultsQuery,
): Promise<FaultList> {
  assertMayPublish(actor, area);
  const groups: RawBuilder<unknown> = sql`select (array_agg(id order by at desc, id))[1] as id, area, version, kind, message,
      frames, count(*)::int as count, min(at) as first_at, max(at) as last_at
    from client_errors ${area ? sql`where area = ${area}` : sql``}
    group by area, version, kind, message, frames`;
  const { rows } =
    await sql<FaultRow>`${groups} order by last_at desc, id limit ${limit} offset ${offset}`.execute(db);
  return {
    count: await countRows(db, sql`(${groups}) faults`),
    results: rows.map(({ frames, first_at, last_at, ...fault }) => ({
      ...fault,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      stack: frames.map(sources.placeOf),
    })),
  };
}
