import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { shiftList } from '@ondeck/shared/schemas/shifts';
import { assertHolds, blamedFields, expectStatus } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/** Weekly shifts from Thursday, 2027-03-04, 4 to 8 PM. Tests start on Wednesday, the day before. */
describe('shifts of one save', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const shifts = async () => {
    const answer = await world.test.call(world.token, 'GET', '/api/shifts/?limit=50');
    const { results } = shiftList.parse(expectStatus(answer, 200));
    return results;
  };
  const lines = async () =>
    (await shifts()).map(({ start_date, start_time, staff }) =>
      [start_date.slice(5), start_time, staff.map(({ name }) => name).join(' and ') || 'open'].join(' '),
    );
  const news = () => world.test.db.selectFrom('notifications').select(['user_id', 'title']).execute();

  it('creates a shift for each day and employee in one group, and notifies each employee once', async () => {
    const { ana, ben, both } = world;
    const answer = await world.add({
      staff: [{ id: ana.id }],
      also_on: ['MONDAY', 'WEDNESDAY'],
      more_staff: [ben.id, both.id],
    });
    assertHolds(expectStatus(answer, 201), { message: '9 shifts created.', shift_code: 'LKV-0001' });
    assert.deepEqual(await lines(), [
      '03-04 16:00 Ana Silva',
      '03-04 16:00 Ben Stone',
      '03-04 16:00 Cleo Two',
      '03-08 16:00 Ana Silva',
      '03-08 16:00 Ben Stone',
      '03-08 16:00 Cleo Two',
      '03-10 16:00 Ana Silva',
      '03-10 16:00 Ben Stone',
      '03-10 16:00 Cleo Two',
    ]);
    assert.equal(new Set((await shifts()).map(({ group_id }) => group_id)).size, 1);
    assert.deepEqual(
      (await news()).map(({ user_id, title }) => [user_id, title]).sort(),
      [
        [ana.id, "You're scheduled for LKV-0001, LKV-0004, and LKV-0007"],
        [ben.id, "You're scheduled for LKV-0002, LKV-0005, and LKV-0008"],
        [both.id, "You're scheduled for LKV-0003, LKV-0006, and LKV-0009"],
      ].sort(),
    );
  });

  it("creates no shift of a group when one employee is unavailable, and names the employee's overlap", async () => {
    const { ana, ben } = world;
    await world.made({ start_date: '2027-03-10', staff: [{ id: ben.id }] });
    const body = { staff: [{ id: ana.id }], also_on: ['WEDNESDAY'], more_staff: [ben.id] };
    const answer = await storesNothing(world.test.db, () => world.add(body));
    assert.equal(answer.status, 400);
    assert.deepEqual(blamedFields(answer), ['more_staff']);
    assert.ok(answer.text.includes('Overlaps LKV-0001 on 03-10-2027'), answer.text);
    const preview = await world.test.call(world.token, 'POST', '/api/shifts/preview/', world.body(body));
    assertHolds(expectStatus(preview, 200), { errors: [{ field: 'more_staff' }] });
  });

  it('previews all dates of a new group', async () => {
    const body = world.body({ also_on: ['MONDAY'], end_date: '2027-03-15' });
    const preview = await world.test.call(world.token, 'POST', '/api/shifts/preview/', body);
    assertHolds(expectStatus(preview, 200), {
      occurrences: ['2027-03-04', '2027-03-08', '2027-03-11', '2027-03-15'],
      errors: [],
    });
  });

  it('changes one shift of a group, or the common fields of all shifts with one notification', async () => {
    const { ana } = world;
    const made = await world.made({ staff: [{ id: ana.id }], also_on: ['MONDAY'] });
    await world.test.db.deleteFrom('notifications').execute();
    const staff = [{ id: ana.id }];
    expectStatus(await world.put(made.id, { staff, start_time: '17:00' }), 200);
    assert.deepEqual(await lines(), ['03-04 17:00 Ana Silva', '03-08 16:00 Ana Silva']);
    await world.test.db.deleteFrom('notifications').execute();
    const answer = await world.put(made.id, { staff, start_time: '15:00', whole_group: true });
    assertHolds(expectStatus(answer, 200), { message: '2 shifts updated.' });
    assert.deepEqual(await lines(), ['03-04 15:00 Ana Silva', '03-08 15:00 Ana Silva']);
    assert.deepEqual(await news(), [{ user_id: ana.id, title: 'LKV-0001 and LKV-0002 have changed' }]);
  });

  it('previews every shift of a group when the whole group is edited', async () => {
    const { ana } = world;
    const staff = [{ id: ana.id }];
    const { id } = await world.made({ staff, also_on: ['MONDAY'] });
    const preview = async (changes: object) => {
      const body = world.body({ staff, start_time: '15:00', ...changes });
      return expectStatus(
        await world.test.call(world.token, 'POST', `/api/shifts/${id}/preview/`, body),
        200,
      );
    };
    const times = { before: '4:00 PM to 8:00 PM', after: '3:00 PM to 8:00 PM' };
    assertHolds(await preview({}), { differences: [{ label: 'Time', ...times }] });
    assertHolds(await preview({ whole_group: true, end_date: '2027-03-15' }), {
      occurrences: ['2027-03-04', '2027-03-08', '2027-03-11', '2027-03-15'],
      differences: [
        { label: 'Time of LKV-0001', ...times },
        { label: 'End Date of LKV-0001', before: 'No end', after: '03-15-2027' },
        { label: 'Time of LKV-0002', ...times },
        { label: 'End Date of LKV-0002', before: 'No end', after: '03-15-2027' },
      ],
      changes: [
        "LKV-0001: Applies to 2 dates starting 03-03-2027. Earlier dates don't change.",
        "LKV-0001: Ana Silva's schedule changes starting 03-04-2027.",
        "LKV-0002: Applies to 2 dates starting 03-03-2027. Earlier dates don't change.",
        "LKV-0002: Ana Silva's schedule changes starting 03-08-2027.",
      ],
      errors: [],
    });
    await world.made({ start_date: '2027-03-08', start_time: '10:00', end_time: '12:00', staff });
    assertHolds(await preview({ whole_group: true, start_time: '11:00' }), {
      errors: [{ message: 'Ana Silva: Overlaps LKV-0003 on 03-08-2027.' }],
    });
  });

  it('refuses an edit and its preview when a shift of the group would end before it starts', async () => {
    const { id } = await world.made({ also_on: ['MONDAY'] });
    const body = world.body({ end_date: '2027-03-05', from_date: '2027-03-04', whole_group: true });
    const sentence = 'LKV-0002 would end before it starts on 03-08-2027.';
    const preview = await world.test.call(world.token, 'POST', `/api/shifts/${id}/preview/`, body);
    assertHolds(preview.body, { errors: [{ field: 'end_date', message: sentence }] });
    const answer = await storesNothing(world.test.db, () =>
      world.test.call(world.token, 'PUT', `/api/shifts/${id}/`, body),
    );
    assertHolds(expectStatus(answer, 400), { fields: { end_date: sentence } });
  });

  it("changes no shift of a group when one of them can't change", async () => {
    const { ana } = world;
    const staff = [{ id: ana.id }];
    const made = await world.made({ staff, also_on: ['MONDAY'] });
    await world.made({ start_date: '2027-03-08', start_time: '10:00', end_time: '12:00', staff });
    const answer = await storesNothing(world.test.db, () =>
      world.put(made.id, { staff, start_time: '11:00', whole_group: true }),
    );
    assert.equal(answer.status, 400);
    assert.ok(answer.text.includes('Overlaps LKV-0003 on 03-08-2027'), answer.text);
  });

  const refusals: readonly [string, () => object, string][] = [
    ['several days of a daily shift', () => ({ shift_repeat: 'DAILY', also_on: ['MONDAY'] }), 'also_on'],
    [
      'the same employee twice',
      () => ({ staff: [{ id: world.ana.id }], more_staff: [world.ana.id] }),
      'more_staff',
    ],
    ['an employee out of reach', () => ({ more_staff: [world.stranger.id] }), 'more_staff'],
  ];
  for (const [name, changes, field] of refusals)
    it(`refuses a group of shifts with ${name}, and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, () => world.add({ ...changes() }));
      assert.equal(answer.status, 400);
      assert.deepEqual(blamedFields(answer), [field]);
    });
});
