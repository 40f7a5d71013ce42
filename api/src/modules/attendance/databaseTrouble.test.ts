import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { expectStatus } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import { createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';

describe('punches while the database fails', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp({ clock: testClock() });
  });
  after(() => test.close());

  const troubles: [what: string, code: string][] = [
    ['the disk is full', '53100'],
    ['the database is read-only', '25006'],
    ['the statement took too long', '57014'],
    ['the disk has a fault', '58030'],
    ['the database has an internal fault', 'XX000'],
  ];
  for (const [what, code] of troubles)
    it(`stores a punch once on retry when ${what} the first time (${code})`, async () => {
      const clock = punchClock(test);
      const pool = await test.given.location();
      const { id } = await test.given.user({ locations: [pool] });
      const token = await test.given.punchToken({ id }, 60);
      await sql`create or replace function trouble() returns trigger language plpgsql as
        ${sql.raw(`$$ begin raise exception 'trouble' using errcode = '${code}'; end $$`)}`.execute(test.db);
      await sql`create trigger trouble before insert on clock_records
        for each row execute function trouble()`.execute(test.db);

      const refused = await clock.clockIn(token, id, {}, `punch-of-${id}`);
      await sql`drop trigger trouble on clock_records`.execute(test.db);
      assert.equal(refused.status, 503, refused.text);
      for (let times = 0; times < 2; times += 1)
        expectStatus(await clock.clockIn(token, id, {}, `punch-of-${id}`), 201);

      const stored = await test.db
        .selectFrom('clock_records')
        .select('id')
        .where('user_id', '=', id)
        .execute();
      assert.equal(stored.length, 1);
    });
});
