import type { Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { expectLegible, expectSoundInBothLights, keepScreen } from './harness/looks';
import { expect, test } from './harness/test';

// Uses the server of the scheduling tests, in weeks that those tests don't read.
test.use({ serverOf: 'scheduling' });

/** Returns the date this many days later, `yyyy-MM-dd`. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Formats a date as pages show it, `MM-dd-yyyy`. */
const shown = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

interface Plan {
  readonly location: string;
  readonly token: string;
  /** The Sunday of the week that is copied. */
  readonly week: string;
  readonly person: { readonly id: string; readonly name: string };
}

/** Schedules an employee for three shifts in a week far ahead, and for an overlapping shift in the following week. */
async function plan(page: Page, url: string, weeksAhead: number): Promise<Plan> {
  const token = await openSession(page, 'admin');
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const location = textField(places.body, 'results', 0, 'id');
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const swim = listField(positions.body, 'results').find((one) => field(one, 'name') === 'Swim Instructor');
  const position = textField(swim, 'id');
  const today = new Date().toISOString().slice(0, 10);
  const week = addDays(today, weeksAhead * 7 - new Date(today).getUTCDay());
  const times = { start_time: '05:00', end_time: '05:45' };
  const query = new URLSearchParams({
    location,
    type_id: position,
    ...times,
    start_date: addDays(week, 1),
    end_date: addDays(week, 13),
    schedule_type: 'RECURRING_SHIFT',
    shift_repeat: 'DAILY',
  });
  const free = await call(url, 'GET', `/api/shifts/staff/?${query.toString()}`, { token });
  const person = {
    id: textField(free.body, 'results', 0, 'id'),
    name: textField(free.body, 'results', 0, 'name'),
  };
  const add = async (date: string, start_time: string) => {
    const { status } = await call(url, 'POST', '/api/shifts/add-shift/', {
      token,
      body: {
        location,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: date,
        start_time,
        end_time: times.end_time,
        shift_type: position,
        staff: [{ id: person.id }],
      },
    });
    expect(status).toBe(201);
  };
  for (const day of [1, 2, 3]) await add(addDays(week, day), times.start_time);
  await add(addDays(week, 8), '05:15');
  return { location, token, week, person };
}

test('copies a week in at most 4 interactions, shows it as a draft, and publishes it', async ({
  page,
  server,
  said,
}) => {
  // Each window width uses different weeks, because a date that was copied once is already scheduled there.
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const { location, token, week, person } = await plan(page, server.url, isPhone ? 34 : 30);
  const next = addDays(week, 7);
  await page.goto(`/view-schedules?location=${location}&start=${week}&layout=list`);
  const ofPerson = page.getByRole('button', { name: new RegExp(`5:00–5:45 AM ${person.name}`) });
  await expect(ofPerson).toHaveCount(3);

  let interactions = 0;
  const act = async (step: () => Promise<unknown>): Promise<void> => {
    interactions += 1;
    await step();
  };
  await act(() => page.getByRole('button', { name: 'Copy', exact: true }).click());
  await act(() => page.getByRole('menuitem', { name: 'Copy this week' }).click());
  const dialog = page.getByRole('dialog', { name: 'Copy a Week' });
  const doesNotFit = dialog.getByRole('list', { name: 'Shifts with unavailable staff' });
  await expect(doesNotFit).toContainText(`${person.name}: Overlaps`);
  await expect(doesNotFit).toContainText(shown(addDays(next, 1)));
  await expect(dialog.getByText('is already scheduled then').first()).toBeAttached();
  await expectSoundInBothLights(page);
  await expectLegible(page);
  await keepScreen(page, 'copy-week');
  await act(() => dialog.getByRole('button', { name: 'Save 3 shifts as draft' }).click());
  expect(interactions).toBeLessThanOrEqual(4);

  // The draft's days are shown and marked; one shift is open because its employee is already scheduled then.
  const bar = page.getByRole('region', { name: 'Drafts' });
  const name = `Week of ${shown(next)}`;
  await expect(bar).toContainText(`Draft "${name}"`);
  await expect(bar).toContainText('3 shifts, 1 open');
  await expect(page).toHaveURL(new RegExp(`start=${next}`));
  await expect(page.getByRole('button', { name: /^SI Draft 5:00–5:45 AM/ })).toHaveCount(3);
  await expectSoundInBothLights(page);
  await expectLegible(page);
  await keepScreen(page, 'draft');
  const shifts = async () =>
    listField(
      (await call(server.url, 'GET', `/api/shifts/?location=${location}&limit=100`, { token })).body,
      'results',
    ).map((one) => field(one, 'start_date'));
  const before = await shifts();

  await bar.getByRole('button', { name: `Publish ${name}` }).click();
  await page.getByRole('button', { name: 'Publish 3 shifts' }).click();
  await expect.poll(() => said.has('Published: 3 shifts.')).toBe(true);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: /^SI Draft/ })).toHaveCount(0);
  await expect(ofPerson).toHaveCount(2);
  expect(before).not.toContain(addDays(next, 2));
  expect(await shifts()).toEqual(expect.arrayContaining([1, 2, 3].map((day) => addDays(next, day))));
});
