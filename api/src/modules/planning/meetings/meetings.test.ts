import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { savedShift } from '@ondeck/shared/schemas/shifts';
import { assertHolds, errorOf } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('staff meetings', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const body = (changes: Record<string, unknown> = {}) => ({
    start_date: '2027-03-04',
    start_time: '14:00',
    end_time: '15:00',
    assigned_positions: [world.swim.id],
    assigned_staff: [world.ana.id, world.ben.id],
    agenda: 'Lane ropes',
    ...changes,
  });
  const add = (changes: Record<string, unknown> = {}, location = world.here.id) =>
    world.test.call(world.token, 'POST', `/api/shifts/meeting/?location=${location}`, body(changes));
  const made = async (changes: Record<string, unknown> = {}) => {
    const answer = await add(changes);
    assert.equal(answer.status, 201, answer.text);
    return savedShift.parse(answer.body);
  };
  const put = (id: string, changes: Record<string, unknown> = {}) =>
    world.test.call(world.token, 'PUT', `/api/shifts/meeting/${id}/`, body(changes));
  const list = async (query = '') =>
    (await world.test.call(world.token, 'GET', `/api/shifts/meeting/?location=${world.here.id}&${query}`))
      .body;
  const titles = async () =>
    (
      await world.test.db.selectFrom('notifications').select(['user_id', 'title']).orderBy('id').execute()
    ).map(
      (row) =>
        `${row.user_id === world.ana.id ? 'Ana' : row.user_id === world.ben.id ? 'Ben' : 'Cleo'}: ${row.title}`,
    );

  it('creates a meeting with the next shift code, lists it, and notifies everyone invited', async () => {
    await world.made();
    const meeting = await made();
    assertHolds(meeting, { message: 'Staff meeting created successfully.', shift_code: 'LKV-0002' });
    assertHolds(await list(), {
      count: 1,
      results: [
        {
          id: meeting.id,
          start_date: '2027-03-04',
          end_date: '2027-03-04',
          status: 'ACTIVE',
          assigned_staff: [{ id: world.ana.id, name: 'Ana Silva' }, { id: world.ben.id }],
          assigned_positions: [{ id: world.swim.id }],
          agenda: 'Lane ropes',
          schedule_type: 'STAFF_MEETING',
        },
      ],
    });
    const title = "You're invited to the staff meeting LKV-0002";
    assert.deepEqual((await titles()).sort(), [`Ana: ${title}`, `Ben: ${title}`]);
  });

  it('archives a meeting from the minute it ends, and refuses to change it', async () => {
    const { id } = await made();
    const status = async (now: string) => {
      world.test.clock.set(now);
      return (await world.test.call(world.token, 'GET', `/api/shifts/meeting/${id}/`)).body;
    };
    assertHolds(await status('2027-03-04T19:59:59Z'), { status: 'ACTIVE' });
    assertHolds(await status('2027-03-04T20:00:00Z'), { status: 'ARCHIVED' });
    const late = await storesNothing(world.test.db, () => put(id, { agenda: 'Late' }));
    assert.equal(late.status, 409);
  });

  it("refuses a shift during an employee's meeting, and a meeting during an employee's shift", async () => {
    const meeting = await made();
    const shift = { start_time: '12:00', staff: [{ id: world.ana.id }] };
    const refused = await world.add({ ...shift, end_time: '14:01' });
    assert.equal(errorOf(refused), `Ana Silva: Overlaps ${meeting.shift_code} on 03-04-2027.`);
    const { shift_code } = await world.made({ ...shift, end_time: '14:00' });
    const clash = await storesNothing(world.test.db, () =>
      add({ start_time: '13:00', end_time: '14:00', assigned_staff: [world.ana.id, world.both.id] }),
    );
    assert.deepEqual(
      [clash.status, errorOf(clash)],
      [400, `Ana Silva: Overlaps ${shift_code} on 03-04-2027.`],
    );
  });

  const cases: [
    name: string,
    change: (world: PlannerWorld) => Record<string, unknown>,
    status: number,
    field: string,
  ][] = [
    ['a date of today', () => ({ start_date: '2027-03-03' }), 201, ''],
    ['a date of yesterday', () => ({ start_date: '2027-03-02' }), 400, 'start_date'],
    ['an end on its day', () => ({ end_date: '2027-03-04' }), 201, ''],
    ['an end on the next day', () => ({ end_date: '2027-03-05' }), 400, 'end_date'],
    ['a length of one minute', () => ({ end_time: '14:01' }), 201, ''],
    ['no length', () => ({ end_time: '14:00' }), 400, 'end_time'],
    ['no staff', () => ({ assigned_staff: [] }), 400, 'assigned_staff'],
    ['no position', () => ({ assigned_positions: [] }), 400, 'assigned_positions'],
    ['any of two positions', ({ guard, swim }) => ({ assigned_positions: [guard.id, swim.id] }), 201, ''],
    [
      'a position that no invited employee has',
      ({ guard }) => ({ assigned_positions: [guard.id] }),
      400,
      'assigned_staff',
    ],
    [
      'an employee of another location',
      ({ stranger }) => ({ assigned_staff: [stranger.id] }),
      400,
      'assigned_staff',
    ],
    ['an unknown employee', ({ here }) => ({ assigned_staff: [here.id] }), 400, 'assigned_staff'],
    ['an unknown field', () => ({ status: 'ARCHIVED' }), 400, 'status'],
  ];
  for (const [name, change, status, field] of cases)
    it(`answers ${status} to a meeting with ${name}${status === 201 ? '' : ' and stores nothing'}`, async () => {
      const send = () => add(change(world));
      const answer = status === 201 ? await send() : await storesNothing(world.test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (field !== '') assert.ok(answer.text.includes(`"${field}"`), answer.text);
    });

  it('refuses a meeting at a location of other managers with a 404', async () => {
    assert.equal((await storesNothing(world.test.db, () => add({}, world.west.id))).status, 404);
  });

  it('changes the time and invited staff of a meeting, and notifies each employee of the change', async () => {
    const { ben, both } = world;
    const { id } = await made({ assigned_staff: [world.ana.id, ben.id] });
    await world.test.db.deleteFrom('notifications').execute();
    const answer = await put(id, { assigned_staff: [ben.id, both.id], start_time: '13:00' });
    assertHolds(answer.body, { message: 'Staff meeting updated successfully.' });
    assert.deepEqual((await titles()).sort(), [
      "Ana: You're no longer invited to the staff meeting LKV-0001",
      'Ben: The staff meeting LKV-0001 has moved',
      "Cleo: You're invited to the staff meeting LKV-0001",
    ]);
  });

  it('checks every invited employee again only when a meeting moves', async () => {
    const { ana, test, here, swim } = world;
    const { id } = await made({ assigned_staff: [ana.id] });
    const other = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-03-04',
      from: '14:30',
      to: '16:00',
    });
    await test.given.assignment({ shift: other, user: ana, start: '2027-03-04' });
    assert.equal((await put(id, { assigned_staff: [ana.id], agenda: 'More' })).status, 200);
    const moved = await storesNothing(test.db, () =>
      put(id, { assigned_staff: [ana.id], end_time: '15:30' }),
    );
    assert.equal(moved.status, 400);
  });

  it('deletes a meeting for good, and makes the invited staff available again', async () => {
    const { id } = await made();
    const gone = await world.test.call(world.token, 'DELETE', `/api/shifts/meeting/${id}/`);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assertHolds(await list(), { count: 0 });
    assert.equal((await put(id)).status, 404);
    await made();
  });

  const searches: [text: string, count: number][] = [
    ['lkv-0001', 1],
    ['lane', 1],
    ['ben st', 1],
    ['nobody', 0],
    ['%25', 0],
  ];
  for (const [text, count] of searches)
    it(`finds a meeting ${count} times by ${text}`, async () => {
      await made();
      assertHolds(await list(`search=${text}`), { count });
    });
});
