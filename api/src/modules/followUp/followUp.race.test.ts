import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';

/**
 * Managers and coworkers act on one date at the same moment. On a PostgreSQL server the calls run in parallel; the
 * embedded engine runs them one after the other. Set `RACE_ROUNDS=1000` for the full run.
 */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 10) : 2;
const DATE = '2027-03-03';

describe('a date that several people act on at the same time', () => {
  let test: TestApp;
  let pool: GivenLocation;
  let guard: { id: string };
  let managers: readonly [string, string];
  let ben: GivenUser;
  let cleo: GivenUser;
  let sessions: readonly [string, string];
  before(async () => {
    test = await createTestApp();
    test.clock.set('2027-03-03T17:30:00.000Z');
    guard = await test.given.position();
    pool = await test.given.location();
    const manager = async (firstName: string, lastName: string) =>
      test.given.session(await test.given.user({ role: 'MANAGER', locations: [pool], firstName, lastName }));
    managers = [await manager('Maya', 'Lopez'), await manager('Omar', 'Ali')];
    ben = await staff('Ben', 'Ito');
    cleo = await staff('Cleo', 'Ray');
    sessions = [await test.given.session(ben), await test.given.session(cleo)];
  });
  after(() => test.close());

  const staff = (firstName: string, lastName: string) =>
    test.given.user({ locations: [pool], positions: [guard], firstName, lastName });
  /** Returns the address of a date's sheet, and its employee. */
  async function given() {
    const leila = await staff('Leila', 'Haddad');
    const shift = await test.given.shift({
      location: pool,
      position: guard,
      start: DATE,
      from: '15:30',
      to: '18:15',
    });
    await test.given.assignment({ shift, user: leila, start: DATE, end: DATE });
    return { leila, shift, path: `/api/shifts/${shift.id}/dates/${DATE}/follow-up/` };
  }
  /** Offers the date to Ben and Cleo, and returns its open shift. */
  async function offered({ path, leila, shift }: Awaited<ReturnType<typeof given>>): Promise<string> {
    await test.call(managers[0], 'POST', `${path}offer/`, { user: leila.id, mark_absent: true });
    const row = await test.db
      .selectFrom('open_shifts')
      .select('id')
      .where('shift_id', '=', shift.id)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  /** Frees Ben and Cleo for the next round. */
  const settle = async (shift: { id: string }): Promise<number> => {
    const rows = await test.db
      .selectFrom('assignments')
      .select('user_id')
      .where('shift_id', '=', shift.id)
      .execute();
    await test.db.deleteFrom('assignments').where('shift_id', '=', shift.id).execute();
    return rows.length;
  };
  const accept = (session: string, shift: string) =>
    test.call(session, 'POST', '/api/shifts/request/open-shift/', { shift });

  it(`stores one absence when two managers mark it, and names the first in the 409, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { leila, path } = await given();
      const answers = await Promise.all(
        managers.map((one) => test.call(one, 'POST', `${path}absent/`, { user: leila.id, kind: 'OTHER' })),
      );
      const [lost, ...others] = answers.filter(({ status }) => status === 409);
      assert.equal(others.length, 0);
      assert.ok(lost, answers.map(({ text }) => text).join('\n'));
      assert.match(String(errorOf(lost)), /^(Maya Lopez|Omar Ali) marked Leila Haddad absent at 12:30 PM\.$/);
      const stored = await test.db
        .selectFrom('absences')
        .select('id')
        .where('user_id', '=', leila.id)
        .execute();
      assert.equal(stored.length, 1);
    }
  });

  it(`gives the date to one of two coworkers who accept, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = await given();
      const gap = await offered(date);
      const answers = await Promise.all(sessions.map((one) => accept(one, gap)));
      assert.equal(
        answers.filter(({ status }) => status === 202).length,
        1,
        answers.map(({ text }) => text).join('\n'),
      );
      assert.equal(await settle(date.shift), 1);
    }
  });

  it(`gives the date to a coworker who accepts or to the manager's choice, and names the winner, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = await given();
      const gap = await offered(date);
      const [accepted, assigned] = await Promise.all([
        accept(sessions[0], gap),
        test.call(managers[0], 'POST', `${date.path}assign/`, { user: cleo.id, absent: date.leila.id }),
      ]);
      const won = [accepted, assigned].filter(({ status }) => status < 300);
      assert.equal(won.length, 1, `${accepted.text}\n${assigned.text}`);
      if (assigned.status >= 300) {
        assert.equal(assigned.status, 409);
        assert.equal(errorOf(assigned), 'Ben Ito took this shift at 12:30 PM.');
      }
      assert.equal(await settle(date.shift), 1);
    }
  });
});
