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

/** OID → how its text is read: the same JavaScript types as the embedded engine gives (embedded.ts). */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIME, (text) => text.slice(0, 5)],
  [types.builtins.INTERVAL, (text) => text],
  [types.builtins.NUMERIC, (text) => text],
  [types.builtins.INT8, Number],
]);

/** The settings of every connection. */
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
  // A page read out of order costs hardly more than the next one (memory, SSD), and compiling a plan costs more than
  // these queries take.
  options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
};

/** PgBouncer's answer to a setting of the session. */
const REFUSES_SETTINGS = '08P01';

/** @throws {Error} on a standby: it follows another server and refuses writes */
async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows !== false)
    throw Object.assign(new Error('This PostgreSQL is a standby.'), { code: '57P03' });
}

/**
 * Opens a pool on a PostgreSQL server, 15 or later, without touching it yet.
 *
 * @param url - `postgres://user:password@host/database`; of several hosts the one is used that takes writes
 * @param onError - told when an idle connection dies; the pool replaces it
 * @param onQuery - told of every query that was answered, and after how long; for traces and the check of their plans
 */
export function connectServer(url: string, onError: (error: Error) => void, max = 10, onQuery?: OnQuery) {
  const hosts = hostsOf(url);
  let isPooled = false;
  /** A connection to the server that is asked now, not to the one that was when the pool was made. */
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
    // The pool waits for it.
    ...(hosts.count > 1 ? { onConnect: (client: pg.ClientBase): unknown => assertTakesWrites(client) } : {}),
  });
  /** Of several hosts each is tried once. */
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
  // The pool listens to idle connections only. One that dies in a transaction, between two queries, would end the
  // process: its next query fails and says so, and the pool replaces it.
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
    /** A connection of its own, outside the pool; for LISTEN. */
    newClient: (): pg.Client => new HostClient({ ...settings, statement_timeout: 0 }),
    /**
     * Finds out whether a pooler is in between that gives each transaction another connection, as PgBouncer does. This
     * pooler refuses the settings of a session, forgets them, or answers from another process than the one it named.
     * Once it is found, statements have no names and each transaction brings its settings.
     *
     * @throws {Error} where nothing answers
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

/** Brings a server's database up to date. */
export const migrateServer = async (db: Db): Promise<string[]> => migrate(db, await readMigrations());
