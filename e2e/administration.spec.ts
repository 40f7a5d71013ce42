import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import readExcelFile from 'read-excel-file/node';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { expectNoAxeViolations, expectNoSidewaysScroll, keepScreen } from './harness/looks';
import { people, signInAs } from './harness/people';
import { expect, test } from './harness/test';

test.use({ ownServer: true });
test.setTimeout(180_000);

async function expectSound(page: Page, name?: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  if (name) await keepScreen(page, name);
}

/** Chooses from the menu of a row, or of its card. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Fills the form of a new user from the keyboard alone, beginning in its first field. */
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
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await keyboard.press('Enter');
}

test('a location is made, found, changed and deleted', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/manage-location');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectSound(page, 'manage-location');

  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please select Time Zone').first()).toBeVisible();
  await expectSound(page, 'create-location');
  await page.getByLabel('Location', { exact: true }).fill('Pier 9 Swim School');
  await page.getByLabel('Phone').fill('206-555-0188');
  await page.getByLabel('Email').fill('pier@ondeck.example');
  await page.getByLabel('Address').fill('9 Pier Street, Seattle');
  await page.getByLabel('Time Zone').selectOption('Pacific Standard Time');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Location created successfully.').first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/manage-location');

  await choose(page, 'Pier 9 Swim School', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Location' });
  await expectSound(page);
  await edit.getByLabel('Address').fill('10 Pier Street, Seattle');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Location updated successfully.').first()).toBeVisible();
  await expect(page.getByText('10 Pier Street, Seattle')).toBeVisible();

  await choose(page, 'Pier 9 Swim School', 'Delete');
  const ask = page.getByRole('dialog', { name: 'Delete Location' });
  await expect(ask.getByText('Are you sure you want to delete this location?')).toBeVisible();
  await expectSound(page);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Location deleted successfully!').first()).toBeVisible();
  await expect(page.getByText('10 Pier Street, Seattle')).toBeHidden();
});

test('a user is made by keyboard and follows the link of the mail', async ({ page, server, watch }) => {
  watch.allow(/status of 400/);
  await signInAs(page, 'admin');
  await page.goto('/manage-user');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectSound(page, 'manage-user');
  await page.getByRole('link', { name: 'Add New' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Key')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill all fields.').first()).toBeVisible();
  await expectSound(page, 'create-user');

  await typeUser(page, people.manager.code, 'nora.vance@ondeck.example');
  await expect(page.getByText('This key already exists.').first()).toBeVisible();
  await expect(page.getByLabel('Key')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Nora');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('39001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User created successfully.').first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/manage-user');

  const { body } = await call(server.url, 'GET', '/dev/mail.json');
  const letters = Array.isArray(body) ? body : listField(body, 'results');
  const letter = letters.find((one) => field(one, 'to') === 'nora.vance@ondeck.example');
  const link = /\/users\/password-setup\/[\w-]+/.exec(textField(letter, 'text'))?.[0];
  expect(link).toBeDefined();

  await page.getByRole('searchbox').fill('vance');
  await choose(page, 'Nora Vance', 'Send activation again');
  await expect(
    page.getByText('A new activation link was sent to nora.vance@ondeck.example.').first(),
  ).toBeVisible();
  const again = await call(server.url, 'GET', '/dev/mail.json');
  const newest = (Array.isArray(again.body) ? again.body : listField(again.body, 'results'))[0];
  const newLink = /\/users\/password-setup\/[\w-]+/.exec(textField(newest, 'text'))?.[0];
  expect(newLink).not.toBe(link);

  await page.context().clearCookies();
  await page.goto(newLink ?? '/');
  await page.getByLabel('New Password', { exact: true }).fill('Swim-fast-1!');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Swim-fast-1!');
  await page.getByRole('button', { name: /set password|save|submit/i }).click();
  await expect(page.getByText('Password has been set successfully.').first()).toBeVisible();
  const login = await call(server.url, 'POST', '/api/users/login/', {
    body: { email: 'nora.vance@ondeck.example', password: 'Swim-fast-1!' },
  });
  expect(login.status).toBe(200);
});

test('a lost connection keeps what was typed', async ({ page, watch, context }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInAs(page, 'admin');
  await page.goto('/manage-user/create');
  await expect(page.getByLabel('Key')).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await typeUser(page, '39002', 'offline@ondeck.example');
  await expect(page.getByText('Something went wrong.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('offline@ondeck.example');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User created successfully.').first()).toBeVisible();
});

/** Last week's Sunday: a week whose rows no longer change. */
function lastSunday(): string {
  const date = new Date();
  date.setDate(date.getDate() - date.getDay() - 7);
  return date.toISOString().slice(0, 10);
}

test('hours are edited by keyboard, marked, and the three tabs agree', async ({ page, server }) => {
  await signInAs(page, 'admin');
  await page.goto(`/weekly-labor-reports?date=${lastSunday()}&size=10`);
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  await expect(edit).toBeVisible();
  await expectSound(page, 'weekly-labor-reports');
  const name = /^Edit (.+), \d\d-/.exec((await edit.getAttribute('aria-label')) ?? '')?.[1];

  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Edit Hours Paid and Rate For ${name}` });
  await expect(dialog.getByRole('textbox', { name: 'Hours' })).toBeFocused();
  await expect(dialog.getByLabel('Category')).toBeDisabled();
  await expectSound(page, 'edit-hours');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hours and rate updated successfully').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^was \d+\.\d\d, .+, \d\d-\d\d \d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Proof for/ })
    .first()
    .click();
  await expect(page.getByText('9 h 15 min (9.25)', { exact: false }).first()).toBeVisible();
  await expectSound(page, 'weekly-labor-reports-proof');

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
    await expectSound(page, path);
    const { body } = await ask(path);
    expect(field(body, ...total)).toBe(field(detail.body, 'totals', 'total_hours'));
  }
});

test('the export has the report’s rows, with numbers as numbers', async ({ page, server }) => {
  await signInAs(page, 'admin');
  await page.goto(`/weekly-labor-reports?date=${lastSunday()}`);
  const token = await tokenOf(server.url, 'admin');
  for (const [tab, path, file] of [
    ['Payroll Details', 'payroll-detail', 'Payroll-Detail.xlsx'],
    ['Payroll Summary', 'payroll-summary', 'Payroll-Summary.xlsx'],
    ['Management', 'weekly-labour-management', 'Weekly-Management-Report.xlsx'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    const [sheet] = await readExcelFile(await readFile(await download.path()));
    const rows = sheet?.data ?? [];
    const { body } = await call(server.url, 'GET', `/api/payroll/${path}?limit=200&date=${lastSunday()}`, {
      token,
    });
    // A head and a row of totals stand around the rows.
    expect(rows.length, file).toBe(Number(field(body, 'count')) + 2);
    expect(typeof rows.at(-1)?.at(-1), file).toBe('number');
  }
  await page.goto('/weekly-labor-reports?date=2020-01-05');
  await expect(page.getByText('No hours in this week')).toBeVisible();
});

test('an export without rows says so', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await signInAs(page, 'admin');
  await page.goto('/weekly-labor-reports?date=2020-01-05');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await expect(page.getByText('No export data found.').first()).toBeVisible();
  await expectSound(page);
});

test('options are saved and a position is recoloured', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/options');
  await page.getByLabel('Early window').fill('241');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Early window must be at most 240').first()).toBeVisible();
  await page.getByLabel('Early window').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Options saved.').first()).toBeVisible();
  await expectSound(page, 'options');
  await choose(page, 'Lifeguard', 'Edit');
  await page.getByRole('radio', { name: 'Teal' }).check();
  await expectSound(page, 'edit-position');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Position updated successfully.').first()).toBeVisible();
});

test('a manager looks at options and reports and changes neither', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/options');
  await expect(page.getByLabel('Early window')).toBeDisabled();
  await expectSound(page);
  await page.goto('/weekly-labor-reports?size=10');
  await expect(page.getByRole('button', { name: /^Proof for/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await expectSound(page);
});
