import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { HOUR_MS, SECOND_MS } from '../src/platform/core/clock';
import { punchClock } from '../src/modules/attendance/attendance.fixture';
import { errorOf } from './assertions';
import type { GivenUser } from './fixtures';
import { type Answer, createTestApp, type TestApp } from './harness';
import { storesNothing } from './storedRows';

const READ = '/api/notifications/read/';

describe('users who make changes too fast', () => {
  let test: TestApp;
  let ada: GivenUser;
  before(async () => {
    test = await createTestApp({
      writes: { user: { atOnce: 5, perSecond: 2 }, kiosk: { atOnce: 8, perSecond: 4 } },
    });
    ada = await test.given.user();
  });
  beforeEach(() => test.clock.advance(HOUR_MS));
  after(() => test.close());

  const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) answers.push((await ask()).status);
    return answers;
  };
  const write = (token: string) => test.call(token, 'POST', READ, { ids: [] });
  const admitted = (count: number, refused: number) => [
    ...Array(count).fill(200),
    ...Array(refused).fill(429),
  ];

  it('answers a user over the limit with 429 and the time to wait, in every session, and stores nothing', async () => {
    const [one, two] = [await test.given.session(ada), await test.given.session(ada)];
    assert.deepEqual(await statuses(5, () => write(one)), admitted(5, 0));
    const answer = await storesNothing(test.db, () => write(two));
    assert.equal(answer.status, 429);
    assert.equal(answer.headers['retry-after'], '1');
    assert.equal(errorOf(answer), 'Too many changes in a short time. Try again in 1 second.');
    test.clock.advance(SECOND_MS);
    assert.deepEqual(await statuses(3, () => write(two)), admitted(2, 1));
  });

  it('still answers reads of a user over the limit, and changes of other users', async () => {
    const token = await test.given.session(ada);
    await statuses(6, () => write(token));
    assert.equal((await test.call(token, 'GET', '/api/notifications/')).status, 200);
    const other = await test.given.session(await test.given.user());
    assert.equal((await write(other)).status, 200);
  });

  it("counts no refused calls toward a user's limit", async () => {
    const token = await test.given.session(ada);
    assert.deepEqual(await statuses(9, () => test.call(token, 'POST', READ, { ids: 1 })), Array(9).fill(400));
    assert.deepEqual(await statuses(6, () => write(token)), admitted(5, 1));
  });

  it('counts a call with many changes once', async () => {
    const here = await test.given.location();
    const boss = await test.given.user({ role: 'MANAGER', locations: [here] });
    const token = await test.given.session(boss);
    const tell = () =>
      test.db.transaction().execute((trx) =>
        test.services.notify(trx, {
          userId: boss.id,
          topic: 'schedule',
          kind: 'schedule.changed',
          title: 'x',
          body: '',
          link: '/',
        }),
      );
    for (let count = 0; count < 20; count += 1) await tell();
    assert.deepEqual(await statuses(6, () => test.call(token, 'POST', READ, {})), admitted(5, 1));
  });

  it('shares one limit among all staff at punch clocks, apart from the limits of signed-in users', async () => {
    const { enter } = punchClock(test);
    const staff = await test.given.user({ code: '12345' });
    assert.ok(staff);
    const spent = await statuses(9, () => enter('12345'));
    assert.deepEqual([spent.slice(0, 8).includes(429), spent[8]], [false, 429]);
    assert.equal((await write(await test.given.session(ada))).status, 200);
  });

  it('limits the calls of each registered punch clock, and those of all its staff together', async () => {
    const by = await test.given.user({ role: 'ADMIN' });
    const pool = await test.given.location();
    const { verify, clockIn, records } = punchClock(test);
    const lobby = await test.given.kiosk({ by, location: pool });
    const deck = await test.given.kiosk({ by, location: pool });
    const people: (() => Promise<Answer>)[] = [];
    let last = '';
    for (let number = 0; number < 10; number += 1) {
      const kiosk = number < 9 ? lobby : deck;
      const user = await test.given.user({ locations: [pool], code: String(30_000 + number) });
      const { token } = await verify(user.code, { kiosk });
      test.clock.advance(SECOND_MS);
      if (number < 9) last = user.id;
      people.push(() => clockIn(token, user.id, {}, undefined, kiosk));
    }
    const atLobby = people.slice(0, 9).values();
    const spent = await statuses(9, () => atLobby.next().value?.() ?? assert.fail());
    assert.deepEqual(spent, [...Array(8).fill(201), 429]);
    assert.deepEqual(await records(last), []);
    assert.equal((await people[9]?.())?.status, 201);
    assert.equal((await write(await test.given.session(ada))).status, 200);
  });
});
