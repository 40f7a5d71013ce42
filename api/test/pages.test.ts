import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createFileRegistry } from '../src/modules/registry/registryStore';
import { inlineJson } from '../src/pages/pageTemplate';
import { pagesRoutes } from '../src/pages/pages.routes';
import { expectStatus } from './assertions';
import { createTestApp, type TestApp } from './harness';

const SCRIPT = 'console.log("on deck");'.repeat(100);

describe('the pages', () => {
  let test: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-pages-'));
  const dist = join(folder, 'dist');
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.call(undefined, 'GET', url, undefined, { headers });

  before(async () => {
    const shell = join(dist, 'shell');
    const area = join(dist, 'areas/auth/1.0.0-abc');
    for (const path of [shell, area]) mkdirSync(path, { recursive: true });
    const page = (name: string) =>
      `<!doctype html><title>${name}</title><meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json" id="ondeck-registry">__REGISTRY__</script>`;
    writeFileSync(join(shell, 'index.html'), page('shell'));
    writeFileSync(join(shell, 'kiosk.html'), page('kiosk'));
    for (const path of [join(shell, 'main.abc.js'), join(area, 'remoteEntry.js')]) {
      writeFileSync(path, SCRIPT);
      writeFileSync(`${path}.br`, brotliCompressSync(SCRIPT));
      writeFileSync(`${path}.gz`, gzipSync(SCRIPT));
    }
    writeFileSync(join(shell, '.env'), 'secret');
    writeFileSync(join(folder, 'outside.js'), 'secret');
    writeFileSync(
      join(dist, 'registry.json'),
      JSON.stringify({ schema: 1, revision: 1, publishedAt: '2027-03-03T17:00:00Z', areas: {} }),
    );
    const registry = createFileRegistry(join(folder, 'registry'), dist, true);
    test = await createTestApp({
      register: (app) => pagesRoutes(app, { dist, registry, publicUrl: 'https://ondeck.example' }),
    });
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the shell at every page address, and the punch clock at its own', async () => {
    for (const [url, title] of [
      ['/', 'shell'],
      ['/dashboard?location=1', 'shell'],
      ['/users/password-setup/some-key', 'shell'],
      ['/kiosk', 'kiosk'],
      ['/kiosk/', 'kiosk'],
      ['/apis', 'shell'],
    ] as const) {
      const answer = await get(url);
      expectStatus(answer, 200);
      assert.match(answer.text, new RegExp(`<title>${title}</title>`), url);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });

  it('sends pages with a nonce that differs in each answer and matches the policy', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const answer = await get('/');
      const nonce = /csp-nonce" content="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      assert.ok(
        String(answer.headers['content-security-policy']).includes(`style-src 'self' 'nonce-${nonce}'`),
      );
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 3);
  });

  it('allows no foreign scripts, no inline scripts, and no framing on pages', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /default-src 'none'/);
    // Frames show only what the page itself has loaded, such as the PDF of a certificate.
    assert.match(policy, /frame-src blob:;/);
    assert.doesNotMatch(policy, /unsafe/);
  });

  it('includes the registry in pages, so that no value in it can break out of its script', async () => {
    const text = /ondeck-registry">([^<]+)</.exec((await get('/')).text)?.[1] ?? '';
    assert.deepEqual(JSON.parse(text), (await get('/registry.json')).body);
    const evil = JSON.stringify({ label: '</script><script>alert(1)</script><!-- $& $1' });
    assert.ok(!inlineJson(evil).includes('<'));
    assert.deepEqual(JSON.parse(inlineJson(evil)), JSON.parse(evil));
  });

  it('lets browsers check the registry again, and answers 304 if it is unchanged', async () => {
    const answer = await get('/registry.json');
    assert.equal(answer.headers['cache-control'], 'no-cache');
    const etag = String(answer.headers['etag']);
    expectStatus(await get('/registry.json', { 'if-none-match': etag }), 304);
    expectStatus(await get('/registry.json', { 'if-none-match': '"old"' }), 200);
  });

  for (const url of ['/assets/main.abc.js', '/r/auth/1.0.0-abc/remoteEntry.js'])
    it(`lets browsers cache ${url} for a year, compressed at build time`, async () => {
      const plain = await get(url, { 'accept-encoding': 'identity' });
      expectStatus(plain, 200);
      assert.equal(plain.text, SCRIPT);
      assert.match(String(plain.headers['content-type']), /javascript/);
      assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
      // Browsers read these headers only in a page's answer, and a page has about fifteen files.
      for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
        assert.equal(plain.headers[name], undefined, name);
      assert.equal(plain.headers['x-content-type-options'], 'nosniff');
      for (const encoding of ['br', 'gzip']) {
        const answer = await get(url, { 'accept-encoding': encoding });
        expectStatus(answer, 200);
        assert.equal(answer.headers['content-encoding'], encoding);
        assert.match(String(answer.headers['vary']), /accept-encoding/i);
      }
    });

  for (const url of [
    '/assets/other.js',
    '/assets/index.html',
    '/assets/.env',
    '/assets/..%2f..%2foutside.js',
    '/r/auth/1.0.0-abc/other.js',
    '/r/auth/1.0.0-abc/..%2f..%2f..%2f..%2foutside.js',
    '/r/auth/..%2f..%2f/outside.js',
    '/r/auth/9.9.9/remoteEntry.js',
    '/r/auth',
    '/api/nothing',
    '/dev/mail',
  ])
    it(`refuses ${url} and lets no cache keep the answer`, async () => {
      const answer = await get(url);
      assert.ok([400, 403, 404].includes(answer.status), String(answer.status));
      assert.doesNotMatch(answer.text, /secret|<!doctype/);
      assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/);
    });
});
