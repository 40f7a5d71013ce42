/** A provider of text messages in the process of a test. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Answer, TestApp } from '../../../test/harness';
import type { GivenUser } from '../../../test/fixtures';
import { portOf } from '../http/portOf';
import { type SmsService, signatureOf, statusAddress } from './smsService';
import { type SmsFault, type SmsPorts, sendTexts } from './smsSender';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

/** How the provider answers a message: with a status, not at all, or by closing the connection. */
type Behavior = 201 | 302 | 400 | 429 | 500 | 'stopped' | 'silent' | 'drops';

const ACCOUNT = 'AC00000000000000000000000000000001';
const PUBLIC_URL = 'http://localhost:3000';

function answer(reply: ServerResponse, behavior: Behavior, count: number): void {
  if (behavior === 'silent') return;
  if (behavior === 'drops') return void reply.destroy();
  if (behavior === 302) return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  const status = behavior === 'stopped' ? 400 : behavior;
  const refused = { code: behavior === 'stopped' ? 21610 : 21211, message: 'refused' };
  const body = status === 201 ? { sid: `SM${count}`, status: 'queued', num_segments: '1' } : refused;
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts a provider that accepts every message until `behave` says something else. */
export async function startSmsProvider() {
  const received: Received[] = [];
  const next: Behavior[] = [];
  let usual: Behavior = 201;
  let meanwhile: (() => Promise<void>) | undefined;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
      received.push({ path: request.url ?? '', headers: request.headers, fields });
      const [behavior, count] = [next.shift() ?? usual, received.length];
      void (meanwhile?.() ?? Promise.resolve()).then(() => answer(reply, behavior, count));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const service: SmsService = {
    url: `http://127.0.0.1:${portOf(server, 0)}`,
    account: ACCOUNT,
    token: 'token-of-the-account',
    from: '+16085550100',
    replies: false,
  };
  const faults: SmsFault[] = [];
  const ports = ({ db, clock, services }: TestApp, more: Partial<SmsPorts> = {}): SmsPorts => ({
    db,
    clock,
    notify: services.notify,
    sms: service,
    publicUrl: PUBLIC_URL,
    report: (fault) => void faults.push(fault),
    ...more,
  });
  return {
    service,
    received,
    faults,
    ports,
    /** Sets the answers to the next messages, and to all messages after them. */
    behave(...behaviors: Behavior[]): void {
      next.splice(0, next.length, ...behaviors);
    },
    always(behavior: Behavior): void {
      usual = behavior;
    },
    /** Sets what happens between each message and its answer. */
    beforeAnswers(work: () => Promise<void>): void {
      meanwhile = work;
    },
    /** Forgets all messages, and accepts every message again. */
    reset(): void {
      meanwhile = undefined;
      received.splice(0);
      faults.splice(0);
      next.splice(0);
      usual = 201;
    },
    send: (test: TestApp, more?: Partial<SmsPorts>) => sendTexts(ports(test, more)),
    /** Posts a webhook as the provider does, signed with the account's token unless `token` is another. */
    webhook(
      test: TestApp,
      path: string,
      fields: Readonly<Record<string, string>>,
      { token = service.token, url = `${PUBLIC_URL}${path}` }: { token?: string; url?: string } = {},
    ): Promise<Answer> {
      return test.call(undefined, 'POST', path, new URLSearchParams(fields).toString(), {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(token, url, fields),
        },
      });
    },
    reply(test: TestApp, phone: string, word: string): Promise<Answer> {
      return this.webhook(test, '/api/sms/inbound/', { From: phone, Body: word, MessageSid: 'SM1' });
    },
    status(test: TestApp, id: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
      const path = statusAddress('', id);
      return this.webhook(test, path, { MessageSid: 'SM1', ...fields });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type SmsProvider = Awaited<ReturnType<typeof startSmsProvider>>;

/** Turns on text messages for the school. */
export const allowTexts = (test: TestApp, limit = 200): Promise<unknown> =>
  test.db.updateTable('options').set({ text_messages: true, texts_per_day: limit }).execute();

/** Stores a confirmed number of a user. */
export async function givenNumber(test: TestApp, user: GivenUser, phone: string): Promise<void> {
  await test.db
    .insertInto('sms_numbers')
    .values({ user_id: user.id, phone, confirmed_at: test.clock.now() })
    .execute();
}

/** Returns the stored text messages, oldest first. */
export const storedTexts = (test: TestApp) =>
  test.db
    .selectFrom('sms_messages')
    .select(['id', 'kind', 'phone', 'body', 'state', 'error_code', 'attempts', 'due_at', 'next_attempt_at'])
    .select(['provider_id', 'segments', 'settled_at'])
    .orderBy('id')
    .execute();
