import type { Locator, Page } from '@playwright/test';
import { arriveAs, openSession } from './harness/heldSession';
import { tabTo } from './harness/keys';
import { expect, test } from './harness/test';
import { clockEmployeeIn, type Ground, inDays, openGround, shown } from './refusals/ground';

/** Tests requests and their approval by keyboard alone. */
test.use({ ownServer: true });
test.setTimeout(240_000);

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

async function asEmployee(page: Page, ground: Ground): Promise<void> {
  const open = await ground.plan({ day: 40 });
  const own = await ground.plan({ day: 33, own: true });
  await openSession(page, 'employee');

  await test.step('requests an open shift', async () => {
    await page.goto(`/open-shifts?start=${open.date}`);
    await enter(page, page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${open.code} `) }));
    const dialog = page.getByRole('dialog', { name: 'Select Shift' });
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Yes' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('requests time off', async () => {
    await page.goto(`/time-off-request?view=weekly&start=${own.date}`);
    const event = page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${own.code} `) });
    await enter(page, event);
    const dialog = page.getByRole('dialog', { name: 'Time Off Request' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(event).toBeFocused();
    await page.keyboard.press('Enter');
    // The dialog focuses its first field after it opens, so wait for the focus before pressing more keys.
    await expect(dialog.getByLabel('From Date', { exact: true })).toBeFocused();
    await tabTo(page, dialog.getByLabel('Leave Type'));
    await page.keyboard.type('Paid');
    await expect(dialog.getByLabel('Leave Type')).toHaveValue('PAID_LEAVE');
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('By keyboard');
    await enter(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('requests a schedule change', async () => {
    await page.goto(`/schedule-change-request?start=${own.date}`);
    await enter(page, page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${own.code} `) }));
    const dialog = page.getByRole('dialog', { name: 'Schedule Change Request' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('By keyboard');
    await enter(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toBeHidden();
  });
  await test.step('requests a new shift', async () => {
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
  await test.step('withdraws one of the requests', async () => {
    const tab = page.getByRole('tab', { name: /^Schedule/ });
    await tabTo(page, tab);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('button', { name: `Withdraw Schedule change ${shown(own.date)}` }));
    const dialog = page.getByRole('dialog', { name: 'Withdraw Request' });
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Yes' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Schedule change' }).first()).toContainText(
      'Withdrawn',
    );
  });
}

async function asAdmin(page: Page, ground: Ground): Promise<void> {
  const change = await ground.plan({ day: 47, own: true });
  await ground.send('employee', `/api/shifts/request/reschedule/?request_date=${change.date}`, {
    shift: change.id,
    request_type: 'SHIFT_CHANGE',
    last_shift_date: null,
    shift_date: change.date,
    reason: 'Moving house',
  });
  const { name } = await clockEmployeeIn(ground.url);
  await page.context().clearCookies();
  await arriveAs(page, 'admin');
  await test.step('opens a tab and approves time off', async () => {
    await tabTo(page, page.getByRole('tab', { name: /^Shifts Clocked In/ }));
    await page.keyboard.press('End');
    for (const _ of ['New Shift', 'Time Off']) await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: /^Time Off Request/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'By keyboard' });
    const approve = row.getByRole('button', { name: /^Approve/ });
    await enter(page, approve);
    const dialog = page.getByRole('dialog', { name: 'Approve Time Off' });
    await expect(dialog.getByText(/ won't work /)).toBeVisible();
    await enter(page, dialog.getByRole('button', { name: 'Approve' }));
    await expect(dialog).toBeHidden();
    // An approved request is still in the list, after the pending requests.
    await expect(approve.and(page.locator(':not([aria-disabled=true])'))).toHaveCount(0);
  });
  await test.step('assigns the open shift to the employee who requested it', async () => {
    await page.goto(`/dashboard?tab=open-shift&size=50&date=${inDays(40)}`);
    const row = page.getByRole('row').filter({ hasText: ground.employee.name }).first();
    await enter(page, row.getByRole('button', { name: /^Assign/ }));
    const dialog = page.getByRole('dialog', { name: 'Assign Shift' });
    const box = dialog.getByRole('combobox', { name: 'Employee' });
    await expect(box).toHaveValue(ground.employee.name);
    await expect(box).toBeFocused();
    await enter(page, dialog.getByRole('button', { name: 'Assign' }));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Taken');
  });
  await test.step("reassigns a shift to another employee when the first can't work it", async () => {
    await page.goto('/dashboard?tab=schedule-change&size=50');
    const row = page.getByRole('row').filter({ hasText: change.code });
    await enter(page, row.getByRole('button', { name: /^Reassign/ }));
    const dialog = page.getByRole('dialog', { name: 'Reassign Shift' });
    await expect(dialog.getByRole('combobox', { name: 'Employee' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const free = page.getByRole('option', { name: /h in the week of/ });
    await expect(free.first()).toBeVisible();
    // Filter the list to available employees by the text below their names.
    await page.keyboard.type('h in the week of');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(free).toHaveCount(0);
    await expect(dialog.getByRole('combobox', { name: 'Employee' })).not.toHaveValue('');
    await enter(page, dialog.getByRole('button', { name: 'Assign' }));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Reassigned');
  });
  await test.step('rejects a new shift request', async () => {
    await page.goto('/dashboard?tab=new-shift&size=50');
    const row = page
      .getByRole('row')
      .filter({ hasText: shown(inDays(30)) })
      .filter({ hasText: ground.employee.name })
      .first();
    await enter(page, row.getByRole('button', { name: /^Reject/ }));
    const dialog = page.getByRole('dialog', { name: 'Reject Request' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Mornings are full');
    await enter(page, dialog.getByRole('button', { name: 'Reject' }));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Rejected');
  });
  await test.step('assigns a shift to a punch without a shift', async () => {
    await page.goto('/dashboard?tab=unassigned');
    await enter(page, page.getByRole('button', { name: `Pending: assign a shift to ${name}` }));
    const dialog = page.getByRole('dialog', { name: 'Assign Shift' });
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    await enter(page, dialog.getByRole('button', { name: 'Assign' }));
    await expect(dialog).toBeHidden();
    // A punch leaves the list once a shift is assigned.
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });
  await test.step('selects an employee on deck, cancels the clock-out once, and then clocks them out', async () => {
    await page.goto('/dashboard?tab=all-clocked-in&size=50');
    const box = page.getByRole('checkbox', { name: `Select ${name}` });
    await tabTo(page, box);
    await page.keyboard.press('Space');
    const button = page.getByRole('button', { name: 'Clock out', exact: true });
    // The bar of actions appears after the rows.
    await expect(button).toBeVisible();
    await enter(page, button);
    const dialog = page.getByRole('dialog', { name: 'Clock out' });
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, dialog.getByRole('button', { name: 'Yes' }));
    await expect(dialog).toBeHidden();
    await expect(box).toHaveCount(0);
  });
}

test('sends every kind of request as an employee and reviews them as an admin, by keyboard alone', async ({
  page,
  server,
}) => {
  const ground = await openGround(server.url);
  await asEmployee(page, ground);
  await asAdmin(page, ground);
});
