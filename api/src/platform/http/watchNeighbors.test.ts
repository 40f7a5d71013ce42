import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../test/harness';
import { createTroubles, type Troubles } from '../core/troubles';
import { createMetrics } from './metrics';
import { watchNeighbors } from './watchNeighbors';

describe('a server that watches the systems it depends on', () => {
  let test: TestApp;
  let stop = (): void => undefined;
  const metrics = createMetrics();
  let url = '';
  let bucketAnswers = true;
  let troubles: Troubles;
  before(async () => {
    test = await createTestApp();
    await sql`create or replace function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(test.db);
    // Other test files share the services, so this file uses its own troubles.
    troubles = createTroubles({ clock: test.clock, report: () => undefined });
    metrics.watch(troubles);
    url = `http://127.0.0.1:${await metrics.listen(0, '127.0.0.1')}/metrics`;
    stop = watchNeighbors(
      { ...test.services, troubles },
      {
        databaseEvery: 5,
        bucketEvery: 5,
        bucket: async () => troubles.note('bucket', bucketAnswers ? undefined : 'TimeoutError'),
      },
    );
  });
  after(async () => {
    stop();
    await metrics.close();
    await test.close();
  });

  const gauge = async (system: string): Promise<string | undefined> =>
    (await (await fetch(url)).text()).split('\n').find((line) => line.includes(`system="${system}"`));
  async function untilGauge(system: string, value: 0 | 1): Promise<void> {
    const line = `ondeck_trouble{system="${system}"} ${value}`;
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await gauge(system)) === line) return;
      await pause(10);
    }
    assert.equal(await gauge(system), line);
  }
  const listed = () => troubles.list().map(({ of, until, code }) => [of, until !== undefined, code]);

  it('reports 0 in the metrics for each system while all systems work', async () => {
    for (const system of ['database', 'mail', 'push', 'sms', 'bucket']) await untilGauge(system, 0);
  });

  it('reports a database without disk space before any request, and for a day after it has space', async () => {
    await sql`create trigger full_disk before insert or update on readiness
      for each row execute function refuse_writes()`.execute(test.db);
    try {
      await untilGauge('database', 1);
      assert.deepEqual(listed(), [['database', false, '53100']]);
    } finally {
      await sql`drop trigger full_disk on readiness`.execute(test.db);
    }
    await untilGauge('database', 0);
    assert.deepEqual(listed(), [['database', true, '53100']]);
  });

  it('reports a bucket that hangs before anyone publishes', async () => {
    bucketAnswers = false;
    await untilGauge('bucket', 1);
    bucketAnswers = true;
    await untilGauge('bucket', 0);
  });
});
