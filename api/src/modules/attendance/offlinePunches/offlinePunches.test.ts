import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { offlineItems, type OfflineItem } from '@ondeck/shared/schemas/offlinePunches';
import * as z from 'zod/mini';
import { expectStatus, textAt } from '../../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../../test/harness';
import type { GivenKiosk } from '../../../../test/kioskKey';
import { storesNothing } from '../../../../test/storedRows';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/core/clock';
import { EmployeeCode } from '../../../platform/database/employeeCode';
import { endRestoredAccess } from '../../setup/afterRestore.service';
import { punchClock, sentenceOf } from '../attendance.fixture';
import { offlineTablet } from './offlineTablet.fixture';
import { readPunches } from './read.service';

const NOON = '2027-03-03T17:00:00Z';
const ITEMS = '/api/attendance/offline-items/';

describe('offline punches', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let far: GivenLocation;
  let ana: GivenUser;
  let ben: GivenUser;
  let boss: GivenUser;
  let chief: GivenUser;
  let kiosk: GivenKiosk;
  let tablet: Awaited<ReturnType<typeof offlineTablet<Answer>>>;
  let manager: string;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  beforeEach(async () => {
    await readPunches(test.services);
    test.clock.set(NOON);
    await test.db.deleteFrom('throttles').execute();
    pool = await test.given.location();
    far = await test.given.location({ timezone: 'America/Denver' });
    ana = await test.given.user({ locations: [pool], firstName: 'Ana', lastName: 'Reyes' });
    ben = await test.given.user({ locations: [pool] });
    boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
    chief = await test.given.user({ role: 'ADMIN' });
    await signInAgain();
    kiosk = await test.given.kiosk({ by: boss, location: pool });
    tablet = await offlineTablet(test, clock, kiosk);
  });
  after(() => test.close());

  const pass = (milliseconds: number): void => test.clock.advance(milliseconds);
  async function sent(): Promise<void> {
    await tablet.sendAll();
    await readPunches(test.services);
  }
  async function items(token = manager): Promise<OfflineItem[]> {
    const answer = await test.call(token, 'GET', `${ITEMS}?limit=100`);
    expectStatus(answer, 200);
    return z.parse(offlineItems, answer.body).results;
  }
  const problems = async (): Promise<string[]> => (await items()).map(({ problem }) => problem);
  const hours = async (user: GivenUser): Promise<(string | undefined)[][]> =>
    (await clock.records(user.id)).map(({ clocked_in, clocked_out }) => [
      clocked_in.toISOString(),
      clocked_out?.toISOString(),
    ]);
  async function signInAgain(): Promise<void> {
    manager = await test.given.session(boss);
    admin = await test.given.session(chief);
  }
  async function oneItem(): Promise<OfflineItem> {
    const [item, ...more] = await items();
    assert.ok(item && more.length === 0);
    return item;
  }

  it('creates one time entry from a clock-in and a clock-out, with the times when they were entered', async () => {
    pass(40 * MINUTE_MS);
    await tablet.punch(ana.code, 'IN');
    pass(3 * HOUR_MS);
    await tablet.punch(ana.code, 'OUT');
    pass(2 * HOUR_MS);
    await sent();
    assert.deepEqual(await hours(ana), [['2027-03-03T17:40:00.000Z', '2027-03-03T20:40:00.000Z']]);
    const [record] = await clock.records(ana.id);
    assert.deepEqual(
      [record?.flags, record?.kiosk_id, record?.work_date],
      [['offline'], kiosk.id, '2027-03-03'],
    );
    assert.deepEqual(await items(), []);
  });

  it('shows managers how many punches wait on a punch clock, until they have arrived', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await tablet.punch(ben.code, 'IN');
    const path = '/api/attendance/kiosk/?waiting=2&keeps=true';
    expectStatus(
      await test.call(undefined, 'GET', path, undefined, { headers: clock.signed(kiosk, 'GET', path) }),
      200,
    );
    const listed = async () => {
      const { body } = await test.call(manager, 'GET', '/api/attendance/kiosks/');
      const [one] = z.parse(z.object({ results: z.array(z.looseObject({})) }), body).results;
      return [one?.waiting, one?.keeps_storage];
    };
    assert.deepEqual(await listed(), [2, true]);
    await sent();
    assert.deepEqual(await listed(), [0, true]);
  });

  it('counts a punch once when its receipt is lost and the punch arrives again in any batch', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await tablet.send({ isLost: true });
    await readPunches(test.services);
    pass(MINUTE_MS);
    await tablet.punch(ben.code, 'IN');
    await sent();
    assert.equal((await hours(ana)).length, 1);
    assert.equal((await hours(ben)).length, 1);
    assert.equal(tablet.waiting(), 0);
  });

  it('gives the same answer to valid and unknown codes, and stores no code', async () => {
    pass(HOUR_MS);
    await tablet.punch('00000', 'IN');
    const unknown = await tablet.send();
    await tablet.punch(ana.code, 'IN');
    const good = await tablet.send();
    expectStatus(unknown, 200);
    expectStatus(good, 200);
    assert.deepEqual(Object.keys(Object(unknown.body)), Object.keys(Object(good.body)));
    await readPunches(test.services);
    const stored = JSON.stringify(await test.db.selectFrom('offline_punches').selectAll().execute());
    assert.ok(!stored.includes(ana.code));
    const item = await oneItem();
    assert.deepEqual(
      [item.title, item.sentence, item.action, item.employee],
      [
        'Offline punch: unknown employee code',
        'Clock-in at Front desk, 03-03-2027 1:00 PM. The time is reliable. Find out whose punch this is.',
        'ADD',
        null,
      ],
    );
  });

  it('holds back further punches after 20 unknown codes until an admin releases them', async () => {
    pass(HOUR_MS);
    for (let guess = 0; guess < 20; guess += 1) await tablet.punch(String(guess).padStart(5, '0'));
    await tablet.punch(ana.code, 'IN');
    await sent();
    assert.deepEqual(await hours(ana), []);
    const held = (await items()).find(({ problem }) => problem === 'HELD');
    assert.ok(held);
    assert.deepEqual([held.action, held.may_decide, held.employee], ['CHECK', false, null]);
    const path = `${ITEMS}${held.id}/check/`;
    expectStatus(await storesNothing(test.db, () => test.call(manager, 'POST', path)), 403);
    expectStatus(await test.call(admin, 'POST', path), 200);
    await readPunches(test.services);
    assert.deepEqual(await hours(ana), [['2027-03-03T18:00:00.000Z', undefined]]);
  });

  for (const [name, change] of [
    ['someone who has left', () => test.db.updateTable('users').set({ employee_ending_date: '2027-03-01' })],
    ['a deactivated employee', () => test.db.updateTable('users').set({ is_active: false })],
  ] as const)
    it(`keeps a punch of ${name} as an item`, async () => {
      pass(HOUR_MS);
      await tablet.punch(ana.code, 'IN');
      await change().where('id', '=', ana.id).execute();
      await sent();
      assert.deepEqual(await problems(), ['LEFT']);
      assert.deepEqual(await hours(ana), []);
    });

  it('asks whose punch it was when the code has changed owners since then', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    pass(3 * DAY_MS);
    const changed = { employee_code: new EmployeeCode('98765'), updated_at: test.clock.now() };
    await test.db.updateTable('users').set(changed).where('id', '=', ana.id).execute();
    await test.given.user({ locations: [pool], code: ana.code });
    await sent();
    assert.deepEqual(await problems(), ['OLD_CODE']);
    assert.deepEqual(await hours(ana), []);
  });
  it('keeps a second clock-in, a clock-out without a clock-in, and an overlap as items', async () => {
    await test.given.clockRecord({
      user: ben,
      location: pool,
      date: '2027-03-03',
      in: '2027-03-03T16:00:00Z',
      out: '2027-03-03T18:30:00Z',
    });
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'OUT');
    await tablet.punch(ben.code, 'IN');
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    pass(MINUTE_MS);
    await tablet.punch(ana.code, 'IN');
    await sent();
    assert.deepEqual((await problems()).sort(), ['DOUBLE', 'NO_CLOCK_IN', 'OVERLAP']);
    assert.deepEqual(await hours(ana), [['2027-03-03T19:00:00.000Z', undefined]]);
  });

  it('asks for the time after a restart without a network, and shows both punches as one item', async () => {
    pass(HOUR_MS);
    tablet.restart();
    await tablet.punch(ana.code, 'IN');
    pass(2 * HOUR_MS);
    await tablet.punch(ana.code, 'OUT');
    await sent();
    const item = await oneItem();
    assert.deepEqual(
      [item.problem, item.employee?.id, item.clocked_in, item.clocked_out, item.sureness],
      ['TIME_UNKNOWN', ana.id, '13:00', '15:00', 'GUESS'],
    );
    const added = await test.call(manager, 'POST', `${ITEMS}${item.id}/add/`, {
      user_id: ana.id,
      clocked_in: item.clocked_in_at,
      clocked_out: item.clocked_out_at,
      rate: 'REGULAR',
      reason: 'She said so',
    });
    expectStatus(added, 200);
    assert.deepEqual(await hours(ana), [['2027-03-03T18:00:00.000Z', '2027-03-03T20:00:00.000Z']]);
    assert.deepEqual(await items(), []);
    const again = await storesNothing(test.db, () =>
      test.call(manager, 'POST', `${ITEMS}${item.id}/dismiss/`, { reason: 'Twice' }),
    );
    assert.deepEqual([again.status, sentenceOf(again)], [409, 'Someone has handled this punch.']);
  });

  it("ignores the device's clock when it was set to another day", async () => {
    pass(HOUR_MS);
    tablet.setWall(-DAY_MS);
    await tablet.punch(ana.code, 'IN');
    pass(HOUR_MS);
    await sent();
    const [record] = await clock.records(ana.id);
    assert.deepEqual(
      [record?.clocked_in.toISOString(), record?.flags],
      ['2027-03-03T18:00:00.000Z', ['offline', 'clock_skew']],
    );
  });

  it('asks for the time when the clock was set after the page restarted', async () => {
    tablet.restart();
    tablet.setWall(-DAY_MS);
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await sent();
    const item = await oneItem();
    assert.deepEqual([item.problem, item.clocked_in_at], ['TIME_UNKNOWN', null]);
  });

  it("uses the device's clock when the device slept and its clock was right before and after", async () => {
    tablet.sleep(2 * HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    pass(HOUR_MS);
    await sent();
    assert.deepEqual(await hours(ana), [['2027-03-03T19:00:00.000Z', undefined]]);
  });

  it("asks for the time when the device slept before it read the server's time", async () => {
    await tablet.hear(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    pass(HOUR_MS);
    await sent();
    const item = await oneItem();
    assert.deepEqual([item.problem, item.clocked_in_at], ['TIME_UNKNOWN', null]);
  });

  it('asks about a punch that is older than 60 days', async () => {
    await tablet.punch(ana.code, 'IN');
    pass(61 * DAY_MS);
    await signInAgain();
    await sent();
    assert.deepEqual(await problems(), ['TOO_OLD']);
  });

  it('keeps the punches of a removed punch clock as items, and refuses those of an unknown device', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    expectStatus(await test.call(manager, 'DELETE', `/api/attendance/kiosks/${kiosk.id}/`), 204);
    await sent();
    assert.deepEqual(await problems(), ['REVOKED']);
    assert.deepEqual(await hours(ana), []);
    const stranger = await storesNothing(test.db, () =>
      test.call(undefined, 'POST', '/api/attendance/offline-punches/', {
        sealed_to: tablet.batch().sealed_to,
        punches: [{ key: 'stranger', counter: 1, sealed: 'AAAA', elapsed: 0, wall: 0 }],
      }),
    );
    expectStatus(stranger, 403);
  });

  it('refuses a punch that was altered or moved to another key, and logs that', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    const { sealed_to, punches } = tablet.batch();
    const [punch] = punches;
    assert.ok(punch);
    await sent();
    expectStatus(
      await tablet.post({ sealed_to, punches: [{ ...punch, sealed: `A${punch.sealed.slice(1)}` }] }),
      200,
    );
    const actions = await test.db.selectFrom('audit_log').select('action').execute();
    assert.equal(actions.filter(({ action }) => action === 'offline_punch.altered').length, 1);
    assert.equal((await hours(ana)).length, 1);
    expectStatus(await tablet.post({ sealed_to, punches: [{ ...punch, key: 'another-key' }] }), 200);
    await readPunches(test.services);
    assert.deepEqual(await problems(), ['UNREADABLE']);
    assert.equal((await hours(ana)).length, 1);
  });

  it('stores no punches that were sealed to another server', async () => {
    await tablet.punch(ana.code, 'IN');
    const answer = await storesNothing(test.db, () => tablet.post({ ...tablet.batch(), sealed_to: 'other' }));
    expectStatus(answer, 409);
  });

  it('keeps punches of a closed week as an item, and pays them in the next open week once added', async () => {
    await tablet.punch(ana.code, 'IN');
    pass(2 * HOUR_MS);
    await tablet.punch(ana.code, 'OUT');
    pass(7 * DAY_MS);
    await signInAgain();
    const closed = { location: pool.id, date: '2027-03-03' };
    expectStatus(await test.call(admin, 'POST', '/api/payroll/timesheets/close/', closed), 200);
    await sent();
    const item = await oneItem();
    assert.deepEqual([item.problem, item.clocked_in, item.clocked_out], ['CLOSED_WEEK', '12:00', '14:00']);
    expectStatus(
      await test.call(manager, 'POST', `${ITEMS}${item.id}/add/`, {
        user_id: ana.id,
        clocked_in: item.clocked_in_at,
        clocked_out: item.clocked_out_at,
        rate: 'REGULAR',
        reason: 'Offline',
      }),
      200,
    );
    const [record] = await clock.records(ana.id);
    const carried = await test.db
      .selectFrom('carried_hours')
      .select('week')
      .where('clock_record_id', '=', record?.id ?? '')
      .execute();
    assert.deepEqual(carried, [{ week: '2027-03-07' }]);
  });

  it('lets managers review items at their locations, but never their own punches', async () => {
    pass(HOUR_MS);
    await tablet.punch('00000');
    await tablet.punch(boss.code, 'OUT');
    await sent();
    const elsewhere = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [far] }));
    assert.deepEqual(await items(elsewhere), []);
    const own = (await items()).find(({ employee }) => employee?.id === boss.id);
    assert.equal(own?.may_decide, false);
    const dismiss = (token: string, id: string) =>
      test.call(token, 'POST', `${ITEMS}${id}/dismiss/`, { reason: 'No' });
    expectStatus(await storesNothing(test.db, () => dismiss(manager, own?.id ?? '')), 403);
    expectStatus(await storesNothing(test.db, () => dismiss(elsewhere, own?.id ?? '')), 404);
    assert.equal(textAt((await dismiss(admin, own?.id ?? '')).body, 'message'), 'Offline punch dismissed.');
  });

  for (const kind of ['IN', 'OUT'] as const)
    it(`counts a punch once that was stored before its answer got lost (${kind})`, async () => {
      await test.given.clockRecord({
        user: ana,
        location: pool,
        date: '2027-03-03',
        in: '2027-03-03T17:59:55Z',
        ...(kind === 'OUT' ? { in: '2027-03-03T13:00:00Z', out: '2027-03-03T17:59:55Z' } : {}),
      });
      await test.db
        .updateTable('clock_records')
        .set({ kiosk_id: kiosk.id, out_kiosk_id: kind === 'OUT' ? kiosk.id : null })
        .where('user_id', '=', ana.id)
        .execute();
      const before = await hours(ana);
      pass(HOUR_MS);
      await tablet.punch(ana.code, kind, { tried: true });
      await tablet.punch(ana.code, kind);
      await sent();
      assert.deepEqual(await hours(ana), before);
      assert.deepEqual(await problems(), [kind === 'IN' ? 'DOUBLE' : 'NO_CLOCK_IN']);
    });

  it('keeps punches that the device sealed under a former registration as items, once, and never counts them', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await tablet.punch(ben.code, 'IN');
    const { sealed_to, punches } = tablet.batch();
    expectStatus(await tablet.post({ sealed_to, punches: punches.slice(1) }), 200);
    await readPunches(test.services);
    // The restored backup is older than the registration, so the server doesn't know that punch clock.
    const next = await test.given.kiosk({ by: boss, location: pool });
    const body = { sealed_to, punches, sealed_by: kiosk.id };
    for (const _again of [1, 2]) expectStatus(await tablet.post(body, next), 200);
    await readPunches(test.services);
    assert.deepEqual(
      (await items()).map(({ problem, employee, clocked_in }) => [problem, employee?.id, clocked_in]),
      [['REVOKED', ana.id, '13:00']],
    );
    assert.deepEqual(await hours(ana), []);
    assert.equal((await hours(ben)).length, 1);
  });

  it('takes a punch of a tablet whose clock starts in 1970', async () => {
    tablet.restart();
    tablet.setWall(-test.clock.now().getTime());
    await tablet.punch(ana.code, 'IN');
    await sent();
    assert.deepEqual(await problems(), ['TIME_UNKNOWN']);
  });

  it('keeps the waiting punches of a registration that a restored backup ended as items', async () => {
    pass(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await endRestoredAccess(test.services);
    await signInAgain();
    await sent();
    assert.deepEqual(await problems(), ['REVOKED']);
    assert.deepEqual(await hours(ana), []);
    assert.equal(tablet.waiting(), 0);
  });

  it('sends no keys when the location stores no offline punches', async () => {
    await test.db
      .updateTable('locations')
      .set({ offline_punches: false })
      .where('id', '=', pool.id)
      .execute();
    const answer = await tablet.hear();
    assert.equal(Object(answer.body).offline, null);
  });
});
