import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { candidateList } from '@ondeck/shared/schemas/shifts';
import { blamedFields, errorOf, expectStatus } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** The draft has two shifts, 4 to 8 PM: Ana's on Monday, 03-15, and Ben's on Tuesday, 03-16. Today is 2027-03-03. */
describe('draft shifts', () => {
  let world: DraftWorld;
  let draft: string;
  beforeEach(async () => {
    world = await openDraftWorld();
    const { ana, ben } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ben);
    draft = await world.drafts.stored();
  });
  afterEach(() => world.test.close());

  const oneTime = (start_date: string, who: { readonly id: string }, more: object = {}) =>
    world.made(world.oneTime({ start_date, staff: [{ id: who.id }], ...more }));
  const planned = async () => (await world.drafts.detail(draft)).planned;
  /** Returns one line for each draft shift. */
  const lines = async () =>
    (await planned()).map(({ start_date, start_time, staff, shift_repeat }) =>
      [start_date.slice(5), start_time, staff.map(({ name }) => name).join(' and '), shift_repeat]
        .filter(Boolean)
        .join(' '),
    );
  /** Changes the draft shift of a date. */
  async function change(date: string, changes: object, token = world.token) {
    const shift = (await planned()).find(({ start_date }) => start_date === date);
    const body = {
      start_time: shift?.start_time,
      end_time: shift?.end_time,
      staff: shift?.staff.map(({ id }) => id),
      ...changes,
    };
    return world.drafts.ask('PUT', `${draft}/shifts/${shift?.id}/`, body, token);
  }
  const remove = async (date: string) => {
    const shift = (await planned()).find(({ start_date }) => start_date === date);
    return world.drafts.ask('DELETE', `${draft}/shifts/${shift?.id}/`);
  };

  it('changes the times and staff of a draft shift without notifying anyone before it is published', async () => {
    const { ana, both, drafts, test } = world;
    const told = (await drafts.notices(both)).length;
    expectStatus(
      await change('2027-03-15', { start_time: '15:00', end_time: '19:00', staff: [both.id] }),
      200,
    );
    assert.deepEqual(await lines(), ['03-15 15:00 Cleo Two', '03-16 16:00 Ben Stone']);
    assert.equal((await drafts.notices(both)).length, told);
    const [entry] = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual(entry, { action: 'draft.shift_changed', entity_id: draft });

    await drafts.published(draft);
    const month = async (who: { readonly id: string }) =>
      (await drafts.ownMonth(who, '2027-03-01')).map(({ start_date, start_time }) => [
        start_date,
        start_time,
      ]);
    assert.deepEqual(await month(both), [['2027-03-15', '15:00']]);
    assert.deepEqual(await month(ana), [['2027-03-08', '16:00']]);
  });

  it('assigns two employees to a draft shift, then one, then none', async () => {
    const { ana, both, drafts } = world;
    expectStatus(await change('2027-03-15', { staff: [ana.id, both.id] }), 200);
    assert.deepEqual(await lines(), ['03-15 16:00 Ana Silva and Cleo Two WEEKLY', '03-16 16:00 Ben Stone']);
    expectStatus(await change('2027-03-15', { staff: [both.id] }), 200);
    assert.deepEqual(await lines(), ['03-15 16:00 Cleo Two', '03-16 16:00 Ben Stone']);
    expectStatus(await change('2027-03-15', { staff: [] }), 200);
    const { open, unfit } = await drafts.detail(draft);
    assert.deepEqual([open, unfit], [1, []]);
    assert.deepEqual(await drafts.published(draft), {
      message: 'Published: 2 shifts.',
      published: 2,
      left_out: 0,
    });
  });

  const refusals: readonly [string, () => object, string | undefined, RegExp][] = [
    ['times the wrong way round', () => ({ start_time: '21:00' }), 'end_time', /after|time/i],
    ['one person twice', () => ({ staff: [world.ana.id, world.ana.id] }), 'staff.1', /same employee/],
    ['an employee out of reach', () => ({ staff: [world.stranger.id] }), 'staff.0', /Employee not found/],
    [
      'an employee with another shift at that time',
      () => ({ staff: [world.both.id] }),
      'staff.0',
      /^Cleo Two: Overlaps LKV-0003 on 03-16-2027\.$/,
    ],
    [
      'an employee of another shift of the draft',
      () => ({ staff: [world.ben.id, world.ana.id] }),
      'staff.1',
      /^Ana Silva: Overlaps another shift of this draft on 03-16-2027\.$/,
    ],
  ];
  for (const [name, changes, field, sentence] of refusals)
    it(`refuses a draft shift with ${name}, and stores nothing`, async () => {
      const { ana, both, test } = world;
      await oneTime('2027-03-16', both, { start_time: '19:00', end_time: '21:00' });
      // Move Ana's draft shift to that day, so that it overlaps and comes first.
      await test.db
        .updateTable('draft_shifts')
        .set({ start_date: '2027-03-16', end_date: '2027-03-16', start_time: '15:30', end_time: '16:30' })
        .where('batch_id', '=', draft)
        .where('start_date', '=', '2027-03-15')
        .execute();
      await test.db
        .updateTable('draft_staff')
        .set({ start_date: '2027-03-16', end_date: '2027-03-16' })
        .where('user_id', '=', ana.id)
        .execute();
      const [, bens] = await planned();
      const answer = await storesNothing(test.db, () =>
        world.drafts.ask('PUT', `${draft}/shifts/${bens?.id}/`, {
          start_time: bens?.start_time,
          end_time: bens?.end_time,
          staff: [world.ben.id],
          ...changes(),
        }),
      );
      expectStatus(answer, 400);
      assert.deepEqual(blamedFields(answer), [field]);
      assert.match(String(errorOf(answer)), sentence);
    });

  it('refuses times and staff that make another shift of the draft unavailable', async () => {
    const { ana, ben, test } = world;
    await test.db
      .updateTable('draft_shifts')
      .set({ start_date: '2027-03-16', end_date: '2027-03-16', start_time: '08:00', end_time: '10:00' })
      .where('batch_id', '=', draft)
      .where('start_date', '=', '2027-03-15')
      .execute();
    await test.db
      .updateTable('draft_staff')
      .set({ start_date: '2027-03-16', end_date: '2027-03-16' })
      .where('user_id', '=', ana.id)
      .execute();
    const [anas] = await planned();
    const answer = await storesNothing(test.db, () =>
      world.drafts.ask('PUT', `${draft}/shifts/${anas?.id}/`, {
        start_time: '08:00',
        end_time: '17:00',
        staff: [ben.id],
      }),
    );
    expectStatus(answer, 400);
    assert.match(String(errorOf(answer)), /Ben Stone: Overlaps another shift of this draft/);
  });

  it('changes and removes a draft shift when its day was closed after the draft was saved', async () => {
    const { here, test } = world;
    await test.given.closed(here, '2027-03-15');
    expectStatus(await change('2027-03-15', { start_time: '15:00' }), 200);
    assert.equal((await planned()).find((one) => one.start_date === '2027-03-15')?.start_time, '15:00');
    expectStatus(await remove('2027-03-15'), 204);
  });

  it('ignores a draft shift when candidates for that shift are checked', async () => {
    const { ana, here, swim, test } = world;
    const [shift] = await planned();
    const reasons = async (own: object) => {
      const query = new URLSearchParams({
        location: here.id,
        type_id: swim.id,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: '2027-03-15',
        start_time: '19:00',
        end_time: '21:00',
        include: 'unavailable',
        ...own,
      });
      const answer = await test.call(world.token, 'GET', `/api/shifts/staff/?${query.toString()}`);
      const { results } = candidateList.parse(expectStatus(answer, 200));
      return results.find(({ id }) => id === ana.id)?.reasons.map(({ code }) => code);
    };
    assert.deepEqual(await reasons({}), ['OVERLAP']);
    assert.deepEqual(await reasons({ shift_id: shift?.id ?? '' }), []);
  });

  it('removes a draft shift, and discards the draft when its last shift is removed', async () => {
    const { drafts } = world;
    expectStatus(await remove('2027-03-15'), 204);
    assert.deepEqual(await lines(), ['03-16 16:00 Ben Stone']);
    assert.equal((await drafts.week('2027-03-14')).results.length, 1);
    expectStatus(await remove('2027-03-16'), 204);
    assert.deepEqual((await drafts.list()).drafts, []);
    assert.equal(
      errorOf(await drafts.publish(draft)),
      'This draft was already discarded by Mia Lead on 03-03-2027.',
    );
  });

  it('restores a removed draft shift with the same times and staff', async () => {
    const { drafts, ana, both, test } = world;
    expectStatus(await change('2027-03-15', { staff: [ana.id, both.id] }), 200);
    const content = () =>
      test.db
        .selectFrom('draft_shifts as d')
        .leftJoin('draft_staff as t', 't.draft_shift_id', 'd.id')
        .select([
          'd.schedule_type',
          'd.shift_repeat',
          'd.start_date',
          'd.end_date',
          'd.start_time',
          'd.end_time',
        ])
        .select(['d.position_id', 'd.comments', 't.user_id', 't.slot', 't.start_date as since'])
        .where('d.batch_id', '=', draft)
        .orderBy('d.start_date')
        .orderBy('t.slot')
        .execute();
    for (const date of ['2027-03-15', '2027-03-16']) {
      const before = await content();
      const shift = (await planned()).find(({ start_date }) => start_date === date);
      assert.ok(shift);
      expectStatus(await remove(date), 204);
      expectStatus(await drafts.ask('POST', `${draft}/shifts/`, added(shift)), 201);
      assert.deepEqual(await content(), before);
    }
    assert.equal((await drafts.published(draft)).published, 2);
  });

  function added(shift: Awaited<ReturnType<typeof planned>>[number]) {
    const { id: _, shift_type, staff, ...plan } = shift;
    return { ...plan, shift_type: shift_type.id, staff: staff.map((one) => one.id) };
  }
  const refusedBack: readonly [string, object, string, RegExp][] = [
    ['a last day before the first one', { end_date: '2027-03-14' }, 'end_date', /before start date/],
    [
      'a position that is not there',
      { shift_type: '01890000-0000-7000-8000-000000000000' },
      'shift_type',
      /Position not found/,
    ],
  ];
  for (const [name, more, field, sentence] of refusedBack)
    it(`refuses to restore a draft shift with ${name}`, async () => {
      const [shift] = await planned();
      assert.ok(shift);
      const answer = await storesNothing(world.test.db, () =>
        world.drafts.ask('POST', `${draft}/shifts/`, { ...added(shift), ...more }),
      );
      expectStatus(answer, 400);
      assert.deepEqual(blamedFields(answer), [field]);
      assert.match(String(errorOf(answer)), sentence);
    });

  it('refuses to restore a draft shift when its employee is busy by then, or when the draft is published', async () => {
    const { both, drafts, test } = world;
    const [shift] = await planned();
    assert.ok(shift);
    const back = () =>
      storesNothing(test.db, () =>
        drafts.ask('POST', `${draft}/shifts/`, { ...added(shift), staff: [both.id] }),
      );
    await remove('2027-03-15');
    await oneTime('2027-03-15', both, { start_time: '19:00', end_time: '21:00' });
    assert.equal(errorOf(await back()), 'Cleo Two: Overlaps LKV-0003 on 03-15-2027.');
    await drafts.published(draft);
    expectStatus(await back(), 409);
  });

  it('refuses to change or remove shifts of a published draft, of a template, or of another draft', async () => {
    const { drafts, test, here, swim, manager } = world;
    const body = { start_time: '15:00', end_time: '19:00', staff: [] };
    const [shift] = await planned();
    const elsewhere = await test.given.draft({
      location: here,
      position: swim,
      by: manager,
      date: '2027-03-14',
      kind: 'TEMPLATE',
    });
    await drafts.published(draft);
    const cases = [
      [`${draft}/shifts/${shift?.id}/`, 409],
      [`${elsewhere.id}/shifts/${elsewhere.shiftId}/`, 404],
      [`${elsewhere.id}/shifts/${shift?.id}/`, 404],
    ] as const;
    for (const [path, status] of cases)
      for (const method of ['PUT', 'DELETE'] as const)
        expectStatus(
          await storesNothing(test.db, () => drafts.ask(method, path, method === 'PUT' ? body : undefined)),
          status,
        );
  });
});
