import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { punchClock } from '../attendance/attendance.fixture';
import {
  openShiftOf,
  type PoolAtSix,
  poolAtSix,
  report,
  reported,
  staffOf,
  storedOf,
  takes,
  TODAY,
  withdraw,
} from './absences.fixture';

/** The goal is a thousand rounds on a real server (`RACE_ROUNDS=1000`). */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
const isServer = Boolean(process.env.TEST_DATABASE_URL);
// The embedded engine has one session, so nothing races there. A few rounds show only that nothing breaks.
const rounds = isServer ? ROUNDS : Math.min(ROUNDS, 2);

const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

describe(`${rounds} races around a report`, () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  after(() => test.close());

  const race = async (play: (school: PoolAtSix, round: number) => Promise<void>) => {
    for (let round = 0; round < rounds; round += 1) await play(await poolAtSix(test), round);
  };

  it('gives the shift to one of two coworkers who accept, and answers 409 to the other', () =>
    race(async (school) => {
      const { token, shift } = school;
      await reported(school);
      const open = await openShiftOf(school, shift);
      const answers = await Promise.all([takes(school, token.ben, open), takes(school, token.yuki, open)]);
      assert.deepEqual(statuses(answers), [202, 409], answers.map(({ text }) => text).join());
      assert.equal((await staffOf(school, shift)).length, 1);
    }));

  it('lets one employee work the shift when a coworker accepts while the employee withdraws', () =>
    race(async (school) => {
      const { token, shift, leila, ben } = school;
      const { id } = await reported(school);
      const open = await openShiftOf(school, shift);
      const [accepted, withdrawn] = await Promise.all([takes(school, token.ben, open), withdraw(school, id)]);
      const isTaken = accepted.status === 202;
      assert.equal(withdrawn.status, isTaken ? 409 : 200, `${accepted.text} ${withdrawn.text}`);
      assert.deepEqual(await staffOf(school, shift), [isTaken ? ben.id : leila.id]);
      const { days } = await storedOf(school);
      assert.equal(days[0]?.ended_at === null, isTaken);
    }));

  it('leaves the replacement on the shift when a report meets a replacement', () =>
    race(async (school) => {
      const { token, shift, leila, ben } = school;
      const replaced = test.call(token.maya, 'POST', `/api/shifts/${shift.id}/dates/${TODAY}/replace/`, {
        for_user_id: leila.id,
        user_id: ben.id,
      });
      const [swap, own] = await Promise.all([replaced, report(school)]);
      assert.equal(own.status, 201, own.text);
      const staff = await staffOf(school, shift);
      assert.deepEqual(staff, swap.status === 200 ? [ben.id] : [], swap.text);
      const { days, lines } = await storedOf(school);
      assert.deepEqual([days.length, lines.length], [1, swap.status === 200 ? 0 : 1]);
    }));

  it('ends with the employee on the shift when a report meets a clock-in', () =>
    race(async (school) => {
      const { shift, leila } = school;
      test.clock.set('2026-12-09T11:55:00Z');
      const token = await test.given.punchToken(leila);
      const punched = clock.clockIn(token, leila.id, { shift_id: shift.id, clocked_in: '05:55' });
      const [entry, own] = await Promise.all([punched, report(school)]);
      assert.equal(entry.status, 201, entry.text);
      // After the clock-in, the report is refused. After the report, the clock-in ended the day.
      assert.ok([201, 409].includes(own.status), own.text);
      assert.deepEqual(await staffOf(school, shift), [leila.id]);
      const { days } = await storedOf(school);
      assert.deepEqual(
        days.map(({ end_cause }) => end_cause),
        own.status === 201 ? ['CLOCKED_IN'] : [],
      );
    }));

  it('stores one report when it is sent several times together', () =>
    race(async (school) => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => report(school)));
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      assert.equal((await storedOf(school)).lines.length, 1);
    }));
});
