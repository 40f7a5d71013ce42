import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hasPooler, startPooler } from '../../scripts/lib/pooler.mjs';
import { transaction } from '../src/platform/database/transaction';
import { demoPassword } from '../src/demo/seedDemo';
import { readEnvironment } from '../src/environment';
import { openDatabase } from '../src/openDatabase';
import { startServer, type RunningServer } from '../src/start';

const given = process.env.TEST_DATABASE_URL || undefined;
const missing = given === undefined ? 'on PostgreSQL only' : !hasPooler() && 'PgBouncer is not installed';
const NAME = `behind_pooler_${process.pid}`;

describe('a server behind a transaction pooler', { skip: missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-behind-'));
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let server: RunningServer;
  const direct = (): string => String(given).replace(/\/[^/]*$/, `/${NAME}`);
  const environment = (more: Readonly<Record<string, string>> = {}) =>
    readEnvironment({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      NODE_ENV: 'development',
      DEMO: 'true',
      DATABASE_URL: pooler.at(NAME),
      ...more,
    });

  async function asAdmin(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  before(async () => {
    await asAdmin(`create database ${NAME}`);
    pooler = await startPooler(String(given));
    server = await startServer(environment());
  });
  after(async () => {
    await server.stop();
    await pooler.stop();
    await asAdmin(`drop database ${NAME} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, body?: unknown): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('is ready behind a transaction pooler, and signs users in during 40 other requests', async () => {
    assert.equal((await ask('/api/ready')).status, 200);
    const logins = ['admin', 'manager', 'employee'].map((name) =>
      ask('/api/users/login/', { email: `${name}@ondeck.example`, password: demoPassword }),
    );
    const others = Array.from({ length: 40 }, () => ask('/api/options/public/'));
    const answers = await Promise.all([...logins, ...others]);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal((await ask('/api/ready')).status, 200);
  });

  const ways: [what: string, more: Record<string, string>, within: number][] = [
    ['asks for changes of another process every second', {}, 2_000],
    ['hears of them at PostgreSQL’s own address', { LISTEN_DATABASE_URL: 'direct' }, 700],
  ];
  for (const [what, more, within] of ways)
    it(what, async () => {
      const env = environment(more['LISTEN_DATABASE_URL'] ? { LISTEN_DATABASE_URL: direct() } : {});
      const [one, other] = [await openDatabase(env), await openDatabase(env)];
      await Promise.all([one.bus.start(), other.bus.start()]);
      const heard = new Promise((resolve) => other.bus.subscribe(resolve));
      await pause(300);
      await transaction(one.db, async (trx) => {
        await trx.insertInto('changes').values({ topic: 'Shift', at: new Date() }).execute();
        await one.bus.announce(trx);
      });
      const won = await Promise.race([heard.then(() => 'heard'), pause(within, 'late')]);
      await Promise.all([one.bus.stop(), other.bus.stop()]);
      await Promise.all([one.close(), other.close()]);
      assert.equal(won, 'heard');
    });
});
