import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { buildApp } from '../src/app';
import { conflict, tooManyRequests } from '../src/platform/core/errors';
import { createBus } from '../src/platform/events/bus';
import type { Module } from '../src/platform/http/module';
import { createServices } from '../src/platform/services';
import { assertHolds, errorOf, expectStatus, member } from './assertions';
import { createTestApp, type TestApp } from './harness';
import { testVault } from './testVault';

const config = { permission: 'public' } as const;

/** Routes that fail in every way that a route can fail. */
const faulty: Module = {
  name: 'faulty',
  routes(app, { db }) {
    const body = z.strictObject({ name: z.string('Name is required').check(z.maxLength(5, 'Too long')) });
    app.post('/echo/', { config, schema: { body, response: { 200: body } } }, (request) => request.body);
    app.get('/crash', { config }, () => {
      throw new Error('the secret is 42');
    });
    app.get('/away/:code', { config }, (request) => {
      const code = String(member(request.params, 'code'));
      throw code === 'none'
        ? new Error('Connection terminated unexpectedly')
        : Object.assign(new Error('secret'), { code });
    });
    app.get('/conflict', { config }, () => {
      throw conflict('Ann has decided this already.');
    });
    app.get('/slow-down', { config }, () => {
      throw tooManyRequests('Too many tries.', 12.2);
    });
    app.get('/sql/:text', { config }, async (request) => {
      const text = String(member(request.params, 'text'));
      return (await sql`select ${text}::uuid as id`.execute(db)).rows;
    });
    app.get('/leak', { config, schema: { response: { 200: z.object({ id: z.string() }) } } }, () => ({
      id: '1',
      password_hash: 'secret',
    }));
    app.get('/misshapen', { config, schema: { response: { 200: z.object({ id: z.string() }) } } }, () =>
      JSON.parse('{"id": 5}'),
    );
  },
};

describe('the server', () => {
  let test: TestApp;
  const lines: string[] = [];
  before(async () => {
    test = await createTestApp({ modules: [faulty], logTo: { write: (line) => void lines.push(line) } });
  });
  after(() => test.close());

  for (const code of [
    '57P01',
    '57P03',
    '57P05',
    '25P03',
    '08006',
    '53300',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'none',
  ])
    it(`answers 503, so that clients retry, while the database is unavailable (${code})`, async () => {
      const answer = await test.call(undefined, 'GET', `/away/${code}`);
      assert.equal(answer.status, 503);
      assert.deepEqual(answer.body, { error: "The database isn't responding." });
    });

  const troubles: [what: string, code: string][] = [
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['a database that is read-only', '25006'],
    ['a statement that took too long', '57014'],
    ['a fault of the disk', '58030'],
    ['a missing file', '58P01'],
    ['an internal fault', 'XX000'],
    ['damaged data', 'XX001'],
    ['a full disk under the embedded database', 'ENOSPC'],
  ];
  for (const [what, code] of troubles)
    it(`answers 503, so that clients retry, to ${what} (${code})`, async () => {
      const answer = await test.call(undefined, 'GET', `/away/${code}`);
      assert.equal(answer.status, 503);
      assert.deepEqual(answer.body, {
        error: "The server can't do this right now. Try again in a few minutes.",
      });
    });

  it('answers 500 to a mistake in a query', async () => {
    assert.equal((await test.call(undefined, 'GET', '/away/42P01')).status, 500);
  });

  const post = (body: unknown, headers?: Record<string, string>) =>
    test.call(undefined, 'POST', '/echo/', body, headers ? { headers } : {});

  const bodies: [name: string, body: unknown, headers: Record<string, string> | undefined, status: number][] =
    [
      ['a good body', { name: 'Ann' }, undefined, 200],
      ['a body at the limit', { name: 'Annie' }, undefined, 200],
      ['one letter more', { name: 'Annika' }, undefined, 400],
      ['no field', {}, undefined, 400],
      ['another type', { name: 5 }, undefined, 400],
      ['a field too many', { name: 'Ann', role: 'ADMIN' }, undefined, 400],
      ['a list', [{ name: 'Ann' }], undefined, 400],
      ['text', '"Ann"', undefined, 400],
      ['null', 'null', undefined, 400],
      ['broken JSON', '{"name": ', undefined, 400],
      ['a NUL', '{"name": "a\\u0000"}', undefined, 400],
      ['a NUL in a name', '{"a\\u0000": "a"}', undefined, 400],
      ['a prototype', '{"name": "a", "__proto__": {"admin": true}}', undefined, 400],
      ['no body', undefined, undefined, 400],
      ['a form', 'name=Ann', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['plain text', 'Ann', { 'content-type': 'text/plain' }, 415],
      ['64 KiB and one byte', `{"name":"${'a'.repeat(64 * 1024 - 10)}"}`, undefined, 413],
      ['64 KiB', `{"name":"${'a'.repeat(64 * 1024 - 11)}"}`, undefined, 400],
    ];
  for (const [name, body, headers, status] of bodies)
    it(`answers ${status} to a request with ${name}`, async () => {
      const answer = await post(body, headers);
      expectStatus(answer, status);
      if (status !== 200) assert.equal(typeof errorOf(answer), 'string');
    });

  it('names each invalid field with its first message', async () => {
    assert.deepEqual((await post({})).body, {
      error: 'Name is required',
      fields: { name: 'Name is required' },
    });
    assertHolds((await post({ name: 'Ann', role: 'ADMIN' })).body, {
      fields: { role: 'Unknown field: role' },
    });
  });

  it('hides internal details when a request fails, and sends the request ID that the log also contains', async () => {
    lines.length = 0;
    const answer = await test.call(undefined, 'GET', '/crash?search=Ann%20Lake');
    expectStatus(answer, 500);
    assert.deepEqual(answer.body, { error: 'Something went wrong.' });
    const id = String(answer.headers['x-request-id']);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(lines.some((line) => line.includes(id) && line.includes('the secret is 42')));
  });

  it('logs every answer without the address, query, token, name, or any value that was sent', async () => {
    lines.length = 0;
    const token = await test.given.session(await test.given.user());
    await test.call(token, 'POST', '/echo/?search=Ann%20Lake', { name: 'Zoe' }, { address: '10.9.8.7' });
    await test.call(token, 'GET', '/sql/Marmalade');
    const log = lines.join('');
    assert.match(log, /"method":"POST","route":"\/echo\/","status":\d+/);
    assert.match(log, /"route":"\/sql\/:text"/);
    for (const secret of [token, 'Ann', 'Zoe', '10.9.8.7', 'Marmalade', 'authorization'])
      assert.ok(!log.includes(secret), `the log holds ${secret}: ${log}`);
  });

  it("answers 400 to a value that the database can't read", async () => {
    expectStatus(await test.call(undefined, 'GET', '/sql/not-a-uuid'), 400);
  });

  it('answers conflicts with their message, and too many tries with the time to wait', async () => {
    const clash = await test.call(undefined, 'GET', '/conflict');
    expectStatus(clash, 409);
    assert.deepEqual(clash.body, { error: 'Ann has decided this already.' });
    const slow = await test.call(undefined, 'GET', '/slow-down');
    expectStatus(slow, 429);
    assert.equal(slow.headers['retry-after'], '13');
  });

  it('sends no field that its schema does not name, and no answer of another shape', async () => {
    assert.deepEqual((await test.call(undefined, 'GET', '/leak')).body, { id: '1' });
    const answer = await test.call(undefined, 'GET', '/misshapen');
    expectStatus(answer, 500);
    assert.deepEqual(answer.body, { error: 'Something went wrong.' });
  });

  it('gives the same answer with and without a trailing slash, and answers 404 to other addresses', async () => {
    for (const url of ['/echo', '/echo/'])
      expectStatus(await test.call(undefined, 'POST', url, { name: 'Ann' }), 200);
    const answer = await test.call(undefined, 'GET', '/api/nothing');
    expectStatus(answer, 404);
    assert.deepEqual(answer.body, { error: 'Not found.' });
  });

  it('names the missing userId when a client requests the assigned shifts without one', async () => {
    for (const path of ['/api/attendance/assigned-shifts/', '/api/attendance/assigned-shifts']) {
      const answer = await test.call(undefined, 'GET', path);
      assert.equal(answer.status, 400, path);
      assert.deepEqual(answer.body, { error: 'The userId is required.' });
    }
  });

  it('sends the security headers with every kind of answer', async () => {
    for (const url of ['/api/health', '/crash', '/api/nothing']) {
      const { headers } = await test.call(undefined, 'GET', url);
      assertHolds(headers, {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      assert.match(String(headers['content-security-policy']), /default-src 'none'; frame-ancestors 'none'/);
    }
  });

  for (const [publicUrl, expected] of [
    ['https://ondeck.example.com', 'max-age=31536000'],
    ['http://localhost:3000', undefined],
  ] as const)
    it(`${expected ? 'tells' : 'does not tell'} browsers to use only HTTPS (HSTS) at ${publicUrl}`, async () => {
      const { db, clock } = test;
      const bus = createBus({ db, onError: () => {} });
      const services = createServices({
        db,
        clock,
        announcer: bus,
        vault: testVault,
        publicUrl,
        mailIsSent: false,
      });
      const app = await buildApp({ services, modules: [], bus, logLevel: 'silent' });
      const { headers } = await app.inject('/api/health');
      assert.equal(headers['strict-transport-security'], expected);
      await app.close();
    });

  it('answers as healthy, and as ready while its database answers', async () => {
    expectStatus(await test.call(undefined, 'GET', '/api/health'), 200);
    expectStatus(await test.call(undefined, 'GET', '/api/ready'), 200);
  });

  it('refuses to start with a route that names no permission or an unknown one', async () => {
    for (const permission of [undefined, 'everything']) {
      const open: Module = {
        name: 'open',
        routes: (app) =>
          void app.route({
            method: 'GET',
            url: '/api/open',
            config: JSON.parse(JSON.stringify({ permission })),
            handler: () => 'x',
          }),
      };
      await assert.rejects(createTestApp({ modules: [open] }), /GET \/api\/open has no permission/);
    }
  });

  for (const url of ['/api/open', '/api/docsearch'])
    it(`refuses to start with an API route that no call defines (${url})`, async () => {
      const open: Module = { name: 'open', routes: (app) => void app.get(url, { config }, () => 'x') };
      await assert.rejects(createTestApp({ modules: [open] }), /has no call/);
    });
});

describe('the description of the API', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('describes every call with a unique ID, its answers, and its parameters', async () => {
    const { body } = await test.call(undefined, 'GET', '/api/openapi.json');
    assert.equal(member(body, 'openapi'), '3.1.0');
    const calls = Object.entries(Object(member(body, 'paths'))).flatMap(([path, methods]) =>
      Object.entries(Object(methods)).map(([method, call]) => ({ path, method, call })),
    );
    assert.ok(calls.length > 40);
    const ids = calls.map(({ call }) => member(call, 'operationId'));
    assert.deepEqual(
      calls.filter(({ call }) => member(call, 'operationId') === undefined).map(({ path }) => path),
      [],
    );
    assert.equal(new Set(ids).size, ids.length);
    assertHolds(member(body, 'paths', '/api/users/login/', 'post', 'requestBody', 'content'), {
      'application/json': { schema: { required: ['email', 'password'], additionalProperties: false } },
    });
  });

  it("serves the API description from the project's own files only", async () => {
    const page = await test.call(undefined, 'GET', '/api/docs/');
    expectStatus(page, 200);
    assert.doesNotMatch(page.text, /(?:src|href)="https?:/);
    for (const [, file] of page.text.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g))
      expectStatus(
        await test.call(undefined, 'GET', new URL(file ?? '', 'http://x/api/docs/').pathname),
        200,
      );
  });
});

describe('the caller of a request', () => {
  const asked: Module = {
    name: 'asked',
    routes: (app) => void app.get('/address', { config }, (request) => ({ address: request.ip })),
  };
  for (const [name, trustedProxies, from, forwarded, expected] of [
    ['no proxy is trusted by default', [], '10.0.0.5', '1.2.3.4', '10.0.0.5'],
    ['a proxy is believed', ['10.0.0.5'], '10.0.0.5', '1.2.3.4', '1.2.3.4'],
    ['no other address is trusted', ['10.0.0.5'], '10.0.0.6', '1.2.3.4', '10.0.0.6'],
    [
      'nor what a visitor told the proxy',
      ['10.0.0.0/8'],
      '10.0.0.5',
      '9.9.9.9, 1.2.3.4, 10.1.1.1',
      '1.2.3.4',
    ],
  ] as const)
    it(name, async () => {
      const test = await createTestApp({ modules: [asked], trustedProxies });
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await test.call(undefined, 'GET', '/address', undefined, { headers, address: from });
      assertHolds(answer.body, { address: expected });
      await test.close();
    });
});
