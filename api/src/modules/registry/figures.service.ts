import type { Figures } from '@ondeck/shared/schemas/registry';
import { sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Columns, Db } from '../../platform/database/types';

/** Each step is a tenth longer than the one before: a time is known to a tenth, and a version needs a hundred rows. */
const GROWTH = 1.1;
const FIRST = 10;

/** The step that a time counts in: the least one that is not shorter. */
export const figureStepOf = (milliseconds: number): number =>
  Math.round(FIRST * GROWTH ** Math.ceil(Math.log(Math.max(milliseconds, FIRST) / FIRST) / Math.log(GROWTH)));

/** So many of one kind. */
export type Counted = Columns<'area_counts', 'kind' | 'step' | 'count'>;

/** Loads whose page stood, faults, and the times within which a half, three quarters and 95 of a hundred stood. */
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

/** Counts one load or fault of a version, today. */
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

/** Looks up how a version did; zeros where nothing was told of it. */
export type FiguresOf = (area: string, version: string) => Figures;

/** How every version did that pages told of: within the 30 days that counts are kept. */
export async function readFigures(db: Db): Promise<FiguresOf> {
  const rows = await grouped(db).execute();
  return (area, version) => figuresOf(rows.filter((row) => row.area === area && row.version === version));
}

/** How two versions of an area did since the day on which the first of them was first told of. */
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

/** Lets the figures of a version begin anew: one that is shared again is judged by what happens from now on. */
export async function forgetFigures(db: Db, { area, version }: Version): Promise<void> {
  await db.deleteFrom('area_counts').where('area', '=', area).where('version', '=', version).execute();
  await forgetVoices(db, { area, version });
}

/** Deletes everyone's reports about a version, so that new reports count. */
export async function forgetVoices(db: Db, { area, version }: Version): Promise<void> {
  await db.deleteFrom('area_voices').where('area', '=', area).where('version', '=', version).execute();
}
