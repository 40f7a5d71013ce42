import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HOUR_MS, SECOND_MS } from '../../platform/core/clock';
import type { GivenLocation } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';

/** The goal is a thousand rounds on a real server (`RACE_ROUNDS=1000`). */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 30);
const isServer = Boolean(process.env.TEST_DATABASE_URL);

// The embedded engine has one session, so nothing races there. A few rounds show only that nothing breaks.
const rounds = isServer ? ROUNDS : Math.min(ROUNDS, 3);
const parallel = isServer ? 50 : 5;

describe(`${rounds} races at the punch clock`, () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
    pool = await test.given.location();
  });
  after(() => test.close());

  it(`stores one time entry and answers 409 to the rest when an employee clocks in ${parallel} times simultaneously`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ana = await test.given.user({ locations: [pool] });
      const token = await test.given.punchToken(ana);
      const tokens = await Promise.all(Array.from({ length: parallel }, () => test.given.punchToken(ana)));
      const answers = await Promise.all(
        // Half share one form, as after a double tap. The others have their own forms, as at two punch clocks.
        tokens.map((own, index) => clock.clockIn(index % 2 === 0 ? token : own, ana.id)),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      assert.deepEqual(
        statuses,
        [201, ...Array(parallel - 1).fill(409)],
        answers.find(({ status }) => status > 409)?.text,
      );
      assert.equal((await clock.records(ana.id)).length, 1);
    }
  });

  it(`answers ${parallel} simultaneous retries of one clock-in with the first answer`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ana = await test.given.user({ locations: [pool] });
      const token = await test.given.punchToken(ana);
      const answers = await Promise.all(
        Array.from({ length: parallel }, () => clock.clockIn(token, ana.id, {}, 'one-and-the-same')),
      );
      assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
      assert.equal(answers[0]?.status, 201, answers[0]?.text);
      assert.equal((await clock.records(ana.id)).length, 1);
    }
  });

  it('clocks an employee out once when a manager and the punch clock do so simultaneously, without an error', async () => {
    const boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
    for (let round = 0; round < rounds; round += 1) {
      const manager = await test.given.session(boss);
      const ana = await test.given.user({ firstName: 'Ana', lastName: 'Diaz', locations: [pool] });
      await test.given.clockRecord({
        user: ana,
        location: pool,
        date: '2027-03-03',
        in: new Date(test.clock.now().getTime() - HOUR_MS).toISOString(),
      });
      const [manual, kiosk] = await Promise.all([
        test.call(manager, 'POST', '/api/shifts/clocked-in/today/', { id: [ana.id] }),
        clock.enter(ana.code, { address: `10.3.0.${round % 250}` }),
      ]);
      assert.deepEqual([manual.status, kiosk.status], [200, 200], `${manual.text} ${kiosk.text}`);
      const [record, ...others] = await clock.records(ana.id);
      assert.deepEqual([record?.status, others], ['CLOSED', []]);
      const byManager = record?.clocked_out_by === boss.id;
      assert.equal(manual.text.includes('Already clocked out: Ana Diaz.'), !byManager, manual.text);
      // The second entry finds the clock-out. If it began after the manager was done, it opens the form.
      if (byManager) assert.ok(/was already clocked out|Employee code verified/.test(kiosk.text), kiosk.text);
      else assert.match(kiosk.text, /clocked out at/);
      const closings = await test.db
        .selectFrom('audit_entries')
        .select('id')
        .where('entity_id', '=', record?.id ?? '')
        .where('action', '=', 'clock_record.closed')
        .execute();
      assert.equal(closings.length, 1);
      test.clock.advance(SECOND_MS);
    }
  });

  for (const [name, isUndo] of [
    ['a clock-in', false],
    ['an undone clock-out', true],
  ] as const)
    it(`leaves no one clocked in at a deleted location when ${name} and the deletion race`, async () => {
      const admin = await test.given.user({ role: 'ADMIN' });
      for (let round = 0; round < rounds; round += 1) {
        const token = await test.given.session(admin);
        const gone = await test.given.location();
        const ana = await test.given.user({ locations: [gone] });
        const form = await test.given.punchToken(ana);
        let send = () => clock.clockIn(form, ana.id);
        if (isUndo) {
          await send();
          test.clock.advance(HOUR_MS);
          const { undo } = await clock.verify(ana.code, { address: `10.4.0.${round % 250}` });
          send = () => test.call(undo?.token, 'POST', `/api/attendance/undo-clock-out/${ana.id}/`);
        }
        const [removed, punched] = await Promise.all([
          test.call(token, 'DELETE', `/api/locations/${gone.id}/`),
          send(),
        ]);
        assert.ok([204, 400].includes(removed.status), removed.text);
        assert.ok([200, 201, 409].includes(punched.status), punched.text);
        const open = (await clock.records(ana.id)).filter(({ status }) => status === 'OPEN');
        assert.equal(open.length, removed.status === 204 ? 0 : 1, `${removed.text} ${punched.text}`);
      }
    });
});
