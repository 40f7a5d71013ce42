import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../test/harness';
import { AppError } from '../core/errors';
import { createThrottle } from './throttle';
import { spend, type ThrottleRule, type ThrottleState } from './throttle.rules';

const rule: ThrottleRule = {
  budget: 3,
  firstWaitSeconds: 10,
  longestWaitSeconds: 35,
  forgetAfterSeconds: 600,
};
const start = new Date('2027-03-03T17:00:00Z');
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

describe('spending tries', () => {
  it('allows the budget of tries, then doubles the wait up to the longest, and never refuses for good', () => {
    let state: Parameters<typeof spend>[0];
    let now = 0;
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const verdict = spend(state, rule, at(now));
      assert.ok(verdict.allowed);
      ({ state } = verdict);
      const wait =
        state.blockedUntil === null ? 0 : (state.blockedUntil.getTime() - at(now).getTime()) / 1_000;
      waits.push(wait);
      now += wait;
    }
    assert.deepEqual(waits, [0, 0, 10, 20, 35, 35, 35]);
  });

  for (const [name, seconds, allowed, waits] of [
    ['right away', 0, false, 10],
    ['a millisecond before the wait is over', 9.999, false, 1],
    ['when the wait is over', 10, true, undefined],
  ] as const)
    it(`${allowed ? 'allows' : 'refuses'} the fourth try ${name}`, () => {
      const state = { hits: 3, countedAt: at(0), blockedUntil: at(10) };
      const verdict = spend(state, rule, at(seconds));
      assert.equal(verdict.allowed, allowed);
      assert.equal(verdict.allowed ? undefined : verdict.waitSeconds, waits);
    });

  for (const [seconds, hits] of [
    [199, 3],
    [200, 2],
    [399, 2],
    [400, 1],
    [10_000, 1],
  ] as const)
    it(`counts ${hits} tries after ${seconds} quiet seconds`, () => {
      const verdict = spend({ hits: 2, countedAt: at(0), blockedUntil: null }, rule, at(seconds));
      assert.equal(verdict.allowed && verdict.state.hits, hits);
    });

  /** Returns the waits of tries spaced by `apart` seconds, or as soon as they are allowed. */
  function waitsOf(
    count: number,
    apart: number,
    first?: ThrottleState,
  ): { waits: Set<number>; state: ThrottleState } {
    let state = first;
    let now = state ? state.countedAt.getTime() / 1_000 : 0;
    const waits = new Set<number>();
    for (let done = 0; done < count; done += 1) {
      const verdict = spend(state, rule, new Date(now * 1_000));
      assert.ok(verdict.allowed);
      ({ state } = verdict);
      const wait = state.blockedUntil === null ? 0 : state.blockedUntil.getTime() / 1_000 - now;
      waits.add(wait);
      now += Math.max(apart, wait);
    }
    assert.ok(state);
    return { waits, state };
  }

  it('never makes tries wait that come no faster than they are forgotten', () => {
    assert.deepEqual([...waitsOf(1_000, 200).waits], [0]);
    assert.ok(waitsOf(1_000, 195).waits.has(10), 'a little faster adds up');
  });

  it('stores no more tries of a long attack than the longest wait needs', () => {
    const { state } = waitsOf(10_000, 0);
    const quiet = new Date(state.countedAt.getTime() + 1_400 * 1_000);
    const verdict = spend(state, rule, quiet);
    assert.ok(
      verdict.allowed && verdict.state.blockedUntil === null,
      String(verdict.allowed && verdict.state.hits),
    );
  });
});

describe('the throttle', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const tries = async (keys: readonly string[]): Promise<number> => {
    try {
      await test.services.throttle.spend(keys.map((key) => ({ key, rule })));
      return 200;
    } catch (error) {
      assert.ok(error instanceof AppError);
      return error.status;
    }
  };

  it('counts parallel tries one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => tries(['parallel'])));
    assert.equal(answers.filter((status) => status === 200).length, 3);
    assert.equal(answers.filter((status) => status === 429).length, 27);
  });

  it('counts no try for any key when one of several keys has to wait', async () => {
    for (let count = 0; count < 3; count += 1) await tries(['waits']);
    assert.equal(await tries(['fresh', 'waits']), 429);
    const still = [
      await tries(['fresh']),
      await tries(['fresh']),
      await tries(['fresh']),
      await tries(['fresh']),
    ];
    assert.deepEqual(still, [200, 200, 200, 429]);
  });

  it('refunds a successful try, and forgets all tries when cleared', async () => {
    for (let count = 0; count < 10; count += 1) {
      assert.equal(await tries(['good']), 200);
      await test.services.throttle.refund('good');
    }
    for (let count = 0; count < 3; count += 1) await tries(['cleared']);
    await test.services.throttle.clear('cleared');
    assert.equal(await tries(['cleared']), 200);
  });

  const guess = async (key: string, look: () => Promise<string | undefined>) => {
    try {
      return (await test.services.throttle.guess([{ key, rule }], look)).found ?? 'nothing';
    } catch (error) {
      return error instanceof AppError ? error.status : String(error);
    }
  };
  const vain = () => Promise.resolve(undefined);
  const good = () => Promise.resolve('found');

  it('looks up no more parallel guesses than the budget allows', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('guessed', vain)));
    assert.equal(answers.filter((answer) => answer === 'nothing').length, 3);
    assert.equal(answers.filter((answer) => answer === 429).length, 27);
    assert.equal(await guess('guessed', good), 429);
  });

  it('counts no successful guess, however many arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('found', good)));
    assert.deepEqual(new Set(answers), new Set(['found']));
    const vainly = [];
    for (let count = 0; count < 4; count += 1) vainly.push(await guess('found', vain));
    assert.deepEqual(vainly, ['nothing', 'nothing', 'nothing', 429]);
  });

  it("doesn't count a guess whose lookup failed", async () => {
    for (let count = 0; count < 10; count += 1)
      assert.equal(await guess('broken', () => Promise.reject(new Error('gone'))), 'Error: gone');
    assert.equal(await guess('broken', good), 'found');
  });

  for (const how of ['spend', 'guess'] as const)
    it(`refuses a repeated try with one statement that asks the database whether the wait is over (${how})`, async () => {
      const asked: string[] = [];
      const watched = test.services.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push('sqlFragments' in node ? node.sqlFragments.join('?') : node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const throttle = createThrottle({ db: watched, clock: test.clock });
      const budgets = [{ key: `again.${how}`, rule }];
      const ask = async () => {
        asked.length = 0;
        const work = how === 'spend' ? throttle.spend(budgets) : throttle.guess(budgets, vain);
        return work.then(
          () => 200,
          (error: unknown) => (error instanceof AppError ? error.headers['retry-after'] : error),
        );
      };
      for (let count = 0; count < rule.budget; count += 1) assert.equal(await ask(), 200);
      assert.equal(await ask(), '10');
      assert.match(asked.join(), /for update/);
      assert.equal(await ask(), '10');
      assert.equal(asked.length, 1);
      assert.doesNotMatch(asked.join(), /for update/, 'no lock is waited for');
      // Clears the count as another process does after a successful sign-in.
      await test.services.throttle.clear(`again.${how}`);
      assert.equal(await ask(), 200);
    });

  it('uses one connection for any number of guesses that wait for each other', async () => {
    let begun = 0;
    const { db } = test.services;
    const watched = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') begun += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const throttle = createThrottle({ db: watched, clock: test.clock });
    let open = (): void => {};
    const gate = new Promise<undefined>((resolve) => {
      open = () => resolve(undefined);
    });
    let looks = (): void => {};
    const looking = new Promise<void>((resolve) => {
      looks = resolve;
    });
    const budgets = (who: number) => [
      { key: `turn.${who}`, rule },
      { key: 'turn.all', rule: { ...rule, budget: 100 } },
    ];
    const all = Array.from({ length: 20 }, (_, who) =>
      throttle.guess(budgets(who), () => {
        looks();
        return gate;
      }),
    );
    await looking;
    assert.equal(begun, 1);
    open();
    assert.equal((await Promise.all(all)).length, 20);
    assert.equal(begun, 20);
    const refused = Array.from({ length: 20 }, () => throttle.guess([{ key: 'turn.one', rule }], vain));
    const outcomes = await Promise.allSettled(refused);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
  });

  it('returns the number of failed guesses', async () => {
    const { throttle } = test.services;
    assert.deepEqual(await throttle.guess([{ key: 'told', rule }], vain), { found: undefined, tries: [1] });
    assert.deepEqual(await throttle.guess([{ key: 'told', rule }], vain), { found: undefined, tries: [2] });
    assert.deepEqual(await throttle.guess([{ key: 'told', rule }], good), { found: 'found', tries: [2] });
  });
});
