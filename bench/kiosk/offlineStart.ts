import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { browserArgs, findBrowser } from '../../scripts/lib/browser.mjs';
import { slowDown } from '../lib/browser';
import { startServer } from '../lib/server';
import { call, signIn } from '../lib/session';
import { median, type Stage } from '../lib/stage';

const turns = 15;

/** Milliseconds from the beginning of the navigation until the keypad is there, by the page's own clock. */
async function start(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/kiosk`);
  await page.waitForFunction('globalThis.keypadAt !== undefined');
  return page.evaluate(() => Number(Reflect.get(globalThis, 'keypadAt')));
}

/** Registers the browser, and waits until its page opens without a network. */
async function register(page: Page, url: string): Promise<void> {
  const { token } = await signIn(url, 'admin');
  const { results } = await call<{ results: { id: string }[] }>(url, 'locations/?limit=1', { token });
  const { code } = await call<{ code: string }>(url, 'attendance/kiosk-codes/', {
    token,
    body: { name: 'Bench', location: results[0]?.id },
  });
  await page.goto(`${url}/kiosk#register=${code}`);
  await page.getByRole('button', { name: 'Register this device' }).click();
  await page.getByRole('button', { name: 'Digit 5' }).waitFor();
  await page.reload();
  for (;;) {
    if (await page.evaluate(async () => (await caches.match('/kiosk')) !== undefined)) return;
    await pause(200);
  }
}

/**
 * Measures the start of the keypad on a registered punch clock with a processor four times slower, warm with a network
 * and without one. Alternates both, so that they run under the same conditions.
 *
 * @returns the median of each, in milliseconds
 */
export async function offlineStart({ folder, own }: Stage): Promise<{ online: number; offline: number }> {
  const server = own(await startServer(join(folder, 'tablet')));
  const profile = mkdtempSync(join(tmpdir(), 'ondeck-tablet-'));
  const executablePath = findBrowser() ?? '';
  const context = own(
    await chromium.launchPersistentContext(profile, { executablePath, args: [...browserArgs] }),
  );
  try {
    // As text: the compiler gives functions their names by a helper, which pages don't have.
    await context.addInitScript({
      content: `(function look() {
        if (document.querySelector('[aria-label="Digit 5"]')) globalThis.keypadAt = performance.now();
        else requestAnimationFrame(look);
      })()`,
    });
    const page = await context.newPage();
    await register(page, server.url);
    await slowDown(page, 4);
    const online: number[] = [];
    const offline: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await context.setOffline(false);
      online.push(await start(page, server.url));
      await context.setOffline(true);
      offline.push(await start(page, server.url));
    }
    return { online: median(online), offline: median(offline) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
