import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { problems } from '@ondeck/shared/schemas/problems';
import * as z from 'zod/mini';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { mountSmallDisk } from '../../scripts/lib/smallDisk.mjs';
import { demoPassword } from '../src/demo/seedDemo';
import { readEnvironment } from '../src/environment';
import { type RunningServer, startServer } from '../src/start';

const bin = process.env.TEST_DATABASE_URL ? findPostgres() : null;
const folder = bin === null ? '' : mkdtempSync(join(tmpdir(), 'ondeck-full-'));
const place = join(folder, 'disk');
// A disk with room for the demo school and little more.
const disk = bin === null ? undefined : mountSmallDisk(place, 250);
if (bin !== null && !disk) rmSync(folder, { recursive: true });

const token = z.object({ access_token: z.string() });
const verified = z.object({ token: z.string(), user: z.object({ id: z.string() }) });

describe('a server whose database’s disk is full', {
  skip: disk ? false : 'needs PostgreSQL and a mount',
}, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let server: RunningServer;
  let admin = '';
  before(async () => {
    chmodSync(folder, 0o755);
    postgres = await startPostgres(bin ?? '', { isDurable: true, below: place });
    server = await startServer(
      readEnvironment({
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
        DEMO: 'true',
        LOG_LEVEL: 'silent',
      }),
    );
    const signedIn = await ask('POST', '/api/users/login/', {
      body: { email: 'admin@ondeck.example', password: demoPassword },
    });
    admin = z.parse(token, signedIn.body).access_token;
  });
  after(async () => {
    disk?.free();
    await server.stop();
    await postgres.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Question {
    readonly body?: unknown;
    readonly as?: string;
    readonly key?: string;
  }
  async function ask(method: string, path: string, { body, as, key }: Question = {}) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(as === undefined ? {} : { authorization: `Token ${as}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, body: content };
  }
  const gauge = async (): Promise<string> => {
    const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    return /ondeck_trouble\{system="database"\} (\d)/.exec(text)?.[1] ?? '';
  };
  async function untilGauge(value: string): Promise<void> {
    for (let tries = 0; tries < 150 && (await gauge()) !== value; tries += 1) await pause(100);
    assert.equal(await gauge(), value);
  }

  it('answers 503 rather than 500 on a full disk, and stores a punch once when its retry finds room', async () => {
    const { body } = await ask('POST', '/api/attendance/verify-employee-code/', {
      body: { code: '10003', clocked_out: '12:00' },
    });
    const { token: punch, user } = z.parse(verified, body);
    const clockIn = () =>
      ask('POST', `/api/attendance/clock-in/${user.id}/`, {
        body: { shift_id: null, rate: 'REGULAR', clocked_in: '12:00' },
        as: punch,
        key: 'one-punch',
      });
    disk?.fill();
    assert.equal((await ask('GET', '/api/ready')).status, 503);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 100 && !statuses.has(503); turn += 1) {
      const body = { name: `Position ${turn}` };
      statuses.add((await ask('POST', '/api/shifts/shift-type/', { body, as: admin })).status);
    }
    const first = await clockIn();
    assert.deepEqual(
      [...statuses, first.status].filter((status) => status !== 503 && status !== 201),
      [],
    );
    assert.equal(statuses.has(503), true);
    disk?.free();
    assert.equal((await clockIn()).status, 201);
    assert.equal((await clockIn()).status, 201);
  });

  it('reports a full disk in the metrics while it lasts, and on Options once there is room again', async () => {
    await untilGauge('0');
    disk?.fill();
    await untilGauge('1');
    disk?.free();
    await untilGauge('0');
    const { troubles = [] } = z.parse(problems, (await ask('GET', '/api/problems/', { as: admin })).body);
    assert.deepEqual(
      troubles.map(({ system, until, code }) => [system, until === null, code]),
      [['database', false, '53100']],
    );
  });
});
