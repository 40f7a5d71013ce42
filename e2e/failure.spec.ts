import type { Page, Route } from '@playwright/test';
import { call, field, textField, tokenOf } from './harness/api';
import { arriveAs, openSession } from './harness/heldSession';
import { expect, test } from './harness/test';
import { travel } from './harness/travel';
import { builtRegistry, sha384 } from './harness/versions';

/** One address of every area that a manager can open. */
const areas = {
  employee: '/open-shifts',
  auth: '/my-profile',
  dashboard: '/dashboard',
  admin: '/manage-user',
  scheduling: '/view-schedules',
  punchclock: '/punch-clock',
} as const;
type Area = keyof typeof areas;
const names = [
  'employee',
  'auth',
  'dashboard',
  'admin',
  'scheduling',
  'punchclock',
] as const satisfies readonly Area[];

const BAD = 'this is no JavaScript (';
const LIMIT = 9000;

const entryHash = (area: Area): string =>
  textField(builtRegistry(), 'areas', area, 'active', 'descriptor', 'files', 'remoteEntry.js');

/** A page in the frame and a page outside it, for the faults that the shell handles alike in every area. */
const inAndOutOfFrame = ['admin', 'punchclock'] as const satisfies readonly Area[];

/** Ways in which an area's files can fail to arrive as published. */
const faults: Readonly<Record<string, (route: Route) => unknown>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'never answers': () => undefined,
  'has another hash': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// one more line` });
  },
  'is bad JavaScript': (route) => route.fulfill({ contentType: 'text/javascript', body: BAD }),
};

const fallback = (page: Page) => page.getByRole('alert').filter({ hasText: "isn't available right now" });
/** The landmark that every page has when its area runs; the punch clock has no heading of the frame. */
const content = (page: Page) => page.getByRole('main').first();

/** Puts the hash of the bad JavaScript into the page: a file published with bad JavaScript has the right hash. */
async function publishBad(page: Page, area: Area): Promise<void> {
  await page.route(
    (url) => url.pathname === areas[area],
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll(entryHash(area), sha384(BAD));
      await route.fulfill({ response, body: html });
    },
  );
}

test.describe.configure({ mode: 'parallel', timeout: 150_000 });

for (const [fault, answer] of Object.entries(faults))
  test(`shows a fallback for only the area whose code ${fault}, and loads it with Try again`, async ({
    context,
    page,
    watch,
  }) => {
    watch.allow(/./);
    await openSession(page, 'manager');
    const files = (area: Area) => new RegExp(`/r/${area}/.*\\.js$`);

    const suffer = async (area: Area): Promise<void> => {
      const tab = await context.newPage();
      if (fault === 'is bad JavaScript') await publishBad(tab, area);
      await tab.route(files(area), answer);
      const asked = tab.waitForRequest(files(area));
      await tab.goto(areas[area], { waitUntil: 'commit' });
      await asked;
      // Start the clock when the page waits for the area, because the browser's startup time doesn't count.
      await expect(content(tab)).toBeVisible();
      const since = performance.now();
      await expect(fallback(tab)).toBeVisible({ timeout: LIMIT + 3000 });
      expect(performance.now() - since, `${area}: time until the fallback`).toBeLessThan(LIMIT);
      await expect(fallback(tab).getByRole('button', { name: 'Try again' })).toBeVisible();

      // While the area is down, other areas work in the same document.
      const other: Area = area === 'admin' ? 'dashboard' : 'admin';
      await travel(tab, areas[other]);
      await expect(fallback(tab)).toHaveCount(0);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();

      await travel(tab, areas[area]);
      await expect(fallback(tab)).toBeVisible({ timeout: LIMIT + 3000 });
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await fallback(tab).getByRole('button', { name: 'Try again' }).click();
      await expect(fallback(tab), `${area} comes back`).toHaveCount(0, { timeout: 15_000 });
      await expect(content(tab)).toBeVisible();
      await tab.close();
    };
    // Open two tabs at a time: the test measures the page, not how many tabs two cores can run.
    const queue: Area[] = [...inAndOutOfFrame];
    const lane = async (): Promise<void> => {
      for (let area = queue.shift(); area; area = queue.shift()) await suffer(area);
    };
    await Promise.all([lane(), lane()]);
  });

test('opens an area without its manifest, because the registry holds the same data', async ({ page }) => {
  await page.route('**/mf-manifest.json', (route) => route.fulfill({ status: 404, body: '' }));
  await arriveAs(page, 'manager');
  for (const area of names) {
    await travel(page, areas[area]);
    await expect(fallback(page)).toHaveCount(0);
    await expect(content(page)).toBeVisible();
  }
});

test('stops only the page whose late-loaded chunk has a changed byte', async ({ page, watch }) => {
  watch.allow(/./);
  await arriveAs(page, 'employee');
  await page.route(/\/r\/employee\/[^/]+\/\d+\.[0-9a-f]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
  });
  await travel(page, '/request-new-shift');
  await expect(fallback(page)).toBeVisible({ timeout: LIMIT });
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await travel(page, '/my-profile');
  await expect(fallback(page)).toHaveCount(0);
  // A prefetched chunk can still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("shows admins why an area stopped, without a user's email", async ({ page, server, watch }) => {
  watch.allow(/./);
  await arriveAs(page, 'manager');
  await page.route('**/r/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
  await travel(page, '/manage-user');
  await expect(fallback(page)).toBeVisible({ timeout: LIMIT });
  const token = await tokenOf(server.url, 'admin');
  await expect(async () => {
    const { body } = await call(server.url, 'GET', '/api/registry/faults/?area=admin', { token });
    expect(field(body, 'results', 0)).toMatchObject({ area: 'admin', kind: 'http' });
    expect(JSON.stringify(body)).not.toContain('ondeck.example');
  }).toPass({ timeout: 15_000 });
});
