import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { hasPooler, startPooler } from '../../../../scripts/lib/pooler.mjs';
import { often } from './often.sql';
import { connectServer, type ServerDatabase } from './server';
import { transaction } from './transaction';

const given = process.env.TEST_DATABASE_URL || undefined;
const sessionSettings = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
];
const refusing: [what: string, ignores: string[]][] = [
  ['refuses the settings of a session', []],
  ['drops the settings of a session', sessionSettings],
];
const missing = given === undefined ? 'on PostgreSQL only' : !hasPooler() && 'PgBouncer is not installed';

describe('a connection to PostgreSQL itself', { skip: given === undefined && 'on PostgreSQL only' }, () => {
  it('recognizes a direct connection to PostgreSQL', async () => {
    const server = connectServer(String(given), () => undefined);
    assert.equal(await server.findPooler(), false);
    await server.close();
  });
});

for (const [what, ignores] of refusing)
  describe(`behind a transaction pooler that ${what}`, { skip: missing }, () => {
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    const servers: ServerDatabase[] = [];
    before(async () => {
      pooler = await startPooler(String(given), { ignores });
      // Starts two processes of On Deck.
      for (let count = 0; count < 2; count += 1) {
        const server = connectServer(pooler.at('postgres'), () => undefined);
        assert.equal(await server.findPooler(), true);
        servers.push(server);
      }
    });
    after(async () => {
      await Promise.all(servers.map((server) => server.close()));
      await pooler.stop();
    });

    const settings = sql<{ limit: string; lock: string; zone: string }>`
      select current_setting('statement_timeout') as limit, current_setting('lock_timeout') as lock,
        current_setting('timezone') as zone`;
    const expected = [{ limit: '10s', lock: '5s', zone: 'UTC' }];

    it('answers prepared statements of both processes at the same time behind a transaction pooler', async () => {
      const asked = servers.flatMap(({ db }) =>
        Array.from({ length: 60 }, (_, index) =>
          sql<{ got: number }>`select ${index}::int as got ${often}`.execute(db),
        ),
      );
      const got = (await Promise.all(asked)).map(({ rows }) => rows[0]?.got);
      assert.deepEqual(got, [...Array(60).keys(), ...Array(60).keys()]);
    });

    it('limits every statement behind a transaction pooler, inside and outside of a transaction', async () => {
      for (const { db } of servers) {
        assert.deepEqual((await settings.execute(db)).rows, expected);
        assert.deepEqual(await transaction(db, async (trx) => (await settings.execute(trx)).rows), expected);
      }
    });

    it('keeps a refused statement behind a transaction pooler from affecting the next one, and commits earlier writes', async () => {
      const [one, other] = servers;
      assert.ok(one && other);
      await sql`create table if not exists pooled (id int primary key)`.execute(one.db);
      await sql`delete from pooled`.execute(one.db);
      await sql`insert into pooled values (1)`.execute(one.db);
      for (let times = 0; times < 12; times += 1)
        await assert.rejects(sql`insert into pooled values (1)`.execute(one.db), { code: '23505' });
      const seen = await sql<{ id: number }>`select id from pooled`.execute(other.db);
      assert.deepEqual(seen.rows, [{ id: 1 }]);
      await sql`drop table pooled`.execute(one.db);
    });

    it('rolls back the writes of a failed transaction behind a transaction pooler', async () => {
      const [one] = servers;
      assert.ok(one);
      await sql`create table if not exists pooled (id int primary key)`.execute(one.db);
      await assert.rejects(
        transaction(one.db, async (trx) => {
          await sql`insert into pooled values (2)`.execute(trx);
          throw new Error('stop');
        }),
      );
      assert.deepEqual((await sql`select id from pooled`.execute(one.db)).rows, []);
      await sql`drop table pooled`.execute(one.db);
    });
  });
