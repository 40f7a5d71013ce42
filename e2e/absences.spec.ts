import type { Browser, BrowserContext, Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { call, listField, textField, tokenOf } from './harness/api';
import { openSession } from './harness/heldSession';
import { tabTo } from './harness/keys';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { password } from './harness/people';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';
import { type Colleague, type Ground, inDays, openGround } from './refusals/ground';

/** Tests a sick call on the phones of an employee, a manager, and a coworker who takes the shift. */
test.use({ serverOf: 'absences' });

type Worker = Colleague & { readonly email: string; readonly token: string };

const TOMORROW = { day: 1 };

/** Returns an employee as a demo user who can sign in. */
async function workerOf({ url, admin }: Ground, colleague: Colleague): Promise<Worker | undefined> {
  const { body } = await call(url, 'GET', `/api/users/${colleague.id}/`, { token: admin });
  const email = textField(body, 'email');
  if (textField(body, 'user_type') !== 'EMPLOYEE') return undefined;
  const signedIn = await call(url, 'POST', '/api/users/login/', { body: { email, password } });
  if (signedIn.status !== 200) return undefined;
  return { ...colleague, email, token: textField(signedIn.body, 'access_token') };
}

/** Returns employees who are free early tomorrow, and have nothing before that. */
async function freeWorkers(ground: Ground): Promise<Worker[]> {
  const found: Worker[] = [];
  for (const colleague of await ground.free(TOMORROW)) {
    const worker = await workerOf(ground, colleague);
    if (!worker) continue;
    const days = `view_type=3days&start_date=${inDays(0)}`;
    const { body } = await call(ground.url, 'GET', `/api/shifts/employee_view/?${days}`, {
      token: worker.token,
    });
    const dates = listField(body, 'results').map((event) => textField(event, 'start_date'));
    if (dates.every((date) => date > inDays(1))) found.push(worker);
  }
  return found;
}

/** Returns the titles of a user's notifications, newest first. */
async function news(ground: Ground, token: string): Promise<string[]> {
  const { body } = await call(ground.url, 'GET', '/api/notifications/?limit=20', { token });
  return listField(body, 'results').map((one) => textField(one, 'title'));
}

const setAutomaticOffer = (ground: Ground, automatic_offer: 'ALWAYS' | 'OFF') =>
  ground.send('admin', `/api/locations/${ground.location}/options/`, { automatic_offer }, 'PUT');

/** Opens a page on another user's phone. */
async function phoneOf(browser: Browser, url: string, who: { readonly email: string }, path: string) {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: windows.phone,
    hasTouch: true,
    isMobile: true,
  });
  const page: Page = await context.newPage();
  await openSession(page, who);
  await watchPage(page);
  await page.goto(path);
  return page;
}

test('reports a sick call with two taps, offers the shift, and lets a coworker take it with two', async ({
  browser,
  server,
}) => {
  const ground = await openGround(server.url);
  await setAutomaticOffer(ground, 'ALWAYS');
  const [reporter, ...others] = await freeWorkers(ground);
  if (!reporter) throw new Error('No employee is free tomorrow morning.');
  const shift = await ground.plan({ ...TOMORROW, by: reporter });
  const page = await phoneOf(browser, server.url, reporter, '/view-schedule');
  const taps = mouse(page);

  await test.step('the employee reports with two taps', async () => {
    const card = page.getByLabel('At a glance');
    await expect(card).toContainText(shift.code);
    await taps.use(card.getByRole('button', { name: "I can't come" }));
    const sheet = page.getByRole('dialog', { name: "I Can't Come" });
    await expect(sheet.getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(sheet).toContainText(`${shift.code}, `);
    await expectSoundInBothLights(page);
    await keepScreen(page, 'cant-come');
    await taps.use(sheet.getByRole('button', { name: "I'm sick" }));
    await expect(sheet).toContainText(/Your manager was notified at .+\d+ coworkers? w(as|ere) asked/);
    expect(taps.count()).toBe(2);
    await expectSoundInBothLights(page);
    await keepScreen(page, 'cant-come-sent');
  });

  await test.step('the manager reads about it without a tap', async () => {
    const titles = await news(ground, await tokenOf(server.url, 'manager'));
    expect(titles.join('\n')).toContain(`${reporter.name} can't come. ${shift.code}`);
  });

  await test.step('the coworker takes the shift with two taps from the notification', async () => {
    const offered = async ({ token }: Worker) =>
      (await news(ground, token)).find((title) => title.includes(shift.code));
    const titles = await Promise.all(others.map(offered));
    const sub = others.find((_one, index) => titles[index] !== undefined);
    if (!sub) throw new Error('The shift was offered to no one.');
    const theirs = await phoneOf(browser, server.url, sub, '/view-schedule');
    const hands = mouse(theirs);
    await theirs.getByRole('button', { name: /^Notifications/ }).click();
    const drawer = theirs.getByRole('dialog', { name: 'Notifications' });
    await hands.use(drawer.getByRole('link', { name: new RegExp(shift.code) }).first());
    const dialog = theirs.getByRole('dialog', { name: 'Select Shift' });
    await expect(dialog).toContainText(shift.code);
    await keepScreen(theirs, 'offered-shift');
    await hands.use(dialog.getByRole('button', { name: /^(Yes|Take shift anyway)$/ }));
    await expect(dialog).toBeHidden();
    expect(hands.count()).toBe(2);
    await expect
      .poll(async () => (await news(ground, await tokenOf(server.url, 'manager'))).join('\n'))
      .toContain(`${sub.name} took ${shift.code}`);
    await page.getByRole('button', { name: 'I can come after all' }).click();
    await expect(page.getByRole('alert')).toContainText(`${sub.name} took this shift`);
  });
});

test('keeps a report without a network, sends it later, and takes it back, with the keyboard too', async ({
  browser,
  server,
}) => {
  const ground = await openGround(server.url);
  await setAutomaticOffer(ground, 'OFF');
  const reporter = (await freeWorkers(ground)).at(-1);
  if (!reporter) throw new Error('No employee is free tomorrow morning.');
  const shift = await ground.plan({ ...TOMORROW, by: reporter });
  const page = await phoneOf(browser, server.url, reporter, `/view-schedule?start=${inDays(1)}`);
  const sheet = page.getByRole('dialog', { name: "I Can't Come" });
  const taps = mouse(page);

  await test.step('from the calendar, a report takes three taps', async () => {
    const event = page.getByRole('button', { name: new RegExp(`${shift.code}.*`) }).first();
    await expect(event).toBeVisible();
    await taps.use(event);
    await taps.use(
      page.getByRole('dialog', { name: 'Schedule Detail' }).getByRole('button', { name: "I can't come" }),
    );
    await expect(sheet.getByRole('link', { name: /^Call / })).toBeVisible();
    await page.context().setOffline(true);
    await taps.use(sheet.getByRole('button', { name: "I'm sick" }));
    expect(taps.count()).toBe(3);
    await expect(sheet.getByRole('alert')).toContainText(/^You're offline\. Call /);
  });

  await test.step('what was typed is kept and sent once the network is back', async () => {
    await sheet.getByRole('button', { name: 'Add a note' }).click();
    await sheet.getByRole('textbox', { name: 'Note' }).fill('Fever');
    await sheet.getByRole('button', { name: "I'm sick" }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await keepScreen(page, 'cant-come-offline');
    await page.context().setOffline(false);
    await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Fever');
    await sheet.getByRole('button', { name: "I'm sick" }).click();
    await expect(sheet).toContainText(/Your manager was notified at \d{1,2}:\d\d [AP]M\.$/m);
    await page.keyboard.press('Escape');
  });

  await test.step('My requests lists the report and withdraws it by keyboard', async () => {
    await page.goto('/view-schedule?tab=requests');
    const absences = page.getByRole('region', { name: 'Absences' });
    await expect(absences).toContainText('Reported');
    await expect(absences).toContainText('Sick: Fever');
    await expectSoundInBothLights(page);
    await keepScreen(page, 'absences');
    await tabTo(page, absences.getByRole('button', { name: /^I can come after all/ }));
    await page.keyboard.press('Enter');
    await expect(absences).toContainText('Ended');
  });

  await test.step('late by keyboard', async () => {
    await page.goto(`/view-schedule?start=${inDays(1)}`);
    await expect(page.getByLabel('At a glance')).toContainText(shift.code);
    await tabTo(page, page.getByRole('button', { name: "I can't come" }));
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: "I'll be late" })).toBeVisible();
    await tabTo(page, sheet.getByRole('button', { name: "I'll be late" }));
    await page.keyboard.press('Enter');
    await tabTo(page, sheet.getByRole('button', { name: '20 minutes' }));
    await page.keyboard.press('Enter');
    await expect(sheet).toContainText('5:20 AM');
  });
});
