import { sql } from 'kysely';
import { errorCode } from './platform/core/errorCode';
import { FolderError } from './platform/database/folderLock';
import { MigrationError } from './platform/database/migrate';
import { often } from './platform/database/often.sql';
import { OwnerError, shareWithServer } from './platform/database/serverRole';
import type { OnQuery } from './platform/database/queryLog';
import type { Db } from './platform/database/types';
import { type Environment, SettingError } from './environment';
import { type Bus, createBus } from './platform/events/bus';
import { loggedError } from './platform/http/logging';

export interface OpenDatabase {
  readonly db: Db;
  readonly bus: Bus;
  close(): Promise<void>;
}

/** Returns a function that logs an error from outside a request. */
export const report = (what: string) => (error: unknown) =>
  process.stderr.write(`${JSON.stringify({ level: 'error', what, err: loggedError(error) })}\n`);

/** Logs a problem without an error object: only names of kinds, codes, and IDs. */
export const logProblem = (what: string, facts: Readonly<Record<string, string | null>>) =>
  process.stderr.write(`${JSON.stringify({ level: 'error', what, ...facts })}\n`);

/** Milliseconds between two reads of other processes' changes, if the server can't listen for them. */
const POLL_BEHIND_POOLER = 1_000;

/** @throws {SettingError} that names the setting, if the database can't be reached */
async function assertReachable<T>(setting: string, url: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const [, place = ''] = /^\w+:\/\/(?:[^@/]*@)?([^?]*)/.exec(url) ?? [];
    const reason = errorCode(error) || 'no answer';
    throw new SettingError(`Can't reach the database ${place} of ${setting} (${reason}).`);
  }
}

/** Runs the migrations as the role that owns the tables, and grants the server's role the rights it needs. */
async function migrateAsOwner(url: string, server: Db): Promise<void> {
  const { connectServer, migrateServer } = await import('./platform/database/server');
  const owner = connectServer(url, report('database connection lost'), 1);
  try {
    await assertReachable('MIGRATE_DATABASE_URL', url, () => owner.findPooler());
    await migrateServer(owner.db);
    await shareWithServer(owner.db, server).catch((error: unknown) => {
      throw error instanceof OwnerError ? new SettingError(error.message) : error;
    });
  } finally {
    await owner.close();
  }
}

interface Addresses {
  readonly url: string;
  readonly listenUrl: string | undefined;
  readonly migrateUrl: string | undefined;
}

async function openServerDatabase(
  { url, listenUrl, migrateUrl }: Addresses,
  onQuery?: OnQuery,
): Promise<OpenDatabase> {
  // Load the driver only when needed, because loading it slows the start.
  const { connectServer, migrateServer } = await import('./platform/database/server');
  const { listenOn } = await import('./platform/events/listenServer');
  const onError = report('database connection lost');
  const server = connectServer(url, onError, undefined, onQuery);
  let isPooled: boolean;
  try {
    isPooled = await assertReachable('DATABASE_URL', url, async () => {
      const found = await server.findPooler();
      await sql`select 1 ${often}`.execute(server.db);
      return found;
    });
    await (migrateUrl === undefined ? migrateServer(server.db) : migrateAsOwner(migrateUrl, server.db));
  } catch (error) {
    await server.close();
    throw error;
  }
  const direct = listenUrl === undefined ? undefined : connectServer(listenUrl, onError, 1);
  // A pooler gives LISTEN a connection that other clients use next, so changes are read more often instead.
  const hears = direct ?? (isPooled ? undefined : server);
  return {
    db: server.db,
    bus: createBus({
      db: server.db,
      onError,
      ...(hears ? { listen: listenOn(hears, onError) } : { pollEvery: POLL_BEHIND_POOLER }),
    }),
    close: async () => {
      await server.close();
      await direct?.close();
    },
  };
}

async function openEmbeddedDatabase(dataDir: string, onQuery?: OnQuery): Promise<OpenDatabase> {
  const { openEmbedded } = await import('./platform/database/embedded');
  try {
    const { db, close } = await openEmbedded(dataDir, onQuery);
    return { db, close, bus: createBus({ db, onError: report('events') }) };
  } catch (error) {
    if (error instanceof FolderError || error instanceof MigrationError) throw error;
    throw new SettingError(
      `Can't open the database in ${dataDir} because it's damaged. Move the folder away to start with an empty database.`,
    );
  }
}

/**
 * Opens the database that the settings name, and runs its migrations.
 *
 * @param onQuery - called with every answered query, for traces
 * @throws {SettingError | FolderError | MigrationError} with one sentence
 */
export const openDatabase = (env: Environment, onQuery?: OnQuery): Promise<OpenDatabase> =>
  env.databaseUrl
    ? openServerDatabase(
        { url: env.databaseUrl, listenUrl: env.listenUrl, migrateUrl: env.migrateUrl },
        onQuery,
      )
    : openEmbeddedDatabase(env.dataDir, onQuery);
