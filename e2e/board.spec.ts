import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { call, field, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { tabTo } from './harness/keys';
import { expectLegible, expectSoundInBothLights, keepScreen } from './harness/looks';
import { expect, test } from './harness/test';

// The tests have a separate server, because a user's choices are remembered and would change other tests' pages.
test.use({ serverOf: 'board' });

interface Place {
  readonly id: string;
  readonly title: string;
  readonly open: number;
}

/** Returns the locations of the token's user with the open shifts of this week, as the board's call has them. */
async function placesOf(url: string, token: string, start: string): Promise<Place[]> {
  const path = `/api/shifts/view-schedule/?locations=all&view_type=weekly&start_date=${start}`;
  const { body } = await call(url, 'GET', path, { token });
  return listField(body, 'locations').map((one) => ({
    id: textField(one, 'id'),
    title: textField(one, 'title'),
    open: Number(field(one, 'open')),
  }));
}

const heads = (page: Page) => page.getByRole('rowheader').filter({ hasText: ' · ' });

/** Returns the Sunday of this week in the time zone of the tests. */
function thisSunday(): string {
  const today = new Date(new Date().toLocaleString('en-US', { timeZone: 'America/New_York' }));
  today.setDate(today.getDate() - today.getDay());
  return [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

test('shows the open shifts of three locations without a choice, and remembers the last one', async ({
  page,
  server,
}) => {
  await page.setViewportSize(windows.desktop);
  const token = await openSession(page, 'admin');
  const places = await placesOf(server.url, token, thisSunday());
  expect(places).toHaveLength(3);
  await page.goto('/view-schedules');
  await expect(page.getByRole('radio', { name: 'By employee' })).toBeChecked();
  await expect(page.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
  const [first] = places;
  await expect(heads(page).first()).toContainText(first?.title ?? '');
  await expect(heads(page).first()).toContainText(`${first?.open} open`);
  const rowUnder = page.getByRole('rowgroup').nth(1).getByRole('rowheader').nth(1);
  await expect(rowUnder).toContainText('Open shifts');
  await keepScreen(page, 'board-of-three');
  await expectLegible(page);
  await expectSoundInBothLights(page);

  // The heading of a location remains visible while its rows scroll.
  const board = page.getByRole('region', { name: /^Schedule for/ });
  await board.evaluate((element) => element.scrollBy(0, 400));
  const [top, head] = [await board.boundingBox(), await heads(page).first().boundingBox()];
  expect((head?.y ?? 0) - (top?.y ?? 0)).toBeGreaterThan(0);
  expect((head?.y ?? 0) - (top?.y ?? 0)).toBeLessThan(120);
  const [left, middle] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + (head?.height ?? 0) / 2];
  const onTop = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.textContent ?? '',
    [left, middle],
  );
  expect(onTop, 'the heading is above the names').toContain(' · ');
  await keepScreen(page, 'board-of-three-scrolled');

  // The last choice counts in another visit, even in another browser.
  await page.getByLabel('Location', { exact: true }).selectOption(places[1]?.title ?? '');
  await expect(page).toHaveURL(new RegExp(`location=${places[1]?.id}`));
  await expect(heads(page)).toHaveCount(0);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('userChoices');
  });
  await page.goto('/view-schedules');
  await expect(page).toHaveURL(new RegExp(`location=${places[1]?.id}`));
  await page.getByLabel('Location', { exact: true }).selectOption('All locations');
  await expect(heads(page).first()).toBeVisible();
});

test('moves through the groups of a board by keyboard, and refuses a move to another location', async ({
  page,
  server,
}) => {
  await page.setViewportSize(windows.desktop);
  const token = await openSession(page, 'admin');
  await page.goto(`/view-schedules?layout=people&start=${thisSunday()}`);
  await expect(heads(page).first()).toBeVisible();
  const add = page.getByRole('button', { name: 'Add a shift by keyboard' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const placeOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '');
  const [first, second] = await placesOf(server.url, token, thisSunday());
  expect(await placeOfFocus()).toBe(first?.id);
  // Down through all rows of the first location, across the heading, to the second.
  for (let step = 0; step < 120 && (await placeOfFocus()) === first?.id; step += 1)
    await page.keyboard.press('ArrowDown');
  expect(await placeOfFocus()).toBe(second?.id);
  await page.keyboard.press('ArrowUp');
  expect(await placeOfFocus()).toBe(first?.id);
});

test('shows three locations on a phone as a list by day and location', async ({ page }) => {
  await page.setViewportSize(windows.phone);
  await openSession(page, 'admin');
  await page.goto('/view-schedules?layout=list');
  await expect(page.getByRole('heading', { level: 4 }).first()).toContainText(' · ');
  await expect(page.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
  const strip = page.getByRole('region', { name: 'Open shifts by day' });
  if (await strip.isVisible()) {
    await strip.getByRole('button').first().click();
    await expect(page.locator('.od-day:focus')).toHaveCount(1);
  }
  await keepScreen(page, 'board-of-three-phone');
  await expectLegible(page);
  await expectSoundInBothLights(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto('/view-schedules?layout=people');
  await expect(heads(page).first()).toBeVisible();
  await keepScreen(page, 'board-of-three-phone-people');
  await page.goto('/view-schedules?layout=calendar');
  await expect(page.getByRole('heading', { level: 4 }).first()).toContainText(' · ');
  await keepScreen(page, 'board-of-three-phone-calendar');
});
