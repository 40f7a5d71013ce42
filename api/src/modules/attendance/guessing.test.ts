import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { punchClock, sentenceOf } from './attendance.fixture';
import { codeRule } from './guessing.service';

/** Number of guesses that one address makes. The goal is about 10,000 (`GUESSES=10000`). */
const GUESSES = Number(process.env.GUESSES ?? 200);

describe('guessing employee codes', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let ana: GivenUser;
  let manager: GivenUser;
  let pool: { id: string };
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
    pool = await test.given.location();
    ana = await test.given.user({ locations: [pool] });
    manager = await test.given.user({ role: 'MANAGER', locations: [pool] });
  });
  // Every test uses up the budget of the whole installation.
  beforeEach(() => test.db.deleteFrom('throttles').execute());
  after(() => test.close());

  const wrong = async (times: number, more: Parameters<typeof clock.enter>[1]): Promise<number[]> => {
    const seen: number[] = [];
    for (let guess = 0; guess < times; guess += 1) seen.push((await clock.enter('99999', more)).status);
    return seen;
  };

  it(`evaluates at most 25 of ${GUESSES} codes from one address, and leaves other addresses alone`, async () => {
    const address = '10.1.0.1';
    const statuses: number[] = [];
    for (let from = 0; from < GUESSES; from += 50) {
      const batch = Array.from({ length: Math.min(50, GUESSES - from) }, (_, index) =>
        clock.enter(String(30_000 + from + index), { address }),
      );
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
      // A real attacker needs about 10 milliseconds for a guess.
      test.clock.advance(500);
    }
    const evaluated = statuses.filter((status) => status !== 429).length;
    assert.ok(evaluated <= 25, `${evaluated} were evaluated`);
    await clock.enter('99999', { address });
    assert.equal((await clock.enter(ana.code, { address })).status, 429);
    assert.equal((await clock.enter(ana.code, { address: '10.1.0.2' })).status, 200);
  });

  it('waits longer after each wrong code past the budget, and returns the waiting time', async () => {
    const address = '10.1.0.3';
    assert.deepEqual(await wrong(codeRule.budget, { address }), Array(codeRule.budget).fill(404));
    for (const seconds of [5, 10, 20]) {
      const refused = await clock.enter('99999', { address });
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, String(seconds)]);
      assert.equal(sentenceOf(refused), `Too many wrong codes. Try again in ${seconds} seconds.`);
      test.clock.advance(seconds * SECOND_MS - 1);
      assert.equal((await clock.enter('99999', { address })).status, 429);
      test.clock.advance(1);
      assert.equal((await clock.enter('99999', { address })).status, 404);
    }
  });

  it('does not count valid codes, and forgets wrong ones while valid ones are entered', async () => {
    const address = '10.1.0.4';
    await wrong(codeRule.budget - 1, { address });
    for (let minutes = 0; minutes < 20; minutes += 1) {
      assert.equal((await clock.enter(ana.code, { address })).status, 200);
      test.clock.advance(MINUTE_MS);
    }
    assert.deepEqual(await wrong(codeRule.budget, { address }), Array(codeRule.budget).fill(404));
    assert.equal((await clock.enter('99999', { address })).status, 429);
  });

  it('accepts the codes of a whole school from one address, and gives guesses in between no extra tries', async () => {
    const address = '10.1.0.7';
    const people = await Promise.all(
      Array.from({ length: 30 }, () => test.given.user({ locations: [pool] })),
    );
    await wrong(codeRule.budget - 2, { address });
    const answers = await Promise.all(people.map(({ code }) => clock.enter(code, { address })));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual(await wrong(3, { address }), [404, 404, 429]);
  });

  it('allows an attacker no extra guesses for valid codes in between', async () => {
    const address = '10.1.0.5';
    let guessed = 0;
    for (let round = 0; round < 40; round += 1) {
      if ((await clock.enter('99999', { address })).status === 404) guessed += 1;
      await clock.enter(ana.code, { address });
    }
    assert.ok(guessed <= codeRule.budget, `${guessed} were evaluated`);
  });

  it('gives each registered punch clock behind one address its own budget', async () => {
    const address = '10.1.0.6';
    const [one, two] = [
      await test.given.kiosk({ by: manager, location: pool }),
      await test.given.kiosk({ by: manager, location: pool }),
    ];
    await wrong(codeRule.budget, { address, kiosk: one });
    assert.equal((await clock.enter(ana.code, { address, kiosk: one })).status, 429);
    assert.equal((await clock.enter(ana.code, { address, kiosk: two })).status, 200);
  });

  it('counts the addresses of one IPv6 network together, in any notation', async () => {
    await wrong(codeRule.budget - 1, { address: '2001:db8:1:2::1' });
    await wrong(1, { address: '2001:0DB8:1:2:ffff:ffff:ffff:ffff' });
    assert.equal((await clock.enter(ana.code, { address: '2001:db8:1:2:5::9' })).status, 429);
    assert.equal((await clock.enter(ana.code, { address: '2001:db8:1:3::1' })).status, 200);
  });

  it('gives the punch clocks of one location a shared budget, separate from other locations', async () => {
    const kiosks = [];
    for (let index = 0; index < 6; index += 1)
      kiosks.push(await test.given.kiosk({ by: manager, location: pool }));
    const far = await test.given.kiosk({ by: manager, location: await test.given.location() });
    const seen: number[] = [];
    for (const kiosk of kiosks) seen.push(...(await wrong(8, { kiosk })));
    assert.deepEqual(seen, [...Array<number>(40).fill(404), ...Array<number>(8).fill(429)]);
    assert.equal((await clock.enter(ana.code, { kiosk: far })).status, 200);
    assert.equal((await clock.enter(ana.code, { address: '10.1.0.8' })).status, 200);
  });

  it('evaluates at most 90 codes a day from any number of addresses, while registered punch clocks keep working', async () => {
    const kiosk = await test.given.kiosk({ by: manager, location: pool });
    const until = test.clock.now().getTime() + 24 * HOUR_MS;
    let evaluated = 0;
    for (let guess = 0; test.clock.now().getTime() < until; guess += 1) {
      const address = `2001:db8:${(guess % 60_000).toString(16)}::1`;
      const answer = await clock.enter('99999', { address });
      if (answer.status === 404) evaluated += 1;
      test.clock.advance(Number(answer.headers['retry-after'] ?? 1) * SECOND_MS);
    }
    assert.ok(evaluated > 60 && evaluated <= 90, `${evaluated} were evaluated`);
    assert.equal((await clock.enter('99999', { address: '10.9.9.9' })).status, 404);
    assert.equal((await clock.enter(ana.code, { address: '10.9.9.9' })).status, 429);
    assert.equal((await clock.enter(ana.code, { kiosk })).status, 200);
  });

  it("logs a burst of wrong codes once and notifies the location's managers once an hour", async () => {
    const kiosk = await test.given.kiosk({ by: manager, location: pool, name: 'Lobby' });
    const elsewhere = await test.given.user({ role: 'MANAGER', locations: [await test.given.location()] });
    const noticesOf = async (user: GivenUser) =>
      (await test.db.selectFrom('notifications').selectAll().where('user_id', '=', user.id).execute()).filter(
        ({ body }) => body.includes('Lobby'),
      );
    await wrong(codeRule.budget - 1, { kiosk });
    assert.equal((await noticesOf(manager)).length, 0);
    await wrong(1, { kiosk });
    test.clock.advance(20 * SECOND_MS);
    await wrong(1, { kiosk });
    assert.equal((await noticesOf(manager)).length, 1);
    assert.equal((await noticesOf(elsewhere)).length, 0);
    const written = await test.db
      .selectFrom('audit_entries')
      .select('location_id')
      .where('action', '=', 'punch_clock.wrong_codes')
      .where('entity_id', '=', kiosk.id)
      .execute();
    assert.deepEqual(written, [{ location_id: pool.id }]);
    test.clock.advance(HOUR_MS);
    await clock.enter(ana.code, { kiosk });
    assert.equal((await noticesOf(manager)).length, 1, 'a good code is no news');
    await wrong(codeRule.budget, { kiosk });
    assert.equal((await noticesOf(manager)).length, 2);
  });
});
