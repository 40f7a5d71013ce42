import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArgs, findTestBrowser } from '../scripts/lib/browser.mjs';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { expectLegible, expectNoAxeViolations, keepScreen } from './harness/looks';
import { freePort, type RunningServer, startServer } from './harness/server';
import { copySchool } from './harness/template';
import { expect, test } from './harness/test';

const SAVED = 'Saved on this punch clock. Not confirmed yet.';

/** Returns every file of a browser's profile as one string of bytes. */
function readProfile(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'))
    .join('\n');
}

/** Returns both encodings that a browser can use for a text: one byte or two bytes for each letter. */
const spelled = (text: string): string[] => [text, text.split('').join('\0')];
const holds = (profile: string, text: string): boolean => spelled(text).some((way) => profile.includes(way));

const open = (profile: string, baseURL: string): Promise<BrowserContext> => {
  const executablePath = findTestBrowser();
  return chromium.launchPersistentContext(profile, {
    baseURL,
    ...(executablePath === null ? {} : { executablePath }),
    args: [...browserArgs],
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'allow',
    hasTouch: true,
  });
};

const first = (context: BrowserContext): Promise<Page> => {
  const [page] = context.pages();
  return page ? Promise.resolve(page) : context.newPage();
};

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /^No network since/ });

/** Returns the server time that the punch clock stored last, in milliseconds, or 0 if it has stored none. */
const heardAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('ondeck-kiosk-offline');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('now');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(Number(reading.result?.anchor?.heard ?? 0));
          };
        };
      }),
  );

async function punch(page: Page, code: string, kind: 'Clock in' | 'Clock out'): Promise<void> {
  await page.keyboard.type(code);
  await page.getByRole('button', { name: kind, exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
}

/** Returns the demo school's first location, and the codes of employees who aren't clocked in. */
async function staffOf(url: string, token: string): Promise<{ location: string; codes: string[] }> {
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const location = textField(places.body, 'results', 0, 'id');
  const onDeck = await call(url, 'GET', '/api/shifts/clocked-in/today/?limit=100', { token });
  const clockedIn = new Set(
    listField(onDeck.body, 'results').map((record) => textField(record, 'employee_name', 'id')),
  );
  const users = await call(url, 'GET', `/api/users/?limit=100`, { token });
  const codes = listField(users.body, 'results')
    .filter((user) => field(user, 'user_type') === 'EMPLOYEE' && !clockedIn.has(textField(user, 'id')))
    .map((user) => field(user, 'key'))
    .filter((key): key is string => typeof key === 'string' && /^\d{5}$/.test(key));
  return { location, codes };
}

test('keeps every punch without a network, through a reload and a restart of the browser', async () => {
  test.setTimeout(300_000);
  const school = copySchool();
  const port = await freePort();
  let server: RunningServer = await startServer({ dataDir: school.dataDir, port });
  const profile = mkdtempSync(join(tmpdir(), 'ondeck-tablet-'));
  let context = await open(profile, server.url);
  try {
    const token = await tokenOf(server.url, 'admin');
    const { location, codes } = await staffOf(server.url, token);
    const made = await call(server.url, 'POST', '/api/attendance/kiosk-codes/', {
      token,
      body: { name: 'Pool deck', location },
    });
    let page = await first(context);
    await page.goto(`/kiosk#register=${textField(made.body, 'code')}`);
    await page.getByRole('button', { name: 'Register this device' }).click();
    await expect(page.getByRole('button', { name: 'Digit 5' })).toBeVisible();
    await page.reload();
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/kiosk')) !== undefined), {
        timeout: 30_000,
      })
      .toBe(true);
    // Restart the tablet, so that its data is on disk and read from there.
    await context.close();
    const before = readProfile(profile);
    const people = codes.filter((code) => !holds(before, code)).slice(0, 8);
    expect(people.length).toBe(8);
    context = await open(profile, server.url);
    page = await first(context);
    const opened = Date.now();
    await page.goto('/kiosk');
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect.poll(() => heardAt(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(opened);

    await test.step('saves punches by keypad and touch when the server is down', async () => {
      await server.stop();
      await context.setOffline(true);
      await expect(banner(page)).toBeVisible();
      for (const digit of people[0] ?? '') await page.getByRole('button', { name: `Digit ${digit}` }).tap();
      await expect(page.getByRole('heading', { name: 'Your code is checked later' })).toBeVisible();
      await expectNoAxeViolations(page);
      await expectLegible(page);
      await keepScreen(page, 'kiosk-offline');
      await page.getByRole('button', { name: 'Clock in', exact: true }).tap();
      await expect(page.getByText(SAVED)).toBeVisible();
      await keepScreen(page, 'kiosk-offline-saved');
      for (const code of people.slice(1)) await punch(page, code, 'Clock in');
      await expect(banner(page)).toContainText('8 punches wait.');
    });

    await test.step('keeps the punches after a reload', async () => {
      await page.reload();
      await expect(banner(page)).toContainText('8 punches wait.');
      await expectNoAxeViolations(page);
      await punch(page, people[0] ?? '', 'Clock out');
    });

    await test.step('keeps the punches after a browser restart, and stores no readable employee code', async () => {
      await context.close();
      const kept = readProfile(profile);
      expect(people.filter((code) => holds(kept, code))).toEqual([]);
      context = await open(profile, server.url);
      await context.setOffline(true);
      page = await first(context);
      await page.goto('/kiosk');
      await expect(banner(page)).toContainText('9 punches wait.');
      await punch(page, people[1] ?? '', 'Clock out');
    });

    await test.step('sends the punches when the server is back', async () => {
      server = await startServer({ dataDir: school.dataDir, port });
      await context.setOffline(false);
      await expect(banner(page)).toBeHidden({ timeout: 30_000 });
      await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
      const admin = await tokenOf(server.url, 'admin');
      const results = async () =>
        listField(
          (await call(server.url, 'GET', `/api/attendance/offline-items/?limit=100`, { token: admin })).body,
          'results',
        );
      // Both clock-outs came after a restart without a network, so a manager has to enter their times.
      const asked = async () => (await results()).map((item) => field(item, 'problem'));
      await expect.poll(asked).toEqual(['TIME_UNKNOWN', 'TIME_UNKNOWN']);
      const onDeck = await call(server.url, 'GET', '/api/shifts/clocked-in/today/?limit=100', {
        token: admin,
      });
      expect(listField(onDeck.body, 'results').length).toBeGreaterThanOrEqual(8);
    });
  } finally {
    await context.close();
    await server.stop();
    school.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});
