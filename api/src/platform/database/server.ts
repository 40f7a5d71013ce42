import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { errorCode } from '../core/errorCode';
import { askWell, STATEMENT_TIMEOUT } from './asking';
import { hostsOf } from './hosts';
import { migrate, readMigrations } from './migrate';
import { logTo, type OnQuery } from './queryLog';
import type { Database } from './schema.types';
import { assertOutsideTransaction } from './transaction';
import type { Db } from './types';
import { watchedSocket } from './watchedSocket';

const { Client, Pool, types } = pg;

/** Text parsers by OID, with the same JavaScript types as the embedded engine (embedded.ts). */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIME, (text) => text.slice(0, 5)],
  [types.builtins.INTERVAL, (text) => text],
  [types.builtins.NUMERIC, (text) => text],
  [types.builtins.INT8, Number],
]);

/** Settings of every connection. */
const settings = {
  connectionTimeoutMillis: 5_000,
  application_name: 'ondeck',
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, 'text'),
  },
};

/** PostgreSQL's settings for a session. By default each limit is 0, which means no limit. */
const sessionSettings = {
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // On SSDs and in memory, a random page costs hardly more than the next one, and compiling a plan costs more than
  // these queries take.
  options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
};

/** PgBouncer's error for a session setting. */
const REFUSES_SETTINGS = '08P01';

/** @throws {Error} on a standby, which follows another server and refuses writes */
async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows !== false)
    throw Object.assign(new Error('This PostgreSQL is a standby.'), { code: '57P03' });
}

/**
 * Creates a pool for a PostgreSQL server, 15 or later, without connecting yet.
 *
 * @param url - `postgres://user:password@host/database`; of several hosts, the one that accepts writes is used
 * @param onError - called when an idle connection dies; the pool replaces the connection
 * @param onQuery - called after every answered query with its time, for traces and the check of query plans
 */
export function connectServer(url: string, onError: (error: Error) => void, max = 10, onQuery?: OnQuery) {
  const hosts = hostsOf(url);
  let isPooled = false;
  /** A client for the current host, which may differ from the host when the pool was created. */
  class HostClient extends Client {
    constructor(config?: pg.ClientConfig) {
      const address = hosts.now();
      let socket: Socket | undefined;
      const stream = (): Socket => (socket = watchedSocket(() => hosts.leave(address)));
      const told = isPooled ? { pipeline: true } : sessionSettings;
      super({ ...told, ...config, connectionString: address, stream });
      askWell(this, isPooled, () => {
        socket?.destroy(Object.assign(new Error('PostgreSQL took too long.'), { code: 'ETIMEDOUT' }));
      });
    }
  }
  const pool = new Pool({
    ...settings,
    max,
    Client: HostClient,
    // The pool waits for this check before it hands out a connection, so a standby is never used.
    ...(hosts.count > 1 ? { onConnect: (client: pg.ClientBase): unknown => assertTakesWrites(client) } : {}),
  });
  /** Tries each of several hosts once. */
  async function connect(tries = hosts.count): Promise<pg.PoolClient> {
    const tried = hosts.now();
    try {
      return await pool.connect();
    } catch (error) {
      hosts.leave(tried);
      if (tries <= 1) throw error;
      return connect(tries - 1);
    }
  }
  pool.on('error', onError);
  // The pool listens only to idle connections. A connection that dies inside a transaction, between two queries, would
  // otherwise end the process. With this listener, its next query fails and the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    ...logTo(onQuery),
    dialect: new PostgresDialect({
      pool: {
        connect: () => {
          assertOutsideTransaction();
          return connect();
        },
        end: () => pool.end(),
      },
    }),
  });
  return {
    db,
    /** Returns a separate connection outside the pool, for LISTEN. */
    newClient: (): pg.Client => new HostClient({ ...settings, statement_timeout: 0 }),
    /**
     * Detects a pooler that gives each transaction another connection, like PgBouncer. A pooler refuses the session
     * settings, forgets them, or answers from another process than the one it named. From then on, statements have no
     * names and each transaction sets its own settings.
     *
     * @throws {Error} if no host answers
     */
    async findPooler(): Promise<boolean> {
      try {
        const client = await connect();
        const { rows } = await client.query<{ pid: number; limit: string }>(
          "select pg_backend_pid() as pid, current_setting('statement_timeout') as limit",
        );
        const isSession =
          rows[0]?.pid === Reflect.get(client, 'processID') &&
          rows[0]?.limit === `${STATEMENT_TIMEOUT / 1000}s`;
        client.release(!isSession);
        isPooled = !isSession;
      } catch (error) {
        if (errorCode(error) !== REFUSES_SETTINGS) throw error;
        isPooled = true;
      }
      return isPooled;
    },
    close: (): Promise<void> => db.destroy(),
  };
}

export type ServerDatabase = ReturnType<typeof connectServer>;

/** Applies missing migrations to a server's database. */
export const migrateServer = async (db: Db): Promise<string[]> => migrate(db, await readMigrations());
