// The baseline: a handler on Node's HTTP server that sends the same SQL to the database through the driver and returns
// the rows, without framework, schemas, scopes, or rules. The parent process sends the queries and receives the
// handler's address.
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
