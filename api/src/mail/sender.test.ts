import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { createTestApp, type TestApp } from '../../test/harness';
import { transaction } from '../database/transaction';
import { devMailRoutes } from './devMail';
import { htmlOf, textOf } from './mail';
import { sendMail } from './sender';
import { letters } from './templates';

interface Received {
  readonly to: string;
  readonly source: string;
}

/** A mail server in this process; it refuses whom it is told to refuse. */
async function mailServer(refused: Set<string>) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? '', source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('the outbox', () => {
  let test: TestApp;
  let server: Awaited<ReturnType<typeof mailServer>>;
  const refused = new Set<string>();
  before(async () => {
    test = await createTestApp();
    server = await mailServer(refused);
  });
  after(async () => {
    await test.close();
    await server.close();
  });

  const enqueue = (to: string, subject = 'Hello') =>
    transaction(test.db, (trx) =>
      test.services.mail.enqueue(trx, { subject, paragraphs: ['A letter.'], to }),
    );
  const send = () =>
    sendMail({
      db: test.db,
      clock: test.clock,
      transport: createTransport(server.url),
      from: 'On Deck <no-reply@ondeck.example>',
    });
  const row = (to: string) =>
    test.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();

  it('is sent once, as text and HTML, and the letter says so', async () => {
    await enqueue('ann@ondeck.example');
    await send();
    await send();
    const mails = server.received.filter(({ to }) => to === 'ann@ondeck.example');
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.source ?? '', /Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    assert.notEqual((await row('ann@ondeck.example')).sent_at, null);
  });

  it('holds nothing of a transaction that rolls back', async () => {
    const failure = transaction(test.db, async (trx) => {
      await test.services.mail.enqueue(trx, {
        subject: 'No',
        paragraphs: ['No'],
        to: 'never@ondeck.example',
      });
      throw new Error('changed my mind');
    });
    await assert.rejects(failure);
    await send();
    assert.ok(!server.received.some(({ to }) => to === 'never@ondeck.example'));
  });

  it('tries a letter that was refused again later, keeps why, and sends the others', async () => {
    refused.add('full@ondeck.example');
    await enqueue('full@ondeck.example');
    await enqueue('bob@ondeck.example');
    await send();
    assert.ok(server.received.some(({ to }) => to === 'bob@ondeck.example'));
    const waiting = await row('full@ondeck.example');
    assert.equal(waiting.sent_at, null);
    assert.equal(waiting.attempts, 1);
    assert.equal(waiting.last_error, 'EENVELOPE');
    refused.delete('full@ondeck.example');
    await send();
    assert.equal((await row('full@ondeck.example')).attempts, 1, 'not before its time');
    test.clock.advance(30_000);
    await send();
    assert.notEqual((await row('full@ondeck.example')).sent_at, null);
  });

  it('is sent once where two processes send at the same time', async () => {
    for (let number = 0; number < 10; number += 1) await enqueue(`many${number}@ondeck.example`);
    await Promise.all([send(), send(), send()]);
    const many = server.received.filter(({ to }) => to.startsWith('many'));
    assert.equal(many.length, 10);
  });

  it('lets no subject add a header', async () => {
    await enqueue('carol@ondeck.example', 'Hi\r\nBcc: evil@ondeck.example');
    await send();
    const mail = server.received.find(({ to }) => to === 'carol@ondeck.example');
    const [headers = ''] = mail?.source.split('\r\n\r\n') ?? [];
    assert.match(headers, /^Subject: Hi Bcc: evil@ondeck\.example$/m);
    assert.doesNotMatch(headers, /^Bcc:/m);
  });
});

describe('letters', () => {
  it('escape what people typed, and say the same in text and HTML', () => {
    const letter = letters.activation({ firstName: '<b>Ann</b>', url: 'http://localhost:3000/x?a=1&b=2' });
    assert.match(htmlOf(letter), /&lt;b&gt;Ann&lt;\/b&gt;/);
    assert.match(htmlOf(letter), /href="http:\/\/localhost:3000\/x\?a=1&amp;b=2"/);
    assert.match(textOf(letter), /Set my password: http:\/\/localhost:3000\/x\?a=1&b=2/);
    assert.doesNotMatch(htmlOf(letter), /<(?:img|script|link)/);
  });
});

describe('the mail of a development start', () => {
  it('lists the newest first, as the page and as data', async () => {
    const test = await createTestApp({ register: async (app, { db }) => devMailRoutes(app, db) });
    for (const subject of ['First <b>', 'Second'])
      await transaction(test.db, async (trx) => {
        test.clock.advance(1_000);
        await test.services.mail.enqueue(trx, { subject, paragraphs: ['x'], to: 'ann@ondeck.example' });
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

  it('is not there otherwise', async () => {
    const test = await createTestApp();
    assert.equal((await test.call(undefined, 'GET', '/dev/mail')).status, 404);
    await test.close();
  });
});
