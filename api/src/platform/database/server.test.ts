import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { databaseTrouble } from '../http/databaseTrouble';
import { connectServer } from './server';

const given = process.env.TEST_DATABASE_URL || undefined;

describe('a pool on two servers', { skip: given === undefined && 'on PostgreSQL only' }, () => {
  it('finds the database host that answers, for many simultaneous queries and for LISTEN', async () => {
    const url = String(given).replace(/@([^/]+)/, '@127.0.0.1:1,$1');
    const server = connectServer(url, () => undefined);
    const asked = Array.from({ length: 30 }, () => sql<{ one: number }>`select 1 as one`.execute(server.db));
    assert.equal((await Promise.all(asked)).length, 30);
    const client = server.newClient();
    await client.connect();
    await client.end();
    await server.close();
  });

  it('ends queries that wait for a vanished database host, and connects to the other host', async () => {
    const { hostname, port, host } = new URL(String(given));
    const sockets: Socket[] = [];
    const between = createServer((socket) => {
      sockets.push(
        socket,
        connect(Number(port), hostname, () => socket.pipe(sockets[1] ?? socket)),
      );
      sockets[1]?.pipe(socket);
    });
    await once(between.listen(0, '127.0.0.1'), 'listening');
    const address = between.address();
    const first = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
    const server = connectServer(String(given).replace(host, `${first},${host}`), () => undefined);
    const one = sql`select 1`;
    await one.execute(server.db);
    for (const socket of sockets) socket.unpipe().pause();
    between.close();
    await assert.rejects(one.execute(server.db), { code: 'ETIMEDOUT' });
    await one.execute(server.db);
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('gives up on a frozen database host that accepts connections and answers nothing', async () => {
    const { hostname, port, host } = new URL(String(given));
    const sockets: Socket[] = [];
    let isFrozen = false;
    const between = createServer((socket) => {
      sockets.push(socket);
      if (isFrozen) return;
      const behind = connect(Number(port), hostname);
      sockets.push(behind);
      socket.pipe(behind).pipe(socket);
    });
    await once(between.listen(0, '127.0.0.1'), 'listening');
    const address = between.address();
    assert.ok(typeof address === 'object' && address);
    const server = connectServer(
      String(given).replace(host, `127.0.0.1:${address.port}`),
      () => undefined,
      1,
    );
    await sql`select 1`.execute(server.db);
    const began = performance.now();
    const frozen = server.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 100`.execute(trx);
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
      await sql`select 1`.execute(trx);
    });
    await assert.rejects(
      frozen,
      (error: unknown) => error instanceof Error && databaseTrouble(error) !== undefined,
    );
    // The next query has no connection and can't get one.
    await assert.rejects(
      sql`select 1`.execute(server.db),
      (error: unknown) => error instanceof Error && databaseTrouble(error) !== undefined,
    );
    assert.ok(performance.now() - began < 12_000);
    isFrozen = false;
    await sql`select 1`.execute(server.db);
    between.close();
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('waits for a database query that takes long', async () => {
    const server = connectServer(String(given), () => undefined);
    await sql`select pg_sleep(7)`.execute(server.db);
    await server.close();
  });

  it('reports the error when no database host answers', async () => {
    const server = connectServer('postgres://127.0.0.1:1,127.0.0.1:2/none', () => undefined);
    await assert.rejects(sql`select 1`.execute(server.db), { code: 'ECONNREFUSED' });
    await server.close();
  });
});
