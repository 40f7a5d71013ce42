import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { NoticeTopic } from '@ondeck/shared/domain/noticeTopics';
import { member, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { transaction } from '../database/transaction';
import { cleanUp } from '../jobs/cleanUp';
import { type PushFault, sendPushes } from './pushSender';
import { acceptsEndpoint, newPushKeys, parsePushKeys, pushKeysFrom, type PushService } from './pushService';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a push service that receives messages, and answers with a status set for each path. */
async function openPushService({ isSilent = false } = {}) {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      if (!isSilent) reply.writeHead(answers.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser's side of a push subscription. */
interface Browser {
  readonly endpoint: string;
  readonly keys: ECDH;
  readonly auth: Buffer;
}
const newBrowser = (origin: string, name: string): Browser => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { endpoint: `${origin}/push/${name}`, keys, auth: randomBytes(16) };
};
const bodyOf = ({ endpoint, keys, auth }: Browser) => ({
  endpoint,
  keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
});

/** Decrypts a message as defined in RFC 8291 and RFC 8188, with node's own cryptography. */
function decrypt({ body }: Received, { keys, auth }: Browser): unknown {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A byte 2 ends the last record; zeros may follow as padding.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

/** Verifies the server's signature and returns its claims for the push service (RFC 8292). */
function vapidOf({ headers }: Received, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(signed, 'the signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('notices on phones', () => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  let push: PushService;
  let test: TestApp;
  let ann: GivenUser;
  let hers: string;
  beforeEach(async () => {
    service = await openPushService();
    push = {
      ...newPushKeys(),
      contact: 'mailto:school@ondeck.example',
      accepts: (endpoint) => acceptsEndpoint(endpoint, [service.origin]),
    };
    test = await createTestApp({ push, mailIsSent: true });
    ann = await test.given.user();
    hers = await test.given.session(ann);
    faults = [];
  });
  afterEach(async () => {
    await test.close();
    await service.close();
  });

  const add = (browser: Browser, token = hers) =>
    test.call(token, 'POST', '/api/notifications/devices/', bodyOf(browser));
  async function added(name: string, token = hers): Promise<Browser> {
    const browser = newBrowser(service.origin, name);
    expectStatus(await add(browser, token), 201);
    return browser;
  }
  const tell = (user = ann, topic: NoticeTopic = 'schedule', title = 'You work on 03-04-2027') =>
    transaction(test.db, (trx) =>
      test.services.notify(trx, {
        userId: user.id,
        topic,
        kind: 'test.told',
        title,
        body: 'LKV-0042',
        link: '/view-schedule',
      }),
    );
  let faults: PushFault[] = [];
  const ports = () => ({
    db: test.db,
    clock: test.clock,
    push,
    report: (fault: PushFault) => void faults.push(fault),
  });
  const send = () => sendPushes(ports());
  const paths = () => service.received.map(({ path }) => path).sort();
  const devices = () => test.db.selectFrom('push_devices').select('endpoint').execute();
  const waiting = () => test.db.selectFrom('push_outbox').select('id').execute();
  const settings = (body: unknown, token = hers) =>
    test.call(token, 'PUT', '/api/notifications/settings/', body);

  it("sends a notification to each of a user's browsers, encrypted for that browser and signed by the server", async () => {
    const [phone, tablet] = [await added('phone'), await added('tablet')];
    await added('somebody-else', await test.given.session(await test.given.user()));
    await tell();
    await send();
    assert.deepEqual(paths(), ['/push/phone', '/push/tablet']);
    for (const one of service.received) {
      const browser = one.path === '/push/phone' ? phone : tablet;
      assert.deepEqual(decrypt(one, browser), {
        title: 'You work on 03-04-2027',
        body: 'LKV-0042',
        link: '/view-schedule',
      });
      const { aud, sub } = Object(vapidOf(one, push.publicKey));
      assert.deepEqual([aud, sub], [service.origin, push.contact]);
      assert.equal(one.headers.ttl, '86400');
      assert.equal(one.body.includes('LKV-0042'), false);
    }
    assert.deepEqual(await waiting(), []);
    await send();
    assert.equal(service.received.length, 2);
  });

  for (const status of [404, 410, 403])
    it(`forgets an address that the push service answers with ${status}, and its waiting notifications`, async () => {
      await added('gone');
      await added('phone');
      service.answers.set('/push/gone', status);
      await tell();
      await tell();
      await send();
      assert.deepEqual(await devices(), [{ endpoint: `${service.origin}/push/phone` }]);
      assert.deepEqual(await waiting(), []);
      // An uninstalled browser isn't reported; a browser that refuses the server's keys is.
      const { host } = new URL(service.origin);
      const lost = { service: host, code: '403', outcome: 'device_lost' };
      assert.deepEqual(faults[0], status === 403 ? lost : undefined);
    });

  it("retries a notification for a day when the push service can't accept it", async () => {
    await added('phone');
    service.answers.set('/push/phone', 503);
    await tell();
    await send();
    await send();
    assert.equal(service.received.length, 1);
    const [kept] = await test.db.selectFrom('push_outbox').select('last_error').execute();
    assert.equal(kept?.last_error, '503');
    service.answers.delete('/push/phone');
    test.clock.advance(31_000);
    await send();
    assert.equal(service.received.length, 2);
    assert.deepEqual(await waiting(), []);

    service.answers.set('/push/phone', 429);
    await tell();
    await send();
    test.clock.advance(25 * 3_600_000);
    await send();
    assert.equal(service.received.length, 3);
    assert.deepEqual(await waiting(), []);
    assert.equal((await devices()).length, 1);
    assert.deepEqual(
      faults.map(({ code, outcome }) => [code, outcome]),
      [['429', 'gave_up']],
    );
  });

  it('refuses a push key that is not a point of the curve', async () => {
    const browser = newBrowser(service.origin, 'x');
    const point = browser.keys.getPublicKey();
    point.writeUInt8(point.readUInt8(64) ^ 1, 64);
    const keys = { ...bodyOf(browser).keys, p256dh: point.toString('base64url') };
    const answer = await storesNothing(test.db, () =>
      test.call(hers, 'POST', '/api/notifications/devices/', { endpoint: browser.endpoint, keys }),
    );
    expectStatus(answer, 400);
  });

  it('forgets a browser whose stored key is invalid, and notifies the other browsers', async () => {
    await added('broken');
    await test.db.updateTable('push_devices').set({ p256dh: 'x' }).execute();
    await added('phone');
    await tell();
    await send();
    assert.deepEqual(paths(), ['/push/phone']);
    assert.deepEqual(await devices(), [{ endpoint: `${service.origin}/push/phone` }]);
    assert.deepEqual(
      faults.map(({ code, outcome }) => [code, outcome]),
      [['no key', 'device_lost']],
    );
  });

  it('keeps the last 20 browsers where a user turned notifications on', async () => {
    for (let number = 0; number < 21; number += 1) {
      await added(`phone-${number}`);
      test.clock.advance(1000);
    }
    const left = (await devices()).map(({ endpoint }) => endpoint);
    assert.deepEqual([left.length, left.includes(`${service.origin}/push/phone-0`)], [20, false]);
  });

  it('sends notifications to all users in turns, however many wait for one user', async () => {
    for (let number = 0; number < 20; number += 1) await added(`hers-${number}`);
    for (let number = 0; number < 5; number += 1) await tell();
    const bob = await test.given.user();
    await added('his', await test.given.session(bob));
    await tell(bob);
    await send();
    assert.ok(paths().includes('/push/his'));
  });

  it('asks a silent push service three times, and still sends through the other services', async () => {
    const silent = await openPushService({ isSilent: true });
    push = { ...push, accepts: () => true };
    for (let number = 0; number < 6; number += 1) {
      const { id } = await test.given.user();
      const { endpoint, keys } = bodyOf(newBrowser(silent.origin, `${number}`));
      const seen_at = test.clock.now();
      await test.db
        .insertInto('push_devices')
        .values({ id: test.services.ids.next(), user_id: id, endpoint, ...keys, seen_at })
        .execute();
      await transaction(test.db, (trx) =>
        test.services.notify(trx, {
          userId: id,
          topic: 'schedule',
          kind: 'test.told',
          title: 'x',
          body: '',
          link: '/',
        }),
      );
    }
    await added('phone');
    await tell();
    const answers = new Map<string, string | undefined>();
    const onAnswer = (host: string, code: string | undefined) => void answers.set(host, code);
    await sendPushes({ ...ports(), onAnswer, patience: 100, atOnce: 1 });
    assert.deepEqual(paths(), ['/push/phone']);
    assert.equal(silent.received.length, 3);
    const hostOf = ({ origin }: { origin: string }) => new URL(origin).host;
    assert.deepEqual([answers.get(hostOf(silent)), answers.get(hostOf(service))], ['no answer', undefined]);
    assert.equal(answers.size, 2);
    const rows = await test.db.selectFrom('push_outbox').select(['last_error', 'attempts']).execute();
    assert.deepEqual(new Set(rows.map(({ last_error: error }) => error)), new Set(['no answer']));
    await silent.close();
  });

  it('sends notifications only after quiet hours are over', async () => {
    await added('phone');
    const quiet = { begins: '11:00', ends: '13:00', timezone: 'America/New_York' };
    expectStatus(await settings({ choices: [], quiet }), 200);
    await tell();
    await send();
    assert.deepEqual(paths(), []);
    test.clock.set('2027-03-03T18:00:00Z');
    await send();
    assert.deepEqual(paths(), ['/push/phone']);
  });

  it('sends notifications by email and push as the user chose for their topic, and lists them all in the app', async () => {
    await added('phone');
    const choices = [
      { topic: 'schedule', mail: true, push: false },
      { topic: 'hours', mail: false, push: true },
    ];
    expectStatus(await settings({ choices, quiet: null }), 200);
    await tell(ann, 'schedule', 'By email');
    await tell(ann, 'hours', 'By push');
    await tell(ann, 'requests', 'By both');
    await send();
    assert.equal(service.received.length, 2);
    const letters = await test.db.selectFrom('mail_outbox').select('subject').orderBy('subject').execute();
    assert.deepEqual(letters, [{ subject: 'By both' }, { subject: 'By email' }]);
    const bell = await test.call(hers, 'GET', '/api/notifications/');
    assert.equal(member(bell.body, 'count'), 3);
    const stored = await test.call(hers, 'GET', '/api/notifications/settings/');
    assert.deepEqual(member(stored.body, 'choices', 0), { ...choices[0], sms: true });
    // A device shows reminders, so they aren't emailed.
    const reminders = { topic: 'reminders', mail: false, push: true, sms: false };
    assert.deepEqual(member(stored.body, 'choices', 1), reminders);
    assert.deepEqual(member(stored.body, 'choices', 2), { topic: 'requests', mail: true, push: true });
  });

  const ends: [name: string, end: (browser: Browser) => Promise<unknown>][] = [
    ['is signed out in it', () => test.call(hers, 'POST', '/api/users/logout/')],
    [
      'ends that session elsewhere',
      async () => test.call(await test.given.session(ann), 'DELETE', '/api/users/sessions/'),
    ],
    [
      'is deactivated',
      async () => {
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        const { firstName: first_name, lastName: last_name, email } = ann;
        const values = { first_name, last_name, email, phone_number: '2125550199', is_active: false };
        return test.call(admin, 'PUT', `/api/users/update/${ann.id}/`, values);
      },
    ],
    [
      'gets a new password',
      async () => {
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        const body = { new_password: 'Butterfly-lane-4!', confirm_password: 'Butterfly-lane-4!' };
        return test.call(admin, 'POST', `/api/users/change-password/${ann.id}/`, body);
      },
    ],
    [
      'turns it off',
      ({ endpoint }) => test.call(hers, 'DELETE', '/api/notifications/devices/', { endpoint }),
    ],
  ];
  for (const [name, end] of ends)
    it(`no longer sends notifications to a browser once its user ${name}`, async () => {
      const browser = await added('phone');
      await tell();
      await end(browser);
      await tell();
      await send();
      assert.deepEqual(paths(), []);
      assert.deepEqual([await devices(), await waiting()], [[], []]);
    });

  it('keeps sending notifications when a session expires, but not after a new password', async () => {
    await added('phone');
    test.clock.advance(8 * 24 * 3_600_000);
    await cleanUp({ db: test.db, clock: test.clock });
    await tell();
    await send();
    assert.deepEqual(paths(), ['/push/phone']);
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const body = { new_password: 'Butterfly-lane-4!', confirm_password: 'Butterfly-lane-4!' };
    await test.call(admin, 'POST', `/api/users/change-password/${ann.id}/`, body);
    assert.deepEqual(await devices(), []);
  });

  it("sends notifications to the last user who signed in on a browser, and none of the previous user's", async () => {
    const browser = await added('phone');
    await tell(ann, 'schedule', 'For Ann');
    const bob = await test.given.user();
    expectStatus(await add(browser, await test.given.session(bob)), 201);
    await tell(ann, 'schedule', 'For Ann again');
    await tell(bob, 'schedule', 'For Bob');
    await send();
    assert.deepEqual(
      service.received.map((one) => member(decrypt(one, browser), 'title')),
      ['For Bob'],
    );
  });

  it("changes nothing when someone turns off notifications in another user's browser", async () => {
    const { endpoint } = await added('phone');
    const other = await test.given.session(await test.given.user());
    const answer = await storesNothing(test.db, () =>
      test.call(other, 'DELETE', '/api/notifications/devices/', { endpoint }),
    );
    expectStatus(answer, 200);
  });

  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.example.com/1',
    'https://10.0.0.5/admin',
    'http://localhost:3000/api/users/',
    'https://somebody@fcm.googleapis.com/1',
    'file:///etc/passwd',
  ])
    it(`sends notifications only to push services: ${endpoint} is refused`, async () => {
      const browser = { ...newBrowser(service.origin, 'x'), endpoint };
      expectStatus(await storesNothing(test.db, () => add(browser)), 400);
    });

  for (const quiet of [
    { begins: '22:00', ends: '22:00', timezone: 'America/New_York' },
    { begins: '22:00', ends: '07:00', timezone: 'Nowhere/Town' },
    { begins: '25:00', ends: '07:00', timezone: 'America/New_York' },
  ])
    it(`refuses the quiet hours ${JSON.stringify(quiet)}`, async () => {
      expectStatus(await storesNothing(test.db, () => settings({ choices: [], quiet })), 400);
    });
});

describe('the keys of an installation', () => {
  it('derives the same valid pair of push keys from the same secret in every process', () => {
    const keys = pushKeysFrom('a secret');
    assert.deepEqual(pushKeysFrom('a secret'), keys);
    assert.notEqual(pushKeysFrom('another').publicKey, keys.publicKey);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keys.privateKey, 'base64url');
    assert.equal(pair.getPublicKey('base64url'), keys.publicKey);
  });

  for (const [name, text, isRead] of [
    ['those of a file', JSON.stringify(newPushKeys()), true],
    ['half of them', '{"publicKey":"x"}', false],
    ['no JSON', 'x', false],
  ] as const)
    it(`${isRead ? 'accepts' : 'refuses'} a push key file with ${name}`, () =>
      assert.equal(parsePushKeys(text) !== undefined, isRead));
});
