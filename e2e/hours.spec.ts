import type { Browser, Page, TestInfo } from '@playwright/test';
import { openSession } from './harness/heldSession';
import { expectNoAxeViolations, expectLegible, keepScreen } from './harness/looks';
import { hearMessages } from './harness/messages';
import { addNightHour } from './harness/nightHour';
import { people } from './harness/people';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';

/** Tests a correction between the employee and the admin, without a reload of either page. */
test.use({ ownServer: true });
test.setTimeout(150_000);

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectLegible(page);
}

/** Opens a page for an admin in a second browser, with the same window size. */
async function admin(browser: Browser, url: string, info: TestInfo): Promise<Page> {
  const { viewport, isMobile, hasTouch } = info.project.use;
  const size = {
    ...(viewport ? { viewport } : {}),
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  };
  const page = await (await browser.newContext({ baseURL: url, ...size })).newPage();
  await openSession(page, 'admin');
  await watchPage(page);
  return page;
}

test(
  "shows an employee's correction request to the admin, and the approved hours to the employee, without a reload",
  { tag: '@phone' },
  async ({ page, browser, server }, info) => {
    const { day } = await addNightHour(server.url);
    const boss = await admin(browser, server.url, info);
    const told = await hearMessages(boss);
    await boss.goto('/corrections');
    // A phone shows the table as cards.
    const list = boss
      .getByRole('table', { name: 'Corrections' })
      .or(boss.getByRole('list', { name: 'Corrections' }));
    await expect(list).toBeVisible();

    const said = await hearMessages(page);
    await openSession(page, 'employee');
    await page.goto(`/my-hours?start=${day}`);
    await expect(page.getByText('2:00–3:00 AM, 1 h')).toBeVisible();
    await expect(page.getByText(/Added: in 2:00 AM, out 3:00 AM, .*: A night at the pool/)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await expectSound(page);
    await keepScreen(page, 'my-hours');
    await page.getByRole('button', { name: /^Request a correction for .* 2:00 AM$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a Correction' });
    await dialog.getByLabel('Clocked out').fill('4:00 AM');
    await dialog.getByLabel('Reason').fill('I left at four');
    await expect(dialog.getByText('Hours: 2.00, was 1.00.')).toBeVisible();
    await expectNoAxeViolations(page);
    await keepScreen(page, 'my-hours-ask');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => said.has('Correction request sent')).toBe(true);
    await expect(page.getByText('Requested 2:00–4:00 AM (2 h): I left at four')).toBeVisible();

    await expect(boss.getByText('I left at four')).toBeVisible();
    await expectSound(boss);
    await keepScreen(boss, 'corrections');
    const asked = list.locator('tr, li').filter({ hasText: 'I left at four' });
    await asked.getByRole('button', { name: /^Approve / }).click();
    const sure = boss.getByRole('dialog', { name: 'Approve Correction' });
    await expect(sure.getByText('Paid hours change from 1 h to 2 h')).toBeVisible();
    await expectNoAxeViolations(boss);
    await keepScreen(boss, 'corrections-approve');
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => told.has('Correction approved.')).toBe(true);
    await expect(asked).toHaveCount(0);

    await expect(page.getByText('2:00–4:00 AM, 2 h')).toBeVisible();
    await expect(page.getByText(/Out 4:00 AM, was 3:00 AM, .*: I left at four/)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  },
);

test('lets a manager correct a time entry on the dashboard', async ({ page, server }) => {
  const { day } = await addNightHour(server.url);
  await openSession(page, 'admin');
  await page.goto(`/dashboard?date=${day}&search=${people.employee.code}`);
  const actions = page.getByRole('button', { name: /^Actions for / });
  // The night's time entry is the earliest of the day, so it is last in the list.
  await actions.last().click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Time Entry' });
  await expect(dialog.getByLabel('Clocked in')).toHaveValue('02:00 AM');
  await expectNoAxeViolations(page);
  await keepScreen(page, 'correct-record');
  await dialog.getByLabel('Clocked in').fill('1:30 AM');
  await dialog.getByLabel('Reason').fill('The tablet was off');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/In 1:30 AM, was 2:00 AM, .*: The tablet was off/)).toBeVisible();
  await expectSound(page);
  await keepScreen(page, 'corrected-record');
  await page.getByRole('button', { name: 'Add missed punch' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Missed Punch' })).toBeVisible();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'add-missed-punch');
});
