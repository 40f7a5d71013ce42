import type { Locator, Page } from '@playwright/test';
import { signInAs } from './harness/people';
import { expect, test } from './harness/test';
import { type Ground, inDays, openGround, shown } from './refusals/ground';

/** Asking and deciding without a pointer. */
test.use({ ownServer: true });
test.setTimeout(120_000);

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

async function asEmployee(page: Page, ground: Ground): Promise<void> {
  const open = await ground.plan({ day: 40 });
  const own = await ground.plan({ day: 33, own: true });
  await signInAs(page, 'employee');

  await test.step('asks for an open shift', async () => {
    await page.goto(`/open-shifts?start=${open.date}`);
    await enter(page, page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${open.code} `) }));
    const dialog = page.getByRole('dialog', { name: 'Select Shift' });
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Yes' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('asks for time off', async () => {
    await page.goto(`/time-off-request?view=weekly&start=${own.date}`);
    const event = page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${own.code} `) });
    await enter(page, event);
    const dialog = page.getByRole('dialog', { name: 'Time Off Request' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(event).toBeFocused();
    await page.keyboard.press('Enter');
    // The dialog puts the focus into its first field; what is pressed before that goes there.
    await expect(dialog.getByLabel('From Date', { exact: true })).toBeFocused();
    await tabTo(page, dialog.getByLabel('Leave Type'));
    await page.keyboard.type('Paid');
    await expect(dialog.getByLabel('Leave Type')).toHaveValue('PAID_LEAVE');
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('By keyboard');
    await enter(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('asks for a change of the schedule', async () => {
    await page.goto(`/schedule-change-request?start=${own.date}`);
    await enter(page, page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${own.code} `) }));
    const dialog = page.getByRole('dialog', { name: 'Schedule Change Request' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('By keyboard');
    await enter(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('offers to work more', async () => {
    await page.goto('/request-new-shift');
    await tabTo(page, page.getByLabel('Shift Start Date', { exact: true }));
    await page.keyboard.type(shown(inDays(30)));
    await tabTo(page, page.getByRole('combobox', { name: 'Start Time' }));
    await page.keyboard.type('9a');
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('combobox', { name: 'End Time' }));
    await page.keyboard.type('1p');
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('radio', { name: 'Yes' }));
    await page.keyboard.press('Space');
    await enter(page, page.getByRole('button', { name: 'Save' }));
    await page.waitForURL((url) => url.pathname === '/view-schedule');
  });
  await test.step('takes one of them back', async () => {
    const tab = page.getByRole('tab', { name: /^Schedule/ });
    await tabTo(page, tab);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('button', { name: `Withdraw Schedule change ${shown(own.date)}` }));
    const dialog = page.getByRole('dialog', { name: 'Withdraw request' });
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Yes' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Schedule change' }).first()).toContainText(
      'Withdrawn',
    );
  });
}

async function asAdmin(page: Page, ground: Ground): Promise<void> {
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  await test.step('goes to a tab and approves time off', async () => {
    await tabTo(page, page.getByRole('tab', { name: /^Shifts Clocked In/ }));
    await page.keyboard.press('End');
    for (const _ of ['New Shift', 'Time Off']) await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: /^Time Off Request/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'By keyboard' });
    await enter(page, row.getByRole('button', { name: /^Approve/ }));
    await expect(row).toContainText('Approved');
  });
  await test.step('gives the open shift to who asked for it', async () => {
    await page.goto(`/dashboard?tab=open-shift&date=${inDays(40)}`);
    const row = page.getByRole('row').filter({ hasText: ground.employee.name }).first();
    await enter(page, row.getByRole('button', { name: /^Assign/ }));
    const dialog = page.getByRole('dialog', { name: 'Assign Shift' });
    const box = dialog.getByRole('combobox', { name: 'Employee' });
    await expect(box).toHaveValue(ground.employee.name);
    await expect(box).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Assign' }));
    await expect(dialog).toBeHidden();
  });
}

test('by keyboard alone an employee asks for everything, and a manager decides it', async ({
  page,
  server,
}) => {
  const ground = await openGround(server.url);
  await asEmployee(page, ground);
  await asAdmin(page, ground);
});
