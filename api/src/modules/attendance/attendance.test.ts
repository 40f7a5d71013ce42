import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { assertHolds } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { punchClock, sentenceOf } from './attendance.fixture';

/** Wednesday, 4 PM in New York. */
const FOUR = '2027-03-03T21:00:00Z';
const DAY = '2027-03-03';

describe('the punch clock', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
    pool = await test.given.location({ title: 'Lakeview' });
    guard = await test.given.position({ name: 'Guard' });
  });
  beforeEach(async () => {
    test.clock.set(FOUR);
    ana = await test.given.user({
      firstName: 'Ana',
      lastName: 'Diaz',
      locations: [pool],
      positions: [guard],
    });
  });
  after(() => test.close());

  const shiftOf = async (
    user: GivenUser,
    from: string,
    to: string,
    more: { covers?: GivenUser; position?: GivenPosition } = {},
  ) => {
    const shift = await test.given.shift({
      location: pool,
      position: more.position ?? guard,
      start: DAY,
      from,
      to,
    });
    await test.given.assignment({
      shift,
      user,
      start: DAY,
      end: DAY,
      ...(more.covers ? { covers: more.covers } : {}),
    });
    return shift;
  };

  it('opens the form for a valid code and names the shift that the employee can clock in for', async () => {
    const shift = await shiftOf(ana, '16:00', '20:00');
    const answer = await clock.verify(ana.code);
    assertHolds(answer, {
      user: { id: ana.id, first_name: 'Ana', last_name: 'Diaz' },
      shift: { id: shift.id, date: DAY, start_time: '16:00', location: { title: 'Lakeview' } },
      is_current_clocked_in: false,
      rate: 'REGULAR',
      message: 'Employee code verified',
    });
    assert.ok(answer.token);
  });

  it('gives the same answer to wrong, short, inactive, and released codes, and stores nothing', async () => {
    const inactive = await test.given.user({ active: false, locations: [pool] });
    const waiting = await test.given.user({ locations: [pool] });
    await test.db.updateTable('users').set({ awaits_approval: true }).where('id', '=', waiting.id).execute();
    const gone = await test.given.user({ active: false, locations: [pool] });
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    for (const code of ['99999', '7', inactive.code, waiting.code, gone.code]) {
      const answer = await storesNothing(test.db, () => clock.enter(code, { address: '10.9.0.1' }));
      assert.deepEqual([answer.status, answer.body], [404, { error: 'Invalid employee code' }], code);
    }
  });

  it('clocks in for a shift and confirms the clock-in', async () => {
    const shift = await shiftOf(ana, '16:00', '20:00');
    const answer = await clock.punchIn(ana, { shift_id: shift.id, clocked_in: '16:00' });
    assert.deepEqual(
      [answer.name, answer.message, answer.clocked_in],
      ['Ana Diaz', 'Clocked in at 4:00 PM.', '16:00'],
    );
    const [record] = await clock.records(ana.id);
    assertHolds(record, {
      location_id: pool.id,
      shift_id: shift.id,
      work_date: DAY,
      status: 'OPEN',
      flags: ['unregistered_device'],
      began_unassigned: false,
    });
  });

  const windows: [name: string, now: string, status: number, error: string | undefined][] = [
    ['a second before the window', '2027-03-03T20:44:59Z', 409, 'starting at 3:45 PM'],
    ['15 minutes before the start', '2027-03-03T20:45:00Z', 201, undefined],
    ['a second before the end', '2027-03-04T00:59:59Z', 201, undefined],
    ['at the end', '2027-03-04T01:00:00Z', 409, 'ended at 8:00 PM'],
  ];
  for (const [name, now, status, error] of windows)
    it(`answers ${status} to a clock-in ${name}`, async () => {
      const shift = await shiftOf(ana, '16:00', '20:00');
      test.clock.set(now);
      const { token } = await clock.verify(ana.code);
      assert.ok(token);
      const [offered] = await clock.shiftsOf(token, ana.id);
      assert.equal(offered?.is_active, status === 201);
      assert.equal(offered?.opens_at, name.includes('before the window') ? '15:45' : null);
      const send = () => clock.clockIn(token, ana.id, { shift_id: shift.id });
      const answer = status === 201 ? await send() : await storesNothing(test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (error) assert.match(sentenceOf(answer), new RegExp(error));
    });

  it('reads the early clock-in window from the options', async () => {
    await test.db.updateTable('options').set({ early_clock_in_minutes: 60 }).execute();
    test.clock.set('2027-03-03T20:00:00Z');
    const shift = await shiftOf(ana, '16:00', '20:00');
    await clock.punchIn(ana, { shift_id: shift.id });
    await test.db.updateTable('options').set({ early_clock_in_minutes: 15 }).execute();
  });

  const skews: [claimed: string, flags: string[]][] = [
    ['16:05', []],
    ['16:06', ['clock_skew']],
    ['15:55', []],
    ['15:54', ['clock_skew']],
    ['04:00', ['clock_skew']],
  ];
  for (const [claimed, flags] of skews)
    it(`flags ${flags.length ? 'a skewed clock' : 'nothing'} when the page claims ${claimed} at 16:00`, async () => {
      await clock.punchIn(ana, { clocked_in: claimed });
      test.clock.advance(HOUR_MS);
      await clock.verify(ana.code, { claimed: '17:00' });
      const [record] = await clock.records(ana.id);
      assert.deepEqual(
        [record?.flags, record?.clocked_in.toISOString()],
        [[...flags, 'unregistered_device'], '2027-03-03T21:00:00.000Z'],
      );
    });

  it("flags a skewed clock at the clock-out too, and counts the server's time", async () => {
    await clock.punchIn(ana, { clocked_in: '16:00' });
    test.clock.advance(HOUR_MS);
    await clock.verify(ana.code, { claimed: '17:06' });
    const [record] = await clock.records(ana.id);
    assert.deepEqual(
      [record?.flags, record?.clocked_out?.toISOString()],
      [['clock_skew', 'unregistered_device'], '2027-03-03T22:00:00.000Z'],
    );
  });

  const rates: [name: string, suggested: string, chosen: string, flags: string[]][] = [
    ['their own shift', 'REGULAR', 'REGULAR', []],
    ['their own shift', 'REGULAR', 'SUB', ['rate_mismatch']],
    ["another employee's shift", 'SUB', 'SUB', []],
    ["another employee's shift", 'SUB', 'REGULAR', ['rate_mismatch']],
    ['a trainee position', 'TRAINING', 'TRAINING', []],
  ];
  for (const [name, suggested, chosen, flags] of rates)
    it(`suggests ${suggested} for ${name}; ${chosen} gets ${flags.join() || 'no flag'}`, async () => {
      const trainee = await test.given.position({ trainee: true });
      const shift = await shiftOf(ana, '16:00', '20:00', {
        ...(suggested === 'SUB' ? { covers: await test.given.user({ locations: [pool] }) } : {}),
        ...(suggested === 'TRAINING' ? { position: trainee } : {}),
      });
      const answer = await clock.verify(ana.code);
      assert.equal(answer.rate, suggested);
      assert.equal(answer.rate_reason === null, suggested === 'REGULAR');
      assert.equal(
        (await clock.clockIn(answer.token, ana.id, { shift_id: shift.id, rate: chosen, clocked_in: '16:00' }))
          .status,
        201,
      );
      const [record] = await clock.records(ana.id);
      assert.deepEqual(
        [record?.rate, record?.suggested_rate, record?.flags],
        [chosen, suggested, [...flags, 'unregistered_device']],
      );
    });

  it("stores a punch without a shift at the employee's only location, to be assigned later", async () => {
    const far = await test.given.location({ title: 'Aspen', timezone: 'America/Denver' });
    const bo = await test.given.user({ locations: [far] });
    await clock.punchIn(bo, { clocked_in: '14:00' });
    const [record] = await clock.records(bo.id);
    assertHolds(record, {
      location_id: far.id,
      shift_id: null,
      began_unassigned: true,
      flags: ['unregistered_device'],
    });
  });

  it('refuses a punch without a shift from an employee who has no location', async () => {
    const nobody = await test.given.user();
    const { token } = await clock.verify(nobody.code);
    const answer = await storesNothing(test.db, () => clock.clockIn(token, nobody.id));
    assert.equal(answer.status, 409);
  });

  it('refuses to clock in for shifts of other staff, of other days, and deleted shifts', async () => {
    const bo = await test.given.user({ locations: [pool] });
    const notTheirs = await shiftOf(bo, '16:00', '20:00');
    const later = await test.given.shift({ location: pool, position: guard, start: '2027-03-04' });
    await test.given.assignment({ shift: later, user: ana, start: '2027-03-04' });
    const gone = await shiftOf(ana, '16:00', '20:00');
    await test.db
      .updateTable('shifts')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    const { token } = await clock.verify(ana.code);
    for (const shift of [notTheirs, later, gone]) {
      const answer = await storesNothing(test.db, () => clock.clockIn(token, ana.id, { shift_id: shift.id }));
      assert.deepEqual([answer.status, sentenceOf(answer)], [404, 'Shift not found.']);
    }
  });

  it('issues a token for one clock-in by its own user that lasts three minutes', async () => {
    const bo = await test.given.user({ locations: [pool] });
    const { token } = await clock.verify(ana.code);
    assert.equal((await clock.clockIn(token, bo.id)).status, 403);
    assert.equal((await clock.clockIn(undefined, ana.id)).status, 401);
    assert.equal((await test.call(token, 'GET', '/api/shifts/clocked-in/')).status, 401);
    test.clock.advance(3 * MINUTE_MS - 1);
    assert.equal((await clock.clockIn(token, ana.id)).status, 201);
    await test.db
      .updateTable('clock_records')
      .set({ status: 'CLOSED', clocked_out: new Date('2027-03-04') })
      .where('user_id', '=', ana.id)
      .execute();
    const spent = await storesNothing(test.db, () => clock.clockIn(token, ana.id));
    assert.equal(spent.status, 401);
    const late = await clock.verify(ana.code);
    test.clock.advance(3 * MINUTE_MS);
    assert.equal((await storesNothing(test.db, () => clock.clockIn(late.token, ana.id))).status, 401);
  });

  it('refuses a second clock-in from a second open form, and stores one time entry', async () => {
    const shift = await shiftOf(ana, '16:00', '20:00');
    const [one, two] = [await clock.verify(ana.code), await clock.verify(ana.code)];
    assert.equal((await clock.clockIn(one.token, ana.id, { shift_id: shift.id })).status, 201);
    for (const shift_id of [shift.id, null]) {
      const answer = await storesNothing(test.db, () => clock.clockIn(two.token, ana.id, { shift_id }));
      assert.deepEqual([answer.status, sentenceOf(answer)], [409, "You're already clocked in."]);
    }
  });

  it('answers a retried clock-in with the first result, even after its token is used', async () => {
    const { token } = await clock.verify(ana.code);
    const first = await clock.clockIn(token, ana.id, {}, 'tap-number-one');
    test.clock.advance(MINUTE_MS);
    const again = await storesNothing(test.db, () =>
      clock.clockIn(token, ana.id, { clocked_in: '12:01' }, 'tap-number-one'),
    );
    assert.deepEqual([again.status, again.body], [201, first.body]);
    const other = await storesNothing(test.db, () =>
      clock.clockIn(token, ana.id, { rate: 'SUB' }, 'tap-number-one'),
    );
    assert.equal(other.status, 409);
  });

  const lateRetries: [name: string, after: number, status: number][] = [
    ['as its token ends', 3 * MINUTE_MS, 201],
    ['a moment before a quarter of an hour later', 18 * MINUTE_MS - 1, 201],
    ['a quarter of an hour later', 18 * MINUTE_MS, 401],
  ];
  for (const [name, late, status] of lateRetries)
    it(`answers ${status} to a retry of a stored clock-in ${name}, and stores nothing`, async () => {
      const { token } = await clock.verify(ana.code);
      assert.ok(token);
      const first = await clock.clockIn(token, ana.id, {}, `lost-answer-${late}`);
      test.clock.advance(late);
      const retry = (key: string | undefined, body = {}) =>
        storesNothing(test.db, () => clock.clockIn(token, ana.id, body, key));
      const again = await retry(`lost-answer-${late}`);
      assert.equal(again.status, status, again.text);
      if (status === 201) assert.deepEqual(again.body, first.body);
      // After the clock-out, any other request with this token is not a new punch.
      await test.db
        .updateTable('clock_records')
        .set({ status: 'CLOSED', clocked_out: test.clock.now() })
        .where('user_id', '=', ana.id)
        .execute();
      for (const key of ['another-key', undefined]) assert.equal((await retry(key)).status, 401);
      assert.equal((await test.call(token, 'GET', `/api/attendance/assigned-shifts/${ana.id}/`)).status, 401);
    });

  it('reveals nothing to a late retry when nothing was stored or the employee may no longer punch', async () => {
    const unused = await clock.verify(ana.code);
    test.clock.advance(3 * MINUTE_MS);
    const answer = await storesNothing(test.db, () =>
      clock.clockIn(unused.token, ana.id, {}, 'never-arrived'),
    );
    assert.deepEqual([answer.status, sentenceOf(answer)], [401, 'Enter your employee code again.']);

    const { token } = await clock.verify(ana.code);
    assert.equal((await clock.clockIn(token, ana.id, {}, 'stored-once')).status, 201);
    test.clock.advance(3 * MINUTE_MS);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute();
    assert.equal((await clock.clockIn(token, ana.id, {}, 'stored-once')).status, 401);
  });

  const bodies: [name: string, body: object][] = [
    ['an unknown rate', { rate: 'DOUBLE' }],
    ['no time', { clocked_in: undefined }],
    ['24:00', { clocked_in: '24:00' }],
    ['a shift that is no id', { shift_id: '7' }],
    ['an unknown field', { status: 'CLOSED' }],
  ];
  for (const [name, body] of bodies)
    it(`refuses a clock-in with ${name} and stores nothing`, async () => {
      const { token } = await clock.verify(ana.code);
      const answer = await storesNothing(test.db, () => clock.clockIn(token, ana.id, body));
      assert.equal(answer.status, 400, answer.text);
    });

  it('clocks out an employee who is clocked in, and shows the name, the time, and the hours', async () => {
    await clock.punchIn(ana);
    test.clock.advance(3 * HOUR_MS + 58 * MINUTE_MS);
    const { undo, ...answer } = await clock.verify(ana.code);
    assert.equal(undo?.user_id, ana.id);
    assert.deepEqual(answer, {
      shift: null,
      is_current_clocked_in: false,
      rate: null,
      rate_reason: null,
      message: 'Ana Diaz clocked out at 7:58 PM: 3.97 hours.',
    });
    assert.equal((await clock.records(ana.id))[0]?.status, 'CLOSED');
  });

  const doubles: [seconds: number, onDeck: boolean][] = [
    [0, true],
    [60, true],
    [61, false],
  ];
  for (const [seconds, onDeck] of doubles)
    it(`${onDeck ? 'ignores a second code' : 'clocks out'} ${seconds} seconds after the clock-in`, async () => {
      await clock.punchIn(ana);
      test.clock.advance(seconds * SECOND_MS);
      const enter = () => clock.verify(ana.code);
      const answer = onDeck ? await storesNothing(test.db, enter) : await enter();
      assert.deepEqual(
        [answer.is_current_clocked_in, answer.user, answer.token],
        [onDeck, undefined, undefined],
      );
    });

  it('leaves clocking out to managers when the option requires it', async () => {
    await test.db.updateTable('options').set({ kiosk_clock_out: false }).execute();
    await clock.punchIn(ana);
    test.clock.advance(HOUR_MS);
    const answer = await storesNothing(test.db, () => clock.verify(ana.code));
    assert.equal(answer.is_current_clocked_in, true);
    assert.match(answer.message, /Ask a manager to clock you out/);
    await test.db.updateTable('options').set({ kiosk_clock_out: true }).execute();
  });

  it('answers a retried clock-out with the first result', async () => {
    await clock.punchIn(ana);
    test.clock.advance(HOUR_MS);
    const { undo, ...first } = await clock.verify(ana.code, { key: 'out-number-one' });
    assert.equal(undo?.seconds, 30);
    test.clock.advance(5 * MINUTE_MS);
    const again = await storesNothing(test.db, () => clock.verify(ana.code, { key: 'out-number-one' }));
    assert.deepEqual(again, first);
  });

  it('never turns a late retry of the code entry into a clock-out', async () => {
    const entered = await clock.verify(ana.code, { key: 'entry-number-one' });
    const retried = await clock.verify(ana.code, { key: 'entry-number-one' });
    assert.ok(retried.token && retried.token !== entered.token);
    assert.equal((await clock.clockIn(retried.token, ana.id)).status, 201);
    test.clock.advance(HOUR_MS);
    const late = await storesNothing(test.db, () => clock.verify(ana.code, { key: 'entry-number-one' }));
    assert.deepEqual([late.is_current_clocked_in, late.token, late.user], [true, undefined, undefined]);
    assert.equal((await clock.records(ana.id))[0]?.status, 'OPEN');
  });

  it('stores no token in the answers kept for retries', async () => {
    const { token } = await clock.verify(ana.code, { key: 'entry-number-two' });
    const { rows } = await test.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }));
    assert.ok(token && !JSON.stringify(rows).includes(token));
  });

  it('clocks in although an earlier time entry is open too long and not yet marked for review', async () => {
    await test.given.clockRecord({
      user: ana,
      location: pool,
      date: '2027-03-02',
      in: '2027-03-02T21:00:00Z',
    });
    const answer = await clock.clockIn(await test.given.punchToken(ana), ana.id);
    assert.equal(answer.status, 201, answer.text);
  });

  const open: [name: string, hours: number, onDeck: boolean][] = [
    ['16 hours', 16, true],
    ['a second more than 16 hours', 16 + 1 / 3600, false],
  ];
  for (const [name, hours, stillOpen] of open)
    it(`${stillOpen ? 'clocks out' : 'leaves for a manager'} a time entry that is open for ${name}, before the job runs`, async () => {
      await clock.punchIn(ana);
      test.clock.advance(hours * HOUR_MS);
      const answer = await clock.verify(ana.code);
      assert.equal(answer.user === undefined, stillOpen);
      const [record] = await clock.records(ana.id);
      assert.equal(record?.status, stillOpen ? 'CLOSED' : 'NEEDS_REVIEW');
      assert.equal(record?.flags.includes('open_too_long'), !stillOpen);
      if (stillOpen) return;
      assert.equal((await clock.clockIn(answer.token, ana.id)).status, 201);
      assert.deepEqual(
        (await clock.records(ana.id)).map(({ status }) => status),
        ['NEEDS_REVIEW', 'OPEN'],
      );
      test.clock.advance(HOUR_MS);
      await clock.verify(ana.code);
      assert.deepEqual(
        (await clock.records(ana.id)).map(({ status }) => status),
        ['NEEDS_REVIEW', 'CLOSED'],
      );
    });
});
