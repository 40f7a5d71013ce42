import type { Page } from '@playwright/test';
import { call, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

/** Tabs of the dashboard whose tables must fit laptop windows: section 2 of the first specification. */
const queues = [
  'clocked-in',
  'not-clocked-in',
  'unassigned',
  'open-shift',
  'schedule-change',
  'time-off',
  'new-shift',
  'all-clocked-in',
];

/** Returns how a table fits its window, or undefined if the list is shown as cards. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.od-table-frame');
    if (!frame) return undefined;
    return {
      endsInside: frame.getBoundingClientRect().bottom <= window.innerHeight,
      scrollsSideways: frame.scrollWidth > frame.clientWidth + 1,
      // While lifeguards are on deck, their card is below the list, and the page scrolls to it.
      pageScrolls:
        document.querySelector('[aria-label="Lifeguards Now"]') === null &&
        document.documentElement.scrollHeight > window.innerHeight,
    };
  });

/** Adds a column for check boxes before the others, as wide as the last tab's check column. */
const addCheckColumn = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('.od-table tr')) {
      const cell = document.createElement('td');
      cell.className = 'od-check-cell';
      cell.textContent = '☐';
      row.prepend(cell);
    }
  });

test.beforeEach(({ page }) => openSession(page, 'admin'));

for (const tab of queues)
  test(`shows every column of the queue ${tab} of all locations in windows of 1280 and 1440 px`, async ({
    page,
  }) => {
    const [wider, narrower] = [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
    ];
    await page.setViewportSize(wider);
    await page.goto(`/dashboard?tab=${tab}&size=50`);
    // In the evening, the tab can be down to one employee or none.
    const empty = page.locator('.od-table-frame .od-empty');
    await expect(page.locator('tbody tr td').first().or(empty)).toBeVisible();
    const whole = { endsInside: true, scrollsSideways: false, pageScrolls: false };
    for (const size of [wider, narrower]) {
      await page.setViewportSize(size);
      await expect.poll(() => standing(page)).toEqual(whole);
    }
    if (tab === 'all-clocked-in') return;
    await addCheckColumn(page);
    // Change the width, so that the table measures its space again.
    for (const { width, height } of [wider, narrower]) {
      await page.setViewportSize({ width: width - 1, height });
      await expect.poll(() => standing(page)).toMatchObject({ scrollsSideways: false });
    }
  });

for (const [address, part] of [
  ['/dashboard?tab=clocked-in&size=50', '.od-table-frame'],
  ['/view-schedules?layout=people&location=', '[data-scrolls]'],
  ['/view-schedules?view=monthly&location=', '.od-calendar-window'],
] as const)
  test(`doesn't make ${address} longer for hidden text at the end of a part that scrolls`, async ({
    page,
    server,
  }) => {
    const token = await openSession(page, 'admin');
    const { body } = await call(server.url, 'GET', '/api/locations/?limit=1', { token });
    await page.goto(address.replace(/location=$/, `$&${textField(body, 'results', 0, 'id')}`));
    const scrolling = page.locator(part).first();
    await expect(scrolling).toBeVisible();
    const [before, after] = await scrolling.evaluate((element) => {
      const space = document.createElement('div');
      space.style.height = '2000px';
      const text = document.createElement('span');
      text.className = 'od-visually-hidden';
      text.textContent = 'hidden';
      const height = () => document.documentElement.scrollHeight;
      element.append(space);
      const without = height();
      element.append(text);
      return [without, height()];
    });
    expect(after).toBe(before);
  });

/** Returns the positions of the open list or menu and of its opener; the list is first. */
const hanging = (page: Page) =>
  page.evaluate(() =>
    [document.querySelector('.od-popover'), document.querySelector('.od-popover')?.parentElement].map(
      (part) => {
        const { left = 0, right = 0 } = part?.getBoundingClientRect() ?? {};
        return { left, right };
      },
    ),
  );

test("keeps a field's open list at the field when the window shrinks to a phone’s size", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard?tab=open-shift');
  await page
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Employee' }).click();
  await expect(page.locator('.od-popover').getByRole('option').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await hanging(page))[1]?.right).toBeLessThan(390);
  const [list, field] = await hanging(page);
  expect(list?.left).toBe(field?.left);
  expect(list?.right).toBeLessThanOrEqual(382);
});

test('keeps a row’s menu away from the edge of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/manage-user');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  const [menu] = await hanging(page);
  expect(menu?.left).toBeGreaterThanOrEqual(8);
  expect(menu?.right).toBeLessThanOrEqual(382);
});

/** Returns the days of the weekly schedule: how many there are, in how many rows, and whether anything is cut off. */
const daysOf = (page: Page) =>
  page.evaluate(() => {
    const days = [...document.querySelectorAll<HTMLElement>('section[data-day]')];
    return {
      days: days.length,
      rows: new Set(days.map((day) => day.offsetTop)).size,
      cut: days.filter((day) => day.scrollWidth > day.clientWidth).length,
      scrollsSideways: document.documentElement.scrollWidth > window.innerWidth,
    };
  });

for (const [width, days] of [
  [1279, 7],
  [1024, 7],
  [1023, 1],
  [390, 1],
] as const)
  test(`shows ${days} day(s) of the weekly schedule in a row in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/view-schedules');
    await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Lakeview Swim School' });
    await expect(page.locator('[data-event]').first()).toBeVisible();
    await expect.poll(() => daysOf(page)).toEqual({ days, rows: 1, cut: 0, scrollsSideways: false });
    if (days > 1) return;
    const saturday = page
      .getByRole('group', { name: /^Days of / })
      .getByRole('button', { name: /^Saturday/ });
    await saturday.click();
    await expect(saturday).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: /^Sat / })).toBeVisible();
  });

test("shows the last page for a link past the end, and doesn't return to that link with Back", async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard?tab=open-shift&page=9');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
