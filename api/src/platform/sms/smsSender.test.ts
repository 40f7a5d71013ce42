import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { expectStatus } from '../../../test/assertions';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { empty } from '../../../test/testDatabase';
import { after as later, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import { createJobRunner } from '../jobs/runner';
import type { Notice } from '../notify/notice';
import {
  allowTexts,
  givenNumber,
  type SmsProvider,
  startSmsProvider,
  storedTexts,
} from './smsProvider.fixture';
import { MOST_PER_USER, noteFault, noteSent, requeue, type TakenSms, takeSms } from './smsQueue.repository';
import { smsJob } from './smsSender';

const PHONE = '+16085550148';
const ACCEPTED = { providerId: 'SM1', segments: 1 };
/** Time limit in ms of a provider that never answers. */
const IMPATIENT = 200;

let provider: SmsProvider;
let test: TestApp;
let ann: GivenUser;
before(async () => {
  provider = await startSmsProvider();
  test = await createTestApp({ sms: provider.service });
});
beforeEach(async () => {
  await empty(test.db);
  test.clock.set(DEFAULT_NOW);
  provider.reset();
  await allowTexts(test);
  ann = await test.given.user();
  await givenNumber(test, ann, PHONE);
});
after(async () => {
  await test.close();
  await provider.close();
});

const inHours = (hours: number): Date => later(test.clock.now(), hours * HOUR_MS);
const tell = (more: Partial<Notice> = {}) =>
  transaction(test.db, (trx) =>
    test.services.notify(trx, {
      userId: ann.id,
      topic: 'schedule',
      kind: 'schedule.changed',
      title: 'LKV-0042 has changed',
      link: '/view-schedule',
      dueAt: inHours(3),
      ...more,
    }),
  );
const states = async () => (await storedTexts(test)).map(({ state }) => state);
const sentTo = () => provider.received.map(({ fields }) => fields['To']);

describe('notices as text messages', () => {
  for (const [name, more, isTexted] of [
    ['a shift that starts in 24 hours', { hours: 24 }, true],
    ['a shift that starts a minute later', { hours: 24 + 1 / 60 }, false],
    ['a shift that has started', { hours: -1 }, false],
    ['no shift', { hours: undefined }, false],
    ['an open shift', { topic: 'openShifts' }, true],
    ['an alert to managers', { topic: 'team' }, true],
    ['a reminder, until the user chooses texts', { topic: 'reminders' }, false],
    ['an answer to a request', { topic: 'requests' }, false],
    ['hours', { topic: 'hours' }, false],
    ['certificates', { topic: 'certificates' }, false],
  ] as const)
    it(`${isTexted ? 'texts' : "doesn't text"} a notice about ${name}`, async () => {
      const { hours = 3, topic = 'schedule' } = { hours: 3, ...more } as {
        hours?: number;
        topic?: Notice['topic'];
      };
      const dueAt = 'hours' in more && more.hours === undefined ? undefined : inHours(hours);
      await tell({ topic, dueAt });
      assert.equal((await storedTexts(test)).length, isTexted ? 1 : 0);
    });

  it('keeps an alert about a shift that has started until the shift ends', async () => {
    await tell({ topic: 'team', dueAt: inHours(-1), usefulUntil: inHours(2) });
    assert.deepEqual(
      (await storedTexts(test)).map(({ due_at }) => due_at),
      [inHours(2)],
    );
  });

  it('sends the evening reminder of a late shift 24 hours before the shift', async () => {
    await test.db
      .insertInto('notice_choices')
      .values({ user_id: ann.id, topic: 'reminders', mail: false, push: false, sms: true })
      .execute();
    await tell({ topic: 'reminders', dueAt: inHours(26) });
    const [text] = await storedTexts(test);
    assert.deepEqual(text?.next_attempt_at, inHours(2));
  });

  it('follows the choice of the topic', async () => {
    await test.db
      .insertInto('notice_choices')
      .values({ user_id: ann.id, topic: 'schedule', mail: true, push: true, sms: false })
      .execute();
    await tell();
    assert.deepEqual(await storedTexts(test), []);
  });

  it('holds a text during quiet hours, and drops it if the shift starts first', async () => {
    const quiet = { begins: '11:00', ends: '14:00', timezone: 'America/New_York' };
    await test.db
      .insertInto('quiet_hours')
      .values({ user_id: ann.id, ...quiet })
      .execute();
    await tell({ dueAt: inHours(1) });
    await tell({ dueAt: inHours(3) });
    assert.deepEqual(
      (await storedTexts(test)).map(({ next_attempt_at }) => next_attempt_at),
      [inHours(2)],
    );
  });

  for (const [hours, urgent_alerts, isHeld] of [
    [3, true, false],
    [3 + 1 / 60, true, true],
    [3, false, true],
  ] as const)
    it(`${isHeld ? 'holds' : 'sends'} an alert about a shift in ${hours.toFixed(2)} hours during quiet hours that urgent alerts ${urgent_alerts ? 'ignore' : "don't ignore"}`, async () => {
      const quiet = { begins: '11:00', ends: '13:00', timezone: 'America/New_York', urgent_alerts };
      await test.db
        .insertInto('quiet_hours')
        .values({ user_id: ann.id, ...quiet })
        .execute();
      await tell({ topic: 'team', dueAt: inHours(hours) });
      const [text] = await storedTexts(test);
      assert.deepEqual(text?.next_attempt_at, isHeld ? inHours(1) : test.clock.now());
    });

  for (const [name, change] of [
    [
      'the school turned text messages off',
      () => test.db.updateTable('options').set({ text_messages: false }),
    ],
    ['the user replied STOP', () => test.db.updateTable('sms_numbers').set({ stopped_at: test.clock.now() })],
    ['the user became an admin', () => test.db.updateTable('users').set({ user_type: 'ADMIN' })],
    ['the user was deactivated', () => test.db.updateTable('users').set({ is_active: false })],
    ['the user has no number', () => test.db.deleteFrom('sms_numbers')],
  ] as const)
    it(`writes no text if ${name}`, async () => {
      await change().execute();
      await tell();
      assert.deepEqual(await storedTexts(test), []);
    });

  it('writes no text without a provider', async () => {
    const other = await createTestApp();
    await allowTexts(other);
    const ben = await other.given.user();
    await givenNumber(other, ben, PHONE);
    await transaction(other.db, (trx) =>
      other.services.notify(trx, {
        userId: ben.id,
        topic: 'schedule',
        kind: 'x',
        title: 'x',
        dueAt: inHours(1),
      }),
    );
    assert.deepEqual(await storedTexts(other), []);
    await other.close();
  });
});

describe('sending text messages', () => {
  it("makes the provider's call, and keeps no content of a sent message", async () => {
    await tell({ text: 'LKV-0042 is 6:00–9:00 AM' });
    const [waiting] = await storedTexts(test);
    assert.equal(await provider.send(test), undefined);
    const [call] = provider.received;
    assert.equal(call?.path, `/2010-04-01/Accounts/${provider.service.account}/Messages.json`);
    assert.equal(
      Buffer.from(String(call.headers.authorization).replace('Basic ', ''), 'base64').toString(),
      `${provider.service.account}:${provider.service.token}`,
    );
    assert.deepEqual(call.fields, {
      To: PHONE,
      From: provider.service.from,
      Body: 'On Deck: LKV-0042 is 6:00-9:00 AM http://localhost:3000/view-schedule',
      StatusCallback: `http://localhost:3000/api/sms/status/${waiting?.id}/`,
    });
    const [sent] = await storedTexts(test);
    assert.deepEqual(
      [sent?.state, sent?.body, sent?.provider_id, sent?.segments, sent?.attempts],
      ['SENT', '', 'SM1', 1, 1],
    );
    await provider.send(test);
    assert.equal(provider.received.length, 1);
  });

  it('names a messaging service instead of a number', async () => {
    await tell();
    const from = `MG${'0'.repeat(32)}`;
    await provider.send(test, { sms: { ...provider.service, from } });
    const [call] = provider.received;
    assert.deepEqual([call?.fields['MessagingServiceSid'], call?.fields['From']], [from, undefined]);
  });

  for (const behavior of [429, 500] as const)
    it(`tries again after a ${behavior}, for at most an hour`, async () => {
      await tell({ dueAt: inHours(20) });
      provider.always(behavior);
      const waits: number[] = [];
      for (let tries = 0; tries < 20; tries += 1) {
        await provider.send(test);
        const [text] = await storedTexts(test);
        if (text?.state !== 'QUEUED') break;
        assert.match(text.body, /LKV-0042/);
        waits.push((text.next_attempt_at.getTime() - test.clock.now().getTime()) / SECOND_MS);
        test.clock.set(text.next_attempt_at.toISOString());
      }
      assert.deepEqual(waits, [30, 60, 120, 240, 480, 900, 900]);
      const [text] = await storedTexts(test);
      assert.deepEqual([text?.state, text?.error_code, text?.body], ['FAILED', String(behavior), '']);
      assert.deepEqual(
        provider.faults.map(({ outcome }) => outcome),
        ['gave_up'],
      );
    });

  it('tries again if the provider refuses the connection, and sends the message once', async () => {
    await tell();
    const closed = await startSmsProvider();
    await closed.close();
    await provider.send(test, { sms: closed.service });
    assert.deepEqual(await states(), ['QUEUED']);
    test.clock.advance(30 * SECOND_MS);
    await provider.send(test);
    assert.deepEqual([await states(), provider.received.length], [['SENT'], 1]);
  });

  it('never tries again once the shift has started', async () => {
    await tell({ dueAt: later(test.clock.now(), 20 * SECOND_MS) });
    provider.always(500);
    await provider.send(test);
    assert.deepEqual(await states(), ['FAILED']);
  });

  it('drops a message whose shift started before the first attempt', async () => {
    await tell({ dueAt: inHours(1) });
    test.clock.advance(HOUR_MS);
    await provider.send(test);
    const [text] = await storedTexts(test);
    assert.deepEqual([text?.state, text?.error_code, text?.body], ['EXPIRED', 'LATE', '']);
    assert.deepEqual(provider.received, []);
  });

  for (const behavior of ['silent', 'drops'] as const)
    it(`never repeats a message if the provider ${behavior === 'silent' ? "doesn't answer" : 'closes the connection'}`, async () => {
      await tell();
      provider.behave(behavior);
      await provider.send(test, { patience: IMPATIENT });
      test.clock.advance(2 * HOUR_MS);
      await provider.send(test);
      const [text] = await storedTexts(test);
      assert.deepEqual([text?.state, text?.error_code, text?.body], ['UNKNOWN', 'no answer', '']);
      assert.equal(provider.received.length, 1);
    });

  it('never repeats a message that a process took before it died', async () => {
    await tell();
    await assert.rejects(
      provider.send(test, {
        onAnswer: () => {
          throw new Error('The process dies.');
        },
      }),
    );
    test.clock.advance(2 * HOUR_MS);
    await provider.send(test);
    assert.deepEqual([await states(), provider.received.length], [['UNKNOWN'], 1]);
  });

  for (const [name, store] of [
    ['accepts it', (taken: TakenSms) => noteSent(test.db, taken, ACCEPTED, test.clock.now())],
    ['fails for now', (taken: TakenSms) => requeue(test.db, taken, '500', inHours(1))],
    ["doesn't answer", (taken: TakenSms) => noteFault(test.db, taken, 'UNKNOWN', 'no answer')],
  ] as const)
    it(`keeps a message delivered whose delivery was reported before the provider ${name}`, async () => {
      await tell();
      const taken = await transaction(test.db, (trx) =>
        takeSms(trx, test.clock.now(), async () => undefined),
      );
      assert.ok(taken);
      expectStatus(await provider.status(test, taken.id, { MessageStatus: 'delivered' }), 200);
      await store(taken);
      const [text] = await storedTexts(test);
      assert.deepEqual([text?.state, text?.error_code], ['DELIVERED', null]);
    });

  it('drops a waiting message to an employee who lost access', async () => {
    await tell();
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ann.id).execute();
    await provider.send(test);
    assert.deepEqual([await states(), provider.received], [['EXPIRED'], []]);
  });

  for (const [behavior, code] of [
    [400, '21211'],
    [302, '302'],
  ] as const)
    it(`gives up after a ${behavior} and follows no redirect`, async () => {
      await tell();
      provider.behave(behavior);
      await provider.send(test);
      const [text] = await storedTexts(test);
      assert.deepEqual([text?.state, text?.error_code], ['FAILED', code]);
    });

  it('stops all texts to a number that replied STOP at the provider (21610)', async () => {
    await tell();
    await tell({ title: 'Second' });
    provider.behave('stopped');
    await provider.send(test);
    const texts = await storedTexts(test);
    assert.deepEqual(
      texts.map(({ state, error_code }) => [state, error_code]),
      [
        ['FAILED', '21610'],
        ['EXPIRED', 'STOPPED'],
      ],
    );
    assert.equal(provider.received.length, 1);
    await tell();
    assert.equal((await storedTexts(test)).length, 2);
  });

  it('tries a provider that does not work once, and keeps the other messages', async () => {
    for (let count = 0; count < 4; count += 1) await tell();
    provider.always('silent');
    assert.equal(await provider.send(test, { patience: IMPATIENT }), 'no answer');
    assert.equal(provider.received.length, 1);
    provider.always(201);
    await provider.send(test);
    assert.deepEqual((await states()).sort(), ['SENT', 'SENT', 'SENT', 'UNKNOWN']);
  });

  it('delays no other job while the provider is silent, and names the provider as the fault', async () => {
    await tell();
    provider.always('silent');
    const ran: string[] = [];
    const failed: [string, string][] = [];
    const other = { name: 'other', task: 'Other', schedule: '* * * * * *' };
    const runner = createJobRunner(
      [
        smsJob(provider.ports(test, { patience: 1_500 })),
        { ...other, run: async () => void ran.push(performance.now() > 0 ? 'other' : '') },
      ],
      {
        db: test.db,
        clock: test.clock,
        tasks: new Map(),
        onError: (job, error) => void failed.push([job, error instanceof Error ? error.name : '']),
      },
    );
    const all = runner.runDue();
    while (provider.received.length === 0) await pause(10);
    for (const until = performance.now() + 1_000; ran.length === 0 && performance.now() < until; )
      await pause(10);
    assert.deepEqual([ran, failed], [['other'], []]);
    await all;
    assert.deepEqual(failed, [['sms.send', 'SmsProviderAway']]);
  });

  it('sends each message once with two processes', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, nr) => {
        const user = await test.given.user();
        await givenNumber(test, user, `+1608555${String(1000 + nr)}`);
        return user;
      }),
    );
    for (const { id } of people) await tell({ userId: id });
    await Promise.all([provider.send(test), provider.send(test)]);
    assert.equal(new Set(sentTo()).size, 12);
    assert.equal(provider.received.length, 12);
  });
});

describe('the limits of a day', () => {
  it(`sends one user at most ${MOST_PER_USER} texts in 24 hours, and continues after them`, async () => {
    for (let count = 0; count < MOST_PER_USER + 1; count += 1) await tell();
    await provider.send(test);
    const texts = await storedTexts(test);
    assert.deepEqual(
      texts.map(({ state }) => state),
      [...Array.from({ length: MOST_PER_USER }, () => 'SENT'), 'CAPPED'],
    );
    assert.equal(texts.at(-1)?.error_code, 'USER_LIMIT');
    test.clock.advance(DAY_MS);
    await tell();
    await provider.send(test);
    assert.equal(provider.received.length, MOST_PER_USER + 1);
  });

  it("holds the school's limit with two processes, and notifies the admins once", async () => {
    await allowTexts(test, 3);
    const admin = await test.given.user({ role: 'ADMIN' });
    const staff = await Promise.all(
      Array.from({ length: 10 }, async (_, nr) => {
        const user = await test.given.user();
        await givenNumber(test, user, `+1608555${String(1000 + nr)}`);
        return user;
      }),
    );
    for (const { id } of staff) await tell({ userId: id });
    await Promise.all([provider.send(test), provider.send(test)]);
    await tell({ userId: ann.id });
    await provider.send(test);
    assert.equal(provider.received.length, 3);
    assert.deepEqual(
      (await storedTexts(test)).filter(({ state }) => state === 'CAPPED').map(({ error_code }) => error_code),
      Array.from({ length: 8 }, () => 'SCHOOL_LIMIT'),
    );
    const told = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('kind', '=', 'sms.limit')
      .execute();
    assert.deepEqual(told, [
      { user_id: admin.id, title: 'Your school reached its limit of 3 text messages in 24 hours' },
    ]);
    // Push and email aren't limited: every notice is in the app.
    const { length } = await test.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'schedule.changed')
      .execute();
    assert.equal(length, 11);
  });

  it('counts a message that is tried again once', async () => {
    await allowTexts(test, 1);
    await tell();
    provider.behave(500);
    await provider.send(test);
    test.clock.advance(MINUTE_MS);
    await provider.send(test);
    assert.deepEqual(await states(), ['SENT']);
  });
});
