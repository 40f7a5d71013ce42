import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../../test/assertions';
import type { GivenShift, GivenUser } from '../../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../../test/harness';
import { type SheetWorld, sheetCalls, sheetWorld, WEEK } from '../../payroll/timesheets.fixture';
import { endEmployments } from '../../users/endAccess.service';

describe('leave after the last day', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let shift: GivenShift;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    ({ shift } = world);
  });
  beforeEach(() => test.clock.set('2027-03-03T17:00:00Z'));
  after(() => test.close());

  const hire = () => test.given.user({ locations: [world.here], positions: [world.guard] });
  const change = ({ id }: GivenUser, body: object) =>
    test.call(world.admin, 'PUT', `/api/users/update/${id}/`, body);
  const paid = async ({ id }: GivenUser, date: string): Promise<number> =>
    (await sheets.read(world.admin, date)).people.find((one) => one.id === id)?.leave_minutes ?? 0;
  const requests = ({ id }: GivenUser) =>
    test.db
      .selectFrom('requests')
      .where('kind', '=', 'time_off')
      .select(['status', 'start_date', 'end_date'])
      .where('user_id', '=', id)
      .orderBy('start_date')
      .execute();
  const leaveOf = (user: GivenUser, start: string, end: string) =>
    test.given.leave({ user, shift, start, end, type: 'PAID_LEAVE', by: world.boss });
  async function close(users: readonly GivenUser[], date: string): Promise<void> {
    expectStatus(await sheets.approve(world.admin, users, date), 200);
    expectStatus(await sheets.send(world.admin, 'close', {}, date), 200);
  }

  it('keeps leave paid in a closed week, and ends leave in open weeks before and after it', async () => {
    const ana = await hire();
    // Four weeks of daily leave, 4 hours each. The second week is closed before anyone enters the last day.
    await leaveOf(ana, '2027-02-14', '2027-03-13');
    await close([ana], WEEK);
    assert.equal(await paid(ana, WEEK), 7 * 240);
    expectStatus(await change(ana, { employee_ending_date: '2027-02-16' }), 200);
    for (const [date, minutes] of [
      ['2027-02-14', 3 * 240],
      [WEEK, 7 * 240],
      ['2027-02-28', 0],
      ['2027-03-07', 0],
    ] as const)
      assert.equal(await paid(ana, date), minutes, date);
    assert.deepEqual(await requests(ana), [
      { status: 'APPROVED', start_date: '2027-02-14', end_date: '2027-02-27' },
    ]);
    // Clearing the last day doesn't restore the leave.
    expectStatus(await change(ana, { employee_ending_date: null }), 200);
    assert.equal(await paid(ana, '2027-02-28'), 0);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'A look' }), 200);
  });

  it('ends leave after the last day that an older server version stored', async () => {
    const bea = await hire();
    await leaveOf(bea, '2027-02-28', '2027-03-20');
    await test.db
      .updateTable('users')
      .set({ employee_ending_date: '2027-03-02', updated_at: test.clock.now() })
      .where('id', '=', bea.id)
      .execute();
    assert.equal(await paid(bea, '2027-02-28'), 3 * 240);
    // A week that is closed before the job runs pays the same hours.
    test.clock.set('2027-03-08T17:00:00Z');
    await close([bea], '2027-02-28');
    assert.equal(await paid(bea, '2027-02-28'), 3 * 240);
    await endEmployments(test.services).run();
    await endEmployments(test.services).run();
    assert.deepEqual(await requests(bea), [
      { status: 'APPROVED', start_date: '2027-02-28', end_date: '2027-03-02' },
    ]);
    expectStatus(await change(bea, { employee_ending_date: null }), 200);
    assert.equal(await paid(bea, '2027-03-14'), 0);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'A look' }, '2027-02-28'), 200);
  });

  it('ends leave in a week that a payroll file closes because no one has hours there', async () => {
    const week = '2027-02-07';
    const eli = await hire();
    await leaveOf(eli, week, '2027-02-13');
    await test.db
      .updateTable('users')
      .set({ employee_ending_date: '2027-02-06', updated_at: test.clock.now() })
      .where('id', '=', eli.id)
      .execute();
    await sheets.worked(world.ana, '2027-02-09', { location: world.there, shift: undefined });
    await test.db
      .updateTable('clock_records')
      .set({ position_id: world.guard.id })
      .where('user_id', '=', world.ana.id)
      .execute();
    expectStatus(await sheets.approve(world.admin, [world.ana], week, world.there), 200);
    expectStatus(await sheets.send(world.admin, 'close', {}, week, world.there), 200);
    expectStatus(await test.call(world.admin, 'POST', '/api/payroll/files/', { date: week }), 200);
    const here = await sheets.read(world.admin, week);
    assert.deepEqual([here.closed !== null, here.people], [true, []]);
  });

  it('expires pending requests after the last day, revokes approved ones, and shortens requests across it', async () => {
    const cai = await hire();
    await test.given.assignment({ shift, user: cai, start: '2027-03-01' });
    const gap = await test.given.gap({ shift, start: '2027-03-01', end: '2027-03-31' });
    const asked = { user: cai, shift };
    await test.given.request({ kind: 'TIME_OFF', ...asked, date: '2027-03-09' });
    await test.given.request({ kind: 'TIME_OFF', ...asked, date: '2027-03-18' });
    await test.given.request({ kind: 'SCHEDULE_CHANGE', ...asked, date: '2027-03-18' });
    await test.given.request({ kind: 'OPEN_SHIFT', ...asked, gap, date: '2027-03-19' });
    await test.given.request({ kind: 'NEW_SHIFT', user: cai, date: '2027-03-19' });
    await test.given.request({ kind: 'NEW_SHIFT', user: cai, date: '2027-03-10' });
    await leaveOf(cai, '2027-03-22', '2027-03-23');
    await test.db
      .updateTable('requests')
      .where('kind', '=', 'time_off')
      .set({ end_date: '2027-03-12' })
      .where('start_date', '=', '2027-03-09')
      .where('user_id', '=', cai.id)
      .execute();
    expectStatus(await change(cai, { employee_ending_date: '2027-03-10' }), 200);
    assert.deepEqual(await requests(cai), [
      { status: 'PENDING', start_date: '2027-03-09', end_date: '2027-03-10' },
      { status: 'EXPIRED', start_date: '2027-03-18', end_date: '2027-03-18' },
      { status: 'REVOKED', start_date: '2027-03-22', end_date: '2027-03-23' },
    ]);
    for (const [kind, states] of [
      ['schedule_change', ['EXPIRED']],
      ['open_shift', ['EXPIRED']],
      ['new_shift', ['EXPIRED', 'PENDING']],
    ] as const) {
      const rows = await test.db
        .selectFrom('requests')
        .select('status')
        .where('kind', '=', kind)
        .where('user_id', '=', cai.id)
        .execute();
      assert.deepEqual(rows.map(({ status }) => status).sort(), states, kind);
    }
    const told = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', cai.id)
      .execute();
    const titles = told.map(({ title }) => title);
    for (const title of [
      'Your time off from 03-22-2027 ended',
      'Your time off request from 03-18-2027 ended',
      'Your time off request from 03-11-2027 ended',
    ])
      assert.ok(titles.includes(title), `${title} in ${titles.join('; ')}`);
  });

  it('ends leave today when an employee is deactivated, as the preview shows', async () => {
    const dee = await hire();
    await leaveOf(dee, '2027-03-02', '2027-03-06');
    const preview = await test.call(world.admin, 'POST', `/api/users/${dee.id}/preview/`, {
      is_active: false,
    });
    assert.deepEqual(
      member(preview.body, 'time_off'),
      ['2027-03-04', '2027-03-05', '2027-03-06'].map((date) => ({
        date,
        hours: 4,
        location: world.here.title,
      })),
    );
    expectStatus(await change(dee, { is_active: false }), 200);
    assert.equal(await paid(dee, '2027-02-28'), 2 * 240);
    expectStatus(await change(dee, { is_active: true }), 200);
    assert.equal(await paid(dee, '2027-02-28'), 2 * 240);
  });
});
