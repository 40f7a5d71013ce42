import type { Page } from '@playwright/test';
import { expectNoAxeViolations, keepScreen } from './harness/looks';
import { arriveAs, openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

/** Tests the frame of every signed-in page: navigation, name, messages, appearance, and sign-out. */
// The tests of this file share a server because they change the employee's name, and no other test reads it.
test.use({ serverOf: 'frame' });
test.setTimeout(120_000);

/**
 * Returns the navigation. In small windows it is a drawer, opened from the header, or from the bottom bar on a phone.
 */
async function navigation(page: Page) {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const opener = page
    .getByRole('button', { name: 'Open navigation' })
    .or(page.getByRole('button', { name: 'More', exact: true }));
  if (!(await nav.isVisible())) await opener.click();
  await expect(nav).toBeVisible();
  return nav;
}

for (const [role, groups, hidden] of [
  ['admin', ['Administration', 'Managers'], ['Schedule Change Request']],
  ['manager', ['Administration', 'Managers', 'Schedule Change Request'], []],
  ['employee', ['Schedule Change Request'], ['Administration', 'Managers']],
] as const)
  test(`opens the navigation groups of ${role} one at a time and closes them on a click outside`, {
    tag: '@phone',
  }, async ({ page }) => {
    await arriveAs(page, role);
    const nav = await navigation(page);
    for (const name of hidden) await expect(nav.getByRole('button', { name, exact: true })).toHaveCount(0);
    for (const name of groups) {
      await nav.getByRole('button', { name, exact: true }).click();
      await expect(nav.getByRole('button', { expanded: true })).toHaveText([name]);
    }
    await expectNoAxeViolations(page);
    const places = await nav.getByRole('link').allInnerTexts();
    expect(places.includes('Weekly Labor Reports')).toBe(role === 'admin');
    await nav.getByRole('button', { name: 'Log Out' }).focus();
    await nav.page().mouse.click(8, 8);
    await expect(nav.getByRole('button', { expanded: true })).toHaveCount(0);
  });

test('closes the group and moves the focus to the heading when a navigation link is selected', {
  tag: '@phone',
}, async ({ page }) => {
  await arriveAs(page, 'admin');
  const nav = await navigation(page);
  await nav.getByRole('button', { name: 'Administration' }).click();
  await nav.getByRole('link', { name: 'Manage User' }).click();
  await page.waitForURL((url) => url.pathname === '/manage-user');
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeFocused();
  await expect(page).toHaveTitle(/User/);
  await expect((await navigation(page)).getByRole('button', { expanded: true })).toHaveCount(0);
});

test('returns the focus right away when a panel closes, and never takes it from another element', {
  tag: '@phone',
}, async ({ page }) => {
  await arriveAs(page, 'admin');
  const opener = page.getByRole('button', { name: 'Recent messages' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toBeVisible();
  // Close the panel before its opening animation ends.
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await (await navigation(page)).getByRole('link', { name: 'Corrections' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Corrections' });
  await expect(heading).toBeFocused();
  await expect(page.locator('.od-drawer')).toHaveCount(0);
  await expect(heading).toBeFocused();

  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('.od-drawer')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('switches between light, dark, and the system’s choice, and keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await arriveAs(page, 'admin');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Appearance: ${from}` }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  await choose('Match device', 'Dark');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect.poll(background).toBe(dark);
  await choose('Dark', 'Light');
  await expect.poll(background).toBe(light);
  await choose('Light', 'Match device');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
});

for (const [role, places] of [
  ['admin', ['Dashboard', 'Schedules', 'Shifts', 'More']],
  ['employee', ['Schedule', 'Open Shifts', 'Time off', 'More']],
] as const)
  test(`shows the ${role} three shortcuts and a menu of all pages in a phone’s bottom bar`, {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    await arriveAs(page, role);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    if (!isMobile) {
      await expect(bar).toHaveCount(0);
      return;
    }
    expect((await bar.locator('a, button').allInnerTexts()).map((text) => text.trim())).toEqual(places);
    await bar.getByRole('link', { name: places[1] }).click();
    await expect(bar.getByRole('link', { name: places[1] })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

test('focuses the skip link first, and the link leads to the page’s content', async ({ page }) => {
  await openSession(page, 'admin');
  await page.goto('/manage-user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    window.getSelection()?.removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('opens a page when the user presses Ctrl K and types a few letters', async ({ page }) => {
  await arriveAs(page, 'admin');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page' })).toBeFocused();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'go-to');
  await page.keyboard.type('manage us');
  await expect(page.getByRole('listbox', { name: 'Pages' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/manage-user');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
