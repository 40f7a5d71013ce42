import type { Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { doJob } from './harness/interactions';
import { expectLegible, expectSoundInBothLights, keepScreen } from './harness/looks';
import { keyboard, mouse, type PlanningHands } from './harness/planningHands';
import { expect, test } from './harness/test';

// Uses the server of the scheduling tests, in weeks that those tests don't read.
test.use({ serverOf: 'scheduling' });
test.setTimeout(180_000);

/** Returns the date this many days later, `yyyy-MM-dd`. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Formats a date as pages show it, `MM-dd-yyyy`. */
const shown = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

interface Pools {
  readonly token: string;
  readonly places: readonly { readonly id: string; readonly title: string }[];
  /** The Sunday of the week that is copied. */
  readonly week: string;
}

/** Schedules an employee of each location for two shifts in a week far ahead. */
async function planPools(page: Page, url: string, weeksAhead: number): Promise<Pools> {
  const token = await openSession(page, 'admin');
  const get = async (path: string) => (await call(url, 'GET', path, { token })).body;
  const places = listField(await get('/api/locations/?limit=100'), 'results').map((one) => ({
    id: textField(one, 'id'),
    title: textField(one, 'title'),
  }));
  const positions = listField(await get('/api/shifts/shift-type/'), 'results');
  const position = textField(
    positions.find((one) => field(one, 'name') === 'Swim Instructor'),
    'id',
  );
  const today = new Date().toISOString().slice(0, 10);
  const week = addDays(today, weeksAhead * 7 - new Date(today).getUTCDay());
  const times = { start_time: '05:00', end_time: '05:45' };
  for (const { id: location } of places)
    for (const day of [1, 2]) {
      const date = addDays(week, day);
      const one = { location, schedule_type: 'ONE_TIME_SHIFT', start_date: date, ...times };
      const query = new URLSearchParams({ ...one, end_date: date, type_id: position });
      const id = textField(await get(`/api/shifts/staff/?${query.toString()}`), 'results', 0, 'id');
      const body = { ...one, shift_type: position, staff: [{ id }] };
      expect((await call(url, 'POST', '/api/shifts/add-shift/', { token, body })).status).toBe(201);
    }
  return { token, places, week };
}

/** Copies a week of all locations, and publishes the drafts. @param look - checks the page at each step */
async function copyAndPublish(
  page: Page,
  hands: PlanningHands,
  { places, week }: Pools,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const next = addDays(week, 7);
  const bar = page.getByRole('region', { name: 'Drafts' });
  await hands.use(page.getByRole('button', { name: 'Copy', exact: true }));
  await hands.use(page.getByRole('menuitem', { name: 'Copy this week' }));
  const copy = page.getByRole('dialog', { name: 'Copy a Week' });
  await expect(copy.locator(':focus')).toHaveCount(1);
  await hands.use(copy.getByRole('button', { name: 'All locations' }));
  for (const { title } of places) await expect(copy.getByRole('region', { name: title })).toBeVisible();
  await look('copy-several');
  await hands.use(
    copy.getByRole('button', { name: `Save ${places.length * 2} shifts as ${places.length} drafts` }),
  );
  await expect(copy).toHaveCount(0);
  await expect(bar).toContainText(`${places.length} drafts "Week of ${shown(next)}"`);
  await look('several-drafts');
  await hands.use(bar.getByRole('button', { name: new RegExp(`^Publish ${places.length} drafts`) }));
  const publish = page.getByRole('dialog', { name: `Publish ${places.length} Drafts` });
  await expect(publish.getByRole('region')).toHaveCount(places.length);
  await look('publish-several');
  await hands.use(publish.getByRole('button', { name: `Publish ${places.length * 2} shifts` }));
  await expect(publish).toHaveCount(0);
  await expect(bar).toBeHidden();
}

async function expectPublished(url: string, { token, places, week }: Pools): Promise<void> {
  for (const { id } of places) {
    const path = `/api/shifts/?location=${id}&limit=200`;
    const dates = listField((await call(url, 'GET', path, { token })).body, 'results').map((one) =>
      field(one, 'start_date'),
    );
    expect(dates).toEqual(expect.arrayContaining([addDays(week, 8), addDays(week, 9)]));
  }
}

test('copies a week at three pools and publishes the three drafts together @phone', async ({
  page,
  server,
  said,
}) => {
  // Each window width uses different weeks, because a date that was copied once is already scheduled there.
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const pools = await planPools(page, server.url, isPhone ? 44 : 40);
  expect(pools.places).toHaveLength(3);
  const [first] = pools.places;
  await page.goto(`/view-schedules?location=${first?.id ?? ''}&start=${pools.week}&layout=list`);
  const hands = mouse(page);
  const look = async (name: string): Promise<void> => {
    await expectSoundInBothLights(page);
    await expectLegible(page);
    await keepScreen(page, name);
  };
  await doJob('copy and publish a week at three pools', hands, () =>
    copyAndPublish(page, hands, pools, look),
  );
  await expect.poll(() => said.has('Published: 6 shifts in 3 drafts.')).toBe(true);
  await expectPublished(server.url, pools);
});

test('copies a week at three pools and publishes the drafts by keyboard alone', async ({ page, server }) => {
  const pools = await planPools(page, server.url, 48);
  const [first] = pools.places;
  await page.goto(`/view-schedules?location=${first?.id ?? ''}&start=${pools.week}&layout=list`);
  const hands = keyboard(page);
  await doJob('copy and publish a week at three pools', hands, () =>
    copyAndPublish(page, hands, pools, async () => undefined),
  );
  await expectPublished(server.url, pools);
});
