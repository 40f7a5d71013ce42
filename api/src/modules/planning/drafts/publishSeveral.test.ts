import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus } from '../../../../test/assertions';
import { MINUTE_MS } from '../../../platform/core/clock';
import type { Services } from '../../../platform/services';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';
import { notifyInterrupted } from './publications.job';
import { notifyPublication, publishDrafts } from './publishSeveral.service';

/** Tests start on Wednesday, 2027-03-03. Cleo works at Lakeview and at Bay, which is three hours behind. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

/** Stores a draft with one shift, 4 to 8 PM, at Lakeview or Bay. */
const draftAt = (place: 'here' | 'west', date: string, user?: { readonly id: string }) => {
  const { test, swim, admin } = world;
  return test.given.draft({
    location: world[place],
    position: swim,
    by: admin,
    date,
    ...(user ? { user } : {}),
  });
};
const states = async (...ids: string[]) =>
  (await world.test.db.selectFrom('draft_batches').select(['id', 'state']).where('id', 'in', ids).execute())
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ state }) => state);
const titlesOf = async (user: { readonly id: string }) =>
  (await world.drafts.notices(user)).map(({ title }) => title);
const leftOver = () => world.test.db.selectFrom('draft_publications').select('id').execute();
const OVERLAP = /^Cleo Two: Overlaps the draft ".+" at Lakeview on 03-10-2027\.$/;

describe('publishing several drafts', () => {
  it('publishes each draft, and notifies each employee once about all locations', async () => {
    const { drafts, ana, both } = world;
    const ids = [
      (await draftAt('here', '2027-03-10', both)).id,
      (await draftAt('west', '2027-03-11', both)).id,
      (await draftAt('here', '2027-03-12', ana)).id,
    ];
    const preview = await drafts.publication(ids);
    assert.deepEqual(
      preview.drafts.map(({ location, unfit }) => [location.title, unfit]),
      [
        ['Lakeview', []],
        ['Bay', []],
        ['Lakeview', []],
      ],
    );
    const answer = await drafts.publishedSeveral(preview.drafts);
    assert.deepEqual(answer, {
      message: 'Published: 3 shifts in 3 drafts.',
      published: 3,
      left_out: 0,
      refused: [],
    });
    assert.deepEqual(await drafts.notices(both), [
      {
        kind: 'schedule.published',
        title: "You're scheduled for 2 new shifts at Bay and Lakeview",
        body: 'LKV-0001 at Lakeview: Swim, 03-10-2027, 4:00 PM to 8:00 PM. BAY-0001 at Bay: Swim, 03-11-2027, 4:00 PM to 8:00 PM.',
      },
    ]);
    assert.deepEqual(await titlesOf(ana), ["You're scheduled for 1 new shift at Lakeview"]);
    assert.deepEqual(await states(...ids), ['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
    assert.deepEqual(await leftOver(), []);
  });

  it('gives only the number of locations in the notification if there are more than three', async () => {
    const { drafts, swim, admin, test } = world;
    const places = await Promise.all(['A', 'B', 'C', 'D'].map((title) => test.given.location({ title })));
    const dora = await test.given.user({ locations: places, positions: [swim] });
    const made = [];
    for (const [index, location] of places.entries())
      made.push(
        await test.given.draft({
          location,
          position: swim,
          by: admin,
          date: `2027-03-1${index}`,
          user: dora,
        }),
      );
    await drafts.publishedSeveral(made.map(({ id }) => ({ id })));
    assert.deepEqual(await titlesOf(dora), ["You're scheduled for 4 new shifts at 4 locations"]);
  });

  describe('with an employee whose shifts overlap in two drafts', () => {
    let ids: readonly [string, string];
    beforeEach(async () => {
      const { both } = world;
      ids = [(await draftAt('here', '2027-03-10', both)).id, (await draftAt('west', '2027-03-10', both)).id];
    });

    it('finds the overlap before publishing, and publishes the second shift as asked', async () => {
      const { drafts, both } = world;
      for (const [unfit, message] of [
        [undefined, 'Published: 1 shift. 1 draft needs another look.'],
        ['LEAVE_OUT', 'Published: 1 shift. 1 draft needs another look.'],
        ['OPEN', 'Published: 2 shifts in 2 drafts.'],
      ] as const) {
        const both_ = [
          (await draftAt('here', '2027-03-10', both)).id,
          (await draftAt('west', '2027-03-10', both)).id,
        ];
        const preview = await drafts.publication(both_, { unfit });
        assert.deepEqual(
          preview.drafts.map(({ unfit: conflicts }) => conflicts.length),
          [0, 1],
        );
        assert.match(preview.drafts[1]?.unfit[0]?.reasons.join() ?? '', OVERLAP);
        const answer = await drafts.publishedSeveral(preview.drafts, unfit ? { unfit } : {});
        assert.equal(answer.message, message);
        await world.test.db.deleteFrom('assignments').execute();
      }
    });

    it('publishes the second shift without the employee even if the first draft is refused', async () => {
      const { drafts, both, test } = world;
      const preview = await drafts.publication(ids, { unfit: 'OPEN' });
      // Another manager changes the first draft after the preview.
      await test.db
        .updateTable('draft_shifts')
        .set({ comments: 'Lane 2' })
        .where('batch_id', '=', ids[0])
        .execute();
      const answer = await drafts.publishedSeveral(preview.drafts, { unfit: 'OPEN' });
      assert.equal(answer.published, 1);
      assert.deepEqual(
        answer.refused.map(({ id }) => id),
        [ids[0]],
      );
      assert.match(answer.refused[0]?.reason ?? '', /^This draft has changed since you opened it\./);
      assert.deepEqual(await states(...ids), ['DRAFT', 'PUBLISHED']);
      assert.deepEqual(await titlesOf(both), []);
    });
  });

  it('refuses a draft that changed since its preview, publishes the other, and notifies only its staff', async () => {
    const { drafts, ana, both, test } = world;
    const [one, two] = [await draftAt('here', '2027-03-10', ana), await draftAt('west', '2027-03-11', both)];
    const preview = await drafts.publication([one.id, two.id]);
    await test.db
      .updateTable('draft_shifts')
      .set({ comments: 'Lane 2' })
      .where('id', '=', one.shiftId)
      .execute();
    const answer = await drafts.publishedSeveral(preview.drafts);
    assert.equal(answer.message, 'Published: 1 shift. 1 draft needs another look.');
    assert.deepEqual(await states(one.id, two.id), ['DRAFT', 'PUBLISHED']);
    assert.deepEqual(await titlesOf(ana), []);
    assert.deepEqual(await titlesOf(both), ["You're scheduled for 1 new shift at Bay"]);
  });

  it('refuses shifts with unavailable staff without a choice, and stores and sends nothing', async () => {
    const { drafts, ana, test } = world;
    const { id } = await draftAt('here', '2027-03-10', ana);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute();
    const answer = await drafts.publishSeveral({ drafts: [{ id }] });
    expectStatus(answer, 400);
    assert.match(String(errorOf(answer)), /The account isn't active\./);
    assert.deepEqual(await states(id), ['DRAFT']);
    assert.deepEqual([await drafts.shiftCount(), await titlesOf(ana), await leftOver()], [0, [], []]);
  });

  it("publishes and discards only drafts in the manager's reach", async () => {
    const { drafts, ana, both, token, strangerToken } = world;
    const [here, west] = [
      await draftAt('here', '2027-03-10', ana),
      await draftAt('west', '2027-03-11', both),
    ];
    for (const path of ['publish/', 'publish/preview/', 'discard/']) {
      const named = path === 'publish/' ? [{ id: west.id }] : [west.id];
      expectStatus(await drafts.ask('POST', path, { drafts: named }, token), 404);
    }
    assert.deepEqual(await states(here.id, west.id), ['DRAFT', 'DRAFT']);
    const both_ = { drafts: [{ id: here.id }, { id: west.id }] };
    const answer = expectStatus(await drafts.publishSeveral(both_, strangerToken), 200);
    assert.deepEqual((answer as { refused: unknown }).refused, [{ id: here.id, reason: 'Draft not found.' }]);
    assert.deepEqual(await states(here.id, west.id), ['DRAFT', 'PUBLISHED']);
  });

  it('publishes each draft once, also when the call is repeated with its idempotency key', async () => {
    const { drafts, ana, both, adminToken, test } = world;
    const two = [await draftAt('here', '2027-03-10', ana), await draftAt('west', '2027-03-11', both)];
    const body = { drafts: two.map(({ id }) => ({ id })) };
    const send = (key: string) =>
      test.call(adminToken, 'POST', '/api/drafts/publish/', body, { headers: { 'idempotency-key': key } });
    const first = expectStatus(await send('publish-1'), 200);
    assert.deepEqual(expectStatus(await send('publish-1'), 200), first);
    const other = await send('publish-2');
    expectStatus(other, 409);
    assert.match(String(errorOf(other)), /^This draft was already published by Ada Min/);
    assert.equal(await drafts.shiftCount(), 2);
    assert.equal((await titlesOf(ana)).length + (await titlesOf(both)).length, 2);
  });

  it('discards several drafts, and names the draft that was published before', async () => {
    const { drafts, ana, adminToken } = world;
    const [one, two, three] = [
      await draftAt('here', '2027-03-10', ana),
      await draftAt('west', '2027-03-11'),
      await draftAt('here', '2027-03-12'),
    ];
    await drafts.publishedSeveral([{ id: one.id }]);
    const ids = [one.id, two.id, three.id];
    const answer = expectStatus(await drafts.ask('POST', 'discard/', { drafts: ids }, adminToken), 200);
    assert.deepEqual(answer, {
      message: '2 drafts discarded. 1 draft needs another look.',
      refused: [{ id: one.id, reason: 'This draft was already published by Ada Min on 03-03-2027.' }],
    });
    assert.deepEqual(await states(...ids), ['PUBLISHED', 'DISCARDED', 'DISCARDED']);
  });
});

describe('an interrupted publication', () => {
  /** Publishes both drafts with services that stop before the notifications. */
  async function interrupted(services: Services, ids: readonly string[]): Promise<void> {
    const { admin } = world;
    const actor = { kind: 'user', userId: admin.id, role: 'ADMIN', locationIds: 'all' } as Parameters<
      typeof publishDrafts
    >[1];
    await publishDrafts(services, actor, { drafts: ids.map((id) => ({ id })) });
  }

  it('notifies each employee once, five minutes after it began', async () => {
    const { both, test } = world;
    const ids = [
      (await draftAt('here', '2027-03-10', both)).id,
      (await draftAt('west', '2027-03-11', both)).id,
    ];
    const stops = { ...test.services, notify: () => Promise.reject(new Error('The server stopped.')) };
    await assert.rejects(interrupted(stops, ids), /The server stopped/);
    assert.deepEqual(await states(...ids), ['PUBLISHED', 'PUBLISHED']);
    assert.equal((await leftOver()).length, 1);
    test.clock.advance(5 * MINUTE_MS);
    await notifyInterrupted(test.services);
    assert.deepEqual(await titlesOf(both), []);
    test.clock.advance(1);
    await notifyInterrupted(test.services);
    await notifyInterrupted(test.services);
    assert.deepEqual(await titlesOf(both), ["You're scheduled for 2 new shifts at Bay and Lakeview"]);
    assert.deepEqual(await leftOver(), []);
  });

  it('notifies the staff of a draft that is published after the job took over', async () => {
    const { ana, both, test } = world;
    const ids = [
      (await draftAt('here', '2027-03-10', ana)).id,
      (await draftAt('west', '2027-03-11', both)).id,
    ];
    let published = 0;
    const idempotent: Services['idempotent'] = async (call, work) => {
      published += 1;
      if (published === 2) for (const { id } of await leftOver()) await notifyPublication(test.services, id);
      return test.services.idempotent(call, work);
    };
    await interrupted({ ...test.services, idempotent }, ids);
    assert.deepEqual(await titlesOf(ana), ["You're scheduled for 1 new shift at Lakeview"]);
    assert.deepEqual(await titlesOf(both), ["You're scheduled for 1 new shift at Bay"]);
  });
});
