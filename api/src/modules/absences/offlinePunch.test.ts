import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { MINUTE_MS } from '../../platform/core/clock';
import { punchClock } from '../attendance/attendance.fixture';
import { offlineTablet } from '../attendance/offlinePunches/offlineTablet.fixture';
import { readPunches } from '../attendance/offlinePunches/read.service';
import { notified, type PoolAtSix, poolAtSix, reported, staffOf, storedOf } from './absences.fixture';

let school: PoolAtSix;
let clock: ReturnType<typeof punchClock>;
beforeEach(async () => {
  school = await poolAtSix();
  clock = punchClock(school.test);
});
afterEach(() => school.test.close());

async function tablet() {
  const { test, maya, pool } = school;
  const made = await offlineTablet(test, clock, await test.given.kiosk({ by: maya, location: pool }));
  return {
    ...made,
    async punch(minutes: number): Promise<void> {
      test.clock.advance(minutes * MINUTE_MS);
      await made.punch(school.leila.code, 'IN');
    },
    async sent(): Promise<void> {
      test.clock.advance(5 * MINUTE_MS);
      await made.sendAll();
      await readPunches(test.services);
    },
  };
}
const shiftOfEntry = async (): Promise<unknown> => (await clock.records(school.leila.id))[0]?.shift_id;

describe('a clock-in without a network after a report', () => {
  it('returns the shift, ends the report, and notifies managers', async () => {
    const { shift, leila, maya } = school;
    const { punch, sent } = await tablet();
    await reported(school);
    await punch(14);
    await sent();
    assert.equal(await shiftOfEntry(), shift.id);
    assert.deepEqual(await staffOf(school, shift), [leila.id]);
    const { days, lines } = await storedOf(school);
    assert.deepEqual([days[0]?.end_cause, lines[0]?.end_cause], ['CLOCKED_IN', 'CLOCKED_IN']);
    assert.deepEqual(await notified(school, maya, 'absence.clockedIn'), [
      `Leila Haddad clocked in for ${shift.shift_code} after reporting an absence.`,
    ]);
  });

  it('archives the rest of a begun shift that no one took', async () => {
    const { test } = school;
    const { punch, sent } = await tablet();
    test.clock.advance(24 * MINUTE_MS);
    await reported(school);
    const rest = String((await storedOf(school)).lines[0]?.rest_shift_id);
    await punch(5);
    await sent();
    assert.equal((await storedOf(school)).days[0]?.end_cause, 'CLOCKED_IN');
    const row = await test.db
      .selectFrom('shifts')
      .select('deleted_by')
      .where('id', '=', rest)
      .executeTakeFirst();
    assert.equal(row?.deleted_by, school.leila.id);
  });

  it('keeps a report that was sent after the clock-in', async () => {
    const { test, shift } = school;
    const { punch, sent } = await tablet();
    await punch(14);
    test.clock.advance(10 * MINUTE_MS);
    await reported(school);
    await sent();
    assert.equal(await shiftOfEntry(), shift.id);
    assert.equal((await storedOf(school)).days[0]?.ended_at, null);
  });
});
