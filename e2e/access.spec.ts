import type { Page } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { expectNoAxeViolations, expectLegible, keepScreen } from './harness/looks';
import { mailedCode } from './harness/mail';
import { openSession } from './harness/heldSession';
import { fillSignIn, password, people } from './harness/people';
import { expect, test } from './harness/test';

/**
 * Tests of the pages before work begins: sign-up, a forgotten password, and the user's profile, each with its errors.
 */
// The tests of this file can share a server because no test reads data that another test changes.
test.use({ serverOf: 'access' });
test.setTimeout(120_000);

const NEW_PASSWORD = 'Backstroke2026!';

async function expectSound(page: Page, name?: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectLegible(page);
  if (name) await keepScreen(page, name);
}

const boxes = (page: Page) => page.getByRole('group', { name: '4-digit code' }).getByRole('textbox');

/** Expects one visible digit in each code box. */
async function expectCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code.padEnd(4)).entries())
    await expect(boxes(page).nth(index)).toHaveValue(digit.trim());
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page
    .getByLabel(name)
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('button', { name }));
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.and(page.locator(':focus')).count()) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

test('signs in, shows sign-in errors, and opens the password reset by keyboard alone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/);
  const { keyboard } = page;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'Email');
  await keyboard.press('Enter');
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectSound(page);
  await keyboard.type(people.admin.email);
  await keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.type(`${password}x`);
  await keyboard.press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: 'Invalid email or password. Please try again.' });
  await expect(refused).toBeVisible();
  await expect(refused.locator('..')).toBeFocused();
  await expectSound(page);

  await tabTo(page, 'Forgot password?');
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/reset-password');
  // Both pages have an Email field, and the old page stays until the new page has loaded.
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeHidden();
  await tabTo(page, 'Email');
  await keyboard.type(people.admin.email);
  await tabTo(page, 'Back to sign in');
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();

  await tabTo(page, 'Email');
  await keyboard.type(people.admin.email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await tabTo(page, 'Sign In');
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === people.admin.landing);
});

test('lets a new user sign in after they sign up and an admin activates them', async ({
  page,
  server,
  watch,
  said,
}) => {
  watch.allow(/status of 40[03]/);
  const email = 'lena.fischer@ondeck.example';
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const text of [
    'Full Name is required',
    'Email is required',
    'Password is required',
    'Please accept the terms.',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectSound(page, 'sign-up');

  await page.getByLabel('Full Name').fill('Lena Fischer');
  await page.getByLabel('Email').fill(people.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Read the terms' }).click();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Signup failed. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Lena Fischer');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await said.expect('Signup successful!');
  await page.waitForURL((url) => url.pathname === '/');

  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /admin|active|approv/i })
      .first(),
  ).toBeVisible();

  const token = await tokenOf(server.url, 'admin');
  const { body } = await call(server.url, 'GET', `/api/users/?search=${encodeURIComponent(email)}`, {
    token,
  });
  const [user] = listField(body, 'results');
  const fields = ['first_name', 'last_name', 'email', 'phone_number'] as const;
  const known = Object.fromEntries(fields.map((name) => [name, field(user, name) || '206-555-0100']));
  const { status } = await call(server.url, 'PUT', `/api/users/update/${textField(user, 'id')}/`, {
    token,
    body: { ...known, is_active: true },
  });
  expect(status).toBe(200);
  await fillSignIn(page, email, NEW_PASSWORD);
  await page.waitForURL((url) => url.pathname === people.employee.landing);
});

test('shows Link Expired and leads to sign in when an activation link was used or is unknown', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40[04]/);
  for (const path of ['/users/password-setup', '/users/password-setup/no-such-key']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
    await expect(page.getByText('Please contact your admin to get a new link.')).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test.describe('with a separate school', () => {
  test.use({ ownServer: true });

  test('resets a forgotten password in four steps, allows no skipped step, and refuses the old password', {
    tag: '@phone',
  }, async ({ page, server, watch, said }) => {
    watch.allow(/status of 40[01]/);
    const { email } = people.employee;
    for (const [path, message, to] of [
      ['/confirmation-code', 'Access denied. Please request an OTP first.', '/reset-password'],
      ['/create-new-Password', 'Access denied. Please Enter an OTP first.', '/reset-password'],
      ['/new-password', 'Access denied.', '/'],
    ] as const) {
      await page.goto(path);
      await said.expect(message);
      await page.waitForURL((url) => url.pathname === to);
    }

    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await expectSound(page);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.waitForURL((url) => url.pathname === '/confirmation-code');

    const code = await mailedCode(server.url, email);
    // The wrong code shares all but its last digit, so typing the right code over it replaces digits with equal digits.
    const wrong = `${code.slice(0, 3)}${(Number(code[3]) + 1) % 10}`;
    await page.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(wrong);
    await expectCode(page, wrong);
    await expectSound(page, 'confirmation-code');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Wrong code. Check the email and try again.' }),
    ).toBeVisible();
    // Backspace in an empty box moves back, so eight presses clear all four boxes.
    await page.getByLabel('Digit 4 of 4').click();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('Backspace');
    await expectCode(page, '');
    await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
    await page.keyboard.type(wrong);
    await page.getByLabel('Digit 1 of 4').focus();
    await page.keyboard.type(code);
    await expectCode(page, code);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/create-new-Password');

    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(`${NEW_PASSWORD}x`);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await expectSound(page);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset!' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await fillSignIn(page, email, password);
    await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
    await fillSignIn(page, email, NEW_PASSWORD);
    await page.waitForURL((url) => url.pathname === people.employee.landing);
  });

  test('saves the profile, updates the header, and signs the user out when the password changes', async ({
    page,
    watch,
    said,
  }) => {
    watch.allow(/status of 40[01]/);
    await openSession(page, 'employee');
    await page.goto('/my-profile');
    await page.getByLabel('First Name').fill('Al');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('First Name must be at least 3 characters long')).toBeVisible();
    await page.getByLabel('First Name').fill('Alexandra');
    await expectSound(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await said.expect('Profile information updated successfully.');
    await expect(page.getByRole('link', { name: /^Alexandra .*my profile/ })).toBeVisible();

    await page.getByRole('tab', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password', { exact: true }).fill('Wrong-pass-1!');
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD);
    await expectSound(page);
    await page.getByLabel('Current Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await said.expect('Password has been updated successfully.');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('shows the catalogue’s error and keeps the typed email when the server has stopped', async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/Failed to load|ERR_|status of 50/);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await page.getByLabel('Email').fill(people.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await server.stop();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Something went wrong.').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(people.admin.email);
  });
});
