import type { Browser, Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from './harness/api';
import { expectNoAxeViolations, keepScreen } from './harness/looks';
import { hearMessages, type Messages } from './harness/messages';
import { openSession } from './harness/heldSession';
import { people, type Role } from './harness/people';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';

/** Tests requests between an employee and a manager on two open pages, without a reload of either. */
test.use({ ownServer: true });
test.setTimeout(150_000);

const EVENT = /^[A-Z]{2} [A-Z]{3}-\d{4} /;

/** Waits until a message was shown, because a message vanishes after three seconds. */
const isSaid = (said: Messages, text: string): Promise<void> =>
  expect.poll(() => said.has(text), { message: `“${text}”` }).toBe(true);

/** Returns the date this many days from today, `yyyy-MM-dd`. */
function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Opens a page for another user in a second browser. */
async function another(browser: Browser, url: string, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openSession(page, role);
  await watchPage(page);
  return page;
}

/** Opens one of the dashboard's queues and marks the document, so that a test notices a reload. */
async function openQueue(page: Page, tab: string): Promise<void> {
  await page.goto(`/dashboard?tab=${tab}`);
  await expect(page.getByText('Live', { exact: false }).first()).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);

/** Returns a user's account as an admin sees it. */
async function accountOf(url: string, token: string, email: string): Promise<unknown> {
  const found = await call(url, 'GET', `/api/users/?search=${encodeURIComponent(email)}`, { token });
  return listField(found.body, 'results')[0];
}

/**
 * Creates an open shift at the employee's location for their position, before anyone else's day starts.
 *
 * @returns the shift's code
 */
async function openShiftFor(url: string, email: string): Promise<string> {
  const token = await tokenOf(url, 'admin');
  const user = await accountOf(url, token, email);
  const { body } = await call(url, 'POST', '/api/shifts/add-shift/', {
    token,
    body: {
      location: textField(user, 'locations', 0, 'location_id'),
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: inDays(20),
      start_time: '05:00',
      end_time: '06:00',
      shift_type: textField(user, 'positions', 0, 'position_id'),
    },
  });
  return textField(body, 'shift_code');
}

/** Records when the page first shows an employee's row as decided. The server uses the same machine's clock. */
const noteDecision = (page: Page, person: string): Promise<void> =>
  page.evaluate((name) => {
    const decided = (): number =>
      [...document.querySelectorAll('tr')]
        .map((row) => row.textContent ?? '')
        .filter((text) => text.includes(name) && /Approved|Rejected/.test(text)).length;
    const before = decided();
    const seen = new Promise<number>((resolve) => {
      const look = (): void => {
        if (decided() > before) resolve(Date.now());
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(globalThis, { seenDecided: seen });
  }, person);
const seenDecided = (page: Page): Promise<number> =>
  page.evaluate(async () => Number(await Reflect.get(globalThis, 'seenDecided')));

/** Opens the employee's requests with the live stream, and marks the document. */
async function openMine(page: Page): Promise<void> {
  await page.goto('/view-schedule?tab=requests');
  await expect(page.getByRole('table', { name: 'My requests' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

test('shows a time-off request to the manager and each answer to the employee, without a reload', async ({
  page,
  browser,
  server,
}) => {
  const manager = await another(browser, server.url, 'admin');
  await openQueue(manager, 'time-off');
  const said = await hearMessages(page);
  await openSession(page, 'employee');
  await page.goto(`/time-off-request?start=${inDays(32)}`);
  await page.getByRole('button', { name: EVENT }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Time Off Request' });
  await expect(dialog.getByText("You're scheduled between these dates:")).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'All my shifts between these dates' })).toBeChecked();
  await dialog.getByLabel('Leave Type').selectOption('Paid Leave');
  await dialog.getByLabel('Reason').fill('Sister’s wedding');
  await expectNoAxeViolations(page);
  await keepScreen(page, 'time-off-request');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isSaid(said, 'Time off request sent');
  await openMine(page);
  const mine = page.getByRole('row').filter({ hasText: 'Sister’s wedding' });
  await expect(mine).toContainText('Pending');

  const row = manager.getByRole('row').filter({ hasText: 'Sister’s wedding' });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(manager);
  await row.getByRole('button', { name: /^Approve/ }).click();
  const approve = manager.getByRole('dialog', { name: 'Approve Time Off' });
  await expect(approve.getByText(/ won't work /)).toBeVisible();
  await expectNoAxeViolations(manager);
  await keepScreen(manager, 'approve-time-off');
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await expect(mine).toContainText('Approved');

  await row.getByRole('button', { name: /^Revoke/ }).click();
  const revoke = manager.getByRole('dialog', { name: 'Revoke Time Off' });
  await expect(revoke.getByText(/: Back to /).first()).toBeVisible();
  await revoke.getByLabel('Reason').fill('The gala was moved');
  await expectNoAxeViolations(manager);
  await keepScreen(manager, 'revoke-time-off');
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect(mine).toContainText('Revoked');
  await expect(mine).toContainText('The gala was moved');
  expect([await isSameDocument(page), await isSameDocument(manager)]).toEqual([true, true]);
});

test('refuses a schedule change on short notice, sends a later one, and shows the answer to the employee', async ({
  page,
  browser,
  server,
}) => {
  const manager = await another(browser, server.url, 'admin');
  await openQueue(manager, 'schedule-change');
  const said = await hearMessages(page);
  await openSession(page, 'employee');
  const dialog = page.getByRole('dialog', { name: 'Schedule Change Request' });

  await page.goto(`/schedule-change-request?view=weekly&start=${inDays(0)}`);
  await page.getByRole('button', { name: EVENT }).first().click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await expect(
    dialog.getByText('We request 2 weeks advance notice and a minimum of 1 week to accommodate.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/schedule-change-request?view=weekly&start=${inDays(35)}`);
  await page.getByRole('button', { name: EVENT }).first().click();
  await dialog.getByLabel('Reason').fill('Final exam');
  const code = /[A-Z]{3}-\d{4}/.exec(await dialog.innerText())?.[0] ?? 'no code';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isSaid(said, 'Schedule change request sent');
  await openMine(page);

  const row = manager.getByRole('row').filter({ hasText: code }).first();
  await row.getByRole('button', { name: /^Reject/ }).click();
  const reject = manager.getByRole('dialog', { name: 'Reject Request' });
  await reject.getByLabel('Reason').fill('No one else is free');
  await expectNoAxeViolations(manager);
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(row).toContainText('Rejected');
  const answered = page.getByRole('row').filter({ hasText: 'Final exam' });
  await expect(answered).toContainText('Rejected');
  await expect(answered).toContainText('No one else is free');
  expect([await isSameDocument(page), await isSameDocument(manager)]).toEqual([true, true]);
});

test('assigns a requested open shift, and notifies the employee in the bell', async ({
  page,
  browser,
  server,
}) => {
  const sent = await openShiftFor(server.url, people.employee.email);
  const manager = await another(browser, server.url, 'admin');
  await openQueue(manager, 'open-shift');
  const said = await hearMessages(page);
  await openSession(page, 'employee');
  await page.goto(`/open-shifts?start=${inDays(20)}`);
  await page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${sent} `) }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Shift' });
  await expect(dialog.getByText('Are you sure you want to make this shift yours?')).toBeVisible();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'open-shifts');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await isSaid(said, 'Open shift request sent to admin');
  await openMine(page);
  const mine = page.getByRole('row').filter({ hasText: sent }).filter({ hasText: 'Open shift' }).first();
  await expect(mine).toContainText('Pending');

  const profile = await page.getByRole('link', { name: /, my profile$/ }).innerText();
  const asker = /^(.+), my profile$/m.exec(profile)?.[1] ?? 'nobody';
  const row = manager.getByRole('row').filter({ hasText: sent }).filter({ hasText: asker }).first();
  await manager
    .getByRole('searchbox')
    .or(manager.getByRole('textbox', { name: /search/i }))
    .first()
    .fill(sent);
  await row.getByRole('button', { name: /^Assign/ }).click();
  const assign = manager.getByRole('dialog', { name: 'Assign Shift' });
  await expect(assign.getByRole('combobox', { name: 'Employee' })).toHaveValue(asker);
  await expectNoAxeViolations(manager);
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(row).toContainText('Taken');
  await expect(mine).toContainText('Approved');
  await expect(page.getByRole('button', { name: /^Notifications, \d+ new/ })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('lets one of two managers decide a request, and shows the other who decided and when', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.allow(/status of 409/);
  const other = await another(browser, server.url, 'admin');
  const token = await tokenOf(server.url, 'admin');
  await openSession(page, 'manager');
  await openQueue(page, 'schedule-change');
  await openQueue(other, 'schedule-change');
  const button = page.getByRole('button', { name: /^Approve/, disabled: false }).first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  const person = name.replace('Approve ', '');
  const { body } = await call(server.url, 'GET', '/api/shifts/reschedule-requests/?limit=100', { token });
  const request = listField(body, 'results').find(
    (one) => textField(one, 'status') === 'PENDING' && textField(one, 'user', 'name') === person,
  );

  await noteDecision(other, person);
  // Send the other manager's decision and click here at the same time.
  await Promise.all([
    button.click(),
    call(server.url, 'POST', `/api/shifts/reschedule-requests/${textField(request, 'id')}/`, {
      token,
      body: { action: 'REJECT' },
    }),
  ]);
  const row = page.getByRole('row').filter({ hasText: person }).first();
  const there = other.getByRole('row').filter({ hasText: person }).first();
  await expect(row).toContainText(/(Approved|Rejected).*by /s);
  await expect(there).toContainText(/(Approved|Rejected).*by /s);
  expect((await row.textContent())?.match(/Approved|Rejected/)?.[0]).toBe(
    (await there.textContent())?.match(/Approved|Rejected/)?.[0],
  );
  const after = await call(server.url, 'GET', '/api/shifts/reschedule-requests/?limit=100', { token });
  const decided = listField(after.body, 'results').find(
    (one) => textField(one, 'id') === textField(request, 'id'),
  );
  expect((await seenDecided(other)) - Date.parse(textField(decided, 'decided_at'))).toBeLessThan(2000);
});

test('turns a new shift request into a shift, and shows it to the employee without a reload', async ({
  page,
  browser,
  server,
}) => {
  const manager = await another(browser, server.url, 'admin');
  await openQueue(manager, 'new-shift');
  const said = await hearMessages(page);
  await openSession(page, 'employee');
  await page.goto('/request-new-shift');
  await page.getByLabel('Select Day of Week').selectOption('Wednesday');
  await page.getByRole('combobox', { name: 'Start Time' }).fill('505a');
  await page.getByRole('combobox', { name: 'Start Time' }).press('Tab');
  await page.getByRole('combobox', { name: 'End Time' }).fill('6a');
  await page.getByRole('combobox', { name: 'End Time' }).press('Tab');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Reason').fill('My course moved to the evening');
  await expectNoAxeViolations(page);
  await keepScreen(page, 'request-new-shift');
  await page.getByRole('button', { name: 'Save' }).click();
  await isSaid(said, 'Shift request submitted successfully!');
  await page.waitForURL((url) => url.pathname === people.employee.landing);

  await openMine(page);
  const mine = page.getByRole('row').filter({ hasText: 'My course moved to the evening' });
  await expect(mine).toContainText('Pending');

  const assign = manager
    .getByRole('row')
    .filter({ hasText: '5:05–6:00 AM' })
    .getByRole('button', { name: /^Assign Shift/, disabled: false })
    .first();
  await expect(assign).toBeVisible();
  const told = expect(manager.getByText('Select a location first.')).toBeVisible();
  await assign.click();
  await told;
  const asker = await accountOf(server.url, await tokenOf(server.url, 'admin'), people.employee.email);
  await expect(manager.getByLabel('Location')).toBeFocused();
  await manager.getByLabel('Location').selectOption(textField(asker, 'locations', 0, 'location_id'));
  await manager.waitForURL((url) => url.pathname === '/manage-shifts/create');
  await expect(manager.getByRole('combobox', { name: 'Start Time' })).toHaveValue('05:05 AM');
  await expect(manager.getByRole('radio', { name: 'One-time' })).toBeChecked();
  await expect(manager.getByRole('combobox', { name: 'Staff 1' })).toHaveValue(
    `${textField(asker, 'first_name')} ${textField(asker, 'last_name')}`,
  );
  await expect(manager.getByText('“My course moved to the evening”')).toBeVisible();
  await manager.getByRole('combobox', { name: 'Shift Type' }).selectOption('Swim Instructor');
  await expect(manager.getByText('Up to date')).toBeVisible();
  // In some weeks, the form warns of a short rest, so accept the warning.
  const anyway = manager.getByRole('checkbox', { name: 'Assign anyway' });
  if (await anyway.isVisible()) await anyway.check();
  await manager.getByRole('button', { name: 'Save', exact: true }).click();
  await manager.waitForURL((url) => url.pathname === '/dashboard', { timeout: 15_000 });
  await expect(mine).toContainText('Approved');
  expect(await isSameDocument(page)).toBe(true);
});
