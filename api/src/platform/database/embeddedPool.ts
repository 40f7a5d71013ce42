import type { PGlite } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { assertOutsideTransaction, watchTransactions } from './transaction';

/** Time in ms to wait for the only session; a longer wait means that it is held forever. */
const WAIT = 15_000;

type Command = PostgresQueryResult<unknown>['command'];
const commands: readonly Command[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Returns the query call that kysely makes on a client. */
function queryOn(lite: PGlite): PostgresPoolClient['query'] {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new Error("The embedded database doesn't support cursors.");
    return lite.query<R>(sql, [...parameters]).then(({ rows, command, rowCount }) => ({
      rows,
      rowCount: rowCount ?? 0,
      // kysely checks only for these commands, and counts no rows for any other.
      command: commands.find((known) => known === command) ?? 'SELECT',
    }));
  }
  return query;
}

type Waiting = (client: PostgresPoolClient) => void;

/**
 * Creates a pool of one connection on the embedded engine's own calls: each caller holds the only session until its
 * release, and others wait in order. The engine's bundled node-postgres adapter is not used because it answers a false
 * "ok" after an error.
 *
 * @param lite - closed together with the pool
 */
export function embeddedPool(lite: PGlite): PostgresPool {
  watchTransactions();
  const queue: Waiting[] = [];
  let busy = false;
  const client: PostgresPoolClient = {
    query: queryOn(lite),
    release() {
      const next = queue.shift();
      if (next === undefined) busy = false;
      else next(client);
    },
  };
  return {
    connect(): Promise<PostgresPoolClient> {
      assertOutsideTransaction();
      if (!busy) {
        busy = true;
        return Promise.resolve(client);
      }
      return new Promise((resolve, reject) => {
        const take: Waiting = (free) => {
          clearTimeout(timer);
          resolve(free);
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(take), 1);
          reject(
            Object.assign(new Error('The embedded database was busy for too long.'), { code: 'ETIMEDOUT' }),
          );
        }, WAIT);
        queue.push(take);
      });
    },
    end: () => lite.close(),
  };
}
