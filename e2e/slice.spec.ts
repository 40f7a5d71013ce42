import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectLegible, keepScreen } from './harness/looks';
import { arriveAs, openSession } from './harness/heldSession';
import { fillSignIn, password, people, type Role } from './harness/people';
import { expect, test } from './harness/test';

/** Expects that a page of the suite is accessible and legible. */
async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectLegible(page);
}

const rows = (page: Page) =>
  page.getByRole('tabpanel').getByRole('row').or(page.getByRole('tabpanel').getByRole('listitem'));

test.describe('signing in', () => {
  for (const role of ['admin', 'manager', 'employee'] as const satisfies readonly Role[])
    test(
      `signs the ${role} in, opens ${people[role].landing}, and signs them out`,
      role === 'employee' ? { tag: '@phone' } : {},
      async ({ page, context }) => {
        await page.goto('/');
        await expectSound(page);
        await keepScreen(page, 'sign-in');
        await fillSignIn(page, people[role].email, password);
        await expect(page.getByText('Login successful!')).toBeVisible();
        await page.waitForURL((url) => url.pathname === people[role].landing);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSound(page);

        const menu = page.getByRole('button', { name: 'More', exact: true });
        if (!(await page.getByRole('button', { name: 'Log Out' }).isVisible())) await menu.click();
        await page.getByRole('button', { name: 'Log Out' }).click();
        await page.waitForURL((url) => url.pathname === '/');
        await expect(page.getByRole('button', { name: /^(sign|log) in$/i })).toBeVisible();
        expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken');
        await page.goto('/dashboard');
        await page.waitForURL((url) => url.pathname === '/');
      },
    );

  test('shows an error and stays on the sign-in page when the password is wrong', async ({ page, watch }) => {
    watch.allow(/status of 401/);
    await page.goto('/');
    await fillSignIn(page, people.employee.email, 'Wrong2026!');
    await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expectSound(page);
  });

  test('names both fields when the sign-in form is empty', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await expect(page.getByText('Password is required.')).toBeVisible();
    await expectSound(page);
  });
});

test.describe('the dashboard', () => {
  test('lists the staff on deck on the first tab of the dashboard, and filters by search and date', {
    tag: '@phone',
  }, async ({ page }) => {
    await openSession(page, 'admin');
    // Today has no punches shortly after midnight, so open a past day.
    const past = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/dashboard?date=${past}`);
    await expect(page.getByRole('tab')).toHaveCount(8);
    const first = page.getByRole('tab', { name: /^Shifts Clocked In/ });
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectSound(page);
    await keepScreen(page, 'dashboard');

    const search = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first();
    await search.fill('zzzz nobody');
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/no |nobody|nothing/i)
        .first(),
    ).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(search).toHaveValue('');
    await expect(page).not.toHaveURL(/date=/);
    await page.goto(`/dashboard?date=${past}&search=a`);
    await expect(rows(page).first()).toBeVisible();
  });

  test("keeps the dashboard's location in the address and in the tab", async ({ page }) => {
    await arriveAs(page, 'admin');
    const select = page.getByRole('combobox', { name: /location/i }).first();
    await select.click();
    // Choose an option of this select: on a phone, the sort order's select can come first.
    await select.getByRole('option').nth(1).click();
    await expect(page).toHaveURL(/[?&]location=[^&]+/);
    const chosen = new URL(page.url()).searchParams.get('location');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedLocation'))).toContain(
      chosen ?? 'nothing',
    );
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`location=${chosen}`));
    await expect(page.getByRole('tab', { name: /^Shifts Clocked In/ })).toBeVisible();
  });
});

test('shows an employee their own week', { tag: '@phone' }, async ({ page }) => {
  await arriveAs(page, 'employee');
  await expect(page.getByText(/Schedule for Week Starting/i).first()).toBeVisible();
  await expect(page.getByText(/[A-Z]{3}-\d{4}/).first()).toBeVisible();
  await expectSound(page);
  await keepScreen(page, 'view-schedule');
  const heading = page.getByText(/Schedule for Week Starting/i).first();
  const before = await heading.textContent();
  await page.getByRole('button', { name: /^next/i }).first().click();
  await expect(heading).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: /^prev/i }).first().click();
  await expect(heading).toHaveText(before ?? '');
});

test.describe('clocks in at the punch clock', () => {
  test.use({ ownServer: true });

  test('shows a punch from the punch clock on the dashboard', async ({ page }) => {
    await page.goto('/kiosk');
    await expect(
      page.getByRole('heading', { name: 'Please enter your 5 digit employee code.' }),
    ).toBeVisible();
    await expectSound(page);
    await keepScreen(page, 'kiosk');
    for (const digit of people.employee.code)
      await page.getByRole('button', { name: `Digit ${digit}` }).click();
    const clockIn = page.getByRole('button', { name: /^Clock In/ });
    await expect(clockIn).toBeEnabled();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page.getByRole('radio', { name: /Regular|Sub|Training/ }).first()).toBeVisible();
    await expectSound(page);
    await keepScreen(page, 'kiosk-form');
    await clockIn.click();
    await expect(page.getByText(`${name} is Clocked in Now`)).toBeVisible();
    await expectSound(page);

    const board = await page.context().newPage();
    await arriveAs(board, 'admin');
    const tab = board.getByRole('tab', { name: /^(Unassigned Clocked In|Shifts Clocked In)/ });
    await expect(async () => {
      const shown = await Promise.all(
        (await tab.all()).map(async (one) => {
          await one.click();
          return board.getByRole('tabpanel').getByText(name).first().isVisible({ timeout: 3000 });
        }),
      );
      expect(shown).toContain(true);
    }).toPass({ timeout: 20_000 });
  });
});
