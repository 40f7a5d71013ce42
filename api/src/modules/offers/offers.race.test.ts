import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf } from '../../../test/assertions';
import type { Answer } from '../../../test/harness';
import { HOUR_MS } from '../../platform/core/clock';
import { DATE, type OfferSchool, openOfferSchool, START } from './offers.fixture';

/**
 * Employees accept while others accept too, or while the shift changes. The embedded engine runs calls one after the
 * other, so a few rounds are enough there. `RACE_ROUNDS=1000` is the full run.
 */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 2;
const guards = ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'] as const;

describe('offers that are accepted while something else happens', () => {
  let school: OfferSchool;
  before(async () => {
    school = await openOfferSchool();
    await school.at(START - 5 * HOUR_MS);
  });
  after(() => school.test.close());

  /** Creates an open shift that everyone is offered. Each round has its own shift. */
  async function round() {
    const { world, test, started } = school;
    await test.db.deleteFrom('assignments').execute();
    await test.db.deleteFrom('closures').execute();
    const shift = await test.given.shift({ location: world.here, position: world.swim, start: DATE });
    await refresh(shift.id);
    const id = await started({ shift: shift.id, wave_size: 50 });
    return { id, shift };
  }
  type Round = Awaited<ReturnType<typeof round>>;

  /** Changes the date, so that the server derives its open shift. */
  const refresh = (id: string) =>
    school.test.call(school.world.token, 'PUT', `/api/shifts/${id}/dates/${DATE}/`, {
      start_time: '16:00',
      end_time: '19:00',
    });
  const call = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    school.test.call(school.world.token, method, path, body);
  const notes = (answers: readonly Answer[]) =>
    answers.map(({ status, text }) => `${status} ${text}`).join('\n');

  it(`have one winner when everyone accepts together, ${ROUNDS} times`, async () => {
    for (let count = 0; count < ROUNDS; count += 1) {
      const { id, shift } = await round();
      const other = await school.test.given.user({
        locations: [school.world.here],
        positions: [school.world.swim],
        firstName: 'Ida',
      });
      const assigned = school.act(id, 'assign', { user: other.id });
      const answers = await Promise.all([...guards.map((name) => school.answer(name, id)), assigned]);
      const note = notes(answers);
      const workers = await school.workers(shift.id);
      assert.equal(workers.length, 1, note);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1, note);
      const row = await school.roundRow(id);
      assert.deepEqual([row.state, row.filled_by], ['FILLED', workers[0]], note);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        assert.equal(answer.status, 409, note);
        assert.match(
          String(errorOf(answer)),
          /^(\w+ accepted this shift before you\.|This offer has ended\.|\w+ \w+ took this shift\.)$/,
        );
      }
      const open = await school.world.openRows(shift.id);
      assert.deepEqual(open, [], note);
    }
  });

  it(`send a wave once when several processes run the job, ${ROUNDS} times`, async () => {
    const { started, at, runWaves, waves, test, world } = school;
    for (let count = 0; count < ROUNDS; count += 1) {
      await at(START - 30 * HOUR_MS);
      await test.db.deleteFrom('assignments').execute();
      const shift = await test.given.shift({ location: world.here, position: world.swim, start: DATE });
      await refresh(shift.id);
      await test.db.deleteFrom('notifications').execute();
      const id = await started({ shift: shift.id, wave_size: 2 });
      await at(START - 26 * HOUR_MS);
      await Promise.all([runWaves(), runWaves(), runWaves(), school.act(id, 'next')]);
      const sent = await waves(id);
      assert.ok(sent.length === 2 || sent.length === 3, JSON.stringify(sent));
      const told = await test.db
        .selectFrom('notifications')
        .select('user_id')
        .where('kind', '=', 'openShift.offered')
        .execute();
      assert.equal(told.length, sent.flat().length);
      assert.equal(new Set(told.map(({ user_id }) => user_id)).size, told.length);
      await school.act(id, 'stop');
    }
    await at(START - 5 * HOUR_MS);
  });

  const others: Readonly<Record<string, (one: Round) => Promise<Answer>>> = {
    'a manager stops the offers': ({ id }) => school.act(id, 'stop'),
    'the times of the date change': ({ shift }) =>
      call(`/api/shifts/${shift.id}/dates/${DATE}/`, { start_time: '17:00', end_time: '20:00' }, 'PUT'),
    'the date is canceled': ({ shift }) =>
      call(`/api/shifts/${shift.id}/dates/${DATE}/cancel/`, { reason: 'Storm.' }),
    'the employee gets time off': () =>
      call('/api/absences/', {
        user_id: school.idOf('Bo'),
        kind: 'SICK',
        start_date: DATE,
        end_date: DATE,
      }),
    'the location closes': () =>
      call('/api/closures/', {
        location: school.world.here.id,
        closures: [{ start_date: DATE, end_date: DATE, start_time: null, end_time: null, reason: 'Repairs' }],
      }),
  };
  for (const [name, other] of Object.entries(others))
    it(`leave the shift with the employee or open when ${name}, ${ROUNDS} times`, async () => {
      const { test, idOf, answer, workers, roundRow } = school;
      for (let count = 0; count < ROUNDS; count += 1) {
        const one = await round();
        const answers = await Promise.all(
          count % 2 === 0 ? [answer('Bo', one.id), other(one)] : [other(one), answer('Bo', one.id)],
        );
        const note = `round ${count}\n${notes(answers)}`;
        for (const { status } of answers) assert.ok(status < 300 || [400, 409].includes(status), note);
        const accepted = answers[count % 2];
        const { state, filled_by } = await roundRow(one.id);
        if (accepted?.status === 200) {
          assert.deepEqual([state, filled_by], ['FILLED', idOf('Bo')], note);
          const isOff = name === 'the employee gets time off';
          if (!isOff) assert.deepEqual(await workers(one.shift.id), [idOf('Bo')], note);
        } else {
          assert.notEqual(state, 'FILLED', note);
          assert.deepEqual(await workers(one.shift.id), [], note);
        }
        await test.db.deleteFrom('absence_lines').execute();
        await test.db.deleteFrom('releases').execute();
        await test.db.deleteFrom('absence_days').execute();
        await test.db.deleteFrom('absences').execute();
      }
    });
});
