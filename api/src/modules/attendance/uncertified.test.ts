import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { HOUR_MS } from '../../platform/core/clock';
import { punchClock } from './attendance.fixture';
import { corrections } from './corrections.fixture';
import { offlineTablet } from './offlinePunches/offlineTablet.fixture';
import { readPunches } from './offlinePunches/read.service';

const DAY = '2027-03-03';
const NOON = '2027-03-03T17:00:00Z';

describe('clock-ins without a valid certificate', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let guard: GivenPosition;
  let desk: GivenPosition;
  let cpr: { id: string };
  let ana: GivenUser;
  let boss: GivenUser;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  beforeEach(async () => {
    await readPunches(test.services);
    test.clock.set(NOON);
    await test.db.deleteFrom('throttles').execute();
    pool = await test.given.location();
    guard = await test.given.position();
    desk = await test.given.position();
    cpr = await test.given.certificateType();
    await test.given.requires(guard, cpr);
    ana = await test.given.user({ locations: [pool], positions: [guard, desk] });
    boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
  });
  after(() => test.close());

  async function shiftOf(position = guard) {
    const times = { start: DAY, from: '12:00', to: '16:00' };
    const shift = await test.given.shift({ location: pool, position, ...times });
    await test.given.assignment({ shift, user: ana, start: DAY, end: DAY });
    return shift;
  }
  const flags = async () => (await clock.records(ana.id)).map((record) => record.flags);
  const punched = async (position = guard) => {
    await clock.punchIn(ana, { shift_id: (await shiftOf(position)).id });
    return (await flags())[0];
  };

  for (const [name, certificate, expected] of [
    ['that is missing', undefined, true],
    ['that expired the day before', { expires: '2027-03-02' }, true],
    ['on its last valid day', { expires: DAY }, false],
    ['that never expires', { expires: null }, false],
    ['in review', { state: 'PENDING' }, true],
    ['that was rejected', { state: 'REJECTED' }, true],
  ] as const)
    it(`${expected ? 'flags' : "doesn't flag"} and never refuses a clock-in with a certificate ${name}`, async () => {
      if (certificate) await test.given.certificate(ana, cpr, certificate);
      assert.deepEqual(
        await punched(),
        expected ? ['unregistered_device', 'CERTIFICATE'] : ['unregistered_device'],
      );
    });

  it('flags nothing where the option is off', async () => {
    await test.db
      .insertInto('location_options')
      .values({ location_id: pool.id, flags_expired_certificates: false })
      .execute();
    assert.deepEqual(await punched(), ['unregistered_device']);
  });

  it('flags no work in a position that requires no certificate here', async () => {
    const elsewhere = await test.given.location();
    await test.given.requires(desk, cpr, elsewhere);
    assert.deepEqual(await punched(desk), ['unregistered_device']);
  });

  it('flags a clock-in at a punch clock without a network', async () => {
    await shiftOf();
    const tablet = await offlineTablet<Answer>(
      test,
      clock,
      await test.given.kiosk({ by: boss, location: pool }),
    );
    test.clock.advance(HOUR_MS);
    await tablet.punch(ana.code, 'IN');
    await tablet.sendAll();
    await readPunches(test.services);
    assert.deepEqual(await flags(), [['CERTIFICATE', 'late', 'offline']]);
  });

  it('flags a clock-in at a registered punch clock', async () => {
    const { id: shift_id } = await shiftOf();
    const kiosk = await test.given.kiosk({ by: boss, location: pool });
    const { token } = await clock.verify(ana.code, { kiosk });
    expectStatus(await clock.clockIn(token, ana.id, { shift_id }, undefined, kiosk), 201);
    assert.deepEqual(await flags(), [['CERTIFICATE']]);
  });

  it('keeps the flag of a clock-in when the same shift is corrected after a certificate was approved', async () => {
    const { id: shift_id } = await shiftOf();
    await clock.punchIn(ana, { shift_id });
    await test.given.certificate(ana, cpr);
    const [record] = await clock.records(ana.id);
    const body = { shift_id, clocked_in: '2027-03-03T16:59:00Z', reason: 'Worked it.' };
    const token = await test.given.session(boss);
    expectStatus(await corrections(test).change(token, record?.id ?? '', body), 200);
    assert.ok((await flags())[0]?.includes('CERTIFICATE'));
  });

  it('flags a punch without a shift once a manager assigns one, and unflags it when a correction changes the shift', async () => {
    const shift = await shiftOf();
    const other = await shiftOf(desk);
    await clock.punchIn(ana);
    assert.deepEqual(await flags(), [['unregistered_device']]);
    const token = await test.given.session(boss);
    const chosen = { user_id: ana.id, shift_id: shift.id };
    expectStatus(await test.call(token, 'POST', '/api/shifts/assign-shifts/', chosen), 200);
    assert.deepEqual(await flags(), [['unregistered_device', 'CERTIFICATE']]);
    const [record] = await clock.records(ana.id);
    const { change } = corrections(test);
    const corrected = async (shift_id: string, clocked_in: string) =>
      expectStatus(
        await change(token, record?.id ?? '', { shift_id, clocked_in, reason: 'Worked it.' }),
        200,
      );
    await corrected(shift.id, '2027-03-03T16:59:00Z');
    assert.ok((await flags())[0]?.includes('CERTIFICATE'), 'the same shift keeps the flag');
    await corrected(other.id, '2027-03-03T16:58:00Z');
    assert.equal((await flags())[0]?.includes('CERTIFICATE'), false);
    await corrected(shift.id, '2027-03-03T16:58:00Z');
    assert.ok((await flags())[0]?.includes('CERTIFICATE'));
  });
});
