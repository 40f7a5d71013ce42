import { openSession } from './harness/heldSession';
import { freePort, type RunningServer, startServer } from './harness/server';
import { openSchool } from './harness/template';
import { expect, test } from './harness/test';
import { inDays } from './refusals/ground';

// Other tests block service workers, because they break the connection in the browser and a worker would bypass that.
test.use({ serviceWorkers: 'allow' });

test('shows a schedule and its age without the server when it was loaded before, until sign-out', async ({
  browser,
}) => {
  const school = openSchool();
  const port = await freePort();
  const start = () => startServer({ dataDir: school.dataDir, port, env: { ...school.env } });
  let server: RunningServer = await start();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await openSession(page, 'employee');
    const path = `/view-schedule?start=${inDays(7)}`;
    await page.goto(path);
    const shift = page.getByRole('button', { name: /LKV-\d{4}/ }).first();
    await expect(shift).toBeVisible();
    const code = /LKV-\d{4}/.exec((await shift.textContent()) ?? '')?.[0] ?? '';
    const own = page.getByText(code).first();
    const strip = page.getByText(/^Showing data from \d{1,2}:\d\d [AP]M$/);
    const nonce = (): Promise<string | null> =>
      page.locator('meta[name="csp-nonce"]').getAttribute('content');
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => (await caches.match('/view-schedule')) !== undefined);
    await expect.poll(isKept).toBe(true);

    await test.step('lets a browser install the app', async () => {
      const link = await page.locator('link[rel="manifest"]').getAttribute('href');
      const manifest = await (await page.request.get(link ?? '')).json();
      expect(manifest).toMatchObject({ name: 'On Deck', display: 'standalone', start_url: '/' });
      for (const { src, sizes } of manifest.icons) {
        const icon = await page.request.get(src);
        expect(icon.headers()['content-type']).toBe('image/png');
        // A PNG's width and height are in the file's header.
        const bytes = await icon.body();
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
      }
    });

    await test.step('loads a fresh page while the server answers', async () => {
      const before = await nonce();
      await page.reload();
      await expect(own).toBeVisible();
      expect(await nonce()).not.toBe(before);
      await expect(strip).toHaveCount(0);
    });

    await test.step('keeps the schedule without the server', async () => {
      await server.stop();
      await page.goto(path);
      await expect(own).toBeVisible();
      await expect(strip.first()).toBeVisible();
      await page.goto('/');
      await expect(page).toHaveURL(/\/view-schedule/);
    });

    await test.step('updates the schedule when the server is back', async () => {
      server = await start();
      await page.goto(path);
      await expect(own).toBeVisible();
      await expect(strip).toHaveCount(0);
    });

    await test.step('deletes the stored schedule when the user signs out', async () => {
      const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(await kept()).toContain(code);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await kept()).not.toContain(code);
      const pages = await page.evaluate(async () => {
        const cache = await caches.open('ondeck-suite');
        const texts = await Promise.all((await cache.keys()).map(async (key) => cache.match(key)));
        return Promise.all(texts.map(async (one) => one?.text() ?? ''));
      });
      expect(pages.length).toBeGreaterThan(3);
      expect(pages.filter((text) => text.includes(code))).toEqual([]);
      await server.stop();
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible();
    });
  } finally {
    await context.close();
    await server.stop();
    school.remove();
  }
});
