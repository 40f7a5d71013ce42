// The yardstick: a handler of node's own HTTP server that asks the database the same SQL through the driver and
// sends what it gets, without framework, schemas, scopes or rules. Its queries come as JSON in a file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

/** @type {{queries: {sql: string, parameters: unknown[]}[]}[]} */
const lists = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
});

/** @param {string} path - the list's number after a slash @param {import('node:http').ServerResponse} answer */
async function respond(path, answer) {
  try {
    const list = lists[Number(path.slice(1))];
    const rows = [];
    for (const { sql, parameters } of list?.queries ?? [])
      rows.push((await pool.query(sql, parameters)).rows);
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  } catch {
    answer.writeHead(500).end();
  }
}

const server = createServer((question, answer) => void respond(question.url ?? '', answer));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
