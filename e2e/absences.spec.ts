import type { Browser, Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from './harness/api';
import { tabTo } from './harness/keys';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import {
  atNext,
  changeOptions,
  freeWorkers,
  type MovedTime,
  newsOf,
  pageAt,
  type Worker,
} from './harness/movedTime';
import { people } from './harness/people';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';
import { type Ground, inDays } from './refusals/ground';

/**
 * Lives a sick call at 5:41 AM on the phones of an employee, a manager, and a coworker who takes the shift. The clocks
 * of the server and of the phones are moved to that time, so the shift at 6:00 AM is the next one on any day.
 */
const [REPORTED, FROM, TO] = ['05:41', '06:00', '07:00'];

/** Returns whether an employee has a shift on a day. */
async function works(ground: Ground, { token }: Worker, day: number): Promise<boolean> {
  const path = `/api/shifts/employee_view/?view_type=weekly&start_date=${inDays(day)}`;
  const { body } = await call(ground.url, 'GET', path, { token });
  return listField(body, 'results').some(
    (event) => textField(event, 'type') === 'shift' && textField(event, 'start_date') === inDays(day),
  );
}

/** Returns the titles of a user's notifications, one in each line. */
const titlesOf = async ({ url }: Ground, token: string): Promise<string> =>
  (await newsOf(url, token, 'title')).join('\n');

/** Opens the schedule of an employee on their phone. */
async function phoneOf(browser: Browser, moved: MovedTime, email: string): Promise<Page> {
  const page = await pageAt(browser, moved, email, 'phone');
  await page.goto('/view-schedule');
  return page;
}

/** Reports with two taps, and lets a coworker take the shift with two. */
async function withOffers(browser: Browser, dawn: MovedTime) {
  const { ground } = dawn;
  const workers = await freeWorkers(dawn, { day: dawn.day, from: FROM, to: TO });
  const [reporter] = workers;
  if (!reporter) throw new Error('No employee is free.');
  const worksMore = await works(ground, reporter, dawn.day);
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
  expect(await titlesOf(ground, manager)).toContain(
    `${reporter.name} can't come. ${shift.code}, today 6:00 AM ET`,
  );

  const offered = async ({ token }: Worker): Promise<boolean> =>
    /^Can you work .+, 6:00–7:00 AM\?$/m.test(await titlesOf(ground, token));
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
  await expect.poll(() => titlesOf(ground, manager)).toContain(`${sub.name} took ${shift.code}`);
  // The sheet reads it too, and no longer offers to work this shift after all.
  await expect(sheet).toContainText(`${sub.name} took ${shift.code} on `);
  await expect(sheet.getByRole('checkbox', { name: new RegExp(shift.code) })).toBeHidden();
  const back = sheet.getByRole('button', { name: 'I can come after all' });
  await (worksMore ? expect(back).toBeVisible() : expect(back).toBeHidden());
}

/** Reports without a network, sends the report later, withdraws the report by keyboard, and reports being late. */
async function withoutNetwork(browser: Browser, dawn: MovedTime) {
  const { ground } = dawn;
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
  await atNext(REPORTED, async (dawn) => {
    await test.step('with automatic offers', async () => {
      await changeOptions(dawn.ground, { automatic_offer: 'ALWAYS' });
      await withOffers(browser, dawn);
    });
    await test.step('without automatic offers, first without a network', async () => {
      await changeOptions(dawn.ground, { automatic_offer: 'OFF' });
      await withoutNetwork(browser, dawn);
    });
  });
});
