import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { assertHolds } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';

describe('punches on the nights when the clocks change', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  after(() => test.close());

  const at = (instant: number) => test.clock.set(new Date(instant).toISOString());

  const nights: [zone: string, date: string, next: string, hours: number, note: RegExp | null][] = [
    ['America/New_York', '2027-03-13', '2027-03-14', 7, /saving time began/],
    ['America/New_York', '2026-10-31', '2026-11-01', 9, /saving time ended/],
    ['America/New_York', '2027-03-12', '2027-03-13', 8, null],
    ['Pacific/Honolulu', '2027-03-13', '2027-03-14', 8, null],
    ['Pacific/Honolulu', '2026-10-31', '2026-11-01', 8, null],
    ['America/Phoenix', '2027-03-13', '2027-03-14', 8, null],
  ];
  for (const [timezone, date, next, hours, note] of nights)
    it(`pays ${hours} hours from 10 PM to 6 AM in ${timezone} on ${date}, on the date it began`, async () => {
      const pool = await test.given.location({ timezone });
      const ana = await test.given.user({ locations: [pool] });
      at(toInstant(date, '22:00', timezone));
      const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
      await clock.punchIn(ana, { clocked_in: '22:00' });
      at(toInstant(next, '06:00', timezone));
      const out = await clock.verify(ana.code, { claimed: '06:00' });
      assert.match(out.message, new RegExp(`clocked out at 6:00 AM: ${hours} hours`));
      const [record] = await clock.records(ana.id);
      assert.ok(record);
      assert.deepEqual([record.work_date, record.flags], [date, ['unregistered_device']]);
      const detail = await test.call(
        admin,
        'GET',
        `/api/payroll/payroll-detail?location=${pool.id}&date=${date}`,
      );
      assertHolds(detail.body, {
        results: [{ date, clocked_in: '22:00', clocked_out: '06:00', regular_hours: hours }],
      });
      const proof = await test.call(admin, 'GET', `/api/payroll/payroll/details/${record.id}/proof/`);
      assertHolds(proof.body, { worked_minutes: hours * 60 });
      if (note) assert.match(proof.text, note);
      else assertHolds(proof.body, { daylight_saving_note: null });
    });

  it('accepts a punch at each of the two 01:30s of the night when clocks go back', async () => {
    const pool = await test.given.location();
    const ana = await test.given.user({ locations: [pool] });
    test.clock.set('2026-11-01T05:30:00Z');
    assert.equal((await clock.punchIn(ana, { clocked_in: '01:30' })).clocked_in, '01:30');
    test.clock.set('2026-11-01T06:30:00Z');
    const out = await clock.verify(ana.code, { claimed: '01:30' });
    assert.match(out.message, /clocked out at 1:30 AM: 1 hour\.$/);
    const [record] = await clock.records(ana.id);
    assert.deepEqual([record?.work_date, record?.flags], ['2026-11-01', ['unregistered_device']]);
  });

  it('opens the early window of a weekly 4 PM shift at 3:45 PM before and after the clocks change', async () => {
    const pool = await test.given.location();
    const guard = await test.given.position();
    const ana = await test.given.user({ locations: [pool], positions: [guard] });
    const shift = await test.given.shift({
      location: pool,
      position: guard,
      start: '2027-03-07',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift, user: ana, start: '2027-03-07' });
    for (const [instant, active] of [
      ['2027-03-07T20:44:59Z', false],
      ['2027-03-07T20:45:00Z', true],
      ['2027-03-14T19:44:59Z', false],
      ['2027-03-14T19:45:00Z', true],
    ] as const) {
      test.clock.set(instant);
      const { token } = await clock.verify(ana.code);
      const [offered] = await clock.shiftsOf(token ?? '', ana.id);
      assertHolds(offered, { start_time: '16:00', is_active: active });
    }
  });

  it("uses each zone's own date as today", async () => {
    const guard = await test.given.position();
    const honolulu = await test.given.location({ timezone: 'Pacific/Honolulu' });
    const eastern = await test.given.location();
    const ana = await test.given.user({ locations: [honolulu, eastern], positions: [guard] });
    for (const location of [honolulu, eastern]) {
      const shift = await test.given.shift({
        location,
        position: guard,
        start: '2027-03-08',
        repeat: 'DAILY',
      });
      await test.given.assignment({ shift, user: ana, start: '2027-03-08' });
    }
    // 1 AM on the 10th in New York, 8 PM on the 9th in Honolulu.
    test.clock.set('2027-03-10T06:00:00Z');
    const { token } = await clock.verify(ana.code);
    const offered = await clock.shiftsOf(token ?? '', ana.id);
    assert.deepEqual(
      offered.map(({ location, date }) => [location.id, date]),
      [
        [honolulu.id, '2027-03-09'],
        [eastern.id, '2027-03-10'],
      ],
    );
  });
});
