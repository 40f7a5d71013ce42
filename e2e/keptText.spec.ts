import type { Page } from '@playwright/test';
import { fillSignIn, password, people, signInAs } from './harness/people';
import { expect, test } from './harness/test';

/** Ends a page's session as sign-out on another device does; the live stream notifies the page. */
async function endElsewhere(page: Page): Promise<void> {
  const held = (await page.context().cookies()).find(({ name }) => name === 'authToken');
  const status = await page.evaluate(
    async (token) =>
      (await fetch('/api/users/logout/', { method: 'POST', headers: { Authorization: `Token ${token}` } }))
        .status,
    held?.value ?? '',
  );
  expect(status).toBe(200);
  await page.waitForURL((url) => url.pathname === '/');
}

test('restores the text of a page and a dialog when a session ended elsewhere, for the same user only', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/);
  await signInAs(page, 'admin');
  await page.goto('/manage-user/create');
  await page.getByLabel('First Name').fill('Half');
  await page.getByLabel('Phone', { exact: true }).fill('(206) 555-0199');
  await endElsewhere(page);
  await expect(page.getByText('Your text is still there.')).toBeVisible();
  await fillSignIn(page, people.admin.email, password);
  await page.waitForURL((url) => url.pathname === '/manage-user/create');
  await expect(page.getByLabel('First Name')).toHaveValue('Half');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('2065550199');

  await page.goto('/manage-user?search=Maya');
  await page
    .getByRole('button', { name: /^Actions for Maya/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('Last Name').fill('Half a name');
  await endElsewhere(page);
  await fillSignIn(page, people.admin.email, password);
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Half a name');

  await endElsewhere(page);
  await fillSignIn(page, people.manager.email, password);
  await page.waitForURL((url) => url.pathname === people.manager.landing);
  await expect(dialog).toBeHidden();
});

test('refuses a decimal point in a number field, and saves nothing until the number is entered again', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/options');
  const box = page.getByLabel('Early window');
  const stored = await box.inputValue();
  await box.selectText();
  await page.keyboard.type('7.5');
  await expect(page.getByText('Enter a whole number, such as 15.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('75');
  // The field's text is selected by then, so typing replaces the value.
  await page.keyboard.type('20');
  await expect(box).toHaveValue('20');
  await expect(page.getByText('Enter a whole number, such as 15.')).toBeHidden();
  await box.fill(stored);
});
