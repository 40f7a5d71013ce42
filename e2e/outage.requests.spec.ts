import type { Locator, Page } from '@playwright/test';
import { openSession } from './harness/heldSession';
import { expect } from './harness/test';
import { test } from './refusals/fixtures';
import { inDays } from './refusals/ground';

/** Tests a server outage while pages are open. */
test.setTimeout(240_000);
test.describe.configure({ mode: 'parallel' });

const retry = (page: Page): Locator => page.getByRole('button', { name: 'Retry' });
const stale = (page: Page): Locator => page.getByText(/^Showing data from \d{1,2}:\d\d [AP]M$/);
/** Pages without the stream poll every 30 seconds, and open the stream again after at most 37.5 seconds. */
const NOTICED = { timeout: 60_000 };
const POLL_MS = 38_000;

/** Moves the page's clock to the next poll after a change of the line. */
async function letPoll(page: Page, change: () => Promise<void>): Promise<void> {
  await change();
  await page.clock.fastForward(POLL_MS);
}

/** Presses Retry until the notice is gone; the page can also recover automatically at this moment. */
async function retryUntilGone(page: Page): Promise<void> {
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 2000 });
    await expect(retry(page)).toHaveCount(0, { timeout: 5000 });
  }).toPass(NOTICED);
}

test("keeps the rows of a queue and their time when it can't be refreshed, and shows no old rows for a new search", async ({
  page,
  line,
}) => {
  await page.clock.install();
  await openSession(page, 'admin');
  await page.goto('/dashboard?tab=time-off');
  const rows = page.getByRole('button', { name: /^(Approve|Reject) / });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const updated = page.getByText(/^Updated/);
  await letPoll(page, line.cut);
  await expect(stale(page)).toBeVisible(NOTICED);
  const last = await updated.locator('time').textContent();
  expect(await rows.count()).toBe(before);
  await retry(page).click();
  await expect(stale(page)).toBeVisible();
  await expect(retry(page)).toBeVisible();
  expect(await rows.count()).toBe(before);
  expect(await updated.locator('time').textContent()).toBe(last);

  await page.getByRole('searchbox').fill('nobody-of-this-name');
  await expect(page.getByText("Couldn't load the list.")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await letPoll(page, line.mend);
  await retryUntilGone(page);
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(before);
});

test('refreshes a queue automatically when the server is back', async ({ page, line }) => {
  await page.clock.install();
  await openSession(page, 'admin');
  await page.goto('/dashboard?tab=time-off');
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible();
  await letPoll(page, line.cut);
  await expect(stale(page)).toBeVisible(NOTICED);
  await letPoll(page, line.mend);
  await expect(stale(page)).toHaveCount(0, NOTICED);
  await expect(page.getByText('Live')).toBeVisible(NOTICED);
});

test("keeps a schedule that can't be refreshed, and doesn't show days that failed to load as free", async ({
  page,
  line,
  ground,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const { code, date } = await ground.plan({ day: 33, own: true });
  await page.clock.install();
  await openSession(page, 'employee');
  await page.goto(`/view-schedule?view=3days&start=${date}`);
  const shift = page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${code} `) });
  await expect(shift).toBeVisible();
  await letPoll(page, line.cut);
  await expect(stale(page)).toBeVisible(NOTICED);
  await expect(shift).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText("Couldn't load the schedule.")).toBeVisible();
  await expect(page.getByText('No Schedules Found')).toHaveCount(0);
  await expect(shift).toHaveCount(0);
  await letPoll(page, line.mend);
  await retryUntilGone(page);
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(page).toHaveURL(new RegExp(inDays(33)));
  await expect(shift).toBeVisible();
});
