import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { workedShiftsAnswer } from '@ondeck/shared/schemas/corrections';
import { clockRowList, dashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { managementAnswer } from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from './corrections.fixture';

describe('punches that match no shift', () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let here: GivenLocation;
  let guard: GivenPosition;
  let trainee: GivenPosition;
  let boss: GivenUser;
  let ana: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    correct = corrections(test);
    here = await test.given.location({ code: 'LKV' });
    guard = await test.given.position({ name: 'Guard' });
    trainee = await test.given.position({ name: 'Trainee', trainee: true });
    boss = await test.given.user({ role: 'MANAGER', locations: [here], positions: [guard] });
    manager = await test.given.session(boss);
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    ana = await test.given.user({ locations: [here], positions: [guard, trainee] });
  });
  after(() => test.close());

  const punch = (more: object = {}) =>
    test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-02',
      in: '2027-03-02T14:02:30Z',
      out: '2027-03-02T17:00:00Z',
      ...more,
    });
  const waits = async () => {
    const answer = await test.call(manager, 'GET', '/api/shifts/request/count/');
    return z.parse(dashboardCounts, expectStatus(answer, 200)).unassigned_clocked_in_count;
  };
  const paidColumns = async () => {
    const answer = await test.call(
      manager,
      'GET',
      `/api/payroll/weekly-labour-management?search=${ana.code}`,
    );
    const { columns, results } = z.parse(managementAnswer, expectStatus(answer, 200));
    return columns.map(({ key, title }) => [title, results[0]?.hours[key]]);
  };

  it("keeps a punch under a position, which removes it from the queue and pays it in that position's column", async () => {
    const { id } = await punch();
    const before = await waits();
    assert.deepEqual(await paidColumns(), [['Unassigned', 2.97]]);
    const answer = await correct.keep(manager, id, guard);
    assert.deepEqual(expectStatus(answer, 200), { message: 'Kept without a shift, as Guard.' });
    assert.equal(await waits(), before - 1);
    assert.deepEqual(await paidColumns(), [['Guard', 2.97]]);
    const day = await test.call(manager, 'GET', `/api/shifts/clocked-in/?date=2027-03-02&search=${ana.code}`);
    assertHolds(z.parse(clockRowList, expectStatus(day, 200)).results, [
      { id, shift_code: null, shift_type: [{ name: 'Guard' }] },
    ]);
  });

  it('keeps a punch while the employee is clocked in, and only once', async () => {
    const { id } = await punch({ date: '2027-03-03', in: '2027-03-03T14:00:00Z', out: null });
    expectStatus(await correct.keep(manager, id, trainee), 200);
    assertHolds(await correct.read(manager, id), {
      status: 'OPEN',
      position: { name: 'Trainee' },
      flags: [{ code: 'rate_mismatch' }],
    });
    const again = await storesNothing(test.db, () => correct.keep(manager, id, guard));
    assert.deepEqual(
      [again.status, errorOf(again)],
      [409, 'This time entry is already kept without a shift, as Trainee.'],
    );
  });

  it('creates a one-time shift from a punch, with its times and employee and the given position', async () => {
    const { id } = await punch();
    const { message } = z.parse(
      z.object({ message: z.string() }),
      expectStatus(await correct.makeShift(manager, id, guard), 201),
    );
    const record = await correct.read(manager, id);
    assert.equal(message, `${record.shift?.shift_code} created from this time entry.`);
    assertHolds(record, { shift: { shift_type: { name: 'Guard' } }, position: null, flags: [] });
    const shift = await test.db
      .selectFrom('shifts')
      .selectAll()
      .where('id', '=', record.shift?.id ?? '')
      .executeTakeFirstOrThrow();
    assertHolds(shift, {
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-02',
      end_date: '2027-03-02',
      start_time: '09:02',
      end_time: '12:00',
      position_id: guard.id,
    });
    const staff = await test.db
      .selectFrom('assignments')
      .selectAll()
      .where('shift_id', '=', shift.id)
      .execute();
    assertHolds(staff, [
      { user_id: ana.id, start_date: '2027-03-02', end_date: '2027-03-02', source: 'PUNCH' },
    ]);
    assert.deepEqual(await paidColumns(), [['Guard', 2.97]]);
  });

  /** The punch is of March 2 in New York. The second moment is still March 2 there, but March 3 in London. */
  const retired: [call: 'keep' | 'makeShift', when: string, retired: string, status: number][] = [
    ['keep', 'the day before', '2027-03-02T04:59:59Z', 400],
    ['keep', 'that day', '2027-03-03T04:59:59Z', 200],
    ['makeShift', 'the day before', '2027-03-02T04:59:59Z', 400],
    ['makeShift', 'that day', '2027-03-03T04:59:59Z', 201],
  ];
  for (const [call, when, at, status] of retired)
    it(`answers ${status} to ${call} with a position that was retired ${when}`, async () => {
      const old = await test.given.position({ name: 'Usher', retired: at });
      ana = await test.given.user({ locations: [here], positions: [old] });
      const { id } = await punch();
      const settle = () => correct[call](manager, id, old);
      const answer = status === 400 ? await storesNothing(test.db, settle) : await settle();
      assert.equal(answer.status, status, answer.text);
      if (status === 400)
        assert.equal(errorOf(answer), 'The position Usher was retired before that day. Choose another one.');
    });

  it('creates or assigns a shift with a position retired after the punch, even for staff who never had it', async () => {
    const old = await test.given.position({ name: 'Usher', retired: '2027-03-03T12:00:00Z' });
    ana = await test.given.user({ locations: [here], positions: [guard] });
    const { id } = await punch();
    expectStatus(await correct.makeShift(manager, id, old), 201);
    const planned = await test.given.shift({
      location: here,
      position: old,
      start: '2027-03-02',
      from: '20:00',
      to: '21:00',
    });
    const later = await punch({ in: '2027-03-03T01:00:00Z', out: '2027-03-03T02:00:00Z' });
    const assigned = await test.call(manager, 'POST', '/api/shifts/assign-shifts/', {
      user_id: ana.id,
      shift_id: planned.id,
      record_id: later.id,
    });
    expectStatus(assigned, 200);
  });

  const refused: [name: string, more: object, position: () => Promise<GivenPosition>, status: number][] = [
    [
      'an open punch',
      { date: '2027-03-03', in: '2027-03-03T14:00:00Z', out: null },
      () => Promise.resolve(guard),
      409,
    ],
    [
      'one past midnight',
      { in: '2027-03-03T02:00:00Z', out: '2027-03-03T06:00:00Z' },
      () => Promise.resolve(guard),
      400,
    ],
    [
      'one that ends a minute before midnight',
      { in: '2027-03-03T02:00:00Z', out: '2027-03-03T04:59:00Z' },
      () => Promise.resolve(guard),
      201,
    ],
    ['one of less than a minute', { out: '2027-03-02T14:02:40Z' }, () => Promise.resolve(guard), 400],
    ['a position they do not hold', {}, () => test.given.position(), 400],
  ];
  for (const [name, more, position, status] of refused)
    it(`answers ${status} to a one-time shift from ${name}`, async () => {
      const { id } = await punch(more);
      const work = await position();
      const make = () => correct.makeShift(manager, id, work);
      const answer = status === 201 ? await make() : await storesNothing(test.db, make);
      assert.equal(answer.status, status, answer.text);
    });

  it('refuses to create a shift from a punch when the employee was scheduled elsewhere at that time', async () => {
    const other = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-02',
      from: '11:59',
      to: '13:00',
    });
    await test.given.assignment({ shift: other, user: ana, start: '2027-03-02' });
    const { id } = await punch();
    const answer = await storesNothing(test.db, () => correct.makeShift(manager, id, guard));
    assert.equal(answer.status, 400);
    assert.match(String(errorOf(answer)), new RegExp(other.shift_code));
  });

  it('refuses decisions by the employee themselves and by managers of other locations', async () => {
    const own = await punch({ user: boss });
    assert.equal((await storesNothing(test.db, () => correct.keep(manager, own.id, guard))).status, 403);
    assert.equal((await storesNothing(test.db, () => correct.makeShift(manager, own.id, guard))).status, 403);
    const elsewhere = await test.given.location();
    const stranger = await test.given.session(
      await test.given.user({ role: 'MANAGER', locations: [elsewhere] }),
    );
    const { id } = await punch();
    assert.equal((await storesNothing(test.db, () => correct.keep(stranger, id, guard))).status, 404);
    assert.equal((await storesNothing(test.db, () => correct.makeShift(stranger, id, guard))).status, 404);
  });

  it("lists the shifts of the punch's day, nearest to the given time first", async () => {
    const early = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-01',
      from: '06:00',
      to: '07:00',
    });
    const late = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-01',
      from: '08:30',
      to: '12:00',
    });
    const ask = async (time: string) =>
      z
        .parse(
          workedShiftsAnswer,
          expectStatus(
            await test.call(
              manager,
              'GET',
              `/api/attendance/worked-shifts/?user_id=${ana.id}&location=${here.id}&date=2027-03-01&time=${time}`,
            ),
            200,
          ),
        )
        .result.map(({ id }) => id)
        .filter((id) => [early.id, late.id].includes(id));
    assert.deepEqual(await ask('06:10'), [early.id, late.id]);
    assert.deepEqual(await ask('08:10'), [late.id, early.id]);
  });
});
