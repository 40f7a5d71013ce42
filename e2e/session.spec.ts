import { call } from './harness/api';
import { arriveAs, openSession } from './harness/heldSession';
import { expectNoAxeViolations, keepScreen } from './harness/looks';
import { fillSignIn, password, people, signInAs } from './harness/people';
import { expect, test } from './harness/test';

/** Tests sessions and the pages that a user can't open; the size of the window makes no difference. */
// The tests of this file share a server because they change the employee's name, and no other test reads it.
test.use({ serverOf: 'session' });

test('shows a changed name in every tab, and signs out every tab when one signs out', async ({
  page,
  context,
  said,
}) => {
  await arriveAs(page, 'employee');
  const other = await context.newPage();
  await other.goto('/my-profile');
  await other.getByLabel('First Name').fill('Alexandra');
  await other.getByRole('button', { name: 'Save' }).click();
  for (const tab of [other, page])
    await expect(tab.getByRole('link', { name: /^Alexandra .*my profile$/ })).toBeVisible();

  // The page's store isn't notified of a cookie that other code writes, so it polls once a second.
  await page.bringToFront();
  await page.evaluate(() => {
    document.cookie = 'updatedName=Alma%20Reed; path=/';
  });
  await expect(page.getByRole('link', { name: 'Alma Reed, my profile' })).toBeVisible({ timeout: 3_000 });

  // A background tab paints nothing, so steps that wait for a frame, such as closing a panel, wait there.
  await other.bringToFront();
  await other.getByRole('button', { name: 'Recent messages' }).click();
  const panel = other.getByRole('dialog', { name: 'Recent messages' });
  await expect(panel.getByText('Profile information updated successfully.')).toBeVisible();
  await expectNoAxeViolations(other);
  await keepScreen(other, 'recent-messages');
  await other.keyboard.press('Escape');
  await expect(other.getByRole('button', { name: 'Recent messages' })).toBeFocused();

  await page.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === '/');
  const held = await page.evaluate(() => ({ cookies: document.cookie, stored: localStorage.length }));
  expect(held).toEqual({ cookies: '', stored: 0 });

  // The next user must not see the previous user's messages.
  said.forget();
  await fillSignIn(page, people.manager.email, password);
  await page.waitForURL((url) => url.pathname === people.manager.landing);
  await page.getByRole('button', { name: 'Recent messages' }).click();
  await expect(page.getByText('Profile information updated successfully.')).toBeHidden();
});

test('revokes the token on the server too when the user logs out', async ({ page, server, context }) => {
  await arriveAs(page, 'employee');
  const cookies = await context.cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'authToken')?.value ?? '');
  const id = cookies.find(({ name }) => name === 'userId')?.value ?? '';
  expect((await call(server.url, 'GET', `/api/users/${id}/`, { token })).status).toBe(200);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(async () => {
    expect((await call(server.url, 'GET', `/api/users/${id}/`, { token })).status).toBe(401);
  }).toPass({ timeout: 10_000 });
});

test('ends the session automatically when the role is missing', async ({ page, context }) => {
  await arriveAs(page, 'employee');
  await context.clearCookies({ name: 'role' });
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('authToken');
});

for (const [role, path, to] of [
  ['admin', '/no-such-page', '/dashboard'],
  ['manager', '/manage-location', '/dashboard'],
  ['admin', '/view-schedule', '/dashboard'],
  ['employee', '/manage-user', '/view-schedule'],
] as const)
  test(`redirects the ${role} from ${path} to ${to}`, async ({ page }) => {
    await openSession(page, role);
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

for (const [path, to] of [
  ['/no-such-page', '/'],
  ['/dashboard', '/'],
  ['/dashboard#/punch-clock', '/'],
] as const)
  test(`redirects a signed-out user from ${path} to ${to}`, async ({ page }) => {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === to);
  });

test('shows the sign-up page to a signed-in user when the punch clock is in the hash', async ({ page }) => {
  await openSession(page, 'employee');
  await page.goto('/signUp#punch-clock');
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('returns to the same page when a user signs in again after their session ended', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 401/);
  await signInAs(page, 'manager');
  const held = (await context.cookies()).find(({ name }) => name === 'authToken');
  expect(held).toBeDefined();
  if (held) await context.addCookies([{ ...held, value: 'no-longer-good' }]);
  await page.goto('/dashboard?tab=timeOff');
  await page.waitForURL((url) => url.pathname === '/');
  await fillSignIn(page, people.manager.email, password);
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('redirects employees from the dashboard to their schedule', async ({ page }) => {
  await openSession(page, 'employee');
  await page.goto('/dashboard');
  await page.waitForURL((url) => /^\/view-schedules?$/.test(url.pathname));
});
