import type { Page } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { expectNoAxeViolations, expectNoSidewaysScroll, keepScreen } from './harness/looks';
import { signInAs } from './harness/people';
import { expect, test } from './harness/test';

/** The demo school's first location, and its name. */
async function place(url: string): Promise<{ id: string; title: string; token: string }> {
  const token = await tokenOf(url, 'admin');
  const { body } = await call(url, 'GET', '/api/locations/?limit=1', { token });
  return { id: textField(body, 'results', 0, 'id'), title: textField(body, 'results', 0, 'title'), token };
}

/** The Monday three weeks from now, as it is typed. */
function futureMonday(): string {
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
  return `${month}-${date}-${year}`;
}

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowMenu = (page: Page) => page.getByRole('button', { name: /^Actions for / }).first();

async function choose(page: Page, action: string): Promise<void> {
  await rowMenu(page).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Picks the first person who is free. */
const firstFree = (page: Page, name: string) =>
  page.getByRole('listbox', { name }).locator('[role="option"]:not([aria-disabled])').first();

test.describe('planning', () => {
  test.use({ ownServer: true });

  test('a weekly shift with staff takes at most 12 interactions from an empty form', async ({
    page,
    server,
  }) => {
    const { id, token } = await place(server.url);
    await signInAs(page, 'admin');
    await page.goto(`/manage-shifts/create?location=${id}`);
    await expect(textbox(page, 'Start Date')).toBeVisible();
    let interactions = 0;
    const act = async (step: () => Promise<unknown>): Promise<void> => {
      interactions += 1;
      await step();
    };
    await act(() => textbox(page, 'Start Date').fill(futureMonday()));
    await act(() => combo(page, 'Shift Repeat').selectOption('WEEKLY'));
    await act(() => combo(page, 'Start Time').fill('515a'));
    await act(() => combo(page, 'End Time').fill('545a'));
    await act(() => combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' }));
    await act(() => combo(page, 'Staff 1').click());
    await act(() => firstFree(page, 'Staff 1').click());
    await expect(page.getByText('No overlaps')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Coming dates' })).toContainText(futureMonday());
    await expectSound(page);
    await keepScreen(page, 'shift-form');
    const warning = page.getByRole('checkbox', { name: 'Assign anyway' });
    if (await warning.isVisible()) await act(() => warning.check());
    await act(() => button(page, 'Save').click());
    await expect(page.getByText('Shift created successfully.')).toBeVisible();
    await expect(page).toHaveURL(`/manage-shifts?location=${id}`);
    expect(interactions).toBeLessThanOrEqual(12);

    const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
    const made = listField(body, 'results').find((one) => field(one, 'start_time') === '05:15');
    expect(field(made, 'shift_repeat')).toBe('WEEKLY');
    expect(listField(made, 'staff')).toHaveLength(1);
  });

  test('shifts are viewed, edited, cloned, deleted and brought back', async ({ page, server }) => {
    const { id } = await place(server.url);
    await signInAs(page, 'admin');
    await page.goto('/manage-shifts');
    await page.evaluate(() => sessionStorage.removeItem('selectedLocation'));
    await page.reload();
    await button(page, 'Add New').click();
    await expect(page.getByText('Select a location first.')).toBeVisible();

    await page.goto(`/manage-shifts?location=${id}`);
    await expect(rowMenu(page)).toBeVisible();
    await expectSound(page);
    await keepScreen(page, 'manage-shifts');
    await choose(page, 'View');
    await expect(page.getByRole('dialog', { name: 'Shift Info' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await choose(page, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit shift' });
    await expect(edit.getByRole('radio', { name: 'Recurring' })).toBeDisabled();
    await combo(page, 'End Time').fill('930p');
    await expect(edit.getByRole('list', { name: 'What saving changes' })).toBeVisible();
    await expectNoAxeViolations(page);
    await keepScreen(page, 'edit-shift');
    const anyway = edit.getByRole('checkbox', { name: 'Assign anyway' });
    if (await anyway.isVisible()) await anyway.check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Shift updated successfully.')).toBeVisible();

    await choose(page, 'Clone');
    const clone = page.getByRole('dialog', { name: 'Clone shift' });
    await combo(page, 'Start Time').fill('515a');
    await combo(page, 'End Time').fill('545a');
    await expect(clone.getByText('No overlaps')).toBeVisible();
    if (await anyway.isVisible()) await anyway.check();
    await clone.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Shift created successfully.')).toBeVisible();

    const code = ((await rowMenu(page).getAttribute('aria-label')) ?? '').replace('Actions for ', '');
    await choose(page, 'Delete');
    await expect(page.getByText('Are you sure you want to delete this shift?')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(page.getByText('Shift deleted successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${code}` })).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(page.getByText('Shift restored successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${code}` })).toBeVisible();
  });

  test('the server’s reason for a refusal is in the picker and in the live check', async ({
    page,
    server,
  }) => {
    const { id, token } = await place(server.url);
    const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
    const busy = listField(body, 'results').find(
      (one) =>
        field(one, 'shift_repeat') === 'WEEKLY' &&
        field(one, 'end_date') === null &&
        listField(one, 'staff').length > 0,
    );
    await signInAs(page, 'admin');
    await page.goto(`/manage-shifts?location=${id}&search=${textField(busy, 'shift_code')}`);
    await choose(page, 'Clone');
    const dialog = page.getByRole('dialog', { name: 'Clone shift' });
    const reason = `${textField(busy, 'staff', 0, 'name')}: Overlaps ${textField(busy, 'shift_code')}`;
    await expect(dialog.getByText(reason).first()).toBeVisible();
    await combo(page, 'Staff 1').click();
    await expect(
      page.getByRole('option', { name: new RegExp(`Overlaps ${textField(busy, 'shift_code')}`) }).first(),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test('a request’s form returns to the seventh tab', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 });
    await page.getByRole('tab', { name: /^New Shift Request/ }).click();
    await page
      .getByRole('button', { name: /^Assign Shift/ })
      .and(page.locator(':enabled'))
      .first()
      .click();
    await expect(page).toHaveURL(/\/manage-shifts\/create\?location=/);
    await expect(textbox(page, 'Start Date')).not.toHaveValue('');
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL(/\/dashboard\?location=/);
    await expect(page.getByRole('tab', { name: /^New Shift Request/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('a staff meeting is made, found as active, and deleted', async ({ page, server }) => {
    const { id } = await place(server.url);
    await signInAs(page, 'admin');
    await page.goto(`/manage-staff-meeting?location=${id}`);
    await expect(rowMenu(page)).toBeVisible();
    await expectSound(page);
    await button(page, 'Add New').click();
    await button(page, 'Save').click();
    await expect(page.getByText('Please Select at least one Staff').first()).toBeVisible();
    await textbox(page, 'Start Date').fill(futureMonday());
    await combo(page, 'Start Time').fill('515a');
    await combo(page, 'End Time').fill('545a');
    await combo(page, 'Shift Type').click();
    await page.getByRole('option', { name: 'Lifeguard' }).click();
    await page.keyboard.press('Escape');
    await combo(page, 'Staff').click();
    await firstFree(page, 'Staff').click();
    await page.keyboard.press('Escape');
    await textbox(page, 'Agenda').fill('Spinal injury drill');
    await expectSound(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Staff meeting created successfully.')).toBeVisible();
    await expect(page).toHaveURL(`/manage-staff-meeting?location=${id}`);
    await expect(page.getByText('Active').first()).toBeVisible();
    await choose(page, 'Delete');
    await expect(page.getByText('Are you sure you want to delete this staff meeting?')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(page.getByText('Meeting deleted successfully!')).toBeVisible();
  });
});

test('the archive loads under its conditions, shows attendance and restores', async ({ page, server }) => {
  const { id } = await place(server.url);
  await signInAs(page, 'admin');
  await page.goto(`/archived-shifts?location=${id}&from=2020-01-01`);
  await expect(page.getByText('Choose the To date as well.').first()).toBeVisible();
  await page.goto(`/archived-shifts?location=${id}`);
  await expect(rowMenu(page)).toBeVisible();
  await expectSound(page);
  await choose(page, 'View');
  await expect(page.getByRole('dialog', { name: 'Archived Shift' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('view schedules', () => {
  for (const layout of ['calendar', 'people', 'list'] as const)
    for (const view of ['weekly', 'dow', 'monthly'] as const)
      test(`${view} as ${layout} is sound in light and dark`, async ({ page, server }) => {
        const { id } = await place(server.url);
        await signInAs(page, 'admin');
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`/view-schedules?location=${id}&view=${view}&layout=${layout}`);
          await expect(page.getByRole('heading', { name: /^Schedule for / })).toBeVisible();
          await expectSound(page);
        }
        await keepScreen(page, `view-schedules-${view}-${layout}`);
      });

  test('is steered and opened by keyboard alone', async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await place(server.url);
    await signInAs(page, 'admin');
    await page.goto(`/view-schedules?location=${id}`);
    const heading = page.getByRole('heading', { name: /^Schedule for Week Starting/ });
    const before = await heading.textContent();
    await button(page, 'Next').focus();
    await page.keyboard.press('Enter');
    await expect(heading).not.toHaveText(before ?? '');
    await button(page, 'Prev').focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(before ?? '');
    const chip = page.getByRole('button', { name: /^[A-Z]{2} [A-Z]{3}-\d{4}/ }).first();
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Schedule Detail' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(chip).toBeFocused();
    await textbox(page, 'Start date').fill('');
    await expect(page.getByText('Start date is required.').first()).toBeVisible();
    await button(page, 'Clear').click();
    await expect(heading).toHaveText(before ?? '');
    await page.getByRole('searchbox', { name: 'Search by staff' }).fill('zzzz');
    await expect(page.getByText('No schedules found.').first()).toBeVisible();
  });
});
