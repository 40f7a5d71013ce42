import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { expectLegible, expectNoAxeViolations, keepScreen } from './harness/looks';
import { freePort, type RunningServer, startServer } from './harness/server';
import {
  answeredAt,
  banner,
  first,
  heardAt,
  holds,
  newProfile,
  open,
  punch,
  readProfile,
  register,
  SAVED,
  staffOf,
} from './harness/tablet';
import { openLine } from './harness/line';
import { openSchool } from './harness/template';
import { expect, test } from './harness/test';

/** Checks a screen of the tablet in its two sizes. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectLegible(page);
    await keepScreen(page, name);
  }
}

test('keeps every punch without a network, through a reload and a restart of the browser', async () => {
  test.setTimeout(300_000);
  const school = openSchool();
  const port = await freePort();
  const start = () => startServer({ dataDir: school.dataDir, port, env: { ...school.env } });
  let server: RunningServer = await start();
  const profile = newProfile();
  let context = await open(profile, server.url);
  try {
    const token = await tokenOf(server.url, 'admin');
    const { location, staff } = await staffOf(server.url, token);
    let page = await first(context);
    await register(page, { url: server.url, token, location, name: 'Pool deck' });
    // Restart the tablet, so that its data is on disk and read from there.
    await context.close();
    const before = readProfile(profile);
    const people = staff
      .map(({ code }) => code)
      .filter((code) => !holds(before, code))
      .slice(0, 8);
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
      await expectGood(page, 'kiosk-offline-form');
      await page.getByRole('button', { name: 'Clock in', exact: true }).tap();
      await expect(page.getByText(SAVED)).toBeVisible();
      await expectGood(page, 'kiosk-offline-saved');
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
      server = await start();
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

/**
 * Puts punches into the tablet's store that this server never accepts, because another server's punch clock sealed them.
 *
 * @param from - the counter of the first one
 */
const keepForeign = (page: Page, from: number, count: number): Promise<void> =>
  page.evaluate(
    ([start, length]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('ondeck-kiosk-offline');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('punches', 'readwrite');
          for (let counter = start; counter < start + length; counter += 1)
            writing.objectStore('punches').add({
              counter,
              key: `of-another-server-${counter}`,
              kiosk: 'none',
              sealed: 'AAAA',
              sealedTo: 'another server',
              receiptKey: '',
              anchor: { heard: 0, wall: 0, steady: 0, life: '' },
            });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [from, count] as const,
  );

test('saves a clock-in without an answer, fills the screen with a message when storage is full, and follows the options', async () => {
  test.setTimeout(300_000);
  const school = openSchool();
  const port = await freePort();
  const server = await startServer({
    dataDir: school.dataDir,
    port,
    ...(school.env ? { env: school.env } : {}),
  });
  const line = await openLine(port);
  const profile = newProfile();
  const context = await open(profile, line.url);
  const page = await first(context);
  const token = await tokenOf(server.url, 'admin');
  const full = page.getByRole('alert').filter({ hasText: 'This punch clock is full' });
  const hears = async (): Promise<void> => {
    const since = Date.now();
    await page.reload();
    await expect.poll(() => heardAt(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(since);
  };
  try {
    const { location, staff } = await staffOf(server.url, token);
    await register(page, { url: server.url, token, location, name: 'Pool deck' });
    const [ana, ben] = staff;
    if (!ana || !ben) throw new Error('The demo school has no staff.');
    const onDeck = async (id: string): Promise<number> => {
      const path = '/api/shifts/clocked-in/today/?limit=200';
      const { body } = await call(server.url, 'GET', path, { token });
      return listField(body, 'results').filter((one) => textField(one, 'employee_name', 'id') === id).length;
    };

    await test.step('a clock-in whose answer is lost', async () => {
      await page.keyboard.type(ana.code);
      const clockIn = page.getByRole('button', { name: /^Clock In/ });
      await expect(clockIn).toBeVisible();
      await line.snap();
      await clockIn.click();
      await expect(page.getByText(SAVED)).toBeVisible({ timeout: 30_000 });
      await expect(banner(page)).toContainText('1 punch waits.', { timeout: 30_000 });
      await line.mend();
      await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => onDeck(ana.id), { timeout: 30_000 }).toBe(1);
    });

    await test.step('no time from an answer that the tablet reads after a sleep', async () => {
      await hears();
      const before = await heardAt(page);
      await page.addInitScript(() => {
        if (sessionStorage.getItem('sleeps') === null) return;
        const { fetch } = window;
        const now = Date.now.bind(Date);
        let asleep = 0;
        Date.now = () => now() + asleep;
        window.fetch = async (...asked) => {
          const answer = await fetch(...asked);
          if (String(asked[0]).includes('/api/attendance/kiosk/')) asleep = 3_600_000;
          return answer;
        };
      });
      await page.evaluate(() => sessionStorage.setItem('sleeps', 'true'));
      const since = Date.now();
      await page.reload();
      await expect.poll(() => answeredAt(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(since);
      expect(await heardAt(page)).toBe(before);
      await page.evaluate(() => sessionStorage.removeItem('sleeps'));
      await hears();
    });

    await test.step('a punch that waits behind punches the server never accepts', async () => {
      await hears();
      await context.setOffline(true);
      await expect(banner(page)).toBeVisible();
      await keepForeign(page, 0.5, 1);
      await punch(page, ben.code, 'Clock in');
      await context.setOffline(false);
      await expect.poll(() => onDeck(ben.id), { timeout: 60_000 }).toBe(1);
    });

    await test.step('no space left in the browser', async () => {
      await page.evaluate(() => {
        navigator.storage.estimate = async () => ({ quota: 5_000_000, usage: 4_900_000 });
      });
      await context.setOffline(true);
      await expect(full).toContainText(/give it to a manager\. Call .+\./, { timeout: 30_000 });
      const box = await full.boundingBox();
      expect([box?.width, box?.height]).toEqual([1024, 768]);
      await expectGood(page, 'kiosk-full');
      await context.setOffline(false);
    });

    await test.step('5,000 punches, one of them from before', async () => {
      await hears();
      await keepForeign(page, 1001, 4999);
      await context.setOffline(true);
      await expect(full).toContainText("It keeps 5,000 punches and can't save more.", { timeout: 30_000 });
      await context.setOffline(false);
      await expect(full).toBeHidden({ timeout: 60_000 });
    });

    await test.step('staff can’t clock out here', async () => {
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('ondeck-kiosk-offline');
            opening.onsuccess = () => {
              const writing = opening.result.transaction('punches', 'readwrite');
              writing.objectStore('punches').clear();
              writing.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
      );
      const { status } = await call(server.url, 'PUT', '/api/options/', {
        token,
        body: { kiosk_clock_out: false },
      });
      expect(status).toBe(200);
      await hears();
      await context.setOffline(true);
      await expect(banner(page)).toBeVisible();
      await page.keyboard.type(ben.code);
      await expect(page.getByRole('button', { name: 'Clock in', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clock out' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await context.setOffline(false);
      await expect(banner(page)).toBeHidden({ timeout: 30_000 });
    });

    await test.step('offline punches are off at the location', async () => {
      const places = await call(server.url, 'GET', '/api/locations/?limit=200', { token });
      const place = listField(places.body, 'results').find((one) => textField(one, 'id') === location);
      const named = ['title', 'phone_number', 'email', 'address', 'timezone'];
      const body = Object.fromEntries(named.map((name) => [name, field(place, name)]));
      const off = { token, body: { ...body, offline_punches: false } };
      expect(await call(server.url, 'PUT', `/api/locations/${location}/`, off)).toMatchObject({
        status: 200,
      });
      await page.reload();
      await expect(page.getByText('Online', { exact: true })).toBeVisible();
      const facts = () =>
        page.evaluate(
          () =>
            new Promise<unknown>((resolve) => {
              const opening = indexedDB.open('ondeck-kiosk-offline');
              opening.onsuccess = () => {
                const reading = opening.result.transaction('facts').objectStore('facts').get('now');
                reading.onsuccess = () => {
                  opening.result.close();
                  resolve(reading.result?.status?.offline);
                };
              };
            }),
        );
      await expect.poll(facts, { timeout: 30_000 }).toBeNull();
      await context.setOffline(true);
      await expect(page.getByText(/^Nothing can be recorded now\./)).toBeVisible();
      await context.setOffline(false);
    });
  } finally {
    await context.close();
    await line.snap();
    await server.stop();
    school.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});
