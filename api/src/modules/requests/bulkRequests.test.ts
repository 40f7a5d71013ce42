import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf } from '../../../test/assertions';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { storesNothing } from '../../../test/storedRows';
import { decidedAll, type Item, listed, previewed } from './bulkRequests.fixture';
import { createSchool, noticesOf, openShiftOf, refresh, type School } from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

/** Stores a request a minute after the one before, so that the list has one order. */
async function given(values: Parameters<School['test']['given']['request']>[0]): Promise<Item> {
  school.test.clock.advance(60_000);
  return { kind: values.kind, id: (await school.test.given.request(values)).id };
}

const statusOf = async ({ id }: Item) => {
  const row = await school.test.db
    .selectFrom('requests')
    .select(['status', 'decision_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
};

/** Stores a one-time shift of an employee, 4 to 8 PM unless another time is given. */
async function shiftOf(user: GivenUser | null, start: string, more: Record<string, string> = {}) {
  const { test, here, position } = school;
  const shift = await test.given.shift({ location: here, position, start, ...more });
  if (user) await test.given.assignment({ shift, user, start, end: start });
  await refresh(test, shift);
  return shift;
}

const openRequest = async (user: GivenUser, shift: GivenShift, date: string): Promise<Item> =>
  given({ kind: 'OPEN_SHIFT', user, shift, gap: { id: await openShiftOf(school.test, shift) }, date });

describe('the list of all requests', () => {
  it('lists requests of every kind, soonest date first, then longest waiting, and no open shift without a request', async () => {
    const { test, ana, ben, here, mondays, thursdays, token } = school;
    const later = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' });
    const change = await given({ kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-15' });
    const fresh = await given({ kind: 'NEW_SHIFT', user: ben, date: '2027-03-15' });
    const open = await openRequest(ben, thursdays, '2027-03-04');
    const correction = await given({ kind: 'CORRECTION', user: ben, location: here });
    const page = await listed(test, token.mia);
    assert.deepEqual(
      page.results.map(({ kind, id }) => ({ kind, id })),
      [correction, open, change, fresh, later],
    );
    assert.equal(page.count, 5);
    const { shift_code: code } = thursdays;
    assert.deepEqual(page.results[1], {
      ...open,
      user: { id: ben.id, name: 'Ben Okoro' },
      location: { id: here.id, title: page.results[1]?.location?.title },
      first_date: '2027-03-04',
      last_date: '2027-03-04',
      what: `Open shift, ${code}, 4:00–8:00 PM`,
      reason: '',
      asked_at: '2027-03-03T17:04:00.000Z',
    });
    assert.deepEqual(
      page.results.map(({ what }) => what),
      [
        'Correction, 9:05–11:05 AM',
        `Open shift, ${code}, 4:00–8:00 PM`,
        `Schedule change, ${mondays.shift_code}, 4:00–8:00 PM`,
        'New shift, 9:00 AM–12:00 PM',
        `Paid time off, ${mondays.shift_code}, 4:00–8:00 PM`,
      ],
    );
    assert.equal(page.results[3]?.location, null);
    const changes = await listed(test, token.mia, '&kind=SCHEDULE_CHANGE');
    assert.deepEqual(
      changes.results.map(({ id }) => id),
      [change.id],
    );
    const second = await test.call(token.mia, 'GET', '/api/requests/?limit=2&offset=2');
    assert.match(second.text, new RegExp(`"count":5.*${change.id}.*${fresh.id}`));
    assert.doesNotMatch(second.text, new RegExp(`${open.id}|${later.id}`));
  });

  it("leaves out decided requests and other locations' requests", async () => {
    const { test, ana, elsewhere, here, mondays, token } = school;
    const mine = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' });
    const gone = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-29' });
    await decidedAll(test, token.mia, { items: [gone], action: 'REJECT' });
    const far = await test.given.user({ locations: [elsewhere], positions: [school.position] });
    const theirs = await given({ kind: 'CORRECTION', user: far, location: elsewhere });
    const newShift = await given({ kind: 'NEW_SHIFT', user: far, date: '2027-03-15' });
    const ids = async (token: string, query = '') =>
      (await listed(test, token, query)).results.map(({ id }) => id);
    assert.deepEqual(await ids(token.mia), [mine.id]);
    assert.deepEqual(await ids(token.admin), [theirs.id, newShift.id, mine.id]);
    assert.deepEqual(await ids(token.admin, `&location=${here.id}`), [mine.id]);
    assert.deepEqual(await ids(token.admin, `&location=${elsewhere.id}`), [theirs.id, newShift.id]);
    const answer = await test.call(token.mia, 'GET', `/api/requests/?location=${elsewhere.id}`);
    assert.equal(answer.status, 404);
  });
});

describe('previewing requests together', () => {
  it('shows the shifts that each request opens and the staff who can work them, and stores nothing', async () => {
    const { test, ana, ben, mondays, token } = school;
    const off = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' });
    const change = await given({ kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-22' });
    const preview = await storesNothing(test.db, () => previewed(test, token.mia, [change, off]));
    assert.deepEqual(preview, {
      items: [
        { id: off.id, effect: 'Opens 1 shift. 1 can work it.' },
        { id: change.id, effect: 'Opens 1 shift. 1 can work it.' },
      ],
      problems: [],
    });
    assert.ok(ben);
  });

  it('says that missed hours of a kept shift remain without a shift, and where to create one', async () => {
    const { test, ana, mondays, token } = school;
    const part = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' });
    const hours = { start_time: '16:00', end_time: '17:30' };
    await test.db.updateTable('requests').set(hours).where('id', '=', part.id).execute();
    const { items } = await previewed(test, token.mia, [part]);
    assert.equal(
      items[0]?.effect,
      `Misses 1.5 hours of ${mondays.shift_code}. To create a shift for this time, open the request.`,
    );
  });

  it('gives an open shift to the employee who asked first, and names the others', async () => {
    const { test, ana, ben, thursdays, token } = school;
    const first = await openRequest(ana, thursdays, '2027-03-04');
    const second = await openRequest(ben, thursdays, '2027-03-04');
    const { shift_code: code } = thursdays;
    const preview = await previewed(test, token.mia, [second, first]);
    assert.deepEqual(preview, {
      items: [
        { id: first.id, effect: `Assigns ${code}, 03-04-2027.` },
        { id: second.id, effect: '', reason: 'Ana Silva asked first and gets this shift.' },
      ],
      problems: [`Ana Silva and Ben Okoro both want ${code}. Ana Silva asked first and gets it.`],
    });
    const alone = await previewed(test, token.mia, [first, second], { alone: true });
    assert.deepEqual(
      alone.items.map(({ reason }) => reason),
      [undefined, undefined],
    );
    const answer = await decidedAll(test, token.mia, { items: [second, first] });
    assert.equal(answer.message, '1 approved. 1 needs another look.');
    assert.deepEqual(answer.refused, [
      {
        id: second.id,
        reason: 'Mia Lund gave this shift to Ana Silva.',
      },
    ]);
  });

  it('warns when no one can work a shift after all approvals, although someone could after each alone', async () => {
    const { test, ana, ben, token } = school;
    const mine = await shiftOf(ana, '2027-03-18');
    const bens = await shiftOf(ben, '2027-03-18', { from: '09:00', to: '12:00' });
    const first = await given({ kind: 'TIME_OFF', user: ana, shift: mine, date: '2027-03-18' });
    const second = await given({ kind: 'TIME_OFF', user: ben, shift: bens, date: '2027-03-18' });
    const alone = await previewed(test, token.mia, [first, second], { alone: true });
    assert.deepEqual(
      alone.items.map(({ effect }) => effect),
      ['Opens 1 shift. 1 can work it.', 'Opens 1 shift. 1 can work it.'],
    );
    const both = await previewed(test, token.mia, [first, second]);
    assert.deepEqual(both.problems, [
      `If you approve all, no one can work ${mine.shift_code} on 03-18-2027.`,
      `If you approve all, no one can work ${bens.shift_code} on 03-18-2027.`,
    ]);
    assert.equal(both.items[1]?.effect, 'Opens 1 shift. No one can work it.');
  });

  it('refuses an open shift to an employee whose time off the same approval grants', async () => {
    const { test, ana, token } = school;
    const mine = await shiftOf(ana, '2027-03-18', { from: '09:00', to: '12:00' });
    const open = await shiftOf(null, '2027-03-18');
    const off = await given({ kind: 'TIME_OFF', user: ana, shift: mine, date: '2027-03-18' });
    const extra = await openRequest(ana, open, '2027-03-18');
    const reason = 'Ana Silva: On leave on 03-18-2027.';
    const preview = await previewed(test, token.mia, [off, extra]);
    assert.equal(preview.items[1]?.reason, reason);
    const { refused } = await decidedAll(test, token.mia, { items: [off, extra] });
    assert.deepEqual(refused, [{ id: extra.id, reason }]);
  });

  it('names requests that no one can approve this way, and lets new shift requests be rejected', async () => {
    const { test, ana, mia, mondays, token, here } = school;
    const fresh = await given({ kind: 'NEW_SHIFT', user: ana, date: '2027-03-15' });
    const own = await given({ kind: 'CORRECTION', user: mia, location: here });
    const past = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-01' });
    const items = [fresh, own, past];
    const approve = await previewed(test, token.mia, items);
    assert.deepEqual(
      new Map(approve.items.map(({ id, reason }) => [id, reason])),
      new Map([
        [past.id, 'The dates of this request have passed.'],
        [own.id, "You can't approve or reject your own request."],
        [fresh.id, 'Assign a shift to approve this request.'],
      ]),
    );
    const reject = await previewed(test, token.mia, items, { action: 'REJECT' });
    assert.deepEqual(
      reject.items.filter(({ reason }) => reason).map(({ id }) => id),
      [own.id],
    );
  });

  it('names a correction that overlaps another correction of the same approval', async () => {
    const { test, ana, here, token } = school;
    const first = await given({ kind: 'CORRECTION', user: ana, location: here });
    const second = await given({ kind: 'CORRECTION', user: ana, location: here });
    const preview = await previewed(test, token.mia, [first, second]);
    assert.equal(preview.items[0]?.effect, 'Pays 2 hours instead of 0 min.');
    const { message, refused } = await decidedAll(test, token.mia, { items: [first, second] });
    assert.equal(message, '1 approved. 1 needs another look.');
    assert.deepEqual(
      preview.items.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
      refused,
    );
  });
});

describe('deciding requests together', () => {
  it('approves 17 requests, refuses one, and sends each requester one notification for each request', async () => {
    const { test, ana, ben, mondays, token } = school;
    const fridays = await test.given.shift({
      location: school.here,
      position: school.position,
      start: '2027-03-05',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: fridays, user: ben, start: '2027-03-05' });
    await refresh(test, fridays);
    const items: Item[] = [];
    for (const day of ['03-08', '03-15', '03-22', '03-29', '04-05', '04-12', '04-19', '04-26'])
      items.push(await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: `2027-${day}` }));
    for (const day of ['03-12', '03-19', '03-26', '04-02', '04-09', '04-16', '04-23', '04-30', '05-07'])
      items.push(await given({ kind: 'SCHEDULE_CHANGE', user: ben, shift: fridays, date: `2027-${day}` }));
    const [first] = items;
    assert.ok(first);
    await test.db
      .updateTable('requests')
      .set({ start_date: '2027-03-01', end_date: '2027-03-01' })
      .where('id', '=', first.id)
      .execute();
    const answer = await decidedAll(test, token.mia, { items });
    assert.deepEqual(answer, {
      message: '16 approved. 1 needs another look.',
      refused: [{ id: first.id, reason: 'The dates of this request have passed.' }],
    });
    assert.equal(await statusOf(first), 'PENDING');
    assert.deepEqual(
      [await noticesOf(school, ana), await noticesOf(school, ben)].map((all) => all.length),
      [7, 9],
    );
    const audited = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'in', ['time_off.approved', 'schedule_change.approved'])
      .execute();
    assert.equal(audited.length, 16);
  });

  it('rejects requests of every kind with one reason for all requesters', async () => {
    const { test, ana, ben, here, mondays, thursdays, token } = school;
    const items = [
      await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' }),
      await given({ kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-15' }),
      await given({ kind: 'NEW_SHIFT', user: ben, date: '2027-03-15' }),
      await openRequest(ben, thursdays, '2027-03-04'),
      await given({ kind: 'CORRECTION', user: ben, location: here }),
    ];
    const body = { items, action: 'REJECT', reason: ' Swim meet ' };
    assert.deepEqual(await decidedAll(test, token.mia, body), { message: '5 rejected.', refused: [] });
    const rows = await test.db.selectFrom('requests').select(['status', 'decision_reason']).execute();
    assert.deepEqual(
      rows.map(({ status, decision_reason }) => [status, decision_reason]),
      items.map(() => ['REJECTED', 'Swim meet']),
    );
  });

  it("stores nothing for requests that are out of scope, of another kind, the manager's own, or unknown", async () => {
    const { test, ana, mia, elsewhere, here, mondays, token } = school;
    const far = await test.given.user({ locations: [elsewhere], positions: [school.position] });
    const theirs = await given({ kind: 'CORRECTION', user: far, location: elsewhere });
    const own = await given({ kind: 'CORRECTION', user: mia, location: here });
    const mine = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' });
    const unknown: Item = { kind: 'TIME_OFF', id: '0193f2a0-0000-7000-8000-00000000dead' };
    const wrong: Item = { kind: 'OPEN_SHIFT', id: mine.id };
    for (const action of ['APPROVE', 'REJECT']) {
      const { message, refused } = await storesNothing(test.db, () =>
        decidedAll(test, token.mia, { items: [theirs, own, wrong, unknown], action }),
      );
      assert.match(message, /^0 (approved|rejected)\. 4 need another look\.$/);
      assert.deepEqual(
        new Map(refused.map(({ id, reason }) => [id, reason])),
        new Map([
          [theirs.id, 'Request not found.'],
          [own.id, "You can't approve or reject your own request."],
          [wrong.id, 'Request not found.'],
          [unknown.id, 'Request not found.'],
        ]),
      );
    }
  });

  it('refuses more than 50 requests, none, and a reason for an approval, and stores nothing', async () => {
    const { test, ana, mondays, token } = school;
    const mine = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' });
    const many = Array.from({ length: 51 }, () => mine);
    const send = (body: Record<string, unknown>) =>
      storesNothing(test.db, () => test.call(token.mia, 'POST', '/api/requests/decide/', body));
    for (const [body, message] of [
      [{ items: many, action: 'APPROVE' }, 'Select at most 50 rows.'],
      [{ items: [], action: 'APPROVE' }, 'Select at least one row.'],
      [
        { items: [mine], action: 'APPROVE', reason: 'No' },
        'Enter a reason only when you reject the request.',
      ],
    ] as const) {
      const answer = await send(body);
      assert.equal(answer.status, 400);
      assert.match(answer.text, new RegExp(message.replace('.', '\\.')));
    }
    const tooMany = await test.call(token.mia, 'POST', '/api/requests/preview/', {
      items: many,
      action: 'APPROVE',
    });
    assert.equal(tooMany.status, 400);
  });

  it('offers every shift that opens to all who can work it, once, and no one else', async () => {
    const { test, ana, ben, mia, mondays, position, here, token } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    const busy = await shiftOf(cleo, '2027-03-22');
    assert.ok(busy);
    const off = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' });
    const change = await given({ kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-22' });
    await decidedAll(test, token.mia, { items: [off, change], offer_all: true });
    const offers = await test.db.selectFrom('open_shift_offers').select(['user_id', 'offered_by']).execute();
    assert.deepEqual(offers.map(({ user_id }) => user_id).sort(), [ben.id, ben.id, cleo.id].sort());
    assert.ok(offers.every(({ offered_by }) => offered_by === mia.id));
    const told = (await noticesOf(school, ben)).filter(({ kind }) => kind === 'openShift.offered');
    assert.equal(told.length, 1);
  });

  it('offers shifts also to an employee whose correction or open shift the same call approves', async () => {
    const { test, ana, ben, here, mondays, position, token } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    const free = await shiftOf(null, '2027-03-16');
    await decidedAll(test, token.mia, {
      items: [
        await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' }),
        await given({ kind: 'CORRECTION', user: ben, location: here }),
        await openRequest(cleo, free, '2027-03-16'),
      ],
      offer_all: true,
    });
    const offers = await test.db.selectFrom('open_shift_offers').select('user_id').execute();
    assert.deepEqual(offers.map(({ user_id }) => user_id).sort(), [ben.id, cleo.id].sort());
  });

  it('decides, notifies, and offers once when the same call is sent again after a lost answer', async () => {
    const { test, ana, ben, mondays, token } = school;
    const items = [
      await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' }),
      await given({ kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-22' }),
    ];
    const body = { items, offer_all: true };
    const first = await decidedAll(test, token.mia, body, 'key-of-the-call');
    const again = await storesNothing(test.db, () => decidedAll(test, token.mia, body, 'key-of-the-call'));
    assert.deepEqual(again, first);
    assert.deepEqual(again, { message: '2 approved.', refused: [] });
    assert.equal((await noticesOf(school, ana)).length, 2);
    assert.equal((await noticesOf(school, ben)).length, 1);
    const fresh = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-29' });
    for (const body of [
      { items, action: 'REJECT' },
      { items: [fresh], action: 'APPROVE' },
    ]) {
      const headers = { 'idempotency-key': 'key-of-the-call' };
      const other = await storesNothing(test.db, () =>
        test.call(token.mia, 'POST', '/api/requests/decide/', body, { headers }),
      );
      assert.deepEqual(
        [other.status, errorOf(other)],
        [409, 'This Idempotency-Key was already used for another request.'],
      );
    }
  });

  it('decides only what is left when a call that was partly refused is sent again', async () => {
    const { test, ana, mondays, token } = school;
    const first = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' });
    const second = await given({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-22' });
    const setStatus = (status: 'EXPIRED' | 'PENDING') =>
      test.db
        .updateTable('requests')
        .set({ status, decided_at: status === 'PENDING' ? null : test.clock.now() })
        .where('id', '=', second.id)
        .execute();
    const send = async () =>
      (await decidedAll(test, token.mia, { items: [first, second] }, 'key-of-the-call')).message;
    await setStatus('EXPIRED');
    assert.equal(await send(), '1 approved. 1 needs another look.');
    await setStatus('PENDING');
    assert.equal(await send(), '2 approved.');
    assert.equal((await noticesOf(school, ana)).length, 2);
  });
});
