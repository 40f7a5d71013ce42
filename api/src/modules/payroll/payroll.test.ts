import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  managementAnswer,
  payrollDetailAnswer,
  payrollProof,
  payrollSummaryAnswer,
} from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

/** Wednesday of the week from Sunday 2027-02-28 to Saturday 2027-03-06. */
const NOON = '2027-03-03T17:00:00Z';
const WEEK = { start: '2027-02-28', end: '2027-03-06' };

describe('payroll', () => {
  let test: TestApp;
  let here: GivenLocation;
  let there: GivenLocation;
  let guard: GivenPosition;
  let shift: GivenShift;
  let ana: GivenUser;
  let bo: GivenUser;
  let boss: GivenUser;
  let admin: string;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Lakeview' });
    there = await test.given.location({ title: 'Waikiki', timezone: 'Pacific/Honolulu' });
    guard = await test.given.position({ name: 'Guard' });
    shift = await test.given.shift({ location: here, position: guard, start: '2027-01-01', repeat: 'DAILY' });
    ana = await test.given.user({ firstName: 'Ana', lastName: 'Diaz', code: '31234', locations: [here] });
    bo = await test.given.user({ firstName: 'Bo', lastName: 'Lee', locations: [there] });
    boss = await test.given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' });
    admin = await test.given.session(boss);
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
  });
  beforeEach(async () => {
    test.clock.set(NOON);
    await test.db.deleteFrom('payroll_adjustments').execute();
    await test.db.deleteFrom('clock_records').execute();
  });
  after(() => test.close());

  const worked = (
    date: string,
    more: {
      user?: GivenUser;
      location?: GivenLocation;
      from?: string;
      to?: string;
      rate?: 'REGULAR' | 'SUB' | 'TRAINING';
      shift?: GivenShift | null;
    } = {},
  ) =>
    test.given.clockRecord({
      user: more.user ?? ana,
      location: more.location ?? here,
      date,
      in: more.from ?? `${date}T15:00:00Z`,
      out: more.to ?? `${date}T19:00:00Z`,
      ...(more.rate ? { rate: more.rate } : {}),
      ...(more.shift === null ? {} : { shift: more.shift ?? shift }),
    });
  const ask = (token: string, report: string, query = '') =>
    test.call(token, 'GET', `/api/payroll/${report}?${query}`);
  const detail = async (token: string, query = '') =>
    z.parse(payrollDetailAnswer, expectStatus(await ask(token, 'payroll-detail', query), 200));
  const summary = async (token: string, query = '') =>
    z.parse(payrollSummaryAnswer, expectStatus(await ask(token, 'payroll-summary', query), 200));
  const management = async (token: string, query = '') =>
    z.parse(managementAnswer, expectStatus(await ask(token, 'weekly-labour-management', query), 200));
  const edit = (id: string, body: object, token = admin) =>
    test.call(token, 'PUT', `/api/payroll/payroll/details/${id}/`, body);
  const proof = async (id: string) =>
    z.parse(
      payrollProof,
      expectStatus(await test.call(manager, 'GET', `/api/payroll/payroll/details/${id}/proof/`), 200),
    );

  const days: [date: string, counts: boolean][] = [
    ['2027-02-27', false],
    ['2027-02-28', true],
    ['2027-03-06', true],
    ['2027-03-07', false],
  ];
  for (const [date, counts] of days)
    it(`${counts ? 'counts' : 'leaves out'} a time entry of ${date}, whatever day of the week the query names`, async () => {
      await worked(date);
      for (const asked of ['', 'date=2027-02-28', 'date=2027-03-06']) {
        const answer = await detail(admin, asked);
        assert.deepEqual([answer.count, answer.week], [counts ? 1 : 0, WEEK]);
      }
    });

  it("uses each location's current week: on Saturday evening in Honolulu, it is already Sunday in New York", async () => {
    test.clock.set('2027-03-07T06:00:00Z');
    await worked('2027-03-05', { user: bo, location: there });
    await worked('2027-03-05');
    await worked('2027-03-07', { to: '2027-03-07T20:00:00Z' });
    const answer = await detail(admin);
    assert.deepEqual(
      answer.results.map(({ date, location }) => [location.title, date]),
      [
        ['Lakeview', '2027-03-07'],
        ['Waikiki', '2027-03-05'],
      ],
    );
    assert.deepEqual(answer.week, { start: '2027-02-28', end: '2027-03-13' });
  });

  it("shows clocked and paid hours in the rate's column, and the whole week's totals on every page", async () => {
    await worked('2027-03-01', { to: '2027-03-01T15:20:00Z' });
    await worked('2027-03-02', { rate: 'SUB', to: '2027-03-02T15:20:00Z' });
    await worked('2027-03-02', { from: '2027-03-02T20:00:00Z', to: '2027-03-02T20:20:00Z', rate: 'SUB' });
    await worked('2027-03-03', { rate: 'TRAINING' });
    const answer = await detail(manager, 'limit=2&offset=1');
    assert.deepEqual(
      answer.results.map(({ date, rate, regular_hours, sub_clock, sub_hours }) => [
        date,
        rate,
        regular_hours,
        sub_clock,
        sub_hours,
      ]),
      [
        ['2027-03-02', 'SUB', 0, 0.33, 0.33],
        ['2027-03-02', 'SUB', 0, 0.33, 0.33],
      ],
    );
    assertHolds(answer, {
      count: 4,
      totals: { regular_hours: 0.33, sub_hours: 0.67, training_hours: 4, total_hours: 5 },
    });
    assertHolds(answer.results[0], {
      User_details: { first_name: 'Ana', last_name: 'Diaz' },
      clocked_in: '10:00',
      clocked_out: '10:20',
      shift_type: { name: 'Guard' },
      shift_code: shift.shift_code,
      edited: null,
      tools: ['PROOF'],
    });
    assert.deepEqual((await detail(admin)).results[0]?.tools, ['PROOF', 'EDIT']);
  });

  it('leaves open time entries and those in review out of every report, and counts them as waiting', async () => {
    await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-03',
      in: '2027-03-03T15:00:00Z',
    });
    await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-01',
      in: '2027-03-01T15:00:00Z',
      needsReview: true,
    });
    assert.deepEqual(
      [(await detail(admin)).count, (await summary(admin)).count, (await management(admin)).count],
      [0, 0, 0],
    );
    await worked('2027-03-02', { user: bo, location: there, shift: null });
    const answers = [await detail(admin), await summary(admin), await management(admin)];
    for (const { waiting } of answers) assert.deepEqual(waiting, { open: 1, in_review: 1, unassigned: 1 });
    assert.equal(answers[0]?.count, 1);
    const { waiting } = await detail(manager);
    assert.deepEqual(waiting, { open: 1, in_review: 1, unassigned: 0 });
    assert.deepEqual((await detail(admin, 'search=bo')).waiting, { open: 0, in_review: 0, unassigned: 1 });
  });

  it('shows a manager only hours at their locations', async () => {
    await worked('2027-03-01');
    const far = await worked('2027-03-01', { user: bo, location: there });
    assert.equal((await detail(manager)).count, 1);
    assert.equal((await summary(manager)).totals.total_hours, 4);
    assert.equal((await management(manager)).totals.total, 4);
    assert.equal((await detail(admin)).count, 2);
    assert.equal((await detail(admin, `location=${there.id}`)).results[0]?.id, far.id);
    assert.equal((await ask(manager, 'payroll-detail', `location=${there.id}`)).status, 404);
    assert.equal(
      (await test.call(manager, 'GET', `/api/payroll/payroll/details/${far.id}/proof/`)).status,
      404,
    );
    assert.equal((await ask(manager, 'payroll-summary', 'search=bo&export=true')).status, 404);
  });

  it('finds staff by name and key alike in all three reports', async () => {
    await worked('2027-03-01');
    await worked('2027-03-01', { user: bo, location: there });
    for (const [search, count] of [
      ['ana d', 1],
      ['31234', 1],
      ['%25', 0],
      ['', 2],
    ] as const) {
      const query = `search=${search}`;
      assert.deepEqual(
        [
          (await detail(admin, query)).count,
          (await summary(admin, query)).count,
          (await management(admin, query)).count,
        ],
        [count, count, count],
        search,
      );
    }
  });

  it('shows one column per position of the week and one for work without a shift, on every page', async () => {
    const coach = await test.given.position({ name: 'Coach' });
    const lesson = await test.given.shift({ location: here, position: coach, start: '2027-03-01' });
    await worked('2027-03-01', { shift: lesson });
    await worked('2027-03-02');
    await worked('2027-03-02', { user: bo, shift: null, to: '2027-03-02T16:30:00Z' });
    const columns = [
      { key: coach.id, title: 'Coach' },
      { key: guard.id, title: 'Guard' },
      { key: 'none', title: 'Unassigned' },
    ];
    const first = await management(admin, 'limit=1');
    assertHolds(first, {
      count: 2,
      columns,
      results: [
        { user_details: { name: 'Ana Diaz' }, hours: { [coach.id]: 4, [guard.id]: 4, none: 0 }, total: 8 },
      ],
      totals: { hours: { [coach.id]: 4, [guard.id]: 4, none: 1.5 }, total: 9.5 },
    });
    const second = await management(admin, 'limit=1&offset=1');
    assertHolds(second, { columns, results: [{ total: 1.5 }], totals: first.totals });
  });

  it('keeps the punches next to a pay edit, notifies the employee, and logs the edit', async () => {
    const { id } = await worked('2027-03-01');
    const answer = await edit(id, { rate: 'SUB', hours: 3.33 });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Hours and rate updated successfully' });
    test.clock.advance(1000);
    await edit(id, { rate: 'TRAINING', hours: 5 });
    assertHolds((await detail(manager)).results, [
      {
        rate: 'TRAINING',
        training_clock: 4,
        training_hours: 5,
        sub_hours: 0,
        edited: {
          previous_hours: 3.33,
          previous_rate: 'SUB',
          by: 'Max Boss',
          at: '2027-03-03T17:00:01.000Z',
        },
      },
    ]);
    const shown = await proof(id);
    assertHolds(shown, {
      clocked_in: '2027-03-01T15:00:00.000Z',
      clocked_out: '2027-03-01T19:00:00.000Z',
      worked_minutes: 240,
      paid_minutes: 300,
      rate: 'TRAINING',
      edits: [
        { by: 'Max Boss', previous_rate: 'SUB', rate: 'TRAINING', previous_hours: 3.33, hours: 5 },
        { by: 'Max Boss', previous_rate: 'REGULAR', rate: 'SUB', previous_hours: 4, hours: 3.33 },
      ],
    });
    const notices = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'title', 'body'])
      .orderBy('id')
      .execute();
    const told = { user_id: ana.id, title: 'Your paid hours for 03-01-2027 changed' };
    assert.deepEqual(notices, [
      { ...told, body: 'Max Boss changed them from 4 h Regular to 3.33 h Sub.' },
      { ...told, body: 'Max Boss changed them from 3.33 h Sub to 5 h Training.' },
    ]);
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    assertHolds(audit, [
      {
        action: 'payroll.edited',
        actor_id: boss.id,
        before: { rate: 'REGULAR', minutes: 240 },
        after: { rate: 'SUB', minutes: 200 },
      },
      { before: { rate: 'SUB', minutes: 200 }, after: { rate: 'TRAINING', minutes: 300 } },
    ]);
  });

  it('stores the reason of a pay edit, shows it in the details, and sends it to the employee', async () => {
    const { id } = await worked('2027-03-01');
    expectStatus(await edit(id, { rate: 'REGULAR', hours: 7, reason: ' The tablet was off. ' }), 200);
    await edit(id, { rate: 'REGULAR', hours: 5 });
    const { edits } = await proof(id);
    assert.deepEqual(
      edits.map(({ reason }) => reason),
      [null, 'The tablet was off.'],
    );
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    assertHolds(audit[0]?.after, { minutes: 420, reason: 'The tablet was off.' });
    const [notice] = await test.db
      .selectFrom('notifications')
      .select('body')
      .where('body', 'like', '%to 7 h%')
      .execute();
    assert.equal(notice?.body, 'Max Boss changed them from 4 h Regular to 7 h Regular. The tablet was off.');
  });

  it('changes nothing when a pay edit repeats the current pay', async () => {
    const { id } = await worked('2027-03-01');
    const answer = await storesNothing(test.db, () => edit(id, { rate: 'REGULAR', hours: 4 }));
    assert.equal(answer.status, 200);
  });

  it('keeps the values that each of two simultaneous pay edits replaced', async () => {
    const { id } = await worked('2027-03-01');
    await Promise.all([edit(id, { rate: 'SUB', hours: 1 }), edit(id, { rate: 'SUB', hours: 2 })]);
    const { edits } = await proof(id);
    assert.equal(edits.length, 2);
    assert.equal(edits[1]?.previous_hours, 4);
    assert.equal(edits[0]?.previous_hours, edits[1]?.hours);
  });

  const bodies: [name: string, body: object, status: number, field: string][] = [
    ['0 hours', { rate: 'REGULAR', hours: 0 }, 200, ''],
    ['less than 0', { rate: 'REGULAR', hours: -0.01 }, 400, 'hours'],
    ['24 hours for a reason', { rate: 'REGULAR', hours: 24, reason: 'Camp' }, 200, ''],
    ['more than 24', { rate: 'REGULAR', hours: 24.01, reason: 'Camp' }, 400, 'hours'],
    ['two hours more than the clock', { rate: 'REGULAR', hours: 6 }, 200, ''],
    ['a minute more than that', { rate: 'REGULAR', hours: 6.02 }, 400, 'reason'],
    ['a minute more than that, for blanks', { rate: 'REGULAR', hours: 6.02, reason: ' ' }, 400, 'reason'],
    ['a reason of 455 characters', { rate: 'SUB', hours: 4, reason: 'x'.repeat(455) }, 200, ''],
    ['a reason of 456 characters', { rate: 'SUB', hours: 4, reason: 'x'.repeat(456) }, 400, 'reason'],
    ['no hours', { rate: 'REGULAR', hours: null }, 400, 'hours'],
    ['hours as text', { rate: 'REGULAR', hours: '4' }, 400, 'hours'],
    ['another rate', { rate: 'DOUBLE', hours: 4 }, 400, 'rate'],
    ['an unknown field', { rate: 'REGULAR', hours: 4, clocked_in: '09:00' }, 400, 'clocked_in'],
  ];
  for (const [name, body, status, field] of bodies)
    it(`answers ${status} to a pay edit with ${name}`, async () => {
      const { id } = await worked('2027-03-01');
      const send = () => edit(id, body);
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      assert.equal(answer.status, status, answer.text);
      assert.deepEqual(blamedFields(answer), field === '' ? [] : [field]);
    });

  it('refuses pay edits of open and unknown time entries, and pay edits by a manager', async () => {
    const open = await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-03',
      in: '2027-03-03T15:00:00Z',
    });
    const { id } = await worked('2027-03-01');
    const body = { rate: 'SUB', hours: 1 };
    for (const [record, token, status] of [
      [open.id, admin, 409],
      [test.services.ids.next(), admin, 404],
      ['7', admin, 404],
      [id, manager, 403],
    ] as const)
      assert.equal((await storesNothing(test.db, () => edit(record, body, token))).status, status);
  });
});
