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
  /** `yyyy-MM-dd`. */
  readonly today: string;
}

/** Works on a connection of its own. */
export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: planning });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Signs people of the school in, and learns what each list asks its database. */
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

/** Makes the tables of an empty database and a school of that size in them. */
export async function fillSchool(url: string, size: Size): Promise<void> {
  const { db, close } = connectServer(url, () => {}, 1);
  await migrateServer(db);
  await close();
  await onClient(url, (client) => loadSchool(client, size));
}

/** A PostgreSQL with a new school of that size. */
async function fillNew(bin: string, size: Size, own: Stage['own']) {
  const postgres = own(await startPostgres(bin));
  await fillSchool(postgres.url, size);
  return postgres;
}

/**
 * A PostgreSQL with a school of that size: a new one, or a copy of the one that is kept in a folder, where it is made
 * first unless one of that size and day is there.
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
