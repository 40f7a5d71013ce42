import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { errorOf, expectStatus } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** Tests start on Wednesday, 2027-03-03. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const oneTime = (start_date: string, who?: { readonly id: string }, more: Record<string, unknown> = {}) =>
  world.made(world.oneTime({ start_date, ...(who ? { staff: [{ id: who.id }] } : {}), ...more }));
const datesOf = (events: readonly { readonly start_date: string }[]) =>
  events.map(({ start_date }) => start_date);

describe('publishing a draft', () => {
  it('publishes every shift of a draft, notifies each employee once, and lists open shifts', async () => {
    const { drafts, ana, ben, test } = world;
    for (const day of ['08', '09', '10']) await oneTime(`2027-03-${day}`, ana, { comments: 'Lane 2' });
    await oneTime('2027-03-11', ben);
    await oneTime('2027-03-12');
    const id = await drafts.stored();
    const told = (await drafts.notices(ana)).length;

    const answer = await drafts.published(id);
    assert.deepEqual(answer, { message: 'Published: 5 shifts.', published: 5, left_out: 0 });
    const { results } = await drafts.week('2027-03-14');
    assert.deepEqual(
      results.map(({ start_date, shift_code, staff, is_open, agenda, draft }) => [
        start_date,
        shift_code,
        staff[0]?.name,
        is_open,
        agenda,
        draft,
      ]),
      [
        ['2027-03-15', 'LKV-0006', 'Ana Silva', false, 'Lane 2', undefined],
        ['2027-03-16', 'LKV-0007', 'Ana Silva', false, 'Lane 2', undefined],
        ['2027-03-17', 'LKV-0008', 'Ana Silva', false, 'Lane 2', undefined],
        ['2027-03-18', 'LKV-0009', 'Ben Stone', false, null, undefined],
        ['2027-03-19', 'LKV-0010', undefined, true, null, undefined],
      ],
    );
    assert.deepEqual(datesOf(await drafts.ownMonth(ana, '2027-03-15')).slice(3), [
      '2027-03-15',
      '2027-03-16',
      '2027-03-17',
    ]);
    assert.deepEqual((await drafts.notices(ana)).slice(told), [
      {
        kind: 'schedule.published',
        title: "You're scheduled for 3 new shifts at Lakeview",
        body: ['LKV-0006: Swim, 03-15-2027', 'LKV-0007: Swim, 03-16-2027', 'LKV-0008: Swim, 03-17-2027']
          .map((shift) => `${shift}, 4:00 PM to 8:00 PM.`)
          .join(' '),
      },
    ]);
    const open = results.at(-1)?.id ?? '';
    assert.equal((await world.openRows(open)).length, 1);
    const [entry] = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'draft.published')
      .execute();
    assert.deepEqual(entry?.after, { published: 5, left_out: 0, reasons: [] });
  });

  describe('with unavailable staff', () => {
    const sentence = (day: string, reason: string) => `Swim, ${day}, 4:00 PM to 8:00 PM: ${reason}`;
    let id: string;
    beforeEach(async () => {
      const { drafts, ana, ben, test } = world;
      await oneTime('2027-03-08', ana);
      await oneTime('2027-03-09', ben);
      await oneTime('2027-03-10', ana);
      id = await drafts.stored();
      await oneTime('2027-03-15', ana, { start_time: '19:00', end_time: '21:00' });
      await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ben.id).execute();
    });
    const reasons = [
      sentence('03-15-2027', 'Ana Silva: Overlaps LKV-0004 on 03-15-2027.'),
      sentence('03-16-2027', "Ben Stone: The account isn't active."),
    ];

    it('refuses a draft with unavailable staff, names every reason, and stores and sends nothing', async () => {
      const { drafts, ana } = world;
      const [shifts, told] = [await drafts.shiftCount(), (await drafts.notices(ana)).length];
      const answer = await drafts.publish(id);
      expectStatus(answer, 400);
      assert.equal(errorOf(answer), reasons.join(' '));
      assert.equal(await drafts.shiftCount(), shifts);
      assert.equal((await drafts.notices(ana)).length, told);
      const { unfit, shifts: planned } = await drafts.detail(id);
      assert.equal(planned, 3);
      assert.deepEqual(
        unfit.map((one) => sentence(`${one.start_date.slice(5)}-2027`, one.reasons.join(' '))),
        reasons,
      );
    });

    it('publishes only the shifts with available staff when the request leaves out the rest', async () => {
      const { drafts, ana } = world;
      const told = (await drafts.notices(ana)).length;
      const answer = await drafts.published(id, { unfit: 'LEAVE_OUT' });
      assert.deepEqual(answer, { message: 'Published: 1 shift, 2 left out.', published: 1, left_out: 2 });
      assert.deepEqual(datesOf((await drafts.week('2027-03-14')).results), ['2027-03-15', '2027-03-17']);
      assert.deepEqual(
        (await drafts.notices(ana)).slice(told).map(({ title }) => title),
        ["You're scheduled for 1 new shift at Lakeview"],
      );
    });

    it('publishes shifts with unavailable staff as open shifts when the request asks for that', async () => {
      const { drafts } = world;
      assert.equal((await drafts.published(id, { unfit: 'OPEN' })).published, 3);
      assert.deepEqual(
        (await drafts.week('2027-03-14')).results
          .filter(({ shift_code }) => shift_code !== 'LKV-0004')
          .map(({ is_open }) => is_open),
        [true, true, false],
      );
    });

    it('publishes shifts as canceled when their day was closed after the draft was saved', async () => {
      const { drafts, here, test } = world;
      await test.given.closed(here, '2027-03-17');
      assert.deepEqual(
        (await drafts.detail(id)).unfit.map(({ start_date, blocked }) => [start_date, blocked]),
        [
          ['2027-03-15', false],
          ['2027-03-16', false],
        ],
      );
      const { published, left_out } = await drafts.published(id, { unfit: 'OPEN' });
      assert.deepEqual([published, left_out], [3, 0]);
      const closed = (await drafts.week('2027-03-14')).results.find(
        (event) => event.start_date === '2027-03-17',
      );
      assert.equal(closed?.exception, 'CANCELLED');
    });

    it('leaves out past shifts of a draft, and refuses a draft without future shifts', async () => {
      const { drafts } = world;
      await world.at('2027-03-16T17:00:00Z');
      const { published, left_out } = await drafts.published(id, { unfit: 'OPEN' });
      assert.deepEqual([published, left_out], [2, 1]);
      const later = await drafts.stored({ targets: ['2027-03-28'] });
      await world.at('2027-05-03T17:00:00Z');
      const answer = await drafts.publish(later, { unfit: 'OPEN' });
      expectStatus(answer, 400);
      assert.match(
        String(errorOf(answer)),
        /^No shift of this draft can be published\. .*This date has passed\./,
      );
    });
  });

  it('publishes a draft once, and refuses to publish or discard it again', async () => {
    const { drafts, ana } = world;
    await oneTime('2027-03-08', ana);
    const id = await drafts.stored();
    await drafts.published(id);
    const [shifts, told] = [await drafts.shiftCount(), (await drafts.notices(ana)).length];
    for (const again of [drafts.publish(id), drafts.ask('DELETE', `${id}/`)]) {
      const answer = await again;
      expectStatus(answer, 409);
      assert.equal(errorOf(answer), 'This draft was already published by Mia Lead on 03-03-2027.');
    }
    assert.equal(await drafts.shiftCount(), shifts);
    assert.equal((await drafts.notices(ana)).length, told);
    expectStatus(await drafts.ask('GET', `${id}/`), 404);
  });
});

/** On a PostgreSQL server the calls run in parallel; the embedded engine runs them one after the other. */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 3;

describe('two managers at the same time', () => {
  it(`publishes or discards a draft once when two managers act at the same time, ${ROUNDS} times`, async () => {
    const { drafts, ana, adminToken, token, test } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ana);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await drafts.stored({ targets: [addDays('2027-03-14', 7 * round)] });
      const before = await drafts.shiftCount();
      const second =
        round % 2 === 0
          ? drafts.publish(id, {}, adminToken)
          : drafts.ask('DELETE', `${id}/`, undefined, adminToken);
      const answers = await Promise.all([drafts.publish(id, {}, token), second]);
      const text = answers.map((one) => `${one.status} ${one.text}`).join('\n');
      assert.deepEqual(answers.map(({ status }) => status < 300).sort(), [false, true], text);
      assert.ok(
        answers.some(({ status }) => status === 409),
        text,
      );
      const { state } = await test.db
        .selectFrom('draft_batches')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal(await drafts.shiftCount(), before + (state === 'PUBLISHED' ? 2 : 0));
      const told = await test.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', ana.id)
        .where('kind', '=', 'schedule.published')
        .execute();
      const published = await test.db
        .selectFrom('draft_batches')
        .select('id')
        .where('state', '=', 'PUBLISHED')
        .execute();
      assert.equal(told.length, published.length);
    }
  });

  it(`publishes one of two overlapping drafts for the same employee at the same time, ${ROUNDS} times`, async () => {
    const { drafts, ana, both, token, adminToken, test, here, swim, manager } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = addDays('2027-04-01', round);
      const plan = { location: here, position: swim, by: manager, date, user: round % 2 === 0 ? ana : both };
      const [one, two] = [await test.given.draft(plan), await test.given.draft(plan)];
      const answers = await Promise.all([
        drafts.publish(one.id, {}, token),
        drafts.publish(two.id, {}, adminToken),
      ]);
      const text = answers.map((answer) => `${answer.status} ${answer.text}`).join('\n');
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400], text);
      assert.match(text, /Overlaps LKV-\d+ on /);
    }
  });
});
