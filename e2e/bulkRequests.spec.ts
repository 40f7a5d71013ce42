import type { Page } from '@playwright/test';
import { call, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';
import { type Ground, inDays, openGround, shown } from './refusals/ground';

/** Approves 17 requests as a manager with many requests to review. Interactions are counted. */
test.use({ ownServer: true });
test.setTimeout(180_000);

const COUNT = 17;
/** Days until the first date, which is late enough for a request. */
const FIRST = 28;

const itemsOf = (rows: readonly unknown[]) =>
  rows.map((row) => ({ kind: textField(row, 'kind'), id: textField(row, 'id') }));

/** Rejects every request of the demo school, so that only those of the test are pending. */
async function clearRequests({ url, admin, send }: Ground): Promise<void> {
  const { body } = await call(url, 'GET', '/api/requests/?limit=50', { token: admin });
  const rows = listField(body, 'results');
  if (rows.length > 0)
    await send('admin', '/api/requests/decide/', { items: itemsOf(rows), action: 'REJECT' });
}

/** Sends 17 requests of the employee not to work dates of a weekly shift. @returns its code */
async function askForAll(ground: Ground): Promise<string> {
  const until = FIRST + 7 * (COUNT - 1);
  const { id, code } = await ground.plan({ day: FIRST, weekly: true, until, own: true });
  for (let week = 0; week < COUNT; week += 1) {
    const date = inDays(FIRST + 7 * week);
    const body = { shift: id, request_type: 'SHIFT_CHANGE', shift_date: date, reason: 'Practice' };
    await ground.send('employee', `/api/shifts/request/reschedule/?request_date=${date}`, body);
  }
  return code;
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

test('approves 16 of 17 requests in at most 6 interactions and names the one that someone decided first @phone', async ({
  page,
  server,
}) => {
  const ground = await openGround(server.url);
  await clearRequests(ground);
  const code = await askForAll(ground);
  await openSession(page, 'manager');
  await watchPage(page);
  await page.goto('/dashboard');
  const hands = mouse(page);
  // A phone's dashboard lists the requests first; at a desk, the navigation does.
  const start = page.getByRole(isPhone(page) ? 'main' : 'navigation');
  await hands.use(start.getByRole('link', { name: /^Requests/ }));
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await expect(page.getByText(/Opens 1 shift\./).first()).toBeVisible({ timeout: 60_000 });
  await expectSoundInBothLights(page);
  await keepScreen(page, 'requests');
  await hands.use(all);
  const bar = page.locator('.od-selection');
  await expect(bar).toContainText(`${COUNT} row(s) selected`);
  await keepScreen(page, 'requests-selected');
  await hands.use(bar.getByRole('button', { name: 'Approve' }));
  const dialog = page.getByRole('dialog', { name: `Approve ${COUNT} Requests` });
  await expect(dialog.getByText(/Opens 1 shift\./).first()).toBeVisible({ timeout: 60_000 });

  const { body } = await call(ground.url, 'GET', '/api/requests/?limit=50', { token: ground.admin });
  const [first] = itemsOf(listField(body, 'results'));
  await ground.send('admin', '/api/requests/decide/', { items: [first], action: 'REJECT' });
  const left = dialog.getByRole('region', { name: 'Left Out' });
  // The rejection starts another preview of all requests.
  await expect(left).toContainText(code, { timeout: 60_000 });
  await expect(left).toContainText(/ rejected this request on /);
  await expectSoundInBothLights(page);
  await keepScreen(page, 'approve-requests');
  await hands.use(dialog.getByRole('button', { name: `Approve ${COUNT - 1}` }));
  await expect(page.getByText(`${COUNT - 1} approved.`).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Not changed' })).toContainText(shown(inDays(FIRST)));
  await expect(page.getByText('No requests', { exact: true })).toBeVisible();
  const used = hands.count();
  expect(used, 'interactions for 17 requests').toBeLessThanOrEqual(6);
  test.info().annotations.push({ type: 'interactions', description: `17 requests: ${used}` });

  const mine = await call(ground.url, 'GET', '/api/shifts/request/mine/?limit=50', {
    token: ground.employee.token,
  });
  const statuses = listField(mine.body, 'results').map((row) => textField(row, 'status'));
  expect(statuses.filter((status) => status === 'APPROVED').length).toBeGreaterThanOrEqual(COUNT - 1);
});

test('rejects selected requests of a dashboard tab with one reason', async ({ page, server }) => {
  const ground = await openGround(server.url);
  await clearRequests(ground);
  const code = await askForAll(ground);
  await openSession(page, 'manager');
  await watchPage(page);
  await page.goto(`/dashboard?tab=schedule-change&search=${code}&show=waiting`);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.locator('.od-selection').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 Requests' });
  await dialog.getByLabel('Reason').fill('Swim meet');
  await expectSoundInBothLights(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('2 rejected.').first()).toBeVisible();
  const mine = await call(ground.url, 'GET', '/api/shifts/request/mine/?limit=50', {
    token: ground.employee.token,
  });
  const reasons = listField(mine.body, 'results').filter(
    (row) => JSON.stringify(row).includes('Swim meet') && textField(row, 'status') === 'REJECTED',
  );
  expect(reasons).toHaveLength(2);
});
