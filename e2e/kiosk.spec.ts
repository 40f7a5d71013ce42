import { gzipSync } from 'node:zlib';
import { expectLegible, expectNoAxeViolations } from './harness/looks';
import { expect, test } from './harness/test';
import { recordRequests } from './harness/watch';

const foreign = /\/r\/(auth|dashboard|admin|scheduling|employee)\//;

test('loads the punch clock and no file of another area at /kiosk', async ({ page }) => {
  const sent = recordRequests(page);
  await page.goto('/kiosk', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Digit 5' })).toBeVisible();
  const files = sent.filter(({ type }) => type === 'script' || type === 'stylesheet').map(({ path }) => path);
  expect(files.filter((path) => foreign.test(path))).toEqual([]);
  expect(sent.some(({ path }) => path.startsWith('/r/punchclock/'))).toBe(true);

  // A bundle's name doesn't show its contents, so search its text for marks of the libraries.
  const texts = await Promise.all(files.map(async (path) => (await page.request.get(path)).text()));
  const marks = {
    antd: /ant-btn|cssinjs/,
    router: /<Router>|useNavigate\(\)/,
    store: /redux-toolkit\.js\.org|@@redux/,
  };
  for (const [library, mark] of Object.entries(marks))
    expect(texts.filter((text) => mark.test(text)).length, `files with ${library}`).toBe(0);
});

test('loads at most 105 kB of scripts at the punch clock, and at most 1.5 times the size of React', async ({
  page,
}) => {
  const sent = recordRequests(page);
  await page.goto('/kiosk');
  await expect(page.getByRole('button', { name: 'Digit 5' })).toBeVisible();
  const scripts = sent.filter(({ type }) => type === 'script').map(({ path }) => path);
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await (await page.request.get(path)).body(), { level: 9 }).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const react = sizes[scripts.findIndex((path) => path.includes('/kiosk-react.'))] ?? 0;
  // A smaller file would mean that the page's React is in another file.
  expect(react).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(105_000);
  expect(bytes / react).toBeLessThanOrEqual(1.5);
});

test("names only the punch clock's area in the page at /kiosk", async ({ page }) => {
  await page.goto('/kiosk');
  const registry = await page.locator('#ondeck-registry').textContent();
  expect(Object.keys(JSON.parse(registry ?? '').areas)).toEqual(['punchclock']);
});

test('accepts keys and touch at the punch clock, and refuses a wrong code', { tag: '@phone' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  await page.goto('/kiosk');
  const entered = page.getByRole('status').filter({ hasText: 'digits entered' });
  await page.getByRole('button', { name: 'Digit 9' }).click();
  await page.keyboard.press('8');
  await expect(entered).toHaveText('2 of 5 digits entered');
  await page.keyboard.press('Backspace');
  await expect(entered).toHaveText('1 of 5 digits entered');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.type('99999');
  await expect(page.getByText('Invalid employee code')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectLegible(page);
});

test('loads every script of the punch clock from the cache on the second visit', async ({ page }) => {
  await page.goto('/kiosk', { waitUntil: 'networkidle' });
  await page.goto('/kiosk', { waitUntil: 'networkidle' });
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ transferSize, initiatorType }) => transferSize > 0 && initiatorType === 'script')
      .map(({ name }) => new URL(name).pathname),
  );
  expect(fetched).toEqual([]);
});
