import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { savedDraft } from '@ondeck/shared/schemas/drafts';
import { expectStatus, textAt } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** The clock is set to Wednesday, 2027-03-03. The tests copy the week of 2027-03-07 to the week of 2027-03-14. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const oneTime = (start_date: string, who?: { readonly id: string }, more: Record<string, unknown> = {}) =>
  world.made(world.oneTime({ start_date, ...(who ? { staff: [{ id: who.id }] } : {}), ...more }));
const closures = (method: 'POST' | 'DELETE', path = '', body?: Record<string, unknown>) =>
  world.test.call(world.token, method, `/api/closures/${path}`, body);
const close = async (date: string) =>
  expectStatus(
    await closures('POST', '', {
      location: world.here.id,
      closures: [{ start_date: date, end_date: date, reason: 'Repairs' }],
    }),
    201,
  );
async function openAgain(date: string) {
  const { id } = await world.test.db
    .selectFrom('closures')
    .select('id')
    .where('start_date', '=', date)
    .executeTakeFirstOrThrow();
  expectStatus(await closures('DELETE', `${id}/`), 200);
}
const shown = async (start: string) =>
  (await world.drafts.week(start, false)).results.map(({ start_date, staff, exception, is_open }) => [
    start_date,
    staff.map(({ name }) => name).join(),
    exception ?? (is_open ? 'open' : 'on'),
  ]);
const CLOSED = 'Canceled on 03-15-2027, Lakeview is closed: Repairs.';
const OPENS = 'It takes place if Lakeview reopens.';

describe('a draft over a closed day', () => {
  it('publishes a draft with the shifts of a closed day canceled, and restores them when the location reopens', async () => {
    const { drafts, ana, ben } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-08');
    await oneTime('2027-03-09', ben);
    const id = await drafts.stored();
    await close('2027-03-15');
    const detail = await drafts.detail(id);
    assert.deepEqual(detail.unfit, []);
    assert.deepEqual(
      detail.noted?.map(({ start_date, notes }) => [start_date, ...notes]),
      [
        ['2027-03-15', CLOSED, OPENS],
        ['2027-03-15', CLOSED, OPENS],
      ],
    );
    const told = (await drafts.notices(ana)).length;
    const { message, published, left_out } = await drafts.published(id);
    assert.deepEqual(
      [message, published, left_out],
      ['Published: 3 shifts, 2 canceled because the location is closed.', 3, 0],
    );
    assert.deepEqual(await shown('2027-03-14'), [
      ['2027-03-15', 'Ana Silva', 'CANCELLED'],
      ['2027-03-15', '', 'CANCELLED'],
      ['2027-03-16', 'Ben Stone', 'on'],
    ]);
    // Staff get no notification about work on a closed day until the location reopens.
    assert.equal((await drafts.notices(ana)).length, told);
    await openAgain('2027-03-15');
    assert.deepEqual(await shown('2027-03-14'), [
      ['2027-03-15', 'Ana Silva', 'on'],
      ['2027-03-15', '', 'open'],
      ['2027-03-16', 'Ben Stone', 'on'],
    ]);
    assert.equal((await drafts.notices(ana)).at(-1)?.title, 'Lakeview reopened: 03-15-2027');
  });

  it('publishes a series with its closed dates canceled, even the first date', async () => {
    const { drafts, ana, made } = world;
    await made({ start_date: '2027-03-09', end_date: '2027-03-23', staff: [{ id: ana.id }] });
    const id = await drafts.stored({ kind: 'TERM', to: '2027-03-27', targets: ['2027-05-02'] });
    for (const date of ['2027-05-04', '2027-05-11']) await close(date);
    const [series] = (await drafts.detail(id)).noted ?? [];
    assert.deepEqual(series?.notes, [
      'Canceled on 05-04-2027, Lakeview is closed: Repairs.',
      'Canceled on 05-11-2027, Lakeview is closed: Repairs.',
      OPENS,
    ]);
    await world.at('2027-05-03T15:00:00Z');
    await drafts.published(id);
    await openAgain('2027-05-04');
    assert.deepEqual(await shown('2027-05-02'), [['2027-05-04', 'Ana Silva', 'on']]);
  });

  it('names the dates of a series that have passed when a draft is published late', async () => {
    const { drafts, ana, made } = world;
    await made({ start_date: '2027-03-09', end_date: '2027-03-23', staff: [{ id: ana.id }] });
    const id = await drafts.stored({ kind: 'TERM', to: '2027-03-27', targets: ['2027-05-02'] });
    await close('2027-05-11');
    await world.at('2027-05-05T15:00:00Z');
    assert.deepEqual((await drafts.detail(id)).noted?.[0]?.notes, [
      '05-04-2027 has passed. The shift starts on 05-11-2027.',
      'Canceled on 05-11-2027, Lakeview is closed: Repairs.',
      OPENS,
    ]);
    await drafts.published(id);
    assert.deepEqual(await shown('2027-05-09'), [['2027-05-11', 'Ana Silva', 'CANCELLED']]);
  });
});

describe('a copy to a closed day', () => {
  it('copies shifts to a closed day with a note, and restores them when the day reopens', async () => {
    const { drafts, ana } = world;
    await oneTime('2027-03-08', ana);
    await close('2027-03-15');
    const { rows } = await drafts.report();
    assert.deepEqual(
      rows.map(({ start_date, state, reasons, changes }) => [start_date, state, reasons, changes]),
      [['2027-03-15', 'FITS', [], [CLOSED, OPENS]]],
    );
    await drafts.published(await drafts.stored());
    await openAgain('2027-03-15');
    assert.deepEqual(await shown('2027-03-14'), [['2027-03-15', 'Ana Silva', 'on']]);
  });
});

describe('canceled dates in a copy', () => {
  it('names the canceled and closed dates of the copied days when it leaves them out', async () => {
    const { drafts, ana, test, token } = world;
    const { id } = await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ana);
    await close('2027-03-09');
    const cancel = `/api/shifts/${id}/dates/2027-03-08/cancel/`;
    expectStatus(await test.call(token, 'POST', cancel, { reason: 'Pool party' }), 200);
    const { rows } = await drafts.report();
    assert.deepEqual(
      rows.map(({ shift_code, start_date, state, reasons }) => [shift_code, start_date, state, ...reasons]),
      [
        ['LKV-0001', '2027-03-15', 'LEFT_OUT', 'LKV-0001 is canceled on 03-08-2027: Pool party.'],
        [
          'LKV-0002',
          '2027-03-16',
          'LEFT_OUT',
          'LKV-0002 is canceled on 03-09-2027. Lakeview is closed: Repairs.',
        ],
      ],
    );
  });

  it('leaves out a canceled date without a message when the date was moved and is copied on its new day', async () => {
    const { drafts, ana, made, test, token } = world;
    const { id } = await made({ staff: [{ id: ana.id }], end_date: '2027-03-11' });
    const body = { to_date: '2027-03-12', start_time: '16:00', end_time: '20:00' };
    expectStatus(await test.call(token, 'POST', `/api/shifts/${id}/dates/2027-03-11/move/`, body), 200);
    assert.deepEqual(
      (await drafts.report()).rows.map(({ start_date, state }) => [start_date, state]),
      [['2027-03-19', 'FITS']],
    );
  });

  it('names the canceled dates that a saved template leaves out', async () => {
    const { drafts, ana, here } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ana);
    await close('2027-03-09');
    const made = await drafts.ask('POST', 'templates/', {
      location: here.id,
      from: '2027-03-07',
      name: 'Spring',
    });
    assert.equal(
      savedDraft.parse(expectStatus(made, 201)).message,
      'Template saved without 1 canceled date: LKV-0002 on 03-09-2027.',
    );
  });

  it('refuses to publish a draft that changed after its preview, and names what changed', async () => {
    const { drafts, ana, ben, test, admin } = world;
    await oneTime('2027-03-08', ana);
    const late = await oneTime('2027-03-10', ben);
    const id = await drafts.stored();
    const { revision } = await drafts.detail(id);
    assert.ok(revision);
    const [shift] = await test.db.selectFrom('shifts').selectAll().where('id', '=', late.id).execute();
    assert.ok(shift);
    const week = { start: '2027-03-17', end: '2027-03-17', type: 'PAID_LEAVE' } as const;
    await test.given.leave({ user: ben, shift, ...week, by: admin });
    const seen = { headers: { 'if-match': `"${revision}"` } };
    const send = (headers: typeof seen) =>
      test.call(world.token, 'POST', `/api/drafts/${id}/publish/`, { unfit: 'LEAVE_OUT' }, headers);
    const refused = expectStatus(await send(seen), 409);
    assert.equal(
      textAt(refused, 'error'),
      'This draft has changed since you opened it. Review it, then publish it. Swim, 03-17-2027, 4:00 PM to 8:00 PM: Ben Stone: On leave on 03-17-2027.',
    );
    const [monday] = (await drafts.detail(id)).planned;
    const known = (await drafts.detail(id)).revision;
    const other = { start_time: '08:00', end_time: '09:00', staff: [] };
    const path = `/api/drafts/${id}/shifts/${monday?.id}/`;
    expectStatus(await test.call(world.adminToken, 'PUT', path, other), 200);
    assert.match(
      (await send({ headers: { 'if-match': `"${known}"` } })).text,
      /since you opened it\. Ada Min changed this draft on 03-03-2027 at 12:00 PM\. Review it, then publish it\./,
    );
    const again = (await drafts.detail(id)).revision;
    expectStatus(await send({ headers: { 'if-match': `"${again}"` } }), 200);
  });
});
