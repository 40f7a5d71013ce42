import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { corrections } from '../attendance/corrections.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

/** Tests the items that compare punches with the schedule, and the actions that settle them. */
describe('punches compared with the schedule', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    for (const table of ['timesheet_accepts', 'assignments', 'location_options'] as const)
      await test.db.deleteFrom(table).execute();
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).execute();
  });
  after(() => test.close());

  const marks = async () => (await sheets.read(world.manager)).people[0]?.marks ?? [];
  const sentences = async () => (await marks()).map(({ sentence }) => sentence);
  const assign = () =>
    test.given.assignment({ shift: world.shift, user: world.ana, start: TUESDAY, end: TUESDAY });
  const halfHour = () => sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T15:30:00Z`, minutes: 180 });

  it('shows a late clock-in and an early clock-out as two items, and accepts one alone', async () => {
    const { id } = await halfHour();
    const [came, left, ...others] = await marks();
    assert.deepEqual(others, []);
    assert.deepEqual([came?.type, came?.direction, came?.minutes, came?.record_id], ['CAME', 'LATE', 30, id]);
    assert.deepEqual(
      [left?.type, left?.direction, left?.minutes, left?.record_id],
      ['LEFT', 'EARLY', 30, id],
    );
    const body = { user_id: world.ana.id, marks: [came?.key ?? ''] };
    expectStatus(await sheets.send(world.manager, 'accept', body), 200);
    assert.deepEqual(await sentences(), ['Left 30 minutes early (scheduled 10:00 AM to 2:00 PM).']);
  });

  it('keeps both punches accepted if an earlier version accepted them in one item with the same values', async () => {
    const { id } = await halfHour();
    const accepted = (mark: string) =>
      test.db
        .insertInto('timesheet_accepts')
        .values({
          location_id: world.here.id,
          week: WEEK,
          user_id: world.ana.id,
          mark,
          accepted_by: world.boss.id,
          accepted_at: test.clock.now(),
        })
        .execute();
    await accepted(`times:${id}:30:-31`);
    assert.equal((await marks()).length, 2);
    await accepted(`times:${id}:30:-30`);
    assert.deepEqual(await marks(), []);
    const clocked_out = new Date(`${TUESDAY}T18:28:00Z`);
    await test.db.updateTable('clock_records').set({ clocked_out }).where('id', '=', id).execute();
    assert.equal((await marks()).length, 2);
  });

  const options = [
    ['came_early_minutes', '14:50', 250, 'Came 10 minutes early'],
    ['came_late_minutes', '15:10', 230, 'Came 10 minutes late'],
    ['left_early_minutes', '15:00', 230, 'Left 10 minutes early'],
    ['left_late_minutes', '15:00', 250, 'Left 10 minutes late'],
  ] as const;
  for (const [option, from, minutes, words] of options)
    for (const [limit, expected] of [
      [9, [`${words} (scheduled 10:00 AM to 2:00 PM).`]],
      [10, []],
      [null, []],
    ] as const)
      it(`${limit === 9 ? 'shows' : 'shows no'} "${words}" with ${option} ${limit ?? 'blank'}`, async () => {
        const tolerances = { came_early_minutes: 0, came_late_minutes: 0, left_early_minutes: 0 };
        const all = { ...tolerances, left_late_minutes: 0, [option]: limit };
        await test.db
          .insertInto('location_options')
          .values({ location_id: world.here.id, ...all })
          .execute();
        await sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T${from}:00Z`, minutes });
        assert.deepEqual(await sentences(), expected);
      });

  describe('after an approved correction', () => {
    const at = (time: string) => `${TUESDAY}T${time}:00.000Z`;
    /** Requests times as Ana and approves them as the manager. */
    async function correct(
      record_id: string | undefined,
      from: string,
      to: string,
      before = async (): Promise<void> => {},
    ): Promise<void> {
      const token = await test.given.session(world.ana);
      const times = { clocked_in: at(from), clocked_out: at(to), shift_id: world.shift.id };
      const body = {
        ...times,
        reason: 'Class',
        ...(record_id ? { record_id } : { location: world.here.id }),
      };
      const asked = await test.call(token, 'POST', '/api/shifts/request/correction/', body);
      assert.ok(asked.status < 300, JSON.stringify(asked.body));
      const { id } = await test.db
        .selectFrom('requests')
        .select('id')
        .where('status', '=', 'PENDING')
        .executeTakeFirstOrThrow();
      await before();
      const path = `/api/attendance/corrections/${id}/`;
      expectStatus(await test.call(world.manager, 'POST', path, { action: 'APPROVE' }), 200);
    }

    it('shows no item for a corrected time entry until a manager changes the entry again', async () => {
      await assign();
      const { id } = await halfHour();
      assert.equal((await marks()).length, 2);
      await correct(id, '15:40', '18:20');
      assert.deepEqual(await marks(), []);
      const { change } = corrections(test);
      expectStatus(await change(world.admin, id, { clocked_in: at('15:45') }), 200);
      assert.deepEqual(
        (await marks()).map(({ minutes }) => minutes),
        [45, 40],
      );
    });

    it('shows no item for an added time entry, or for one that had the requested times already', async () => {
      await assign();
      await correct(undefined, '15:40', '18:20');
      assert.deepEqual(await marks(), []);
      await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).execute();
      const { id } = await halfHour();
      const times = { clocked_in: at('15:35'), clocked_out: at('18:30') };
      await correct(id, '15:35', '18:30', async () => {
        expectStatus(await corrections(test).change(world.admin, id, times), 200);
      });
      assert.deepEqual(await marks(), []);
      await test.db
        .updateTable('requests')
        .set({ status: 'REJECTED' })
        .where('clock_record_id', '=', id)
        .execute();
      assert.equal((await marks()).length, 2);
    });
  });

  describe('work without a shift', () => {
    const unassigned = (from: string, to: string, more: object = {}) =>
      test.given.clockRecord({
        user: world.ana,
        location: world.here,
        date: TUESDAY,
        in: `${TUESDAY}T${from}:00Z`,
        out: `${TUESDAY}T${to}:00Z`,
        ...more,
      });

    it('shows one item for work and the shift that it covers half of, and assigning the shift settles both', async () => {
      await assign();
      const { id } = await unassigned('17:00', '19:30');
      const [mark, ...others] = await marks();
      assert.deepEqual(others, []);
      const { id: shift_id, shift_code } = world.shift;
      assert.deepEqual(mark, {
        type: 'UNASSIGNED',
        date: TUESDAY,
        record_id: id,
        key: `unassigned:${id}`,
        action: 'ASSIGN',
        sentence: `Worked 12:00 PM to 2:30 PM without a shift. Scheduled for ${shift_code}, 10:00 AM to 2:00 PM.`,
        shift: { id: shift_id, shift_code, start_time: '10:00', end_time: '14:00' },
      });
      const body = { user_id: world.ana.id, shift_id, record_id: id };
      await test.db
        .updateTable('clock_records')
        .set({ began_unassigned: true })
        .where('id', '=', id)
        .execute();
      expectStatus(await test.call(world.manager, 'POST', '/api/shifts/assign-shifts/', body), 200);
      assert.deepEqual(
        (await marks()).map(({ type }) => type),
        ['CAME', 'LEFT'],
      );
    });

    it('shows work and the missed shift as two items if the work covers less than half, or has a position', async () => {
      await assign();
      await unassigned('17:01', '19:00');
      assert.deepEqual(
        (await marks()).map(({ type, shift }) => [type, shift?.id]),
        [
          ['UNASSIGNED', undefined],
          ['NO_SHOW', world.shift.id],
        ],
      );
      await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).execute();
      const { id } = await unassigned('15:00', '19:00');
      await test.db
        .updateTable('clock_records')
        .set({ position_id: world.guard.id, began_unassigned: true })
        .where('id', '=', id)
        .execute();
      assert.deepEqual(
        (await marks()).map(({ type }) => type),
        ['NO_SHOW'],
      );
    });

    it('pairs work with a shift only once, and with no shift that has a time entry', async () => {
      await assign();
      await unassigned('15:00', '17:00');
      await unassigned('17:00', '19:00');
      assert.deepEqual(
        (await marks()).map(({ type, shift }) => [type, shift === undefined]),
        [
          ['UNASSIGNED', false],
          ['UNASSIGNED', true],
        ],
      );
      await sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T19:00:00Z`, minutes: 1 });
      assert.ok((await marks()).every(({ type, shift }) => type !== 'UNASSIGNED' || shift === undefined));
    });
  });
});
