import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';
import { corrections } from './corrections.fixture';

/** The embedded engine has one session: nothing races there, so a few rounds show only that nothing breaks. */
const rounds = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 2;
const parallel = 6;

describe(`${rounds} races between corrections and punches`, () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    correct = corrections(test);
    clock = punchClock(test);
    pool = await test.given.location();
    guard = await test.given.position();
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [pool] }));
  });
  beforeEach(async () => {
    ana = await test.given.user({ locations: [pool], positions: [guard] });
  });
  after(() => test.close());

  const record = (more: object = {}) =>
    test.given.clockRecord({
      user: ana,
      location: pool,
      date: '2027-03-03',
      in: '2027-03-03T14:00:00Z',
      out: '2027-03-03T16:00:00Z',
      ...more,
    });
  const put = (id: string, body: object) => test.call(manager, 'PUT', `/api/attendance/records/${id}/`, body);
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

  it(`${parallel} corrections of one record at once: one wins, the others are told`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [pool], positions: [guard] });
      const { id } = await record();
      const seen = await correct.asItIs(manager, id);
      const answers = await Promise.all(
        Array.from({ length: parallel }, (_, index) =>
          put(id, { ...seen, clocked_in: `2027-03-03T13:0${index}:00Z` }),
        ),
      );
      assert.deepEqual(statuses(answers), [200, ...Array(parallel - 1).fill(409)]);
      assert.equal((await correct.read(manager, id)).changes.length, 1);
    }
  });

  it('the same missed punch added twice at once is added once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [pool], positions: [guard] });
      const body = {
        user_id: ana.id,
        location: pool.id,
        clocked_in: '2027-03-03T14:00:00Z',
        clocked_out: '2027-03-03T15:00:00Z',
        position_id: guard.id,
        rate: 'REGULAR',
        reason: 'The tablet was off',
      };
      const answers = await Promise.all(Array.from({ length: parallel }, () => correct.add(manager, body)));
      assert.deepEqual(statuses(answers), [201, ...Array(parallel - 1).fill(400)]);
      assert.equal((await clock.records(ana.id)).length, 1);
    }
  });

  it('a clock-out at the kiosk and a correction that ends the record: one of them is its end', async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [pool], positions: [guard] });
      const { id } = await record({ out: null });
      const seen = await correct.asItIs(manager, id);
      const [corrected, punched] = await Promise.all([
        put(id, { ...seen, clocked_out: '2027-03-03T16:30:00Z', position_id: guard.id }),
        clock.enter(ana.code, { address: `10.4.0.${round}` }),
      ]);
      assert.equal(punched.status, 200, punched.text);
      const [stored] = await clock.records(ana.id);
      assert.equal(stored?.status, 'CLOSED');
      const wonByManager = stored?.clocked_out?.toISOString() === '2027-03-03T16:30:00.000Z';
      assert.equal(corrected.status, wonByManager ? 200 : 409, corrected.text);
      assert.equal((await correct.read(manager, id)).changes.length, wonByManager ? 1 : 0);
    }
  });

  it('a clock-in and a correction that would fill that moment never stand beside each other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [pool], positions: [guard] });
      const { id } = await record();
      const seen = await correct.asItIs(manager, id);
      const token = await test.given.punchToken(ana);
      const [corrected, punched] = await Promise.all([
        put(id, { ...seen, clocked_out: test.clock.now().toISOString() }),
        clock.clockIn(token, ana.id),
      ]);
      // Half-open: a record may end at the very second at which the next begins.
      assert.deepEqual([corrected.status, punched.status], [200, 201], corrected.text);
      const late = await put(id, { ...seen, clocked_out: '2027-03-03T17:00:01Z' });
      assert.ok(late.status === 409 || late.status === 400);
    }
  });
});
