import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('the archive of shifts', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const remove = (id: string) => world.test.call(world.token, 'DELETE', `/api/shifts/${id}/`);
  const restore = (id: string) => world.test.call(world.token, 'POST', `/api/shifts/${id}/restore/`);
  const archive = (query = '') => world.test.call(world.token, 'GET', `/api/shifts/deleted-shifts/?${query}`);

  it('archives a shift with its user and date, closes its open shift and requests, and frees its staff', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id, end_date: '2027-03-18' }] });
    const [gap] = await world.openRows(id);
    assert.ok(gap);
    await test.given.request({ kind: 'OPEN_SHIFT', user: ben, shift: { id }, gap, date: '2027-03-25' });
    const gone = await remove(id);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assert.deepEqual(await world.openRows(id), []);
    const asked = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'open_shift')
      .select(['status', 'decision_reason'])
      .execute();
    assert.deepEqual(asked, [{ status: 'REJECTED', decision_reason: 'Mia Lead deleted this shift.' }]);
    assertHolds((await archive()).body, {
      count: 1,
      results: [
        {
          id,
          staff_name: 'Ana Silva',
          shift_code: 'LKV-0001',
          shift_type_name: 'Swim',
          shift_day: 'THURSDAY',
          delete_date: '2027-03-03',
          deleted_by_email: world.manager.email,
          attendance_records: [],
        },
      ],
    });
    assert.equal((await remove(id)).status, 404, 'a second time');
    assert.equal((await world.add({ staff: [{ id: ana.id }] })).status, 201);
  });

  it("expects no one on dates that hadn't begun before the deletion, but still names staff who missed earlier dates", async () => {
    const { ana, here, test } = world;
    const { id } = await world.made({ shift_repeat: 'DAILY', staff: [{ id: ana.id }] });
    await world.at('2027-03-05T17:00:00Z'); // Noon, four hours before the shift begins.
    await remove(id);
    await world.at('2027-03-05T22:00:00Z');
    for (const [date, count] of [
      ['2027-03-04', 1],
      ['2027-03-05', 0],
    ] as const) {
      const url = `/api/shifts/not-clocked-in/?location=${here.id}&date=${date}`;
      assertHolds((await test.call(world.token, 'GET', url)).body, { count });
    }
  });

  it('shows the time entries of an archived shift', async () => {
    const { ana, test, here } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await test.db
      .insertInto('clock_records')
      .values({
        id: test.services.ids.next(),
        user_id: ana.id,
        location_id: here.id,
        shift_id: id,
        work_date: '2027-03-02',
        clocked_in: new Date('2027-03-02T21:00:00Z'),
        clocked_out: new Date('2027-03-03T00:20:00Z'),
        rate: 'REGULAR',
        suggested_rate: 'REGULAR',
        status: 'CLOSED',
        claimed_in: null,
        claimed_out: null,
        kiosk_id: null,
        clocked_out_by: null,
        assigned_by: null,
        assigned_at: null,
        created_at: test.clock.now(),
      })
      .execute();
    await remove(id);
    assertHolds((await archive()).body, {
      results: [
        {
          attendance_records: [
            {
              employee: 'Ana Silva',
              date: '2027-03-02',
              rate: 'REGULAR',
              clocked_in: '16:00',
              clocked_out: '19:20',
              total_hours: 3.33,
            },
          ],
        },
      ],
    });
  });

  const filters: [name: string, query: string, count: number][] = [
    ['no filter', '', 1],
    ['the day of the deletion', 'from_date=2027-03-03&to_date=2027-03-03', 1],
    ['days before', 'from_date=2027-03-01&to_date=2027-03-02', 0],
    ['days after', 'from_date=2027-03-04', 0],
    ['code', 'search=lkv-0001', 1],
    ['employee', 'search=ana', 1],
    ['position', 'search=SWIM', 1],
    ['a wildcard as text', 'search=%25', 0],
  ];
  for (const [name, query, count] of filters)
    it(`finds ${count} archived shifts by ${name}`, async () => {
      const { id } = await world.made({ staff: [{ id: world.ana.id }] });
      world.test.clock.set('2027-03-04T04:30:00Z'); // At the location it's still the evening of the 3rd.
      await remove(id);
      assertHolds((await archive(query)).body, { count });
    });

  it('refuses an archive filter that ends before it starts', async () => {
    assert.equal((await archive('from_date=2027-03-02&to_date=2027-03-01')).status, 400);
  });

  it('restores a shift with its staff and its open shifts', async () => {
    const { ana } = world;
    const { id } = await world.made({ staff: [{ id: ana.id, end_date: '2027-03-18' }] });
    await remove(id);
    const answer = await restore(id);
    assertHolds(answer.body, { message: 'Shift restored.', shift_code: 'LKV-0001' });
    assertHolds(await world.openRows(id), [{ start_date: '2027-03-25', end_date: null }]);
    assert.equal((await world.add({ staff: [{ id: ana.id }] })).status, 400, 'Ana works it again');
    assert.equal((await restore(id)).status, 409, 'it is no longer archived');
  });

  it('refuses to restore a shift that would double-book an employee, and stores nothing', async () => {
    const { ana } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await remove(id);
    await world.made({ staff: [{ id: ana.id }] });
    const answer = await storesNothing(world.test.db, () => restore(id));
    assert.equal(answer.status, 400);
    assert.equal(errorOf(answer), 'Ana Silva: Overlaps LKV-0002 on 03-04-2027.');
  });

  it('restores a shift without the unavailable staff that its preview named', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id, end_date: '2027-03-18' }, { id: ben.id }] });
    await remove(id);
    await world.made({ end_date: '2027-03-04', staff: [{ id: ana.id }] });
    const asked = await storesNothing(test.db, () =>
      test.call(world.token, 'GET', `/api/shifts/${id}/restore/`),
    );
    assertHolds(asked.body, {
      unfit: [{ id: ana.id, name: 'Ana Silva', reason: 'Ana Silva: Overlaps LKV-0002 on 03-04-2027.' }],
    });
    const without = (people: readonly string[]) =>
      test.call(world.token, 'POST', `/api/shifts/${id}/restore/`, { without: people });
    const refused = await storesNothing(test.db, () => without([ben.id]));
    assert.equal(errorOf(refused), 'Ana Silva: Overlaps LKV-0002 on 03-04-2027.');
    assert.equal((await without([ana.id])).status, 200);
    assert.deepEqual(await world.assignments(id), [
      { user_id: ben.id, start_date: '2027-03-04', end_date: null },
    ]);
    assert.deepEqual(await world.openRows(id), []);
    const told = await test.db
      .selectFrom('notifications')
      .select('user_id')
      .where('title', '=', "You're scheduled for LKV-0001")
      .where('user_id', '=', ben.id)
      .execute();
    assert.equal(told.length, 2, 'once when it was made, once when it came back');
  });

  it('opens every date of a shift that is restored without its only employee', async () => {
    const { ana, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await remove(id);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute();
    assertHolds((await test.call(world.token, 'GET', `/api/shifts/${id}/restore/`)).body, {
      unfit: [{ reason: "Ana Silva: The account isn't active." }],
    });
    const answer = await test.call(world.token, 'POST', `/api/shifts/${id}/restore/`, { without: [ana.id] });
    assert.equal(answer.status, 200);
    assertHolds(await world.openRows(id), [
      { start_date: '2027-03-04', end_date: null, last_employee_id: ana.id },
    ]);
  });
});
