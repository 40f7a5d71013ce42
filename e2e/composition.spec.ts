import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './harness/looks';
import { arriveAs, openSession } from './harness/heldSession';
import { expect, test } from './harness/test';
import { travel } from './harness/travel';

/** One address of every area, opened without a reload so that the page keeps its loaded code. */
const visits: Readonly<Record<string, string>> = {
  dashboard: '/dashboard',
  admin: '/manage-user',
  scheduling: '/view-schedules',
  employee: '/view-schedule',
  auth: '/my-profile',
  punchclock: '/punch-clock',
};

/**
 * Waits until the page has fetched nothing for 500 ms. Its stream of changes never ends, so the network is never idle.
 */
const settled = (page: Page): Promise<void> =>
  expect(async () => {
    const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
    const before = await fetched();
    await page.waitForTimeout(500);
    expect(await fetched()).toBe(before);
  }).toPass();

const fallback = (page: Page) => page.getByRole('alert').filter({ hasText: "isn't available right now" });

test('shows a fallback for an area that answers 503, keeps the others working, and recovers without a reload', async ({
  page,
  watch,
}) => {
  watch.allow(/503|Failed to load|RUNTIME-|not available|Federation/i);
  await arriveAs(page, 'manager');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.route('**/r/admin/**', (route) => route.fulfill({ status: 503, body: 'away' }));

  await travel(page, visits['admin'] ?? '');
  await expect(fallback(page)).toBeVisible({ timeout: 9000 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoAxeViolations(page);

  for (const area of ['scheduling', 'employee', 'dashboard']) {
    await travel(page, visits[area] ?? '');
    await expect(fallback(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await travel(page, visits['admin'] ?? '');
  await expect(fallback(page)).toBeVisible({ timeout: 9000 });
  await page.unroute('**/r/admin/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(fallback(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
});

test('loads every shared library once when every area is visited', async ({ page }) => {
  await arriveAs(page, 'manager');
  for (const path of Object.values(visits)) {
    await travel(page, path);
    await expect(fallback(page)).toHaveCount(0);
    await settled(page);
  }
  const loaded = await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
    const children = (value: unknown): [string, unknown][] =>
      typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const at = (value: unknown, key: string): unknown => children(value).find(([name]) => name === key)?.[1];
    const scopes = children(at(federation, '__SHARE__')).flatMap(([, owner]) => children(owner));
    const entries = scopes
      .flatMap(([, packages]) => children(packages))
      .flatMap(([name, byVersion]) =>
        children(byVersion).map(([version, entry]) => ({ name, version, entry })),
      );
    const versions: Record<string, string[]> = {};
    for (const { name, version, entry } of entries)
      if (at(entry, 'loaded') === true || typeof at(entry, 'lib') === 'function')
        versions[name] = [...new Set([...(versions[name] ?? []), version])];
    return versions;
  });
  const names = Object.keys(loaded);
  // Modules that areas take from the share scope. The shell imports its own copies, which are the same modules.
  for (const wanted of ['react', '@ondeck/shared/session', '@ondeck/shared/api', '@ondeck/shared/ui'])
    expect(
      names.some((name) => name === wanted || name.startsWith(`${wanted}/`)),
      `${wanted} is shared: ${names.join(', ')}`,
    ).toBe(true);
  for (const [name, versions] of Object.entries(loaded)) expect(versions, name).toHaveLength(1);
});

test("redirects an unknown address to the role's landing page", async ({ page }) => {
  await openSession(page, 'admin');
  await page.goto('/no-such-page');
  await page.waitForURL((url) => url.pathname === '/dashboard');
});
