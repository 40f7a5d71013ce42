// The yardstick: a handler of node's own HTTP server that asks the database the same SQL through the driver and
// sends what it gets, without framework, schemas, scopes or rules. Its parent sends the queries and is told where
// it listens.
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { listen } from '../lib/http';

export interface BareQueries {
  readonly database: pg.PoolConfig;
  readonly lists: readonly { readonly queries: readonly { sql: string; parameters: readonly unknown[] }[] }[];
}

async function start({ database, lists }: BareQueries): Promise<void> {
  const pool = new pg.Pool({ ...database, max: 10 });
  async function respond(path: string, answer: ServerResponse): Promise<void> {
    try {
      const rows = [];
      for (const { sql, parameters } of lists[Number(path.slice(1))]?.queries ?? [])
        rows.push((await pool.query(sql, [...parameters])).rows);
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
    } catch {
      answer.writeHead(500).end();
    }
  }
  const { url } = await listen(({ url: path = '' }, answer) => void respond(path, answer));
  process.send?.(url);
}

process.once('message', (queries: BareQueries) => void start(queries));
