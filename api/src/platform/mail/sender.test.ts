import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../../../test/harness';
import { HOUR_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import { devMailRoutes } from './devMail';
import { htmlOf, plainTextOf } from './mail';
import { type MailServer, startMailServer, startSlowMailServer } from './mailServer.fixture';
import { mailJob, sendMail } from './sender';
import { type EmailKind, emailTemplates } from './templates';

describe('the outbox', () => {
  let test: TestApp;
  let server: MailServer;
  before(async () => {
    test = await createTestApp();
    server = await startMailServer();
  });
  after(async () => {
    await test.close();
    await server.close();
  });

  const letter = { kind: 'notice', paragraphs: ['A letter.'] } as const;
  async function enqueue(to: string, more: { subject?: string; kind?: EmailKind } = {}): Promise<void> {
    const { id: userId } = await test.given.user({ email: to });
    await transaction(test.db, (trx) =>
      test.services.mail.enqueue(trx, { ...letter, subject: 'Hello', ...more, to, userId }),
    );
  }
  const send = () => server.send(test);
  const row = (to: string) =>
    test.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();
  const sentTo = (to: string) => server.received.filter((one) => one.to === to).length;

  it('sends an email once, as text and HTML, and marks the email as sent', async () => {
    await enqueue('ann@ondeck.example');
    await send();
    await send();
    const mails = server.received.filter(({ to }) => to === 'ann@ondeck.example');
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.source ?? '', /Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    assert.notEqual((await row('ann@ondeck.example')).sent_at, null);
  });

  it('sends no email of a transaction that rolls back', async () => {
    const { id: userId } = await test.given.user();
    const failure = transaction(test.db, async (trx) => {
      await test.services.mail.enqueue(trx, {
        ...letter,
        subject: 'No',
        to: 'never@ondeck.example',
        userId,
      });
      throw new Error('changed my mind');
    });
    await assert.rejects(failure);
    await send();
    assert.ok(!server.received.some(({ to }) => to === 'never@ondeck.example'));
  });

  it("retries an email later that a server can't accept now, keeps the code, and sends the others", async () => {
    server.refused.set('full@ondeck.example', { responseCode: 451, message: '4.7.1 later, please' });
    await enqueue('full@ondeck.example');
    await enqueue('bob@ondeck.example');
    await send();
    assert.equal(sentTo('bob@ondeck.example'), 1);
    const waiting = await row('full@ondeck.example');
    assert.deepEqual([waiting.sent_at, waiting.failed_at, waiting.shown_at], [null, null, null]);
    assert.equal(waiting.attempts, 1);
    assert.equal(waiting.last_error, '451 4.7.1');
    server.refused.delete('full@ondeck.example');
    await send();
    assert.equal((await row('full@ondeck.example')).attempts, 1, 'not before its time');
    test.clock.advance(60_000);
    await send();
    assert.notEqual((await row('full@ondeck.example')).sent_at, null);
  });

  it('never sends an email again that a server refused for good, and keeps no code or link of it', async () => {
    const words = '5.1.1 no such user, see http://x/users/password-setup/KEY of Ann Lake';
    server.refused.set('gone@ondeck.example', { responseCode: 550, message: words });
    await enqueue('gone@ondeck.example', { kind: 'activation' });
    await send();
    const refused = await row('gone@ondeck.example');
    assert.notEqual(refused.failed_at, null);
    assert.deepEqual([refused.last_error, refused.body_text, refused.body_html], ['550 5.1.1', '', '']);
    server.refused.delete('gone@ondeck.example');
    for (let hours = 0; hours < 30; hours += 1) {
      test.clock.advance(HOUR_MS);
      await send();
    }
    assert.equal(sentTo('gone@ondeck.example'), 0);
    const { id, outcome, code } = server.reported.at(-1) ?? {};
    assert.deepEqual([id, outcome, code], [refused.id, 'refused', '550 5.1.1']);
  });

  it('reports a late email after an hour, retries it for a day, then gives up', async () => {
    server.refused.set('slow@ondeck.example', { responseCode: 421, message: 'busy' });
    await enqueue('slow@ondeck.example');
    server.reported.length = 0;
    const begun = test.clock.now().getTime();
    const states: string[] = [];
    for (let minutes = 0; minutes <= 25 * 60; minutes += 5) {
      await send();
      const { shown_at: late, failed_at: failed } = await row('slow@ondeck.example');
      const state = failed ? 'given up' : late ? 'late' : 'waits';
      if (state !== states.at(-1)?.split(' at ')[0])
        states.push(`${state} at ${Math.floor((test.clock.now().getTime() - begun) / HOUR_MS)} h`);
      test.clock.advance(5 * 60_000);
    }
    assert.deepEqual(states, ['waits at 0 h', 'late at 1 h', 'given up at 24 h']);
    assert.deepEqual(
      server.reported.map(({ outcome }) => outcome),
      ['delayed', 'gave_up'],
    );
    assert.equal((await row('slow@ondeck.example')).body_text.includes('A letter.'), true, 'for Resend');
  });

  it("tries a mail server that doesn't answer once, not for each email, and blames no address", async () => {
    for (let number = 0; number < 3; number += 1) await enqueue(`later${number}@ondeck.example`);
    await server.send(test, 'smtp://127.0.0.1:1');
    const rows = await test.db
      .selectFrom('mail_outbox')
      .select(['attempts', 'failed_at'])
      .where('recipient', 'like', 'later%')
      .execute();
    assert.deepEqual(rows.map(({ attempts }) => attempts).sort(), [0, 0, 1]);
    assert.ok(rows.every(({ failed_at }) => failed_at === null));
    test.clock.advance(HOUR_MS);
    await send();
    for (let number = 0; number < 3; number += 1) assert.equal(sentTo(`later${number}@ondeck.example`), 1);
  });

  it('sends an email once when processes send at the same time', async () => {
    for (let number = 0; number < 10; number += 1) await enqueue(`many${number}@ondeck.example`);
    await Promise.all([send(), send(), send()]);
    const many = server.received.filter(({ to }) => to.startsWith('many'));
    assert.equal(many.length, 10);
  });

  it('sends an email once when a slow server delays one process', async () => {
    for (let number = 0; number < 3; number += 1) await enqueue(`slowly${number}@ondeck.example`);
    const held: (() => void)[] = [];
    server.pace.held = held;
    const first = send();
    while (!server.received.some(({ to }) => to.startsWith('slowly'))) await pause(5);
    delete server.pace.held;
    // Longer than the lease of a job, and than the wait after a refused email.
    test.clock.advance(6 * 60_000);
    await send();
    for (const answer of held) answer();
    await first;
    for (let number = 0; number < 3; number += 1) assert.equal(sentTo(`slowly${number}@ondeck.example`), 1);
  });

  it('sends several emails at a time once the server has accepted one', async () => {
    for (let number = 0; number < 6; number += 1) await enqueue(`together${number}@ondeck.example`);
    const held: (() => void)[] = [];
    server.pace.held = held;
    const sending = send();
    while (held.length < 1) await pause(5);
    held[0]?.();
    while (held.length < 6) await pause(5);
    delete server.pace.held;
    for (const answer of held.slice(1)) answer();
    await sending;
    for (let number = 0; number < 6; number += 1) assert.equal(sentTo(`together${number}@ondeck.example`), 1);
  });

  it('gives up on a mail server that sends a byte now and then, closes the connection, and reports it', async () => {
    const slow = await startSlowMailServer();
    await enqueue('dripping@ondeck.example');
    const answers: (string | undefined)[] = [];
    const onAnswer = (code: string | undefined) => void answers.push(code);
    const job = mailJob({ ...server.ports(test, slow.url), onAnswer, patience: 200 });
    await assert.rejects(job.run(), { name: 'MailServerAway' });
    assert.deepEqual(answers, ['EABORT']);
    while (slow.open.size > 0) await pause(5);
    assert.equal((await row('dripping@ondeck.example')).last_error, 'EABORT');
    await slow.close();
    test.clock.advance(HOUR_MS);
    await send();
    assert.equal(sentTo('dripping@ondeck.example'), 1);
  });

  it("sends an email once when the database can't record the sending for a while", async () => {
    await enqueue('unnoted@ondeck.example');
    let refusals = 0;
    const ports = server.ports(test);
    const clock = {
      now: () => {
        // The clock is first read after the sending when the recording starts.
        if (sentTo('unnoted@ondeck.example') > 0 && refusals++ === 0)
          throw new Error('could not extend file');
        return test.clock.now();
      },
    };
    await sendMail({ ...ports, clock });
    test.clock.advance(HOUR_MS);
    await send();
    assert.equal(refusals > 1, true);
    assert.equal(sentTo('unnoted@ondeck.example'), 1);
  });

  it('sends no further email once its signal is aborted', async () => {
    await enqueue('later@ondeck.example');
    await sendMail(server.ports(test), AbortSignal.abort());
    assert.equal((await row('later@ondeck.example')).attempts, 0);
    await send();
  });

  it('lets no email subject add a header', async () => {
    await enqueue('carol@ondeck.example', { subject: 'Hi\r\nBcc: evil@ondeck.example' });
    await send();
    const mail = server.received.find(({ to }) => to === 'carol@ondeck.example');
    const [headers = ''] = mail?.source.split('\r\n\r\n') ?? [];
    assert.match(headers, /^Subject: Hi Bcc: evil@ondeck\.example$/m);
    assert.doesNotMatch(headers, /^Bcc:/m);
  });
});

describe('letters', () => {
  it('escapes typed text in emails, and sends the same words as text and HTML', () => {
    const letter = emailTemplates.activation({
      firstName: '<b>Ann</b>',
      url: 'http://localhost:3000/x?a=1&b=2',
    });
    assert.match(htmlOf(letter), /&lt;b&gt;Ann&lt;\/b&gt;/);
    assert.match(htmlOf(letter), /href="http:\/\/localhost:3000\/x\?a=1&amp;b=2"/);
    assert.match(plainTextOf(letter), /Set my password: http:\/\/localhost:3000\/x\?a=1&b=2/);
    assert.doesNotMatch(htmlOf(letter), /<(?:img|script|link)/);
  });
});

describe('emails of a development start', () => {
  it('lists the emails of a development start newest first, as a page and as data', async () => {
    const test = await createTestApp({ register: async (app, { db }) => devMailRoutes(app, db) });
    const { id: userId } = await test.given.user();
    for (const subject of ['First <b>', 'Second'])
      await transaction(test.db, async (trx) => {
        test.clock.advance(1_000);
        const letter = { kind: 'notice', subject, paragraphs: ['x'] } as const;
        await test.services.mail.enqueue(trx, { ...letter, to: 'ann@ondeck.example', userId });
      });
    const { body } = await test.call(undefined, 'GET', '/dev/mail.json');
    assert.ok(Array.isArray(body));
    assert.deepEqual(
      body.map((mail: object) => Object.keys(mail)),
      [1, 2].map(() => ['to', 'subject', 'text', 'html', 'created_at']),
    );
    assert.deepEqual(
      body.map((mail: { subject: string }) => mail.subject),
      ['Second', 'First <b>'],
    );
    const page = await test.call(undefined, 'GET', '/dev/mail');
    assert.match(page.text, /First &lt;b&gt;/);
    await test.close();
  });

  it('answers 404 to /dev/mail outside of a development start', async () => {
    const test = await createTestApp();
    assert.equal((await test.call(undefined, 'GET', '/dev/mail')).status, 404);
    await test.close();
  });
});
