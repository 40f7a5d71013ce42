import type { PGlite } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { assertOutsideTransaction, watchTransactions } from './transaction';

/** A connection is waited for no longer than this; longer means that something holds the one session for ever. */
const WAIT = 15_000;

type Command = PostgresQueryResult<unknown>['command'];
const commands: readonly Command[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** The query call that kysely makes of a client. */
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
      // kysely asks only whether it was one of these; anything else counts no rows.
      command: commands.find((known) => known === command) ?? 'SELECT',
    }));
  }
  return query;
}

type Waiting = (client: PostgresPoolClient) => void;

/**
 * A pool of one over the embedded engine's own calls: who connects has the only session until the release, others
 * wait in order. The engine's bundled node-postgres adapter answers a false "ok" after an error, so it is not used.
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
