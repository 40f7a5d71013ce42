import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Browser } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { call, listField, textField, tokenOf } from './harness/api';
import { openSession } from './harness/heldSession';
import { tabTo } from './harness/keys';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { password, people } from './harness/people';
import { mouse } from './harness/planningHands';
import { expect, test, withServer } from './harness/test';
import { watchPage } from './harness/watch';
import { type Colleague, type Ground, inDays, openGround } from './refusals/ground';

/**
 * Lives a sick call at 5:41 AM on the phones of an employee, a manager, and a coworker who takes the shift. The clocks
 * of the server and of the phones are moved to that time, so the shift at 6:00 AM is the next one on any day.
 */
const CLOCK = new URL('./harness/movedClock.mjs', import.meta.url).href;
const ZONE = 'America/New_York';
const [REPORTED, FROM, TO] = ['05:41', '06:00', '07:00'];

/** Returns the next 5:41 AM, and the number of days until then. */
function nextMorning(): { readonly at: number; readonly day: number } {
  const today = toInstant(inDays(0), REPORTED, ZONE);
  return today > Date.now() ? { at: today, day: 0 } : { at: toInstant(inDays(1), REPORTED, ZONE), day: 1 };
}

interface Worker extends Colleague {
  readonly email: string;
  readonly token: string;
}

/** A server whose clock shows 5:41 AM, this many days from today. */
interface Dawn {
  readonly url: string;
  readonly at: number;
  readonly day: number;
}

/** Returns whether an employee has a shift on a day. */
async function works(ground: Ground, { token }: Worker, day: number): Promise<boolean> {
  const path = `/api/shifts/employee_view/?view_type=weekly&start_date=${inDays(day)}`;
  const { body } = await call(ground.url, 'GET', path, { token });
  return listField(body, 'results').some(
    (event) => textField(event, 'type') === 'shift' && textField(event, 'start_date') === inDays(day),
  );
}

/** Returns employees who are free for the shift, as demo users who can sign in. */
async function freeWorkers(ground: Ground, day: number): Promise<Worker[]> {
  const { url, admin } = ground;
  const found: Worker[] = [];
  for (const colleague of await ground.free({ day, from: FROM, to: TO })) {
    const { body: user } = await call(url, 'GET', `/api/users/${colleague.id}/`, { token: admin });
    if (textField(user, 'user_type') !== 'EMPLOYEE') continue;
    const email = textField(user, 'email');
    const { status, body } = await call(url, 'POST', '/api/users/login/', { body: { email, password } });
    if (status === 200) found.push({ ...colleague, email, token: textField(body, 'access_token') });
  }
  return found;
}

/** Returns the titles of a user's notifications. */
async function news(ground: Ground, token: string): Promise<string> {
  const { body } = await call(ground.url, 'GET', '/api/notifications/?limit=20', { token });
  return listField(body, 'results')
    .map((one) => textField(one, 'title'))
    .join('\n');
}

async function setAutomaticOffer(ground: Ground, automatic_offer: 'ALWAYS' | 'OFF'): Promise<void> {
  const path = `/api/locations/${ground.location}/options/`;
  const { body } = await call(ground.url, 'GET', path, { token: ground.admin });
  const { revision: _revision, ...options } = Object(body);
  await ground.send('admin', path, { ...options, automatic_offer }, 'PUT');
}

/** Opens a page on another user's phone. */
async function phoneOf(browser: Browser, { url, at }: Dawn, email: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: windows.phone,
    hasTouch: true,
    isMobile: true,
  });
  await context.clock.install({ time: at });
  const page = await context.newPage();
  await openSession(page, { email });
  await watchPage(page);
  await page.goto('/view-schedule');
  return page;
}

/** Runs a server whose clock shows the next 5:41 AM. */
async function atDawn(use: (ground: Ground, dawn: Dawn) => Promise<void>) {
  const { at, day } = nextMorning();
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-dawn-'));
  const file = join(folder, 'clock');
  writeFileSync(file, String(at - Date.now()));
  try {
    await withServer(async ({ url }) => use(await openGround(url), { day, at, url }), {
      NODE_OPTIONS: `--import ${CLOCK}`,
      ONDECK_E2E_CLOCK: file,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reports with two taps, and lets a coworker take the shift with two. */
async function withOffers(browser: Browser, ground: Ground, dawn: Dawn) {
  const workers = await freeWorkers(ground, dawn.day);
  const busy = await Promise.all(workers.map((one) => works(ground, one, dawn.day)));
  // Without another shift on that day, the report has nothing to withdraw once a coworker took the shift.
  const reporter = workers.find((_one, index) => !busy[index]);
  if (!reporter) throw new Error('No employee without a shift is free.');
  const others = workers.filter((one) => one !== reporter);
  const shift = await ground.plan({ day: dawn.day, from: FROM, to: TO, by: reporter });
  const page = await phoneOf(browser, dawn, reporter.email);
  const card = page.getByLabel('At a glance');
  await expect(card).toContainText(shift.code);
  const taps = mouse(page);
  await taps.use(card.getByRole('button', { name: "I can't come" }));
  const sheet = page.getByRole('dialog', { name: "I Can't Come" });
  await expect(sheet).toContainText(`${shift.code}, `);
  await keepScreen(page, 'cant-come-card');
  await taps.use(sheet.getByRole('button', { name: "I'm sick" }));
  await expect(sheet).toContainText(/Your manager was notified at 5:4\d AM\. \d+ coworkers? w(as|ere) asked/);
  expect(taps.count()).toBe(2);
  await expectSoundInBothLights(page);
  await keepScreen(page, 'cant-come-sent');

  // The manager reads about the absence without a tap.
  const manager = await tokenOf(dawn.url, 'manager');
  expect(await news(ground, manager)).toContain(
    `${reporter.name} can't come. ${shift.code}, today 6:00 AM ET`,
  );

  const offered = async ({ token }: Worker): Promise<boolean> =>
    /^Can you work .+, 6:00–7:00 AM\?$/m.test(await news(ground, token));
  const asked = await Promise.all(others.map(offered));
  const sub = others.find((_one, index) => asked[index]);
  if (!sub) throw new Error('The shift was offered to no one.');
  const theirs = await phoneOf(browser, dawn, sub.email);
  const hands = mouse(theirs);
  await theirs.getByRole('button', { name: /^Notifications/ }).click();
  const drawer = theirs.getByRole('dialog', { name: 'Notifications' });
  await hands.use(drawer.getByRole('link', { name: /^Can you work .+, 6:00–7:00 AM\?$/ }).first());
  const dialog = theirs.getByRole('dialog', { name: 'Shift Offer' });
  await expect(dialog).toContainText(shift.code);
  await keepScreen(theirs, 'offered-shift');
  await hands.use(dialog.getByRole('button', { name: /^(Accept shift|Take shift anyway)$/ }));
  await expect(dialog).toBeHidden();
  expect(hands.count()).toBe(2);
  await expect.poll(() => news(ground, manager)).toContain(`${sub.name} took ${shift.code}`);
  // The sheet reads it too, and no longer offers to come after all.
  await expect(sheet).toContainText(`${sub.name} took ${shift.code} on `);
  await expect(sheet.getByRole('button', { name: 'I can come after all' })).toBeHidden();
}

/** Reports without a network, sends the report later, withdraws the report by keyboard, and reports being late. */
async function withoutNetwork(browser: Browser, ground: Ground, dawn: Dawn) {
  const shift = await ground.plan({ day: dawn.day, from: FROM, to: TO, own: true });
  const page = await phoneOf(browser, dawn, people.employee.email);
  const sheet = page.getByRole('dialog', { name: "I Can't Come" });
  const taps = mouse(page);
  await taps.use(page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${shift.code}`) }).first());
  const detail = page.getByRole('dialog', { name: 'Schedule Detail' });
  await taps.use(detail.getByRole('button', { name: "I can't come" }));
  await expect(sheet.getByRole('link', { name: /^Call / })).toBeVisible();
  await page.context().setOffline(true);
  await taps.use(sheet.getByRole('button', { name: "I'm sick" }));
  expect(taps.count()).toBe(3);
  await expect(sheet.getByRole('alert')).toContainText(/^You're offline\. Call /);
  await sheet.getByRole('button', { name: 'Add a note' }).click();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Fever');
  await sheet.getByRole('button', { name: "I'm sick" }).click();
  await keepScreen(page, 'cant-come-offline');
  await page.context().setOffline(false);
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Fever');
  await sheet.getByRole('button', { name: "I'm sick" }).click();
  await expect(sheet.getByRole('status')).toHaveText(/^Your manager was notified at 5:4\d AM\.$/);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^My requests/ }).click();
  const absences = page.getByRole('region', { name: 'Absences' });
  await expect(absences).toContainText('Sick: Fever');
  await tabTo(page, absences.getByRole('button', { name: /^I can come after all/ }));
  await page.keyboard.press('Enter');
  await expect(absences).toContainText('Ended');
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await expect(page.getByLabel('At a glance')).toContainText(shift.code);
  await tabTo(page, page.getByRole('button', { name: "I can't come" }));
  await page.keyboard.press('Enter');
  for (const name of ["I'll be late", '20 minutes']) {
    await tabTo(page, sheet.getByRole('button', { name }));
    if (name === '20 minutes') await expectSoundInBothLights(page);
    await page.keyboard.press('Enter');
  }
  await expect(sheet).toContainText('6:20 AM');
}

test('reports a sick call at 5:41 AM with two taps, offers the shift or keeps the report without a network', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await atDawn(async (ground, dawn) => {
    await test.step('with automatic offers', async () => {
      await setAutomaticOffer(ground, 'ALWAYS');
      await withOffers(browser, ground, dawn);
    });
    await test.step('without automatic offers, first without a network', async () => {
      await setAutomaticOffer(ground, 'OFF');
      await withoutNetwork(browser, ground, dawn);
    });
  });
});
