import type { Page } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { locationsOf, readSheet } from './harness/closedWeek';
import { openSession } from './harness/heldSession';
import { hire } from './harness/hire';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';

/** Closes last week for one location and for all, and counts every click. */
test.use({ ownServer: true });
test.setTimeout(180_000);

const SHEETS = '/api/payroll/timesheets/';

/** Returns the people of the sheets, each with their location. */
async function peopleOf(url: string, token: string, locations: readonly string[]) {
  const all = [];
  for (const location of locations)
    for (const person of listField(await readSheet(url, token, location, lastSunday()), 'people'))
      all.push({ location, user_id: textField(person, 'id'), marks: listField(person, 'marks') });
  return all;
}

/** Returns the kind of an item. Similar items have the same kind. */
const kindOf = (mark: unknown, location: string): string => {
  const type = textField(mark, 'type');
  const day = type === 'NO_SHOW' ? `${textField(mark, 'date')} ${location}` : '';
  return [type, field(mark, 'direction'), day].join(' ');
};

/**
 * Decides through the API what is different for each employee, so that the three most frequent kinds of similar items are
 * left.
 *
 * @returns the number of these items
 */
async function leaveThreeKinds(url: string, token: string, locations: readonly string[]): Promise<number> {
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await call(url, 'POST', path, { token, body });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  };
  const counts = new Map<string, number>();
  for (const { location, user_id, marks } of await peopleOf(url, token, locations)) {
    for (const mark of marks) {
      const [action, key] = [textField(mark, 'action'), textField(mark, 'key')];
      const kind = kindOf(mark, location);
      if (action === 'ACCEPT') counts.set(kind, (counts.get(kind) ?? 0) + 1);
      else if (action === 'ANSWER')
        await send(`/api/attendance/corrections/${key.slice('asked:'.length)}/`, {
          action: 'REJECT',
          reason: 'No',
        });
      else if (action === 'PAY')
        await send('/api/absences/lines/pay/', { items: [{ id: textField(mark, 'line_id'), pay: 'PAID' }] });
      else
        await send(`${SHEETS}set-aside/`, { location, date: lastSunday(), user_id, reason: 'No clock-out' });
    }
  }
  const left = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3);
  const kinds = new Set(left.map(([kind]) => kind));
  for (const { location, user_id, marks } of await peopleOf(url, token, locations)) {
    const others = marks
      .filter((mark) => field(mark, 'action') === 'ACCEPT' && !kinds.has(kindOf(mark, location)))
      .map((mark) => textField(mark, 'key'));
    if (others.length > 0)
      await send(`${SHEETS}accept/`, { location, date: lastSunday(), user_id, marks: others });
  }
  return left.reduce((sum, [, count]) => sum + count, 0);
}

/** Accepts each row of similar items. */
async function acceptRows(page: Page, hands: ReturnType<typeof mouse>): Promise<void> {
  const rows = page.getByRole('button', { name: /^Accept \d+: / });
  for (let left = await rows.count(); left > 0; left -= 1) {
    await hands.use(rows.first());
    await expect(rows).toHaveCount(left - 1);
  }
}

const report = (hands: number, items: number, staff: number) =>
  test.info().annotations.push({
    type: 'interactions',
    description: `${hands} clicks for ${items} similar items of ${staff} employees`,
  });

test('closes the week of 15 employees in at most 5 interactions', async ({ page, server }) => {
  const token = await tokenOf(server.url, 'admin');
  const places = await locationsOf(server.url, token);
  const sizes = await Promise.all(
    places.map(async (id) => ({ id, staff: (await peopleOf(server.url, token, [id])).length })),
  );
  const { id: location, staff } = sizes.sort((a, b) => b.staff - a.staff)[0] ?? { id: '', staff: 0 };
  if (staff < 15) await hire(server.url, location, lastSunday(), 15 - staff);
  const items = await leaveThreeKinds(server.url, token, [location]);
  expect(items).toBeGreaterThan(1);

  await openSession(page, 'admin');
  await page.goto(`/timesheets?location=${location}&date=${lastSunday()}`);
  await expect(page.getByRole('list', { name: 'Items to accept together' })).toBeVisible();
  await keepScreen(page, 'timesheets-alike');
  await expectSoundInBothLights(page);
  const hands = mouse(page);
  await acceptRows(page, hands);
  await hands.use(page.getByRole('button', { name: /^Approve all ready \(\d+\)$/ }));
  const close = page.getByRole('button', { name: 'Close week' });
  await expect(close).toBeEnabled();
  await hands.use(close);
  await expect(page.getByText('This week is closed')).toBeVisible();
  const clicks = hands.count();
  report(clicks, items, Math.max(staff, 15));
  expect(clicks).toBeLessThanOrEqual(5);
});

test('closes the week of three locations in at most 9 interactions', async ({ page, server }) => {
  const token = await tokenOf(server.url, 'admin');
  const places = await locationsOf(server.url, token);
  expect(places).toHaveLength(3);
  const items = await leaveThreeKinds(server.url, token, places);
  const staff = (await peopleOf(server.url, token, places)).length;

  await openSession(page, 'admin');
  await page.goto(`/timesheets?date=${lastSunday()}`);
  await expect(page.getByRole('list', { name: 'Items to accept together', exact: true })).toBeVisible();
  await keepScreen(page, 'timesheets-all');
  await expectSoundInBothLights(page);
  const hands = mouse(page);
  await acceptRows(page, hands);
  await hands.use(page.getByRole('button', { name: /^Approve \d+ ready$/ }));
  await hands.use(page.getByRole('button', { name: 'Close 3 weeks' }));
  await expect(page.getByText('This week is closed')).toHaveCount(3);
  const clicks = hands.count();
  report(clicks, items, staff);
  expect(clicks).toBeLessThanOrEqual(9);
});

test('keeps the paid hours in view next to the panel', async ({ page }) => {
  await openSession(page, 'admin');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/timesheets?date=${lastSunday()}`);
  const heads = page.getByRole('columnheader', { name: 'Paid scheduled' });
  await expect(heads).toHaveCount(3);
  for (const head of await heads.all()) {
    const hidden = await head.evaluate((cell) => {
      let box = cell.parentElement;
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
      return box ? cell.getBoundingClientRect().right - box.getBoundingClientRect().right : 0;
    });
    expect(hidden, 'pixels of the column that are out of view').toBeLessThanOrEqual(0);
  }
});
