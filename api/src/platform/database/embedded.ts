import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ParserOptions, PGlite, types } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { rootFolder } from '../../paths';
import { embeddedPool } from './embeddedPool';
import { lockFolder } from './folderLock';
import { hashMigrations, migrate, readMigrations } from './migrate';
import { logTo, type OnQuery } from './queryLog';
import type { Database } from './schema.types';
import type { Db } from './types';

/** The same JavaScript types as the driver of a real server reads (server.ts). */
const parsers: ParserOptions = {
  [types.DATE]: (text) => text,
  [types.TIME]: (text) => text.slice(0, 5),
  [types.INTERVAL]: (text) => text,
  [types.NUMERIC]: (text) => text,
  [types.INT8]: Number,
};

const openLite = (options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> =>
  PGlite.create({ ...options, parsers });

export const kyselyOn = (lite: PGlite, onQuery?: OnQuery): Db =>
  new Kysely<Database>({ ...logTo(onQuery), dialect: new PostgresDialect({ pool: embeddedPool(lite) }) });

/**
 * A migrated, empty database as one file, kept under `.cache` by the hash of the migrations: loading it is several
 * times faster than making a new database.
 */
async function loadTemplate(cacheFolder: string): Promise<Blob> {
  const migrations = await readMigrations();
  const file = join(cacheFolder, `database-${hashMigrations(migrations)}.tar`);
  try {
    return new Blob([new Uint8Array(await readFile(file))]);
  } catch {
    const lite = await openLite({});
    const db = kyselyOn(lite);
    await migrate(db, migrations);
    const dump = await lite.dumpDataDir('none');
    await db.destroy();
    // It is made again where it cannot be kept, as in a container whose files are read-only.
    await keep(file, dump).catch(() => undefined);
    return dump;
  }
}

/** Several processes may make it at once: each writes its own file, the last name wins, all are equal. */
async function keep(file: string, dump: Blob): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}

/** Opens a new, migrated database: in an empty folder, or in memory where none is given. */
export const openNew = async (
  options: { dataDir?: string },
  cacheFolder = join(rootFolder, '.cache'),
): Promise<PGlite> => openLite({ ...options, loadDataDir: await loadTemplate(cacheFolder) });

/**
 * Opens the embedded database of a folder and brings it up to date. Only one process may have a folder open.
 *
 * @param folder - made where missing
 * @param onQuery - told of every query that was answered; for traces
 * @throws {FolderError} with one sentence where the folder is in use or cannot be opened
 */
export async function openEmbedded(folder: string, onQuery?: OnQuery) {
  const lock = lockFolder(folder);
  try {
    const data = join(folder, 'postgres');
    const lite = await (lock.isEmpty('postgres') ? openNew : openLite)({ dataDir: data });
    const db = kyselyOn(lite, onQuery);
    await migrate(db, await readMigrations());
    return {
      db,
      async close(): Promise<void> {
        await db.destroy();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
