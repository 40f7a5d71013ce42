import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { verifyCodeAnswer } from '@ondeck/shared/schemas/attendance';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { punchClock, sentenceOf } from './attendance.fixture';
import { corrections } from './corrections.fixture';

// Wednesday, 9:00 PM UTC: 4 PM in New York, 2 PM in Denver.
const NOW = '2027-03-03T21:00:00Z';

describe('undo and messages after a punch', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let far: GivenLocation;
  let guard: { id: string };
  let ana: GivenUser;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
    pool = await test.given.location({ title: 'Lakeview' });
    far = await test.given.location({ title: 'Aspen', timezone: 'America/Denver' });
    guard = await test.given.position();
  });
  beforeEach(async () => {
    test.clock.set(NOW);
    ana = await test.given.user({ locations: [pool], firstName: 'Ana', lastName: 'Diaz' });
  });
  after(() => test.close());

  async function shiftAt(location: GivenLocation, user: GivenUser, from = '16:00', to = '20:00') {
    const shift = await test.given.shift({ location, position: guard, start: '2027-03-03', from, to });
    await test.given.assignment({ shift, user, start: '2027-03-03' });
    return shift;
  }
  const undo = (
    { user_id, token }: { user_id: string; token: string },
    key?: string,
  ): ReturnType<TestApp['call']> =>
    test.call(token, 'POST', `/api/attendance/undo-clock-out/${user_id}/`, undefined, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  /** Clocks the employee in, then out an hour later, and returns the clock-out's answer at the keypad. */
  async function clockOut(person: GivenUser, claimed?: string) {
    await clock.punchIn(person, { clocked_in: '16:00' });
    test.clock.advance(HOUR_MS);
    const { undo: offer, message } = await clock.verify(person.code, claimed ? { claimed } : {});
    assert.ok(offer);
    return { offer, message };
  }

  it('offers the same shift again until its end, as a second time entry that is not late', async () => {
    const shift = await shiftAt(pool, ana);
    await clock.punchIn(ana, { shift_id: shift.id });
    test.clock.advance(HOUR_MS);
    await clock.verify(ana.code);
    test.clock.advance(30 * MINUTE_MS);
    const again = await clock.verify(ana.code);
    assert.equal(again.shift?.id, shift.id);
    assert.equal((await clock.shiftsOf(again.token ?? '', ana.id))[0]?.is_active, true);
    const body = { shift_id: shift.id, clocked_in: '17:30' };
    assert.equal((await clock.clockIn(again.token, ana.id, body)).status, 201);
    assertHolds(await clock.records(ana.id), [
      { shift_id: shift.id, status: 'CLOSED' },
      { shift_id: shift.id, status: 'OPEN', flags: ['unregistered_device'] },
    ]);
    await clock.verify(ana.code);
    test.clock.set('2027-03-04T00:59:59Z');
    await clock.verify(ana.code);
    test.clock.set('2027-03-04T01:00:00Z');
    const over = await clock.verify(ana.code);
    assert.equal((await clock.shiftsOf(over.token ?? '', ana.id))[0]?.is_active, false);
    const late = await storesNothing(test.db, () =>
      clock.clockIn(over.token, ana.id, { shift_id: shift.id }),
    );
    assert.equal(late.status, 409);
  });

  it('undoes a clock-out as if no code had been entered, and logs the undo', async () => {
    await clock.punchIn(ana, { clocked_in: '16:00' });
    const [before] = await clock.records(ana.id);
    test.clock.advance(HOUR_MS);
    const { undo: offer } = await clock.verify(ana.code, { claimed: '18:30' });
    assert.ok(offer);
    assert.equal(offer.seconds, 30);
    assertHolds(await clock.records(ana.id), [
      { status: 'CLOSED', flags: ['clock_skew', 'unregistered_device'] },
    ]);
    test.clock.advance(30 * SECOND_MS - 1);
    const undone = await undo(offer);
    assert.deepEqual(
      [undone.status, undone.body],
      [200, { message: 'Clock-out undone. Ana Diaz has been clocked in since 4:00 PM.' }],
    );
    assert.deepEqual(await clock.records(ana.id), [before]);
    const written = await test.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'after'])
      .where('action', '=', 'clock_record.reopened')
      .where('entity_id', '=', before?.id ?? '')
      .execute();
    assertHolds(written, [{ actor_kind: 'KIOSK', actor_id: ana.id }]);
  });

  it('keeps a flag on undo that the time entry had before the clock-out', async () => {
    await clock.punchIn(ana, { clocked_in: '11:00' });
    test.clock.advance(HOUR_MS);
    const { undo: offer } = await clock.verify(ana.code, { claimed: '11:00' });
    assert.ok(offer);
    await undo(offer);
    assertHolds(await clock.records(ana.id), [
      { status: 'OPEN', flags: ['clock_skew', 'unregistered_device'] },
    ]);
  });

  const refusals: [name: string, between: (given: { id: string }) => Promise<unknown>, says: RegExp][] = [
    ['after 30 seconds', async () => test.clock.advance(30 * SECOND_MS), /too late/],
    ['after they clocked in again', async () => clock.punchIn(ana), /clocked in again/],
    [
      'after a manager changed the hours',
      async ({ id }) =>
        test.db
          .insertInto('payroll_adjustments')
          .values({
            id: test.services.ids.next(),
            clock_record_id: id,
            rate: 'REGULAR',
            minutes: 30,
            previous_rate: 'REGULAR',
            previous_minutes: 60,
            edited_by: ana.id,
            edited_at: test.clock.now(),
          })
          .execute(),
      /clock-out has changed/,
    ],
  ];
  it('refuses to undo after a manager corrected the clock-in, and names the manager and the time', async () => {
    const { offer } = await clockOut(ana);
    const boss = await test.given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Min' });
    const [record] = await clock.records(ana.id);
    assert.ok(record);
    const change = { clocked_in: '2027-03-03T20:58:00.000Z', position_id: guard.id };
    test.clock.advance(SECOND_MS);
    expectStatus(await corrections(test).change(await test.given.session(boss), record.id, change), 200);
    const answer = await storesNothing(test.db, () => undo(offer));
    assert.deepEqual(
      [answer.status, sentenceOf(answer)],
      [409, 'This clock-out has changed. Ada Min changed it on 03-03-2027 at 5:00 PM. Ask a manager.'],
    );
  });

  for (const [name, between, says] of refusals)
    it(`refuses to undo a clock-out ${name}, and stores nothing`, async () => {
      const { offer } = await clockOut(ana);
      await between((await clock.records(ana.id))[0] ?? { id: '' });
      const answer = await storesNothing(test.db, () => undo(offer));
      assert.equal(answer.status, 409);
      assert.match(sentenceOf(answer), says);
    });

  it('refuses to undo a clock-out at a deleted location, and keeps the hours', async () => {
    const gone = await test.given.location();
    const bo = await test.given.user({ locations: [gone] });
    const { offer } = await clockOut(bo);
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    expectStatus(await test.call(admin, 'DELETE', `/api/locations/${gone.id}/`), 204);
    const answer = await storesNothing(test.db, () => undo(offer));
    assert.equal(answer.status, 409);
    assert.match(sentenceOf(answer), /deleted, so you're still clocked out\. Your hours are saved/);
    assertHolds(await clock.records(bo.id), [{ status: 'CLOSED' }]);
  });

  it('undoes a clock-out once, and answers a retry with the same key alike, even after the 30 seconds', async () => {
    const { offer } = await clockOut(ana);
    const first = await undo(offer, 'one-undo-key');
    test.clock.advance(MINUTE_MS);
    const retried = await undo(offer, 'one-undo-key');
    assert.deepEqual([retried.status, retried.body], [200, first.body]);
    const { undo: next } = await clock.verify(ana.code);
    assert.ok(next);
    await undo(next);
    const twice = await storesNothing(test.db, () => undo(next));
    assert.deepEqual([twice.status, sentenceOf(twice)], [409, 'This clock-out was already undone.']);
  });

  it('gives a token that undoes only its own clock-out and does nothing else', async () => {
    const bo = await test.given.user({ locations: [pool] });
    const { offer } = await clockOut(ana);
    const form = await clock.verify(ana.code);
    assert.equal((await undo({ user_id: ana.id, token: form.token ?? '' })).status, 401);
    assert.equal((await undo({ user_id: bo.id, token: offer.token })).status, 403);
    assert.equal((await clock.clockIn(offer.token, ana.id)).status, 401);
    const url = `/api/attendance/assigned-shifts/${ana.id}/`;
    assert.equal((await test.call(offer.token, 'GET', url)).status, 401);
    // After an undo and a second clock-out, the first clock-out's token can't undo the second.
    assert.equal((await undo(offer)).status, 200);
    const key = 'the-second-clock-out';
    const { undo: second } = await clock.verify(ana.code, { key });
    const { undo: repeated } = await clock.verify(ana.code, { key });
    assert.ok(second && repeated);
    await undo(second);
    test.clock.advance(SECOND_MS);
    await clock.verify(ana.code);
    assert.equal((await undo(repeated)).status, 409);
  });

  const words: [name: string, worked: number, says: string][] = [
    ['below an hour in minutes', 35 * MINUTE_MS, 'Ana Diaz clocked out at 4:35 PM: 35 min.'],
    ['one minute below an hour', 59 * MINUTE_MS, 'Ana Diaz clocked out at 4:59 PM: 59 min.'],
    ['one hour', HOUR_MS, 'Ana Diaz clocked out at 5:00 PM: 1 hour.'],
    ['more', 215 * MINUTE_MS, 'Ana Diaz clocked out at 7:35 PM: 3.58 hours.'],
  ];
  for (const [name, worked, says] of words)
    it(`states the hours of a clock-out: ${name}`, async () => {
      await clock.punchIn(ana);
      test.clock.advance(worked);
      assert.equal((await clock.verify(ana.code)).message, says);
    });

  it("shows times in the zone of the punch clock's location, even when the time entry began elsewhere", async () => {
    const bo = await test.given.user({ locations: [pool], firstName: 'Bo', lastName: 'Lee' });
    const kiosk = await test.given.kiosk({ by: bo, location: far });
    await clock.punchIn(bo);
    const there = { kiosk };
    assert.match((await clock.verify(bo.code, there)).message, /since 2:00 PM/);
    test.clock.advance(HOUR_MS);
    assert.match((await clock.verify(bo.code, there)).message, /clocked out at 3:00 PM: 1 hour/);
  });

  it('asks for the location when the employee has several and the device has none', async () => {
    const bo = await test.given.user({ locations: [pool, far] });
    const { token } = await clock.verify(bo.code);
    const asked = await test.call(token, 'GET', `/api/attendance/assigned-shifts/${bo.id}/`);
    assertHolds(asked.body, {
      places: [
        { id: far.id, title: 'Aspen', timezone: 'America/Denver' },
        { id: pool.id, title: 'Lakeview', timezone: 'America/New_York' },
      ],
    });
    const elsewhere = await test.given.location();
    for (const location_id of [undefined, null, elsewhere.id]) {
      const answer = await storesNothing(test.db, () =>
        clock.clockIn(token, bo.id, location_id === undefined ? {} : { location_id }),
      );
      assert.deepEqual([answer.status, blamedFields(answer)], [400, ['location_id']]);
    }
    const answer = await clock.clockIn(token, bo.id, { location_id: pool.id, clocked_in: '16:00' });
    assertHolds(answer, { status: 201, body: { clocked_in: '16:00', message: 'Clocked in at 4:00 PM.' } });
    assertHolds(await clock.records(bo.id), [{ location_id: pool.id, flags: ['unregistered_device'] }]);
  });

  it('lets staff clock in at a punch clock only for its own location, and names the other location', async () => {
    const bo = await test.given.user({ locations: [pool, far] });
    const [there, here] = [await shiftAt(far, bo, '14:00', '18:00'), await shiftAt(pool, bo)];
    const kiosk = await test.given.kiosk({ by: bo, location: pool });
    const entered = await clock.verify(bo.code, { kiosk });
    assert.equal(entered.shift?.id, here.id);
    const token = entered.token ?? '';
    const shifts = await clock.shiftsOf(token, bo.id, kiosk);
    assert.deepEqual(
      new Map(shifts.map((shift) => [shift.id, [shift.is_active, shift.elsewhere, shift.opens_at]])),
      new Map([
        [there.id, [false, true, null]],
        [here.id, [true, false, null]],
      ]),
    );
    const refused = await storesNothing(test.db, () =>
      clock.clockIn(token, bo.id, { shift_id: there.id }, undefined, kiosk),
    );
    assert.equal(refused.status, 409);
    assert.match(sentenceOf(refused), / is at Aspen\. Clock in there, or clock in here without a shift\.$/);
    assert.equal((await clock.clockIn(token, bo.id, { location_id: far.id }, undefined, kiosk)).status, 400);
    assert.equal((await clock.clockIn(token, bo.id, { clocked_in: '16:00' }, undefined, kiosk)).status, 201);
    assertHolds(await clock.records(bo.id), [{ location_id: pool.id, flags: [] }]);
  });

  it("shows the employee's hours for today and this week when the option is on, including open time entries", async () => {
    const records = [
      ['2027-02-27', '2027-02-27T15:00:00Z', '2027-02-27T16:00:00Z'],
      ['2027-02-28', '2027-02-28T15:00:00Z', '2027-02-28T17:00:00Z'],
      ['2027-03-03', '2027-03-03T15:00:00Z', '2027-03-03T15:35:00Z'],
    ] as const;
    for (const [date, from, to] of records)
      await test.given.clockRecord({ user: ana, location: pool, date, in: from, out: to });
    const waits = { date: '2027-03-01', in: '2027-03-01T15:00:00Z', needsReview: true };
    await test.given.clockRecord({ user: ana, location: pool, ...waits });
    assert.equal((await clock.verify(ana.code)).own_minutes, undefined);
    await test.db.updateTable('options').set({ kiosk_shows_hours: true }).execute();
    assert.deepEqual((await clock.verify(ana.code)).own_minutes, { today: 35, week: 155 });
    await clock.punchIn(ana);
    test.clock.advance(HOUR_MS);
    const out = await clock.enter(ana.code);
    assert.deepEqual(z.parse(verifyCodeAnswer, out.body).own_minutes, { today: 95, week: 215 });
    await test.db.updateTable('options').set({ kiosk_shows_hours: false }).execute();
  });
});
