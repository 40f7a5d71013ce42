import type { Figures } from '@ondeck/shared/schemas/registry';
import { sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Columns, Db } from '../../platform/database/types';

/** Each step is 10% longer than the one before, so times are accurate to 10% and a version needs about 100 rows. */
const GROWTH = 1.1;
const FIRST = 10;

/** Returns the step in which a load time counts: the shortest step that is at least as long, in ms. */
export const figureStepOf = (milliseconds: number): number =>
  Math.round(FIRST * GROWTH ** Math.ceil(Math.log(Math.max(milliseconds, FIRST) / FIRST) / Math.log(GROWTH)));

/** A count of loads or faults in one step. */
export type Counted = Columns<'area_counts', 'kind' | 'step' | 'count'>;

/** Returns the loads, the faults, and the times within which 50%, 75%, and 95% of the pages loaded. */
export function figuresOf(rows: readonly Counted[]): Figures {
  const all = (kind: Counted['kind']): number =>
    rows.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0);
  const timed = rows
    .filter(({ kind, step }) => kind === 'load' && step > 0)
    .sort((one, other) => one.step - other.step);
  const known = timed.reduce((sum, { count }) => sum + count, 0);
  const within = (part: number): number | null => {
    let seen = 0;
    for (const { step, count } of timed) {
      seen += count;
      if (seen >= known * part) return step;
    }
    return null;
  };
  return {
    loads: all('load'),
    faults: all('fault'),
    p50: within(0.5),
    p75: within(0.75),
    p95: within(0.95),
  };
}

interface Version {
  readonly area: string;
  readonly version: string;
}

/** Adds one load or fault of a version to today's count. */
export async function countOne(
  db: Db,
  clock: Clock,
  { area, version }: Version,
  kind: Counted['kind'],
  took?: number,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  await db
    .insertInto('area_counts')
    .values({ area, version, day, kind, step: took === undefined ? 0 : figureStepOf(took), count: 1 })
    .onConflict((known) =>
      known
        .columns(['area', 'version', 'day', 'kind', 'step'])
        .doUpdateSet(({ ref }) => ({ count: sql`${ref('area_counts.count')} + 1` })),
    )
    .execute();
}

const grouped = (db: Db) =>
  db
    .selectFrom('area_counts')
    .select(['area', 'version', 'kind', 'step', sql<number>`sum(count)::int`.as('count')])
    .groupBy(['area', 'version', 'kind', 'step']);

/** Returns the figures of a version, or zeros if no page reported on the version. */
export type FiguresOf = (area: string, version: string) => Figures;

/** Reads the figures of every version that pages reported on. Counts are kept for 30 days. */
export async function readFigures(db: Db): Promise<FiguresOf> {
  const rows = await grouped(db).execute();
  return (area, version) => figuresOf(rows.filter((row) => row.area === area && row.version === version));
}

/** Reads the figures of two versions of an area since the first day with a report on the first version. */
export async function readSideBySide(
  db: Db,
  area: string,
  shared: string,
  beside: string,
): Promise<{ readonly shared: Figures; readonly beside: Figures }> {
  const rows = await grouped(db)
    .where('area', '=', area)
    .where('version', 'in', [shared, beside])
    .where('day', '>=', (query) =>
      query
        .selectFrom('area_counts as first')
        .select(sql<string>`min(first.day)`.as('day'))
        .where('first.area', '=', area)
        .where('first.version', '=', shared),
    )
    .execute();
  const of = (version: string): Figures => figuresOf(rows.filter((row) => row.version === version));
  return { shared: of(shared), beside: of(beside) };
}

/** Resets the figures of a version, so that a second partial release is judged only by new reports. */
export async function forgetFigures(db: Db, { area, version }: Version): Promise<void> {
  await db.deleteFrom('area_counts').where('area', '=', area).where('version', '=', version).execute();
  await forgetVoices(db, { area, version });
}

/** Deletes everyone's reports about a version, so that new reports count. */
export async function forgetVoices(db: Db, { area, version }: Version): Promise<void> {
  await db.deleteFrom('area_voices').where('area', '=', area).where('version', '=', version).execute();
}
