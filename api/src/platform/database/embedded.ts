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

/** Parsers that return the same JavaScript types as the driver of a real server (server.ts). */
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
 * Loads a migrated, empty database from one file, cached under `.cache` by the hash of the migrations. Loading is
 * several times faster than creating a new database.
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
    // Without a writable cache, for example in a read-only container, the file is created again each time.
    await keep(file, dump).catch(() => undefined);
    return dump;
  }
}

/**
 * Several processes can create the file at the same time. Each writes a temporary file, and all files are equal, so the
 * last rename wins.
 */
async function keep(file: string, dump: Blob): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}

/** Opens a new, migrated database in an empty folder, or in memory without a folder. */
export const openNew = async (
  options: { dataDir?: string },
  cacheFolder = join(rootFolder, '.cache'),
): Promise<PGlite> => openLite({ ...options, loadDataDir: await loadTemplate(cacheFolder) });

/**
 * Opens the embedded database of a folder and applies missing migrations. Only one process may have a folder open.
 *
 * @param folder - created if missing
 * @param onQuery - called after every answered query, for traces
 * @throws {FolderError} with one sentence if the folder is in use or can't be opened
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
