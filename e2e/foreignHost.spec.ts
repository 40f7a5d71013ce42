import { call, textField } from './harness/api';
import { guestHost, serveHost } from './harness/foreignHost';
import { freePort, type TestServer } from './harness/server';
import { expect, test as base, withServer } from './harness/test';

/** A server whose admin allows one host of a third party. */
const test = base.extend<object, { readonly hostPort: number; readonly openServer: TestServer }>({
  hostPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  openServer: [
    async ({ hostPort }, use) => withServer(use, { GUEST_ORIGINS: `http://127.0.0.1:${hostPort}` }),
    { scope: 'worker', timeout: 90_000 },
  ],
  server: async ({ openServer }, use) => use(openServer),
});

for (const [what, kind] of [
  ['a plain page, bundled with esbuild', 'plain'],
  ['an application of Rspack with its own federation plugin', 'rspack'],
  ['an application of Vite with its own federation plugin', 'vite'],
] as const)
  test(`shows the punch clock on a page of another site: ${what}, built from docs/guests.md alone`, async ({
    page,
    server,
    hostPort,
    watch,
  }) => {
    watch.allow(/verify-employee-code/);
    const { body } = await call(server.url, 'GET', '/registry.json');
    const base = textField(body, 'areas', 'punchclock', 'active', 'base');
    const host = await serveHost(await guestHost(kind, server.url), server.url, hostPort);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`http://127.0.0.1:${hostPort}/`);

    await expect(page.getByRole('heading', { name: 'Our own page' })).toBeVisible();
    expect(await page.evaluate(() => document.compatMode), 'the page’s doctype comes first').toBe(
      'CSS1Compat',
    );
    for (const digit of '99999') await page.getByRole('button', { name: `Digit ${digit}` }).click();
    await expect(page.getByText('Invalid employee code')).toBeVisible();

    expect(asked).toContain(`${server.url}/guests/punchclock/mf-manifest.json`);
    // For every requested host, the manifest names PUBLIC_URL, which is localhost here.
    const ours = `http://localhost:${new URL(server.url).port}`;
    expect(asked.filter((url) => url.startsWith(`${ours}${base}`))).not.toEqual([]);
    expect(
      asked.filter((url) => [server.url, ours].some((one) => url.startsWith(`${one}/assets/`))),
      'files of the shell',
    ).toEqual([]);
    await host.stop();
  });
