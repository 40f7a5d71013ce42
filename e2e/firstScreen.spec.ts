import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

test.use({ viewport: { width: 390, height: 844 } });

/** Chunks of the shell that a first screen on a phone can load; areas bring their own. */
const allowed = new Set([
  'main',
  'bootstrap',
  'react',
  'start',
  'base',
  'app',
  'ui',
  'suite',
  'frame',
  'calendar',
  'dates',
]);

for (const [who, path, data] of [
  ['employee', '/view-schedule', 'main .od-schedule-row'],
  ['employee', '/time-off-request', 'main .od-month-days button'],
  ['employee', '/open-shifts', 'main :is(.od-schedule-row, .od-empty)'],
  ['manager', '/dashboard', 'main [role=tab] .od-tab-count'],
] as const)
  test(`shows the first data of ${path} without antd and the desktop’s calendar, and requests nothing twice`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openSession(page, who);
    // Save-Data turns off prefetching, so the result doesn't depend on when the test reads the files.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(path);
    await expect(page.locator(data).filter({ visible: true }).first()).toBeVisible();
    const files = asked.flatMap((url) => /\/assets\/(\w+)\.\w+\.js$/.exec(url)?.[1] ?? []);
    // A module that two chunks share has its own chunk, named by a number.
    const named = files.filter((name) => !/^\d+$/.test(name));
    expect(named.filter((name) => !allowed.has(name))).toEqual([]);
    const calls = asked.filter((url) => url.includes('/api/shifts/'));
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map((url) => [...new URL(url).searchParams].sort().join())).size).toBe(calls.length);
  });

for (const [who, path, data, last] of [
  ['employee', '/view-schedule', 'main .od-schedule-row', 'button[aria-label^=Notifications]'],
  ['manager', '/dashboard', 'main [role=tab] .od-tab-count', 'button[aria-label^=Notifications]'],
  [undefined, '/kiosk', 'button', 'footer'],
] as const)
  test(`keeps everything on ${path} in position and in the same typeface after the first paint`, async ({
    page,
  }) => {
    if (who) await openSession(page, who);
    // Use the width of a larger phone: in another typeface the punch clock's heading would wrap onto one more line.
    else await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      const kept = { shift: 0, names: new Set<string>() };
      Object.assign(globalThis, { keptOfPage: kept });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            kept.shift += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
      // Another typeface gives the title another width. Before the first paint, style sheets can be missing.
      const look = (): void => {
        const title = document.querySelector('h1');
        if (title?.textContent && performance.getEntriesByType('paint').length > 0) {
          const range = document.createRange();
          range.selectNodeContents(title);
          kept.names.add(`${title.textContent} ${Math.round(range.getBoundingClientRect().width)}`);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(path);
    await expect(page.locator(data).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('load');
    // Prefetched files and the widgets of the header arrive within the next two seconds.
    await expect(page.locator(last)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const { shift, names } = await page.evaluate(() => {
      const { keptOfPage }: { keptOfPage?: { shift: number; names: Set<string> } } = Object(globalThis);
      return { shift: keptOfPage?.shift ?? 1, names: [...(keptOfPage?.names ?? [])] };
    });
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(names).toHaveLength(1);
  });

test('draws the frame before the first script, without any control to use', async ({ page }) => {
  await openSession(page, 'employee');
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/view-schedule', { waitUntil: 'commit' });
  await expect(page.locator('header').getByText('View Schedule')).toBeVisible();
  await expect(page.getByText('Open Shifts').last()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('opens a dialog within a second once the page is at rest', async ({ page }) => {
  await openSession(page, 'employee');
  const antd = page.waitForResponse(/\/assets\/antd\./);
  await page.goto('/view-schedule');
  await antd;
  await page.waitForLoadState('load');
  await page.locator('main .od-schedule-row').filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
});

test('opens a dialog for the first time without a network once the page is at rest', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openSession(page, 'employee');
  const antd = page.waitForResponse(/\/assets\/antd\./);
  await page.goto('/view-schedule');
  await (await antd).finished();
  const shift = page.locator('main .od-schedule-row').filter({ visible: true }).first();
  await expect(shift).toBeVisible();
  await page.context().setOffline(true);
  await shift.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("shows an error when a dialog's code can't be fetched, and opens it when the network is back", async ({
  page,
  watch,
}) => {
  watch.allow(/antd\./);
  await openSession(page, 'employee');
  await page.route(/\/assets\/antd\./, (route) => route.abort());
  await page.goto('/view-schedule');
  const shift = page.locator('main .od-schedule-row').filter({ visible: true }).first();
  await shift.click();
  await expect(
    page.getByText(/^Couldn’t open “.+”\. Check your connection, then try again\.$/),
  ).toBeVisible();
  await page.unroute(/\/assets\/antd\./);
  await shift.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
