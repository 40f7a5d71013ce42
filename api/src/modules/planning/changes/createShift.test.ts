import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('creating a shift', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  it('creates a shift with the next code of its location, and returns it with its staff', async () => {
    const first = await world.made({ staff: [{ id: world.ana.id }] });
    const second = await world.made({ start_date: '2027-03-05' });
    assert.deepEqual([first.shift_code, second.shift_code], ['LKV-0001', 'LKV-0002']);
    assert.equal(first.message, 'Shift created successfully.');
    const shown = await world.test.call(world.token, 'GET', `/api/shifts/${first.id}/`);
    assertHolds(shown.body, {
      shift_day: 'THURSDAY',
      end_date: null,
      staff: [{ id: world.ana.id, name: 'Ana Silva', start_date: '2027-03-04', end_date: null }],
      is_active: true,
      has_assigned_end_date: false,
    });
  });

  it('never reuses a shift code, even after a shift was deleted', async () => {
    const first = await world.made();
    await world.test.call(world.token, 'DELETE', `/api/shifts/${first.id}/`);
    assert.equal((await world.made()).shift_code, 'LKV-0002');
  });

  it('opens dates without staff, and notifies the assigned employee', async () => {
    const empty = await world.made();
    assertHolds(await world.openRows(empty.id), [{ start_date: '2027-03-04', end_date: null }]);
    const staffed = await world.made({
      start_date: '2027-03-05',
      staff: [{ id: world.ana.id, end_date: '2027-03-19' }],
    });
    assertHolds(await world.openRows(staffed.id), [
      { start_date: '2027-03-26', end_date: null, last_employee_id: world.ana.id },
    ]);
    const told = await world.test.db.selectFrom('notifications').select(['user_id', 'title']).execute();
    assert.deepEqual(told, [{ user_id: world.ana.id, title: "You're scheduled for LKV-0002" }]);
  });

  it('stores overridden warnings with the assignment', async () => {
    await world.made({
      start_time: '06:00',
      end_time: '14:00',
      shift_repeat: 'DAILY',
      staff: [{ id: world.ana.id }],
    });
    const late = await world.made({
      start_time: '14:00',
      end_time: '22:00',
      start_date: '2027-03-05',
      staff: [{ id: world.ana.id }],
      overrides: ['warn.longWeek'],
    });
    assert.ok(late.warnings.some((one) => one.code === 'warn.shortRest'));
    const [row] = await world.test.db
      .selectFrom('assignments')
      .select('overrides')
      .where('shift_id', '=', late.id)
      .execute();
    const kept = JSON.stringify(row?.overrides);
    assert.match(kept, /"code":\s?"warn.longWeek"[^}]*"acknowledged":\s?true/);
    assert.match(kept, /"code":\s?"warn.shortRest"[^}]*"acknowledged":\s?false/);
  });

  const cases: [
    name: string,
    change: (world: PlannerWorld) => Record<string, unknown>,
    status: number,
    field: string,
  ][] = [
    ['a date of today', () => ({ start_date: '2027-03-03' }), 201, ''],
    ['a date of yesterday', () => ({ start_date: '2027-03-02' }), 400, 'start_date'],
    ['an end on the start date', () => ({ end_date: '2027-03-04' }), 201, ''],
    ['an end a day before', () => ({ end_date: '2027-03-03' }), 400, 'end_date'],
    ['a length of one minute', () => ({ start_time: '10:00', end_time: '10:01' }), 201, ''],
    ['no length', () => ({ start_time: '10:00', end_time: '10:00' }), 400, 'end_time'],
    ['the day of the start date', () => ({ shift_day: 'THURSDAY' }), 201, ''],
    ['another day', () => ({ shift_day: 'FRIDAY' }), 400, 'shift_day'],
    ['no repeat', () => ({ shift_repeat: null }), 400, 'shift_repeat'],
    ['an unknown position', ({ here }) => ({ shift_type: here.id }), 400, 'shift_type'],
    [
      'staff from the first day',
      ({ ana }) => ({ staff: [{ id: ana.id, start_date: '2027-03-04' }] }),
      201,
      '',
    ],
    [
      'staff before the first day',
      ({ ana }) => ({ staff: [{ id: ana.id, start_date: '2027-03-03' }] }),
      400,
      'staff.0',
    ],
    [
      'two staff of a recurring shift',
      ({ ana, ben }) => ({ staff: [{ id: ana.id }, { id: ben.id }] }),
      201,
      '',
    ],
    ['the same employee twice', ({ ana }) => ({ staff: [{ id: ana.id }, { id: ana.id }] }), 400, 'staff.1'],
    [
      'a second employee of a one-time shift',
      ({ ana, ben }) => ({ schedule_type: 'ONE_TIME_SHIFT', staff: [{ id: ana.id }, { id: ben.id }] }),
      400,
      'staff.1',
    ],
    ['an employee of another location', ({ stranger }) => ({ staff: [{ id: stranger.id }] }), 400, 'staff.0'],
    ['an unknown employee', ({ here }) => ({ staff: [{ id: here.id }] }), 400, 'staff.0'],
    [
      'a position that the employee lacks',
      ({ guard, ana }) => ({ shift_type: guard.id, staff: [{ id: ana.id }] }),
      400,
      'staff.0',
    ],
    ["another manager's location", ({ west }) => ({ location: west.id }), 404, ''],
    ['an unknown location', ({ swim }) => ({ location: swim.id }), 404, ''],
    ['an unknown request', ({ swim }) => ({ request_id: swim.id }), 404, ''],
    ['an unknown field', () => ({ shift_code: 'X-1' }), 400, 'shift_code'],
  ];
  for (const [name, change, status, field] of cases)
    it(`answers ${status} to a new shift with ${name}${status === 201 ? '' : ' and stores nothing'}`, async () => {
      const send = () => world.add(change(world));
      const answer = status === 201 ? await send() : await storesNothing(world.test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (field !== '') assert.ok(answer.text.includes(`"${field}"`), answer.text);
    });

  it('refuses an overlap, names the other shift and its date, and stores nothing', async () => {
    const other = await world.made({ staff: [{ id: world.ana.id }] });
    const answer = await storesNothing(world.test.db, () =>
      world.add({
        shift_repeat: 'DAILY',
        start_time: '19:59',
        end_time: '21:00',
        staff: [{ id: world.ana.id }],
      }),
    );
    assert.equal(answer.status, 400);
    assertHolds(answer.body, {
      error: `Ana Silva: Overlaps ${other.shift_code} on 03-04-2027.`,
    });
    const touching = await world.add({
      start_time: '20:00',
      end_time: '21:00',
      staff: [{ id: world.ana.id }],
    });
    assert.equal(touching.status, 201, touching.text);
  });

  it('compares shifts as instants across time zones, such as 4 PM in New York and 1 PM in Los Angeles', async () => {
    const { both, west, swim, adminToken, body, test } = world;
    await world.made({ staff: [{ id: both.id }] });
    const bay = (start_time: string, end_time: string) =>
      test.call(adminToken, 'POST', '/api/shifts/add-shift/', {
        ...body({ location: west.id, shift_type: swim.id, start_time, end_time, staff: [{ id: both.id }] }),
      });
    assert.equal((await bay('16:00', '17:00')).status, 400, 'the last hour touches: 4 PM there is 7 PM here');
    assert.equal((await bay('17:00', '18:00')).status, 201, '5 PM there is 8 PM here');
  });

  it('approves a new shift request once, links it to its shift, and refuses a second shift for it', async () => {
    const { test, ana, manager } = world;
    const requestId = test.services.ids.next();
    await test.db
      .insertInto('requests')
      .values({
        kind: 'new_shift',
        id: requestId,
        user_id: ana.id,
        start_date: '2027-03-04',
        end_date: '2027-03-04',
        week_day: null,
        start_time: '16:00',
        end_time: '20:00',
        available_three_months: true,
        shift_id: null,
        decided_by: null,
        decided_at: null,
        decision_reason: null,
        created_at: test.clock.now(),
      })
      .execute();
    const shift = await world.made({ request_id: requestId, staff: [{ id: ana.id }] });
    const stored = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'new_shift')
      .select(['status', 'shift_id', 'decided_by'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(stored, { status: 'APPROVED', shift_id: shift.id, decided_by: manager.id });
    const again = await storesNothing(test.db, () =>
      world.add({ request_id: requestId, start_date: '2027-03-05' }),
    );
    assert.equal(again.status, 409);
    assertHolds(again.body, {
      error: 'This request was already approved by Mia Lead on 03-03-2027.',
    });
  });

  describe('a request for a day that the requester does not work', () => {
    const asked = async () => {
      const { id } = await world.test.given.request({
        kind: 'NEW_SHIFT',
        user: world.ana,
        date: '2027-03-04',
      });
      return id;
    };
    const state = (id: string) =>
      world.test.db
        .selectFrom('requests')
        .where('kind', '=', 'new_shift')
        .select(['status', 'shift_id', 'decision_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    for (const [name, changes] of [
      ['no one is assigned', {}],
      ['the shift is on another day', { start_date: '2027-03-05' }],
    ] as const)
      it(`leaves a new shift request pending when ${name}`, async () => {
        const id = await asked();
        const staff = 'start_date' in changes ? [{ id: world.ana.id }] : [];
        await world.made({ request_id: id, staff, ...changes });
        assert.deepEqual(await state(id), { status: 'PENDING', shift_id: null, decision_reason: null });
      });

    it('leaves a new shift request pending when the requester starts later', async () => {
      const id = await asked();
      await world.made({
        request_id: id,
        schedule_type: 'RECURRING_SHIFT',
        shift_repeat: 'WEEKLY',
        staff: [{ id: world.ana.id, start_date: '2027-03-11' }],
      });
      assert.equal((await state(id)).status, 'PENDING');
    });

    it("rejects a new shift request with the manager's reason, and notifies the requester", async () => {
      const id = await asked();
      await world.made({ request_id: id, staff: [], request_rejected: { reason: ' Mornings are full. ' } });
      assert.deepEqual(await state(id), {
        status: 'REJECTED',
        shift_id: null,
        decision_reason: 'Mornings are full.',
      });
      const notice = await world.test.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('user_id', '=', world.ana.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(notice, {
        title: 'Your request for a new shift on 03-04-2027 was rejected',
        body: 'Mia Lead rejected this request. Mornings are full.',
      });
    });

    it('refuses a rejection reason over 150 characters, and stores nothing', async () => {
      const id = await asked();
      const answer = await storesNothing(world.test.db, () =>
        world.add({ request_id: id, request_rejected: { reason: 'x'.repeat(151) } }),
      );
      assert.equal(answer.status, 400);
    });
  });

  it('refuses managers who approve their own request', async () => {
    const { test, manager } = world;
    const requestId = test.services.ids.next();
    await test.db
      .insertInto('requests')
      .values({
        kind: 'new_shift',
        id: requestId,
        user_id: manager.id,
        start_date: '2027-03-04',
        end_date: '2027-03-04',
        week_day: null,
        start_time: '16:00',
        end_time: '20:00',
        available_three_months: false,
        shift_id: null,
        decided_by: null,
        decided_at: null,
        decision_reason: null,
        created_at: test.clock.now(),
      })
      .execute();
    const answer = await storesNothing(test.db, () => world.add({ request_id: requestId }));
    assert.equal(answer.status, 403);
  });

  it('previews the result of a save, and stores nothing', async () => {
    const { test, ana } = world;
    await world.made({ staff: [{ id: ana.id }] });
    const preview = (changes: Record<string, unknown>) =>
      storesNothing(test.db, () =>
        test.call(world.token, 'POST', '/api/shifts/preview/', world.body(changes)),
      );
    const good = await preview({ start_date: '2027-03-05', end_date: '2027-03-19', staff: [{ id: ana.id }] });
    assertHolds(good.body, {
      occurrences: ['2027-03-05', '2027-03-12', '2027-03-19'],
      changes: ['Ana Silva is assigned, starting 03-05-2027.'],
      errors: [],
    });
    const bad = await preview({ staff: [{ id: ana.id }] });
    assert.deepEqual(bad.body, {
      occurrences: [],
      differences: [],
      changes: [],
      warnings: [],
      errors: [{ field: 'staff.0', message: 'Ana Silva: Overlaps LKV-0001 on 03-04-2027.' }],
    });
  });
});
