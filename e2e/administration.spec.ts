import type { Page } from '@playwright/test';
import { call, field, tokenOf } from './harness/api';
import { expectNoAxeViolations, expectLegible } from './harness/looks';
import { mailedLink } from './harness/mail';
import { openSession } from './harness/heldSession';
import { people } from './harness/people';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';

// The tests of this file can share a server because no test reads data that another test changes.
test.use({ serverOf: 'administration' });
test.setTimeout(180_000);

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectLegible(page);
}

/** Chooses an item from the menu of a row, or of its card on a phone. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Fills the form of a new user by keyboard alone, starting in the first field. */
async function typeUser(page: Page, key: string, email: string): Promise<void> {
  const { keyboard } = page;
  await page.getByLabel('Key').focus();
  await keyboard.type(key);
  await keyboard.press('Tab');
  await keyboard.type('Emp');
  await keyboard.press('Tab');
  for (const text of ['Nora', 'Vance', '206-555-0177', email]) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  for (const select of ['Location', 'Position']) {
    await expect(page.getByRole('combobox', { name: select })).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Create New Position' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Joining Date' })).toBeFocused();
  await page.getByLabel('Emergency Phone').focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await keyboard.press('Enter');
}

test('creates, finds, edits, and deletes a location', { tag: '@phone' }, async ({ page, said }) => {
  await openSession(page, 'admin');
  await page.goto('/manage-location');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectSound(page);

  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please select Time Zone').first()).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Location', { exact: true }).fill('Pier 9 Swim School');
  await page.getByLabel('Phone').fill('206-555-0188');
  await page.getByLabel('Email').fill('pier@ondeck.example');
  await page.getByLabel('Address').fill('9 Pier Street, Seattle');
  await page.getByLabel('Time Zone').selectOption('Pacific Standard Time');
  await page.getByRole('button', { name: 'Save' }).click();
  await said.expect('Location created successfully.');
  await page.waitForURL((url) => url.pathname === '/manage-location');

  await choose(page, 'Pier 9 Swim School', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Location' });
  await expectSound(page);
  await edit.getByLabel('Address').fill('10 Pier Street, Seattle');
  await edit.getByRole('button', { name: 'Save' }).click();
  await said.expect('Location updated successfully.');
  await expect(page.getByText('10 Pier Street, Seattle')).toBeVisible();

  await choose(page, 'Pier 9 Swim School', 'Delete');
  const ask = page.getByRole('dialog', { name: 'Delete Location' });
  await expect(ask.getByText('Are you sure you want to delete this location?')).toBeVisible();
  await expectSound(page);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await said.expect('Location deleted successfully!');
  await expect(page.getByText('10 Pier Street, Seattle')).toBeHidden();
});

test('creates a user by keyboard, and sets their password from the emailed link', async ({
  page,
  server,
  watch,
  said,
}) => {
  watch.allow(/status of 400/);
  await openSession(page, 'admin');
  await page.goto('/manage-user');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Add New' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Key')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await said.expect('Please fill all fields.');
  await expectSound(page);

  await typeUser(page, people.manager.code, 'nora.vance@ondeck.example');
  await expect(page.getByText('This key already exists.').first()).toBeVisible();
  await expect(page.getByLabel('Key')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Nora');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('39001');
  await page.keyboard.press('Enter');
  await said.expect('User created successfully.');
  await page.waitForURL((url) => url.pathname === '/manage-user');

  const email = 'nora.vance@ondeck.example';
  const link = await mailedLink(server.url, email);

  await page.getByRole('searchbox').fill('vance');
  await choose(page, 'Nora Vance', 'Resend activation');
  await said.expect('Activation link sent to nora.vance@ondeck.example.');
  await expect.poll(() => mailedLink(server.url, email)).not.toBe(link);

  // Leave the page first: requests of the list must not be sent after sign-out.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(await mailedLink(server.url, email));
  await page.getByLabel('New Password', { exact: true }).fill('Swim-fast-1!');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Swim-fast-1!');
  await page.getByRole('button', { name: /set password|save|submit/i }).click();
  await said.expect('Password has been set successfully.');
  const login = await call(server.url, 'POST', '/api/users/login/', {
    body: { email, password: 'Swim-fast-1!' },
  });
  expect(login.status).toBe(200);
});

test('keeps the text typed in a form when the connection is lost', async ({ page, watch, context, said }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openSession(page, 'admin');
  await page.goto('/manage-user/create');
  await expect(page.getByLabel('Key')).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await typeUser(page, '39002', 'offline@ondeck.example');
  await said.expect('Something went wrong.');
  await expect(page.getByLabel('Email')).toHaveValue('offline@ondeck.example');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await said.expect('User created successfully.');
});

test('edits hours by keyboard, marks the change, and shows equal totals in the three tabs', async ({
  page,
  server,
  said,
}) => {
  await openSession(page, 'admin');
  await page.goto(`/weekly-labor-reports?date=${lastSunday()}&size=10`);
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  await expect(edit).toBeVisible();
  await expectSound(page);
  const name = /^Edit (.+), \d\d-/.exec((await edit.getAttribute('aria-label')) ?? '')?.[1];

  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Edit Hours Paid and Rate For ${name}` });
  await expect(dialog.getByRole('textbox', { name: 'Hours' })).toBeFocused();
  await expect(dialog.getByLabel('Category')).toBeDisabled();
  await expectSound(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9.25');
  // The new hours are more than two hours above the clocked hours, so Save needs a reason.
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Stayed for the late class.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await said.expect('Hours and rate updated successfully');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^was \d+\.\d\d, .+, \d\d-\d\d \d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Details for/ })
    .first()
    .click();
  await expect(page.getByText('9 h 15 min (9.25)', { exact: false }).first()).toBeVisible();
  await expectSound(page);

  const token = await tokenOf(server.url, 'admin');
  const ask = (path: string) =>
    call(server.url, 'GET', `/api/payroll/${path}?limit=200&date=${lastSunday()}`, { token });
  const detail = await ask('payroll-detail');
  for (const [tab, path, total] of [
    ['Payroll Summary', 'payroll-summary', ['totals', 'total_hours']],
    ['Management', 'weekly-labour-management', ['totals', 'total']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(name ?? '').first()).toBeVisible();
    await expectSound(page);
    const { body } = await ask(path);
    expect(field(body, ...total)).toBe(field(detail.body, 'totals', 'total_hours'));
  }
});

test('shows a message when an export has no rows', async ({ page, watch, said }) => {
  watch.allow(/status of 404/);
  await openSession(page, 'admin');
  await page.goto('/weekly-labor-reports?date=2020-01-05');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await said.expect('No export data found.');
  await expectSound(page);
});

test('saves the options and changes the color of a position', async ({ page, said }) => {
  await openSession(page, 'admin');
  await page.goto('/options');
  await page.getByLabel('Early window').fill('241');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Early window must be at most 240').first()).toBeVisible();
  await page.getByLabel('Early window').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await said.expect('Options saved.');
  await expectSound(page);
  await choose(page, 'Lifeguard', 'Edit');
  await page.getByRole('radio', { name: 'Teal' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await said.expect('Position updated.');
});

test('lets a manager read options and reports, but not change them', async ({ page }) => {
  await openSession(page, 'manager');
  await page.goto('/options');
  await expect(page.getByLabel('Early window')).toBeDisabled();
  await expectSound(page);
  await page.goto(`/weekly-labor-reports?date=${lastSunday()}&size=10`);
  await expect(page.getByRole('button', { name: /^Details for/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await expectSound(page);
});
