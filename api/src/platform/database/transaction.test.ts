import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { constraintOf, errorCode } from '../core/errorCode';
import { AppError } from '../core/errors';
import { type AtEnd, afterCommit, atSavepoint, collect, runNow, transaction } from './transaction';
import { json } from './values';

describe('the database', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
    await sql`create table tried (id integer primary key, note text)`.execute(database.db);
  });
  after(async () => {
    await sql`drop table tried`.execute(database.db);
    await database.close();
  });

  const insert = (id: number) => sql`insert into tried (id) values (${id})`;
  const exists = async (id: number): Promise<boolean> =>
    (await sql`select 1 from tried where id = ${id}`.execute(database.db)).rows.length === 1;

  it('reads values as the same types on both database engines', async () => {
    const { rows } =
      await sql`select date '2027-03-14' as d, time '16:05' as t, 9007199254740991::int8 as big,
      count(*) as n, 1.50::numeric as num, timestamptz '2027-03-14T07:00:00Z' as at, '{a,b}'::text[] as list,
      ${json({ a: [1] })} as j, ${json(['x'])} as jl, ${json(null)} as jn, true as yes
      from options`.execute(database.db);
    assert.deepEqual(rows[0], {
      d: '2027-03-14',
      t: '16:05',
      big: 9007199254740991,
      n: 1,
      num: '1.50',
      at: new Date('2027-03-14T07:00:00Z'),
      list: ['a', 'b'],
      j: { a: [1] },
      jl: ['x'],
      jn: null,
      yes: true,
    });
  });

  describe('work that a transaction collects', () => {
    const runs: { readonly name: string; readonly entries: readonly number[] }[] = [];
    const workOf = (stage: AtEnd<number>['stage'], next?: AtEnd<number>): AtEnd<number> => ({
      stage,
      run: async (trx, entries) => {
        runs.push({ name: stage, entries });
        if (next) await collect(trx, next, 9);
      },
    });
    const events = workOf('events');
    const notices = workOf('notices', events);
    const effects = workOf('effects', notices);

    it('runs collected work once before the commit: effects, then their notices, then their events', async () => {
      runs.length = 0;
      await transaction(database.db, async (trx) => {
        for (const entry of [1, 2]) await collect(trx, events, entry);
        for (const entry of [5, 6]) await collect(trx, notices, entry);
        for (const entry of [3, 4]) await collect(trx, effects, entry);
        assert.deepEqual(runs, []);
      });
      assert.deepEqual(runs, [
        { name: 'effects', entries: [3, 4] },
        { name: 'notices', entries: [5, 6, 9] },
        { name: 'events', entries: [1, 2, 9] },
      ]);
    });

    it('forgets collected work when its part is refused and when the transaction fails', async () => {
      runs.length = 0;
      const part = (entry: number, refusal?: Error) =>
        transaction(database.db, async (trx) => {
          await collect(trx, events, 1);
          await atSavepoint(trx, async () => {
            await collect(trx, events, entry);
            if (refusal) throw refusal;
          }).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
        });
      await part(2, new AppError(400, 'No.'));
      await assert.rejects(part(3, new Error('broken')));
      assert.deepEqual(runs, [{ name: 'events', entries: [1] }]);
    });

    it('runs collected work early when its results are read, and not again', async () => {
      runs.length = 0;
      await transaction(database.db, async (trx) => {
        await collect(trx, events, 1);
        await runNow(trx, events);
        assert.deepEqual(runs, [{ name: 'events', entries: [1] }]);
      });
      assert.equal(runs.length, 1);
    });
  });

  it('stores all of a transaction or nothing, and continues after an error', async () => {
    const failure = transaction(database.db, async (trx) => {
      await insert(1).execute(trx);
      await insert(1).execute(trx);
    });
    await assert.rejects(
      failure,
      (error) => errorCode(error) === '23505' && constraintOf(error) === 'tried_pkey',
    );
    assert.equal(await exists(1), false);
    for (let round = 0; round < 20; round += 1)
      await assert.rejects(
        transaction(database.db, (trx) => sql`select 1/0`.execute(trx)),
        (error) => errorCode(error) === '22012',
      );
    await transaction(database.db, (trx) => insert(2).execute(trx));
    assert.equal(await exists(2), true);
  });

  it('refuses a query inside a transaction without its handle instead of waiting forever', async () => {
    const failure = transaction(database.db, () => insert(3).execute(database.db));
    await assert.rejects(failure, /must use the transaction handle/);
    await assert.rejects(
      transaction(database.db, () => transaction(database.db, async () => {})),
      /must use the transaction handle/,
    );
    assert.equal(await exists(3), false);
  });

  it('retries a transaction after a serialization failure and a deadlock, but not after other errors', async () => {
    for (const [code, runs] of [
      ['40001', 2],
      ['40P01', 2],
      ['23505', 1],
    ] as const) {
      let count = 0;
      const work = transaction(database.db, async () => {
        count += 1;
        if (count === 1) throw Object.assign(new Error(code), { code });
      });
      await work.catch(() => {});
      assert.equal(count, runs, code);
    }
  });

  it('gives up a transaction after five tries', async () => {
    let count = 0;
    const work = transaction(database.db, async () => {
      count += 1;
      throw Object.assign(new Error('again'), { code: '40001' });
    });
    await assert.rejects(work, /again/);
    assert.equal(count, 5);
  });

  it('runs follow-up work after a commit, but not after a rollback', async () => {
    const followed: string[] = [];
    await transaction(database.db, async (trx) => afterCommit(trx, () => followed.push('committed')));
    await transaction(database.db, async (trx) => {
      afterCommit(trx, () => followed.push('rolled back'));
      throw new Error('no');
    }).catch(() => {});
    assert.deepEqual(followed, ['committed']);
    const again: number[] = [];
    await transaction(database.db, async (trx) => {
      again.push(again.length);
      if (again.length === 1) {
        afterCommit(trx, () => followed.push('of a try that was undone'));
        throw Object.assign(new Error('deadlock'), { code: '40P01' });
      }
    });
    assert.deepEqual(followed, ['committed']);
  });

  it('lets 30 parallel transactions each read their own writes', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        transaction(database.db, async (trx) => {
          await insert(100 + index).execute(trx);
          const { rows } = await sql`select id from tried where id = ${100 + index}`.execute(trx);
          return rows.length;
        }),
      ),
    );
    assert.ok(results.every((found) => found === 1));
  });
});
