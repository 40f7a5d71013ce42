import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { savedDraft } from '@ondeck/shared/schemas/drafts';
import { expectStatus } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** The clock is set to Wednesday, 2027-03-03. The tests copy the week of 2027-03-07 to the week of 2027-03-14. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>) =>
  world.test.call(world.token, method, `/api/shifts/${path}`, body);
const cancel = async (id: string, date: string, reason = 'Pool party') =>
  expectStatus(await send('POST', `${id}/dates/${date}/cancel/`, { reason }), 200);
const change = async (id: string, date: string, times: Record<string, unknown>) =>
  expectStatus(await send('PUT', `${id}/dates/${date}/`, times), 200);
const move = async (id: string, date: string, to_date: string) =>
  expectStatus(
    await send('POST', `${id}/dates/${date}/move/`, { to_date, start_time: '16:00', end_time: '20:00' }),
    200,
  );
const rowsOf = async (changes: Record<string, unknown> = {}) =>
  (await world.drafts.report(changes)).rows.map(({ start_date, state, shift_code, reasons }) => [
    shift_code,
    start_date,
    state,
    ...reasons,
  ]);
/** Creates two series with the same times and position, for Ana and for Ben. */
async function twoLanes() {
  const ana = await world.made({ staff: [{ id: world.ana.id }] });
  const ben = await world.made({ staff: [{ id: world.ben.id }] });
  return { ana, ben };
}

describe('a copy of a week with endless series', () => {
  it("counts a canceled date of a series as scheduled, and names no other employee's shift for that date", async () => {
    const { ana } = await twoLanes();
    await cancel(ana.id, '2027-03-18');
    assert.deepEqual(await rowsOf(), [
      ['LKV-0001', '2027-03-18', 'LEFT_OUT', 'LKV-0001 already has this date. It was canceled: Pool party.'],
      ['LKV-0002', '2027-03-18', 'LEFT_OUT', 'LKV-0002 is already scheduled then.'],
    ]);
  });

  it('counts a date with other times as scheduled, in the copied week and in the week of the copy', async () => {
    const { ana, ben } = await twoLanes();
    await change(ana.id, '2027-03-18', { start_time: '09:00', end_time: '11:00' });
    await change(ben.id, '2027-03-11', { start_time: '09:00', end_time: '11:00' });
    assert.deepEqual((await rowsOf()).sort(), [
      [
        'LKV-0001',
        '2027-03-18',
        'LEFT_OUT',
        'LKV-0001 already has this date. It was changed to 9:00 AM to 11:00 AM.',
      ],
      ['LKV-0002', '2027-03-18', 'LEFT_OUT', 'LKV-0002 already has this date, 4:00 PM to 8:00 PM.'],
    ]);
  });

  it('counts the date of a week as scheduled when the series moved to another weekday', async () => {
    const { id } = await world.made({ staff: [{ id: world.ana.id }] });
    const friday = { start_date: '2027-03-19', from_date: '2027-03-18', scope: 'FOLLOWING' };
    expectStatus(await world.put(id, friday), 200);
    assert.deepEqual(await rowsOf(), [
      ['LKV-0001', '2027-03-18', 'LEFT_OUT', 'LKV-0001 has its date of this week on 03-19-2027.'],
    ]);
  });

  it('counts a date that was moved in both weeks as scheduled only once', async () => {
    const { id } = await world.made({ staff: [{ id: world.ana.id }] });
    await move(id, '2027-03-11', '2027-03-12');
    await move(id, '2027-03-18', '2027-03-20');
    assert.deepEqual(await rowsOf(), [
      [
        'LKV-0002',
        '2027-03-19',
        'LEFT_OUT',
        'This date was moved. LKV-0001 already has 03-18-2027. It was canceled: Moved to 03-20-2027, 4:00 PM to 8:00 PM.',
      ],
    ]);
  });

  it('copies a date after its series ended, and copies a day to a weekday without its series', async () => {
    await world.made({ staff: [{ id: world.ana.id }], end_date: '2027-03-11' });
    assert.deepEqual(await rowsOf(), [['LKV-0001', '2027-03-18', 'FITS']]);
    assert.deepEqual(await rowsOf({ kind: 'DAY', from: '2027-03-11', targets: ['2027-03-12'] }), [
      ['LKV-0001', '2027-03-12', 'FITS'],
    ]);
  });

  it('leaves a series out of a session that already has its dates, even with canceled dates and other times', async () => {
    const { id } = await world.made({ staff: [{ id: world.ana.id }] });
    const later = { start_time: '17:00', end_time: '21:00', from_date: '2027-04-01', scope: 'FOLLOWING' };
    expectStatus(await world.put(id, later), 200);
    await cancel(id, '2027-05-06');
    assert.deepEqual(await rowsOf({ kind: 'TERM', to: '2027-03-27', targets: ['2027-05-02'] }), [
      ['LKV-0001', '2027-05-06', 'LEFT_OUT', 'LKV-0001 already has these dates.'],
    ]);
  });

  it('starts the copy of a session after the last date of its series, even if that date is canceled', async () => {
    const { id } = await world.made({ staff: [{ id: world.ana.id }], end_date: '2027-05-13' });
    await cancel(id, '2027-05-13');
    assert.deepEqual(await rowsOf({ kind: 'TERM', to: '2027-04-03', targets: ['2027-05-02'] }), [
      ['LKV-0001', '2027-05-20', 'FITS'],
    ]);
  });
});

describe('a copy that was made before', () => {
  const monday = (who: { readonly id: string }, changes: Record<string, unknown> = {}) =>
    world.made(world.oneTime({ start_date: '2027-03-08', staff: [{ id: who.id }], ...changes }));
  const published = async (changes: Record<string, unknown> = {}) =>
    world.drafts.published(await world.drafts.stored(changes));
  const madeOn = async (date: string) =>
    (
      await world.test.db
        .selectFrom('shifts')
        .select('id')
        .where('start_date', '=', date)
        .executeTakeFirstOrThrow()
    ).id;

  it('refuses to copy a shift again after the first copy was changed, from every week it was copied from', async () => {
    const { ana, ben, drafts } = world;
    await monday(ana);
    await published({ targets: ['2027-03-14', '2027-03-21'] });
    const copied = await madeOn('2027-03-22');
    const other = {
      start_date: '2027-03-22',
      start_time: '09:00',
      end_time: '11:00',
      staff: [{ id: ben.id }],
    };
    expectStatus(await world.put(copied, world.oneTime(other)), 200);
    const there = ['LEFT_OUT', 'LKV-0003 already has this date, 9:00 AM to 11:00 AM.'];
    assert.deepEqual(await rowsOf({ targets: ['2027-03-21'] }), [['LKV-0001', '2027-03-22', ...there]]);
    const next = await rowsOf({ from: '2027-03-14', targets: ['2027-03-21'] });
    assert.deepEqual(next, [['LKV-0002', '2027-03-22', ...there]]);
    expectStatus(await drafts.ask('POST', '', drafts.copy({ targets: ['2027-03-21'] })), 400);
  });

  it('copies a shift again after its first copy was deleted', async () => {
    await monday(world.ana);
    await published();
    expectStatus(await send('DELETE', `${await madeOn('2027-03-15')}/`), 204);
    assert.deepEqual(await rowsOf(), [['LKV-0001', '2027-03-15', 'FITS']]);
  });

  it('counts a draft shift as an existing copy, even with other times and staff', async () => {
    const { ana, drafts } = world;
    await monday(ana);
    const id = await drafts.stored();
    const [shift] = (await drafts.detail(id)).planned;
    const times = { start_time: '09:00', end_time: '10:00', staff: [] };
    expectStatus(await drafts.ask('PUT', `${id}/shifts/${shift?.id}/`, times), 200);
    assert.deepEqual(await rowsOf(), [
      [
        'LKV-0001',
        '2027-03-15',
        'LEFT_OUT',
        'The draft "Week of 03-14-2027" already has this date, 9:00 AM to 10:00 AM.',
      ],
    ]);
  });

  it('still recognizes a copy that was removed from its draft and restored', async () => {
    const { ana, drafts, west, test } = world;
    await monday(ana);
    await world.made(world.oneTime({ start_date: '2027-03-09' }));
    const id = await drafts.stored();
    const [left] = (await drafts.detail(id)).planned;
    assert.ok(left);
    expectStatus(await drafts.ask('DELETE', `${id}/shifts/${left.id}/`), 204);
    const { id: _, shift_type, staff, ...plan } = left;
    const back = { ...plan, shift_type: shift_type.id, staff: staff.map((person) => person.id) };
    const elsewhere = await test.given.shift({ location: west, position: world.swim, start: '2027-03-09' });
    const stolen = { ...back, source_shift_id: elsewhere.id };
    expectStatus(await drafts.ask('POST', `${id}/shifts/`, stolen), 404);
    const { id: again } = savedDraft.parse(
      expectStatus(await drafts.ask('POST', `${id}/shifts/`, back), 201),
    );
    const times = { start_time: '09:00', end_time: '10:00', staff: [] };
    expectStatus(await drafts.ask('PUT', `${id}/shifts/${again}/`, times), 200);
    assert.deepEqual(
      (await rowsOf()).map(([, date, state]) => [date, state]),
      [
        ['2027-03-15', 'LEFT_OUT'],
        ['2027-03-16', 'LEFT_OUT'],
      ],
    );
  });

  it('refuses to publish a draft date that an extended series has had since the draft was saved', async () => {
    const { ben, drafts } = world;
    const { id } = await world.made({ end_date: '2027-03-11' });
    await monday(ben);
    const draft = await drafts.stored();
    expectStatus(await world.put(id, { end_date: '2027-06-24' }), 200);
    const said = 'LKV-0001 is already scheduled then.';
    assert.deepEqual(
      (await drafts.detail(draft)).unfit.map(({ start_date, blocked, reasons }) => [
        start_date,
        blocked,
        ...reasons,
      ]),
      [['2027-03-18', true, said]],
    );
    expectStatus(await drafts.publish(draft), 400);
    const { published: made, left_out } = await drafts.published(draft, { unfit: 'LEAVE_OUT' });
    assert.deepEqual([made, left_out], [1, 1]);
  });

  it('publishes a shift once when two drafts contain the same copy', async () => {
    const { drafts, test } = world;
    await world.made(world.oneTime({ start_date: '2027-03-08' }));
    const first = await drafts.stored();
    // Move the second draft to the same week, as if both managers had copied the week at the same time.
    const second = await drafts.stored({ targets: ['2027-03-21'] });
    await test.db
      .updateTable('draft_shifts')
      .set({ start_date: '2027-03-15', end_date: '2027-03-15' })
      .where('batch_id', '=', second)
      .execute();
    await drafts.published(first);
    const refused = await drafts.publish(second);
    expectStatus(refused, 400);
    assert.match(refused.text, /LKV-0002 is already scheduled then\./);
  });

  it('matches two alike shifts with their copies by employee', async () => {
    const { ana, ben } = world;
    await monday(ana);
    await monday(ben);
    await world.made(world.oneTime({ start_date: '2027-03-15', staff: [{ id: ben.id }] }));
    assert.deepEqual(await rowsOf(), [
      ['LKV-0001', '2027-03-15', 'FITS'],
      ['LKV-0002', '2027-03-15', 'LEFT_OUT', 'LKV-0003 is already scheduled then.'],
    ]);
  });
});

describe('a template', () => {
  it('counts changed and canceled dates of the source series as scheduled when a template is applied', async () => {
    const { here, drafts } = world;
    const { ana, ben } = await twoLanes();
    const made = await drafts.ask('POST', 'templates/', {
      location: here.id,
      from: '2027-03-07',
      name: 'Spring week',
    });
    const template = savedDraft.parse(expectStatus(made, 201)).id;
    await cancel(ana.id, '2027-03-18');
    await change(ben.id, '2027-03-18', { start_time: '09:00', end_time: '11:00' });
    const rows = await rowsOf({ kind: 'TEMPLATE', from: undefined, template });
    assert.deepEqual(rows.map(([, date, state, reason]) => [date, state, reason]).sort(), [
      ['2027-03-18', 'LEFT_OUT', 'LKV-0001 already has this date. It was canceled: Pool party.'],
      ['2027-03-18', 'LEFT_OUT', 'LKV-0002 already has this date. It was changed to 9:00 AM to 11:00 AM.'],
    ]);
  });
});

describe('a deleted shift', () => {
  it("leaves a deleted shift out of a copy, and doesn't count the shift as scheduled", async () => {
    const { ana, made, oneTime } = world;
    const friday = await made(oneTime({ start_date: '2027-03-05' }));
    await made(oneTime({ start_date: '2027-03-04', staff: [{ id: ana.id }] }));
    const there = await made(oneTime({ start_date: '2027-03-11', staff: [{ id: ana.id }] }));
    for (const { id } of [friday, there]) expectStatus(await send('DELETE', `${id}/`), 204);
    assert.deepEqual(await rowsOf({ from: '2027-02-28', targets: ['2027-03-07'] }), [
      ['LKV-0002', '2027-03-11', 'FITS'],
    ]);
  });
});
