import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { payrollDetailAnswer } from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { punchClock } from '../attendance/attendance.fixture';
import { corrections } from '../attendance/corrections.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const NOON = '2027-03-03T17:00:00Z';
const NEXT_WEEK = '2027-02-28';
const CLOSED = 'Max Boss closed the week of 02-21-2027. An admin can reopen it in Timesheets.';

describe('a closed week', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  beforeEach(async () => {
    test.clock.set(NOON);
    for (const table of [
      'timesheets',
      'payroll_weeks',
      'carried_hours',
      'payroll_adjustments',
      'clock_records',
      'absence_lines',
      'absence_days',
      'absences',
    ] as const)
      await test.db.deleteFrom(table).execute();
  });
  after(() => test.close());

  const close = () => sheets.send(world.admin, 'close', {});
  const reopen = () => sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' });
  const setAside = (user: GivenUser) =>
    sheets.send(world.manager, 'set-aside', { user_id: user.id, reason: 'No one knows when Bo left' });
  const edit = (id: string, hours: number) =>
    test.call(world.admin, 'PUT', `/api/payroll/payroll/details/${id}/`, { rate: 'REGULAR', hours });
  const detail = async (date: string) =>
    z.parse(
      payrollDetailAnswer,
      expectStatus(await test.call(world.admin, 'GET', `/api/payroll/payroll-detail?date=${date}`), 200),
    );
  const closeByForce = async (): Promise<void> => {
    await test.db.deleteFrom('payroll_weeks').execute();
    const closed = { closed_by: world.boss.id, closed_at: test.clock.now() };
    await test.db
      .insertInto('payroll_weeks')
      .values({ location_id: world.here.id, week: WEEK, ...closed })
      .execute();
  };

  it('does not close while pay for an absence that was added after the approval is undecided', async () => {
    await sheets.worked(world.ana, TUESDAY);
    expectStatus(await sheets.approve(world.manager, [world.ana]), 200);
    const absence = { user: world.ana, location: world.here, date: TUESDAY, position: world.guard };
    const { line } = await test.given.absence({ ...absence, by: world.boss });
    assertHolds((await sheets.read(world.admin)).people, [
      { status: 'WAITING', decided: { changed: true }, marks: [{ type: 'SICK', line_id: line }] },
    ]);
    const refused = await storesNothing(test.db, close);
    assert.equal(errorOf(refused), 'Approve these timesheets or put them on hold first: Ana Diaz.');
  });

  it('lets an admin close a week once everyone is approved or on hold, and names the admin', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY);
    const early = await storesNothing(test.db, close);
    assert.equal(errorOf(early), 'Approve these timesheets or put them on hold first: Ana Diaz, Bo Lee.');
    expectStatus(await sheets.approve(world.manager, [world.ana]), 200);
    expectStatus(await setAside(world.bo), 200);
    assert.equal((await storesNothing(test.db, () => sheets.send(world.manager, 'close', {}))).status, 403);
    assertHolds(expectStatus(await close(), 200), { message: 'The week of 02-21-2027 is closed.' });
    assertHolds(await sheets.read(world.manager), {
      closed: { by: 'Max Boss', at: '2027-03-03T17:00:00.000Z' },
    });
    const again = await storesNothing(test.db, close);
    assert.deepEqual([again.status, errorOf(again)], [409, CLOSED]);
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'payroll_week.closed')
      .execute();
    assertHolds(audit, [{ actor_id: world.boss.id, after: { people: 2, set_aside: [world.bo.id] } }]);
  });

  it('refuses to close a week before it is over at its location', async () => {
    for (const [now, status] of [
      ['2027-02-28T04:59:59Z', 409],
      ['2027-02-28T05:00:00Z', 200],
    ] as const) {
      test.clock.set(now);
      assert.equal((await close()).status, status, now);
    }
  });

  it('refuses to close a week when hours changed after they were approved', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY);
    await sheets.approve(world.manager, [world.ana]);
    expectStatus(await edit(id, 3.5), 200);
    assert.equal((await close()).status, 409);
  });

  it("refuses every change to a closed week's hours and decisions, and names the admin who closed it", async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY);
    const unassigned = await test.given.clockRecord({
      user: world.bo,
      location: world.here,
      date: TUESDAY,
      in: `${TUESDAY}T15:00:00Z`,
      out: `${TUESDAY}T19:00:00Z`,
    });
    const open = await sheets.worked(world.managerUser, TUESDAY, { out: null, needsReview: true });
    await sheets.approve(world.manager, [world.ana]);
    // Close the week with these time entries in it, which the API would refuse.
    await closeByForce();
    const by = corrections(test);
    const assigned = { user_id: world.bo.id, shift_id: world.shift.id, record_id: unassigned.id };
    const leaving = {
      id: [world.managerUser.id],
      times: { [world.managerUser.id]: `${TUESDAY}T19:00:00Z` },
      confirmed: [world.managerUser.id],
    };
    const changes: [name: string, send: () => Promise<Answer>][] = [
      ['payroll edit', () => edit(id, 3)],
      ['a correction', () => by.change(world.admin, id, { rate: 'SUB' })],
      ['voiding', () => by.void(world.admin, id)],
      [
        'splitting',
        () => by.split(world.admin, id, { ends: `${TUESDAY}T16:00:00Z`, resumes: `${TUESDAY}T17:00:00Z` }),
      ],
      ['keeping without a shift', () => by.keep(world.admin, unassigned.id, world.guard)],
      ['making a shift of it', () => by.makeShift(world.admin, unassigned.id, world.guard)],
      ['assigning', () => test.call(world.admin, 'POST', '/api/shifts/assign-shifts/', assigned)],
      ['clock-out by hand', () => test.call(world.admin, 'POST', '/api/shifts/clocked-in/today/', leaving)],
      [
        'settling flags',
        () =>
          test.call(world.admin, 'POST', '/api/shifts/clocked-in/today/', {
            id: [world.managerUser.id],
            records: { [world.managerUser.id]: open.id },
            settle: true,
          }),
      ],
      ['approving', () => sheets.approve(world.manager, [world.ana])],
      ['setting aside', () => setAside(world.ana)],
      ['taking back', () => sheets.send(world.manager, 'undecide', { user_id: world.ana.id })],
      ['accepting', () => sheets.send(world.manager, 'accept', { user_id: world.ana.id, marks: ['x'] })],
    ];
    for (const [name, send] of changes) {
      const answer = await storesNothing(test.db, send);
      assert.deepEqual([answer.status, errorOf(answer)], [409, CLOSED], name);
    }
    assert.deepEqual(
      (await sheets.read(world.manager)).people.flatMap(({ marks }) => marks),
      [],
    );
    await test.db.deleteFrom('payroll_weeks').execute();
    const kinds = new Set(['payroll edit', 'assigning', 'clock-out by hand']);
    for (const [name, send] of changes.filter(([kind]) => kinds.has(kind)))
      assert.equal((await send()).status, 200, name);
  });

  it("offers no edit of a closed week's rows, but of other weeks' rows and of reopened ones", async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.ana, NEXT_WEEK);
    await sheets.approve(world.manager, [world.ana]);
    const tools = async (date: string) => (await detail(date)).results.map((row) => row.tools);
    assert.deepEqual(await tools(WEEK), [['PROOF', 'EDIT']]);
    expectStatus(await close(), 200);
    assert.deepEqual(await tools(WEEK), [['PROOF']]);
    assert.deepEqual(await tools(NEXT_WEEK), [['PROOF', 'EDIT']]);
    expectStatus(await reopen(), 200);
    assert.deepEqual(await tools(WEEK), [['PROOF', 'EDIT']]);
  });

  it('refuses to reopen a week that was closed again since, and names the admin who closed it', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.approve(world.manager, [world.ana]);
    expectStatus(await close(), 200);
    const seen = (await sheets.read(world.admin)).closed?.at;
    assert.ok(seen);
    const take = () => sheets.send(world.admin, 'reopen', { reason: 'An hour is missing', seen });
    test.clock.advance(60_000);
    const other = await test.given.session(
      await test.given.user({ role: 'ADMIN', firstName: 'Ida', lastName: 'Moss' }),
    );
    expectStatus(await sheets.send(other, 'reopen', { reason: 'A day is missing' }), 200);
    const open = await storesNothing(test.db, take);
    assert.deepEqual(
      [open.status, errorOf(open)],
      [
        409,
        'The week of 02-21-2027 is open. Ida Moss reopened the week of 02-21-2027 on 03-03-2027 at 12:01 PM.',
      ],
    );
    test.clock.advance(60_000);
    expectStatus(await sheets.send(other, 'close', {}), 200);
    const closed = await storesNothing(test.db, take);
    assert.deepEqual(
      [closed.status, errorOf(closed)],
      [
        409,
        'This week changed after you opened it. Ida Moss closed the week of 02-21-2027 on 03-03-2027 at 12:02 PM. Review it, then reopen it.',
      ],
    );
  });

  it('refuses to undo a decision that someone else has replaced since', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.approve(world.manager, [world.ana]);
    const decided = async () =>
      (await sheets.read(world.admin)).people.find(({ id }) => id === world.ana.id)?.decided?.at;
    const seen = await decided();
    assert.ok(seen);
    const take = (at = seen) => sheets.send(world.manager, 'undecide', { user_id: world.ana.id, seen: at });
    test.clock.advance(60_000);
    const aside = { user_id: world.ana.id, reason: 'Ask Ana about Tuesday' };
    expectStatus(await sheets.send(world.admin, 'set-aside', aside), 200);
    const refused = await storesNothing(test.db, take);
    assert.deepEqual(
      [refused.status, errorOf(refused)],
      [
        409,
        'This decision changed after you opened it. Max Boss put the week of Ana Diaz on hold on 03-03-2027 at 12:01 PM. Keep that decision, or undo it yourself.',
      ],
    );
    expectStatus(await take(await decided()), 200);
    const gone = await storesNothing(test.db, take);
    assert.deepEqual(
      [gone.status, errorOf(gone)],
      [
        409,
        "There's no decision to undo for Ana Diaz. You undid the approval of the week of Ana Diaz on 03-03-2027 at 12:01 PM.",
      ],
    );
  });

  it('lets an admin reopen a week with a reason, which the sheet shows', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY);
    await sheets.approve(world.manager, [world.ana]);
    await close();
    assert.equal(
      (await storesNothing(test.db, () => sheets.send(world.manager, 'reopen', { reason: 'x' }))).status,
      403,
    );
    expectStatus(await reopen(), 200);
    assert.equal((await storesNothing(test.db, reopen)).status, 409);
    assertHolds(await sheets.read(world.manager), {
      closed: null,
      reopened: { by: 'Max Boss', reason: 'An hour is missing' },
    });
    expectStatus(await edit(id, 3), 200);
  });

  it('moves hours on hold to the next open week, which pays them with their own date', async () => {
    await sheets.worked(world.ana, TUESDAY);
    const { id } = await sheets.worked(world.bo, TUESDAY, { minutes: 200 });
    await sheets.approve(world.manager, [world.ana]);
    await setAside(world.bo);
    await close();
    assert.equal((await sheets.read(world.admin)).totals.paid_minutes, 240);
    assertHolds((await sheets.read(world.admin, NEXT_WEEK)).people, [
      { name: 'Bo Lee', paid_minutes: 200, late: [{ id, date: TUESDAY, late: true }] },
    ]);
    assertHolds(await detail(WEEK), { count: 1, totals: { total_hours: 4 } });
    assertHolds(await detail(NEXT_WEEK), { count: 1, results: [{ id, date: TUESDAY }] });
    // The hours are in an open week now, so an admin can correct them.
    expectStatus(await edit(id, 4), 200);
    expectStatus(await reopen(), 200);
    assert.equal((await sheets.read(world.admin)).totals.paid_minutes, 480);
    assert.equal((await sheets.read(world.admin, NEXT_WEEK)).totals.paid_minutes, 0);
  });

  it('moves hours to the first open week after a closed one, and restores that chain when it is reopened', async () => {
    const { id } = await sheets.worked(world.bo, TUESDAY);
    const wrong = await sheets.worked(world.bo, '2027-02-24');
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).where('id', '=', wrong.id).execute();
    await test.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2028-01-01') })
      .execute();
    test.clock.set('2027-03-10T17:00:00Z');
    expectStatus(await sheets.send(world.admin, 'close', {}, NEXT_WEEK), 200);
    await setAside(world.bo);
    await close();
    const carried = () => test.db.selectFrom('carried_hours').selectAll().execute();
    assertHolds(await carried(), [{ clock_record_id: id, from_week: WEEK, week: '2027-03-07' }]);
    test.clock.set('2027-03-17T17:00:00Z');
    const third = (action: string, body: object) => sheets.send(world.admin, action, body, '2027-03-07');
    await third('set-aside', { user_id: world.bo.id, reason: 'Still no one knows' });
    expectStatus(await third('close', {}), 200);
    assertHolds(await carried(), [{ from_week: '2027-03-07', week: '2027-03-14' }]);
    expectStatus(await third('reopen', { reason: 'Now we know' }), 200);
    assertHolds(await carried(), [{ from_week: WEEK, week: '2027-03-07' }]);
  });

  it('lets an employee clock out at the punch clock in a closed week, and pays the hours in the open week', async () => {
    test.clock.set('2027-02-28T05:30:00Z');
    const { id } = await sheets.worked(world.bo, '2027-02-27', { in: '2027-02-28T03:00:00Z', out: null });
    // Close the week with an open time entry in it that no one put on hold.
    await closeByForce();
    expectStatus(await punchClock(test).enter(world.bo.code), 200);
    assert.equal((await sheets.read(world.admin)).totals.paid_minutes, 0);
    assertHolds((await sheets.read(world.admin, NEXT_WEEK)).people, [
      { paid_minutes: 150, late: [{ id, date: '2027-02-27' }] },
    ]);
  });

  it('refuses to undo a clock-out at the punch clock after its week was closed', async () => {
    test.clock.set('2027-02-27T19:00:00Z');
    const { id } = await sheets.worked(world.bo, '2027-02-27', { out: null });
    const { undo } = await punchClock(test).verify(world.bo.code);
    await closeByForce();
    const answer = await storesNothing(test.db, () =>
      test.call(undo?.token, 'POST', `/api/attendance/undo-clock-out/${world.bo.id}/`),
    );
    assert.deepEqual([answer.status, errorOf(answer)], [409, CLOSED]);
    assertHolds(await detail(WEEK), { count: 1, results: [{ id, clocked_out: '14:00' }] });
  });

  // Runs last, because corrected time entries can't be deleted.
  it('refuses a correction that moves hours into a closed week, and pays a missed punch in the next open week', async () => {
    const by = corrections(test);
    const { id } = await sheets.worked(world.ana, '2027-03-01');
    await closeByForce();
    const times = { clocked_in: `${TUESDAY}T15:00:00Z`, clocked_out: `${TUESDAY}T19:00:00Z` };
    const kept = { shift_id: null, position_id: world.guard.id };
    const moved = await storesNothing(test.db, () => by.change(world.admin, id, { ...times, ...kept }));
    assert.deepEqual([moved.status, errorOf(moved)], [409, CLOSED]);
    const added = await by.add(world.admin, {
      ...times,
      user_id: world.ana.id,
      location: world.here.id,
      position_id: world.guard.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    });
    expectStatus(added, 201);
    assertHolds(await detail(WEEK), { count: 0 });
    assertHolds(await detail(NEXT_WEEK), { count: 2, results: [{ date: TUESDAY }, { id }] });
  });
});
