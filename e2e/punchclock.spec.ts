import type { Page } from '@playwright/test';
import { call, tokenOf } from './harness/api';
import { expectNoAxeViolations, expectLegible, keepScreen } from './harness/looks';
import { signInAs } from './harness/people';
import { addTrainee, enter, heldBy } from './harness/punchClock';
import { expect, test } from './harness/test';

const VERIFY = '**/api/attendance/verify-employee-code/';
const CLOCK_IN = '**/api/attendance/clock-in/**';

const prompt = (page: Page) =>
  page.getByRole('heading', { name: 'Please enter your 5 digit employee code.' });
const entered = (page: Page) => page.getByRole('status').filter({ hasText: 'digits entered' });

/** Expects that a state of the punch clock is accessible and legible. */
async function expectSound(page: Page, state: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectLegible(page);
  await keepScreen(page, `kiosk-${state}`);
}

test.setTimeout(90_000);

/** Sets the counter of the last signed call, as a copied tablet could. */
const setCounter = (page: Page, counter: number): Promise<void> =>
  page.evaluate(
    (next) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ondeck-kiosk', 1);
        opening.onerror = reject;
        opening.onsuccess = () => {
          const store = opening.result.transaction('device', 'readwrite').objectStore('device');
          const reading: IDBRequest<object> = store.get('this');
          reading.onsuccess = () => {
            store.put({ ...reading.result, counter: next }, 'this').onsuccess = () => resolve();
          };
        };
      }),
    counter,
  );

test('turns a code into one punch when an answer is lost, and clears the code from the browser', async ({
  page,
  server,
  hasTouch,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const trainee = await addTrainee(server.url);
  const sent: { path: string; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/api/attendance/')) return;
    sent.push({ path: new URL(request.url()).pathname, key: request.headers()['idempotency-key'] });
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(VERIFY, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto('/kiosk');
  await expect(prompt(page)).toBeVisible();
  await enter(page, trainee.code.slice(0, 4), hasTouch);
  await expect(entered(page)).toHaveText('4 of 5 digits entered');
  await expectSound(page, 'typing');
  await enter(page, trainee.code.slice(4), hasTouch);
  await expect(page.getByText('Checking…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Digit 5' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('7');
  await expect(entered(page)).toHaveText('5 of 5 digits entered');
  await expectSound(page, 'checking');
  release();

  await expect(page.getByRole('heading', { level: 1, name: trainee.name })).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(trainee.shift) })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked();
  await expect(page.getByText('This is a training position.')).toBeVisible();
  expect(await heldBy(page)).toEqual({
    showKeypad: 'false',
    isClockedIn: 'false',
    isClockedOut: 'false',
    keyID: trainee.id,
    hasToken: true,
  });
  await expectSound(page, 'form');
  await page.getByRole('radio', { name: 'Training' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Sub' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked();

  // The server has stored the punch when its answer is lost, so the retry must be the same punch.
  let lost = 0;
  await page.route(CLOCK_IN, async (route) => {
    const answer = await route.fetch();
    lost += 1;
    if (lost > 2) await route.fulfill({ response: answer });
    else await route.abort('connectionreset');
  });
  const clockIn = page.getByRole('button', { name: /^Clock In/ });
  if (hasTouch) await clockIn.click({ clickCount: 3 });
  else {
    await clockIn.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(/You aren't clocked in until this screen says so/)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByText(`${trainee.name} is Clocked in Now`)).toBeVisible();
  await expectSound(page, 'done');
  const punches = sent.filter(({ path }) => path.includes('/clock-in/'));
  expect(punches.length).toBe(3);
  expect(new Set(punches.map(({ key }) => key)).size).toBe(1);
  expect(await heldBy(page)).toMatchObject({ isClockedIn: 'true', keyID: null, hasToken: false });

  await expect(page.getByText(`${trainee.name} is Clocked in Now`)).toBeHidden();
  expect(await heldBy(page)).toMatchObject({ showKeypad: 'true', isClockedIn: 'false' });
  await enter(page, trainee.code, hasTouch);
  await expect(
    page.getByText(new RegExp(`${trainee.name} has been clocked in since \\d+:\\d\\d [AP]M`)),
  ).toBeVisible();
  await expectSound(page, 'double-entry');
  expect(sent.filter(({ path }) => path.includes('/verify-'))).toHaveLength(2);
});

test('recovers from a wrong code, an outage, and an idle keypad, and can be muted', {
  tag: '@phone',
}, async ({ page, context, hasTouch, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.clock.install();
  await page.goto('/kiosk');
  await expect(prompt(page)).toBeVisible();
  await enter(page, '19', hasTouch);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid employee code')).toBeVisible();
  await expectSound(page, 'wrong-code');

  await enter(page, '4', hasTouch);
  await expect(page.getByText('Invalid employee code')).toBeHidden();
  await expect(entered(page)).toHaveText('1 of 5 digits entered');
  await page.clock.fastForward(10_500);
  await expect(entered(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sound on' }).click();
  await expect(page.getByRole('button', { name: 'Sound off' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole('alert')).toContainText('Write your name and the time on paper');
  await expectSound(page, 'offline');
  // The offline notice must not push keys out of view on a phone or a tablet.
  await expect(page.getByRole('button', { name: 'Digit 0' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(page.getByText('Write your name and the time on paper')).toBeHidden();
});

test('lights a pressed key for 200 milliseconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/kiosk');
  const key = page.getByRole('button', { name: 'Digit 5' });
  await expect(key).toBeVisible();
  const colour = () => key.evaluate((element) => getComputedStyle(element).borderTopColor);
  const dark = await colour();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('5');
  await expect.poll(colour).not.toBe(dark);
  await page.clock.runFor(150);
  expect(await colour()).not.toBe(dark);
  await page.clock.runFor(100);
  await expect.poll(colour).toBe(dark);
});

test('closes an idle form, later when asked for more time, and right away with Not you?', async ({
  page,
  server,
  hasTouch,
}) => {
  const trainee = await addTrainee(server.url);
  const form = page.getByRole('heading', { level: 1, name: trainee.name });
  await page.clock.install();
  await page.goto('/kiosk');
  await expect(prompt(page)).toBeVisible();
  await enter(page, trainee.code, hasTouch);
  await expect(form).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(17_000);
  await page.getByRole('button', { name: 'More time' }).click();
  await page.clock.fastForward(17_000);
  await expect(form).toBeVisible();
  // Skip the full time again: on a busy machine, a late event can restart the timer.
  await page.clock.fastForward(21_000);
  await expect(prompt(page)).toBeVisible();
  expect(await heldBy(page)).toMatchObject({ showKeypad: 'true', keyID: null, hasToken: false });

  await enter(page, trainee.code, hasTouch);
  await expect(form).toBeVisible();
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(prompt(page)).toBeVisible();
  expect(await heldBy(page)).toMatchObject({ keyID: null, hasToken: false });
});

test('clocks an employee on deck out by code, and shows their name, time, and hours', async ({
  page,
  hasTouch,
}) => {
  // The message is the server's; a mock saves the minute that a real time entry must be old.
  const message = 'Robin Lane clocked out at 4:00 PM: 3.25 hours.';
  await page.route(VERIFY, (route) =>
    route.fulfill({
      json: { shift: null, is_current_clocked_in: false, rate: null, rate_reason: null, message },
    }),
  );
  await page.goto('/kiosk');
  await expect(prompt(page)).toBeVisible();
  await enter(page, '12345', hasTouch);
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expectSound(page, 'clocked-out');
  expect(await heldBy(page)).toMatchObject({ showKeypad: 'true', isClockedOut: 'true', hasToken: false });
});

for (const [name, width, height] of [
  ['320 pixels wide', 320, 640],
  ['zoomed to 200%', 640, 400],
] as const)
  test(`stays usable when ${name}`, async ({ page, server, hasTouch }) => {
    const trainee = await addTrainee(server.url);
    await page.setViewportSize({ width, height });
    await page.goto('/kiosk');
    await expect(prompt(page)).toBeVisible();
    await expectLegible(page);
    for (const key of await page.getByRole('group', { name: 'Keypad' }).getByRole('button').all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }
    await enter(page, trainee.code, hasTouch);
    await expect(page.getByRole('radio', { name: new RegExp(trainee.shift) })).toBeChecked();
    await expectLegible(page);
    await page.getByRole('button', { name: /^Clock In/ }).click();
    await expect(page.getByText(`${trainee.name} is Clocked in Now`)).toBeVisible();
  });

test('works the same inside the suite as on a punch clock', { tag: '@phone' }, async ({
  page,
  server,
  hasTouch,
}) => {
  const trainee = await addTrainee(server.url);
  await page.goto('/punch-clock');
  await expect(prompt(page)).toBeVisible();
  await expectSound(page, 'in-suite');
  await enter(page, trainee.code, hasTouch);
  await expect(page.getByRole('radio', { name: new RegExp(trainee.shift) })).toBeChecked();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Clock In/ }).click();
  await expect(page.getByText(`${trainee.name} is Clocked in Now`)).toBeVisible();
});

test.describe('a device', () => {
  test.use({ ownServer: true });

  test('makes a device wait after too many guesses, and shows for how long', async ({
    page,
    server,
    hasTouch,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    await page.goto('/kiosk');
    await expect(prompt(page)).toBeVisible();
    for (let guess = 0; guess < 10; guess += 1)
      await call(server.url, 'POST', '/api/attendance/verify-employee-code/', { body: { code: '19' } });
    await enter(page, '11111', hasTouch);
    await expect(page.getByText(/Try again in [1-5] s/)).toBeVisible();
    await expectSound(page, 'throttled');
    await page.keyboard.press('1');
    await expect(page.getByText(/Try again in/)).toBeHidden();
  });

  test('registers a device by a code, and refuses copies of its cookies and of its calls', async ({
    page,
    server,
    browser,
    hasTouch,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    const token = await tokenOf(server.url, 'admin');
    const trainee = await addTrainee(server.url);
    await call(server.url, 'PUT', '/api/options/', { token, body: { registered_kiosks_only: true } });
    await signInAs(page, 'admin');
    await page.goto('/options');
    await page.getByRole('button', { name: 'Add Punch Clock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Punch Clock' });
    await dialog.getByLabel('Name').fill('Pool deck');
    await dialog.getByLabel('Location').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(dialog.getByText(/^http.*\/kiosk#register$/)).toBeVisible();
    await expectSound(page, 'code');
    const code = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();

    const tablet = await browser.newContext({ baseURL: server.url, ...(hasTouch ? { hasTouch } : {}) });
    const kiosk = await tablet.newPage();
    await kiosk.goto('/kiosk');
    await expect(kiosk.getByRole('heading', { name: "This device isn't registered" })).toBeVisible();
    await expectSound(kiosk, 'unregistered');
    await kiosk.getByLabel('Code').fill(code.toLowerCase());
    await kiosk.getByRole('button', { name: 'Register this device' }).click();
    await expect(prompt(kiosk)).toBeVisible();
    // Registration signs no one in on the tablet, and the admin's page shows the tablet without a reload.
    expect((await tablet.cookies()).filter(({ name }) => /authToken|session/.test(name))).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Pool deck')).toBeVisible();

    const sent = kiosk.waitForRequest(VERIFY);
    await enter(kiosk, trainee.code, hasTouch);
    await expect(kiosk.getByRole('heading', { level: 1, name: trainee.name })).toBeVisible();
    const request = await sent;
    const header = request.headers()['x-ondeck-kiosk'] ?? '';
    const again = await fetch(request.url(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-ondeck-kiosk': header },
      body: request.postData(),
    });
    expect(again.status, 'a recorded call').toBe(409);

    // Two tabs of one punch clock take turns with its counter.
    const beside = await tablet.newPage();
    await beside.goto('/kiosk');
    await expect(prompt(beside)).toBeVisible();
    await enter(beside, trainee.code, hasTouch);
    await expect(beside.getByRole('heading', { level: 1, name: trainee.name })).toBeVisible();
    await kiosk.getByRole('button', { name: /^Clock In/ }).click();
    await expect(kiosk.getByText(`${trainee.name} is Clocked in Now`)).toBeVisible();

    // A counter far ahead is refused, and the tablet continues from the server's counter.
    await setCounter(kiosk, 5e14);
    const refused = kiosk.waitForResponse((response) => response.status() === 409);
    await kiosk.reload();
    await refused;
    await expect(prompt(kiosk)).toBeVisible();

    const copy = await browser.newContext({
      baseURL: server.url,
      storageState: await tablet.storageState(),
    });
    const thief = await copy.newPage();
    await thief.goto('/kiosk');
    await expect(thief.getByRole('heading', { name: "This device isn't registered" })).toBeVisible();

    await page.getByRole('button', { name: 'Remove Pool deck' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Remove Pool deck' })).toBeHidden();
    await kiosk.reload();
    await expect(kiosk.getByRole('heading', { name: "This device isn't registered" })).toBeVisible();
    await Promise.all([tablet.close(), copy.close()]);
  });
});
