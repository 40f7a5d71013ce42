import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { errorOf, expectStatus } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import { createTestApp, type TestApp } from '../../../test/harness';

describe('GET /api/ready', () => {
  let test: TestApp;
  const clock = testClock();
  const ready = () => test.call(undefined, 'GET', '/api/ready');
  before(async () => {
    test = await createTestApp({ clock });
    await sql`create function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(test.db);
  });
  after(() => test.close());

  const writtenAt = async (): Promise<Date | undefined> => {
    const row = await test.db.selectFrom('readiness').select('written_at').executeTakeFirst();
    return row?.written_at;
  };

  it('writes one row every 15 seconds at most, not for every readiness check', async () => {
    const first = clock.now();
    expectStatus(await ready(), 200);
    clock.advance(14_000);
    expectStatus(await ready(), 200);
    assert.deepEqual(await writtenAt(), first);
    clock.advance(1_000);
    expectStatus(await ready(), 200);
    assert.deepEqual(await writtenAt(), clock.now());
  });

  it('answers a readiness check with 503 while the disk is full, and with 200 as soon as it has room', async () => {
    await sql`create trigger full_disk before insert or update on readiness
      for each row execute function refuse_writes()`.execute(test.db);
    clock.advance(15_000);
    for (const attempt of ['first', 'second']) {
      const answer = await ready();
      assert.equal(answer.status, 503, attempt);
      assert.equal(errorOf(answer), "The server can't do this right now. Try again in a few minutes.");
    }
    await sql`drop trigger full_disk on readiness`.execute(test.db);
    expectStatus(await ready(), 200);
  });

  it('answers a readiness check with 503 when its first query fails for any reason', async () => {
    await sql`alter table schema_migrations rename to elsewhere`.execute(test.db);
    assert.equal((await ready()).status, 503);
    await sql`alter table elsewhere rename to schema_migrations`.execute(test.db);
    expectStatus(await ready(), 200);
  });
});
