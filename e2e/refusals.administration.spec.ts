import type { Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from './harness/api';
import { arriveAs } from './harness/heldSession';
import { password, people } from './harness/people';
import { expect, test } from './harness/test';

/**
 * Tests that refusals of administration reach the page, once for each kind of answer. Page tests read every message of
 * the catalogues, and server tests the server's own.
 */
test.use({ serverOf: 'refusals of administration' });

async function choose(page: Page, row: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: row }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Creates a user while a page is open. @returns the user's ID */
async function createUser(url: string, token: string): Promise<string> {
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const body = {
    key: '39104',
    first_name: 'Sabine',
    last_name: 'Case',
    email: 'sabine@ondeck.example',
    phone_number: '206-555-0199',
    user_type: 'EMPLOYEE',
    locations: [textField(places.body, 'results', 0, 'id')],
    positions: [textField(positions.body, 'results', 0, 'id')],
  };
  const made = await call(url, 'POST', '/api/users/', { token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const found = await call(url, 'GET', '/api/users/?search=Sabine', { token });
  return textField(listField(found.body, 'results')[0], 'id');
}

test('shows the refusal of a taken name, of the last admin, and of a deleted user', async ({
  page,
  server,
  said,
  watch,
}) => {
  watch.allow(/status of 40[04]/);
  const token = await tokenOf(server.url, 'admin');
  await arriveAs(page, 'admin');
  await test.step('in the page’s words when a location has a taken name', async () => {
    const { body } = await call(server.url, 'GET', '/api/locations/?limit=2', { token });
    await page.goto('/manage-location');
    await choose(page, `Actions for ${textField(body, 'results', 0, 'title')}`, 'Edit');
    await page.getByLabel('Location', { exact: true }).fill(textField(body, 'results', 1, 'title'));
    await press(page, 'Save');
    await said.expect('Unable to update location.');
  });
  await test.step('in the server’s words when the last admin would lose the role', async () => {
    await page.goto('/manage-user?role=ADMIN');
    await choose(page, /^Actions for/, 'Edit');
    await page.getByRole('dialog').getByLabel('Roles').selectOption('Manager');
    await press(page, 'Save');
    await said.expect('Your school needs at least one active admin. Make someone else an admin first.');
  });
  await test.step('when the user was deleted while the dialog was open', async () => {
    const id = await createUser(server.url, token);
    await page.goto('/manage-user?search=Sabine');
    await choose(page, 'Actions for Sabine Case', 'Delete');
    expect((await call(server.url, 'DELETE', `/api/users/${id}/`, { token })).status).toBeLessThan(300);
    await press(page, 'Delete');
    await said.expect('User not found.');
  });
});

test('shows a taken email at the profile, and a report that could not be exported', async ({
  page,
  context,
  said,
  watch,
}) => {
  watch.allow(/status of 400|ERR_|Failed to fetch/);
  await arriveAs(page, 'employee');
  await page.goto('/my-profile');
  await page.getByLabel('Email').fill(people.manager.email);
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await press(page, 'Save');
  await said.expect('Email already exists');

  await context.clearCookies();
  await arriveAs(page, 'admin');
  await page.goto('/weekly-labor-reports');
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible();
  await context.setOffline(true);
  await press(page, 'Export to Excel');
  await said.expect('Something went wrong');
});
