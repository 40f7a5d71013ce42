import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, expectStatus, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { conflict } from '../../platform/core/errors';
import { atSavepoint, transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';

describe('notices', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp({ mailIsSent: true });
  });
  after(() => test.close());

  const tell = (user: GivenUser, title: string) =>
    transaction(test.db, (trx) =>
      test.services.notify(trx, { userId: user.id, kind: 'test.told', title, link: '/view-schedule' }),
    );
  const read = (token: string) => test.call(token, 'GET', '/api/notifications/');
  const mark = (token: string, body: unknown) => test.call(token, 'POST', '/api/notifications/read/', body);

  it('lists notifications only to their recipient, newest first, with the number of unread ones', async () => {
    const [ann, bob] = [await test.given.user(), await test.given.user()];
    await tell(ann, 'First');
    test.clock.advance(1_000);
    await tell(ann, 'Second');
    await tell(bob, 'Not for Ann');
    assertHolds((await read(await test.given.session(ann))).body, {
      count: 2,
      unread: 2,
      results: [
        { title: 'Second', read: false, link: '/view-schedule' },
        { title: 'First', read: false },
      ],
    });
  });

  it('writes the notices of a transaction before its commit, and none of a part that is refused', async () => {
    const [ann, bob] = [await test.given.user(), await test.given.user()];
    const notify = (trx: Trx, user: GivenUser, title: string) =>
      test.services.notify(trx, { userId: user.id, kind: 'test.told', title });
    await transaction(test.db, async (trx) => {
      await notify(trx, ann, 'For Ann');
      const refused = atSavepoint(trx, async () => {
        await notify(trx, bob, 'Never sent');
        throw conflict('Refused.');
      });
      await assert.rejects(refused, /Refused/);
      await notify(trx, bob, 'For Bob');
      const early = await trx
        .selectFrom('notifications')
        .where('user_id', 'in', [ann.id, bob.id])
        .selectAll()
        .execute();
      assert.deepEqual(early, []);
    });
    assertHolds((await read(await test.given.session(ann))).body, {
      count: 1,
      results: [{ title: 'For Ann' }],
    });
    assertHolds((await read(await test.given.session(bob))).body, {
      count: 1,
      results: [{ title: 'For Bob' }],
    });
  });

  it("marks notifications as read one by one, then all, and changes none of another user's", async () => {
    const [ann, bob] = [await test.given.user(), await test.given.user()];
    for (const title of ['One', 'Two', 'Three']) await tell(ann, title);
    const [hers, his] = [await test.given.session(ann), await test.given.session(bob)];
    const id = textAt((await read(hers)).body, 'results', 0, 'id');
    expectStatus(await storesNothing(test.db, () => mark(his, { ids: [id] })), 200);
    expectStatus(await mark(hers, { ids: [id] }), 200);
    assertHolds((await read(hers)).body, { count: 3, unread: 2 });
    expectStatus(await mark(hers, {}), 200);
    assertHolds((await read(hers)).body, { count: 3, unread: 0 });
  });

  it('emails a notification with a link to the page, if emails are sent', async () => {
    const ann = await test.given.user();
    await tell(ann, 'Your time off was approved.');
    const letter = await test.db
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text'])
      .where('recipient', '=', ann.email)
      .executeTakeFirstOrThrow();
    assert.equal(letter.subject, 'Your time off was approved.');
    assert.match(letter.body_text, /http:\/\/localhost:3000\/view-schedule/);
  });

  for (const body of [{ ids: 'all' }, { ids: ['x'] }, { everything: true }])
    it(`refuses to mark ${JSON.stringify(body)} as read and stores nothing`, async () => {
      const token = await test.given.session(await test.given.user());
      expectStatus(await storesNothing(test.db, () => mark(token, body)), 400);
    });
});
