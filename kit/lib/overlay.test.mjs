import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pageWith, serveOverlay, withOverride } from './overlay.mjs';

const live = { version: '1.0.0', base: '/r/employee/1.0.0/', descriptor: { id: 'employee' } };
const registry = {
  schema: 1,
  revision: 7,
  areas: { admin: live, employee: { active: live, previous: live } },
};
const descriptor = { id: 'employee', version: '2.0.0-dev' };

describe('a deployed suite with one area of this machine in it', () => {
  /** @type {{url: string, built: () => void, stop: () => Promise<void>}} */
  let overlay;
  /** @type {import('node:http').Server} */
  let deployed;
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-overlay-'));
  /** @type {Set<import('node:http').ServerResponse>} */
  const streams = new Set();
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const told = [];

  before(async () => {
    writeFileSync(join(folder, 'remoteEntry.js'), 'mine');
    deployed = createServer((question, reply) => {
      const kind = { 'content-type': 'application/json', 'strict-transport-security': 'max-age=1' };
      if (question.url === '/registry.json') return reply.writeHead(200, kind).end(JSON.stringify(registry));
      if (question.url?.startsWith('/r/')) return reply.writeHead(200, kind).end('theirs');
      if (question.url === '/api/events') {
        streams.add(reply);
        reply.on('close', () => streams.delete(reply));
        return reply.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      }
      if (question.url?.startsWith('/api/client-errors')) told.push(question.url);
      if (question.url?.startsWith('/api/')) {
        let body = '';
        question.on('data', (part) => (body += part));
        return question.on('end', () =>
          reply.writeHead(201, kind).end(JSON.stringify({ method: question.method, body })),
        );
      }
      return reply
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" })
        .end(
          '<head></head><script type="application/json" id="ondeck-registry">{}</script><div id="root"></div>',
        );
    });
    await new Promise((resolve) => deployed.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = deployed.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    overlay = await serveOverlay({
      registry: `http://127.0.0.1:${port}`,
      port: 0,
      local: () => ({ folder, descriptor }),
      say: (line) => said.push(line),
    });
  });
  after(async () => {
    await overlay.stop();
    deployed.close();
    rmSync(folder, { recursive: true });
  });

  const get = (/** @type {string} */ path, headers = {}) => fetch(overlay.url + path, { headers });

  it("replaces only the local area's version in the registry", async () => {
    const found = await (await get('/registry.json')).json();
    assert.deepEqual(found, withOverride(registry, { folder, descriptor }));
    assert.deepEqual(found.overrides, ['employee']);
    assert.equal(found.areas.employee.active.version, '2.0.0-dev');
    assert.deepEqual(found.areas.admin, live);
  });

  it('writes the changed registry into pages and keeps their content security policy', async () => {
    const page = await get('/open-shifts');
    const text = await page.text();
    assert.match(text, /"overrides":\["employee"\]/);
    assert.match(text, /<div id="root">/);
    assert.equal(page.headers.get('content-security-policy'), "script-src 'self'");
  });

  it("serves the area's files from this computer, and all other files from the deployed suite", async () => {
    assert.equal(await (await get('/r/employee/2.0.0-dev/remoteEntry.js')).text(), 'mine');
    assert.equal(await (await get('/r/employee/1.0.0/remoteEntry.js')).text(), 'theirs');
    assert.equal(await (await get('/r/employee/2.0.0-dev/..%2f..%2fpackage.json')).text(), 'theirs');
  });

  it('passes calls on with their method and body', async () => {
    const answer = await fetch(`${overlay.url}/api/x/`, { method: 'POST', body: '{"a":1}' });
    assert.equal(answer.status, 201);
    assert.deepEqual(await answer.json(), { method: 'POST', body: '{"a":1}' });
    assert.equal(answer.headers.get('strict-transport-security'), null);
  });

  it('ends an event stream at the deployed suite when the browser leaves', async () => {
    const left = new AbortController();
    const answer = await fetch(`${overlay.url}/api/events`, { signal: left.signal });
    await answer.body?.getReader().read();
    assert.equal(streams.size, 1);
    left.abort();
    for (let tries = 0; tries < 100 && streams.size > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(streams.size, 0);
  });

  it('prints an error of the local page, and reports it to no one at the deployed suite', async () => {
    const fault = { method: 'POST', body: '{"area":"employee"}' };
    assert.equal((await fetch(`${overlay.url}/api/client-errors`, fault)).status, 204);
    assert.deepEqual(said, ['A page tells of a fault: {"area":"employee"}']);
    assert.deepEqual(told, []);
    const headers = { cookie: 'ondeck-overrides=off' };
    assert.equal((await fetch(`${overlay.url}/api/client-errors`, { ...fault, headers })).status, 201);
  });

  it('reloads open pages after a build, with a script from the same origin', async () => {
    assert.match(
      await (await get('/')).text(),
      /<script defer src="\/__ondeck\/builds\.js"><\/script><\/head>/,
    );
    assert.match(await (await get('/__ondeck/builds.js')).text(), /location\.reload/);
    const builds = (await get('/__ondeck/builds')).body?.getReader();
    await builds?.read();
    overlay.built();
    assert.equal(Buffer.from((await builds?.read())?.value ?? []).toString(), 'event: built\ndata:\n\n');
    await builds?.cancel();
  });

  it('shows the deployed suite unchanged to a browser that turned overrides off, until it turns them on', async () => {
    const cookie = 'ondeck-overrides=off';
    assert.deepEqual(await (await get('/registry.json', { cookie })).json(), registry);
    assert.doesNotMatch(await (await get('/', { cookie })).text(), /overrides/);
    const back = await get('/?overrides=on', { cookie });
    assert.match(await back.text(), /"overrides"/);
    assert.match(back.headers.get('set-cookie') ?? '', /ondeck-overrides=off; Path=\/; Max-Age=0/);
  });
});

describe('a page of the suite', () => {
  it("escapes registry values so that they can't end the page's script", () => {
    const html = pageWith('<script id="ondeck-registry">{}</script>', { label: '</script><b>$&' });
    assert.equal(html, '<script id="ondeck-registry">{"label":"\\u003c/script>\\u003cb>$&"}</script>');
  });
});
