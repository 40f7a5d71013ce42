import type { Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import { openLine } from './harness/line';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

// The tests of this file can share a server because each test creates the shift that it changes.
test.use({ serverOf: 'refusals of scheduling' });

/** Signs in as an admin, and returns the demo school's first location with the token. */
async function sitDown(page: Page, url: string): Promise<{ id: string; token: string }> {
  const token = await openSession(page, 'admin');
  const { body } = await call(url, 'GET', '/api/locations/?limit=1', { token });
  return { id: textField(body, 'results', 0, 'id'), token };
}

/** Returns the date three weeks from now, or later by this many days, as users type it. */
function typedDay(later = 0): string {
  const [year = '', month = '', day = ''] = new Date(Date.now() + (21 + later) * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${month}-${day}-${year}`;
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('shows the server’s refusal when the employee was assigned to another shift at the same moment', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/status of 400/);
  const { id, token } = await sitDown(page, server.url);
  await page.goto(`/manage-shifts/create?location=${id}`);
  await textbox(page, 'Start Date').fill(typedDay());
  await page.getByRole('radio', { name: 'One-time' }).check();
  await combo(page, 'Start Time').fill('515a');
  await combo(page, 'End Time').fill('545a');
  await combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' });
  await combo(page, 'Staff 1').click();
  await page
    .getByRole('listbox', { name: 'Staff 1' })
    .locator('[role="option"]:not([aria-disabled])')
    .first()
    .click();
  await expect(page.getByText('No overlaps')).toBeVisible();
  const anyway = page.getByRole('checkbox', { name: 'Assign anyway' });
  if (await anyway.isVisible()) await anyway.check();
  // Another manager saves the same shift just before.
  let taken: unknown;
  await page.route('**/api/shifts/add-shift/', async (route) => {
    if (route.request().method() === 'POST')
      taken = await call(server.url, 'POST', '/api/shifts/add-shift/', {
        token,
        body: route.request().postDataJSON(),
      });
    await route.continue();
  });
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Overlaps' }).first()).toBeVisible();
  expect(field(taken, 'status')).toBe(201);
  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
  const made = listField(body, 'results').filter((one) => field(one, 'start_time') === '05:15');
  expect(made).toHaveLength(1);
  const [first] = made;
  await expect(page.getByRole('alert').first()).toContainText(
    `${textField(first, 'staff', 0, 'name')}: Overlaps ${textField(first, 'shift_code')}`,
  );
});

test("keeps the typed values when the server doesn't answer, and saves them when it is back", async ({
  page,
  server,
  said,
  watch,
}) => {
  watch.allow(/ERR_|Failed to fetch/);
  const line = await openLine(server.port);
  const { id, token } = await sitDown(page, line.url);
  await page.goto(`${line.url}/manage-shifts/create?location=${id}`);
  await textbox(page, 'Start Date').fill(typedDay(1));
  await page.getByRole('radio', { name: 'One-time' }).check();
  await combo(page, 'Start Time').fill('415a');
  await combo(page, 'End Time').fill('445a');
  await combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' });
  await line.cut();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' }).first()).toBeVisible();
  await expect(combo(page, 'Start Time')).toHaveValue('04:15 AM');

  await line.mend();
  await button(page, 'Save').click();
  await expect.poll(() => said.has('Shift created successfully.')).toBe(true);
  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
  expect(listField(body, 'results').filter((one) => field(one, 'start_time') === '04:15')).toHaveLength(1);
  await line.cut();
});

for (const { kind, list, path, deleted } of [
  { kind: 'shift', list: '/manage-shifts', path: '/api/shifts/', deleted: 'Shift deleted successfully!' },
  {
    kind: 'staff meeting',
    list: '/manage-staff-meeting',
    path: '/api/shifts/meeting/',
    deleted: 'Meeting deleted successfully!',
  },
])
  test(`deletes a ${kind} once, and reports to the second manager that it is already deleted`, async ({
    page,
    server,
    said,
    watch,
  }) => {
    watch.allow(/status of 404/);
    await sitDown(page, server.url);
    await page.goto(list);
    const open = async () => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await open();
    await button(page, 'Delete').click();
    await said.expect(kind === 'shift' ? `${deleted}Undo` : deleted);
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeHidden();
    await open();
    // Another manager deletes the same shift or meeting just before.
    await page.route(`**${path}**`, async (route) => {
      const request = route.request();
      if (request.method() === 'DELETE')
        await fetch(request.url(), { method: 'DELETE', headers: request.headers() });
      await route.continue();
    });
    await button(page, 'Delete').click();
    await said.expect('Shift not found.');
  });
