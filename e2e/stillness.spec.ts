import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

/** Maximum layout shift of a loading page. Browsers call 0.1 good; a shift of 0.02 isn't visible. */
const MOST = 0.02;

test.use({ viewport: windows.phone, isMobile: true, hasTouch: true });

/** Slows a page down to the speed of a phone on a mobile network, and records layout shifts. */
async function watchShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await page.addInitScript({
    content: `globalThis.moved = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          moved.push({ value, by: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40)) });
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
}

for (const [who, path, last] of [
  ['employee', '/view-schedule', 'My requests'],
  ['admin', '/dashboard', 'Not Clocked In'],
] as const)
  test(`shifts nothing while ${path} loads`, async ({ page }) => {
    await openSession(page, who);
    await watchShifts(page);
    await page.goto(path);
    // The tab's count and the bell load last.
    await expect(page.getByRole('tab', { name: new RegExp(`^${last} ?\\d`) })).toBeVisible();
    await expect(page.getByRole('button', { name: /notification/i })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
    const moved = await page.evaluate<{ value: number; by: string[] }[]>('moved');
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThan(MOST);
  });

test('changes the color scheme without a transition when the user prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.addInitScript({
    content: `globalThis.moves = [];
      addEventListener('transitionrun', ({ target, propertyName }) => moves.push(target.className + ' ' + propertyName));`,
  });
  await openSession(page, 'admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /notification/i })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
  await page.evaluate('moves.length = 0');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate('moves')).toEqual([]);
});
