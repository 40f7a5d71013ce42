import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, textField } from './harness/api';
import { esbuildHost, rspackHost, serveHost } from './harness/foreignHost';
import { expect, test } from './harness/test';

for (const [what, build] of [
  ['the plain federation runtime, bundled with esbuild', () => esbuildHost()],
  ['an application of Rspack with its own federation plugin', rspackHost],
] as const)
  test(`${what}, shows the kiosk by its manifest on a page of somebody else’s`, async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/verify-employee-code/);
    const { body } = await call(server.url, 'GET', '/registry.json');
    const base = textField(body, 'areas', 'punchclock', 'active', 'base');
    const manifest = `${server.url}${base}mf-manifest.json`;
    const folder = mkdtempSync(join(tmpdir(), 'ondeck-host-'));
    const host = await serveHost(await build(folder, manifest), server.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${host.url}/?manifest=${manifest}`);

    await expect(page.getByRole('heading', { name: 'Our own page' })).toBeVisible();
    for (const digit of '99999') await page.getByRole('button', { name: `Digit ${digit}` }).click();
    await expect(page.getByText('Invalid employee code')).toBeVisible();

    expect(asked).toContain(manifest);
    expect(
      asked.filter((url) => url.includes('/assets/')),
      'files of the shell',
    ).toEqual([]);
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
