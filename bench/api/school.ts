import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { connectServer, migrateServer } from '../../api/src/platform/database/server';
import { createRecorder, listsOf, loadSchool, planning, signPeopleIn } from '../../api/test/explainSchool';
import { root } from '../../kit/lib/paths.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { hashOf } from '../../scripts/lib/stamps.mjs';
import type { Stage } from '../lib/stage';

export interface Size {
  readonly shifts: number;
  readonly people: number;
  readonly records: number;
  /** Today's date, `yyyy-MM-dd`. */
  readonly today: string;
}

/** Runs work on a separate connection, and closes it afterward. */
export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: planning });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Signs users of the school in, and records the queries of each list. */
export async function recordLists(url: string, today: string) {
  await onClient(url, (client) => signPeopleIn(client, today));
  const recorder = await createRecorder(url, { now: () => new Date() });
  const lists = [];
  for (const [who, path] of listsOf(today)) {
    const { status, text, queries } = await recorder.ask(who, path);
    if (status !== 200) throw new Error(`${path} as ${who} answers ${status}: ${text}`);
    lists.push({ who, path, queries: queries.map(({ sql, parameters }) => ({ sql, parameters })) });
  }
  await recorder.close();
  return lists;
}

/** Creates the tables of an empty database, and a school of this size in them. */
export async function fillSchool(url: string, size: Size): Promise<void> {
  const { db, close } = connectServer(url, () => {}, 1);
  await migrateServer(db);
  await close();
  await onClient(url, (client) => loadSchool(client, size));
}

/** Starts PostgreSQL with a new school of this size. */
async function fillNew(bin: string, size: Size, own: Stage['own']) {
  const postgres = own(await startPostgres(bin));
  await fillSchool(postgres.url, size);
  return postgres;
}

/**
 * Starts PostgreSQL with a school of this size: a new school, or a copy of the school that a folder stores. The folder
 * gets a new school unless its school has the same size and day.
 *
 * @param bin - folder of PostgreSQL's programs
 */
export async function openSchool(bin: string, size: Size, own: Stage['own'], keptIn?: string) {
  if (!keptIn) return fillNew(bin, size, own);
  const data = join(resolve(keptIn), 'data');
  const of = [...Object.values(size), hashOf(root, ['api/test/explainData.sql']).slice(0, 12)].join('-');
  const kept = join(data, of);
  if (!existsSync(kept)) {
    rmSync(data, { recursive: true, force: true });
    await (await fillNew(bin, size, own)).keep(kept);
  }
  return own(await startPostgres(bin, { copyOf: kept }));
}
