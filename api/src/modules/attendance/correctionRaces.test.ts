import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';
import { corrections } from './corrections.fixture';

/** The embedded engine has one session, so nothing races there. A few rounds show only that nothing breaks. */
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

  it(`accepts one of ${parallel} simultaneous corrections of a time entry, and answers 409 to the others`, async () => {
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

  it('adds a missed punch once when several requests add it at the same time', async () => {
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

  it('ends a time entry once when a clock-out at the punch clock races a correction that ends the time entry', async () => {
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

  it('never overlaps when a clock-in races a correction that ends at that moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [pool], positions: [guard] });
      const { id } = await record();
      const seen = await correct.asItIs(manager, id);
      const token = await test.given.punchToken(ana);
      const [corrected, punched] = await Promise.all([
        put(id, { ...seen, clocked_out: test.clock.now().toISOString() }),
        clock.clockIn(token, ana.id),
      ]);
      // Intervals are half-open: a time entry may end at the second at which the next one begins.
      assert.deepEqual([corrected.status, punched.status], [200, 201], corrected.text);
      const late = await put(id, { ...seen, clocked_out: '2027-03-03T17:00:01Z' });
      assert.ok(late.status === 409 || late.status === 400);
    }
  });
});
