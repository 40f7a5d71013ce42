import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { connectServer } from './server';

const given = process.env.TEST_DATABASE_URL;

describe('a pool on two servers', { skip: given === undefined && 'on PostgreSQL only' }, () => {
  it('finds the one that answers, for each of many who ask at once, and for whoever listens', async () => {
    const url = String(given).replace(/@([^/]+)/, '@127.0.0.1:1,$1');
    const server = connectServer(url, () => undefined);
    const asked = Array.from({ length: 30 }, () => sql<{ one: number }>`select 1 as one`.execute(server.db));
    assert.equal((await Promise.all(asked)).length, 30);
    const client = server.newClient();
    await client.connect();
    await client.end();
    await server.close();
  });

  it('says what is wrong where none answers', async () => {
    const server = connectServer('postgres://127.0.0.1:1,127.0.0.1:2/none', () => undefined);
    await assert.rejects(sql`select 1`.execute(server.db), { code: 'ECONNREFUSED' });
    await server.close();
  });
});
