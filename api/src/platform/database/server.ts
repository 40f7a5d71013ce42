import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hostsOf } from './hosts';
import { migrate, readMigrations } from './migrate';
import { logTo, type OnQuery } from './queryLog';
import type { Database } from './schema.types';
import { planName } from './often.sql';
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

/** The settings of every connection; each limit is 0, that is none, by default. */
const settings = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  connectionTimeoutMillis: 5_000,
  application_name: 'ondeck',
  // A page read out of order costs hardly more than the next one (memory, SSD), and compiling a plan costs more than
  // these queries take.
  options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, 'text'),
  },
};

/** Lets a connection of the pool keep the plans of statements that say so (often.sql.ts). */
function keepPlans(client: pg.PoolClient): pg.PoolClient {
  const query: pg.PoolClient['query'] = client.query.bind(client);
  const named = (...asked: unknown[]): unknown => {
    const [text, values] = asked;
    const name = typeof text === 'string' && asked.length === 2 ? planName(text) : undefined;
    return Reflect.apply(query, client, name === undefined ? asked : [{ name, text, values }]);
  };
  return Object.assign(client, { query: named });
}

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
  /** A connection to the server that is asked now, not to the one that was when the pool was made. */
  class HostClient extends Client {
    constructor(config?: pg.ClientConfig) {
      const address = hosts.now();
      const stream = (): Socket => watchedSocket(() => hosts.leave(address));
      super({ ...config, connectionString: address, stream });
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
  pool.on('connect', (client) => keepPlans(client).on('error', () => undefined));
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
    close: (): Promise<void> => db.destroy(),
  };
}

export type ServerDatabase = ReturnType<typeof connectServer>;

/** Brings a server's database up to date. */
export const migrateServer = async (db: Db): Promise<string[]> => migrate(db, await readMigrations());
