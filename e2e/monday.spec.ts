import { call, listField, textField, tokenOf } from './harness/api';
import { readSheet } from './harness/closedWeek';
import { openSession } from './harness/heldSession';
import { keepScreen } from './harness/looks';
import { hire } from './harness/hire';
import { hearMessages } from './harness/messages';
import { addNightHour } from './harness/nightHour';
import { people } from './harness/people';
import { approveAndClose, decideEverything, keyboard, mouse, waiting } from './harness/sheetDesk';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';
import { lastSunday } from './harness/weeks';

/** Tests the Monday morning of the demo school: an admin reviews and closes the past weeks of its three locations. */
test.use({ serverOf: 'monday' });
test.setTimeout(240_000);

/**
 * Seconds for a key press, and for reading and deciding one item (Card, Moran and Newell: 0.28 s and 1.35 s, twice).
 */
const SECONDS_A_KEY = 0.28;
const SECONDS_A_DECISION = 2.7;

async function places(url: string): Promise<{ id: string; title: string }[]> {
  const { body } = await call(url, 'GET', '/api/locations/?limit=200', {
    token: await tokenOf(url, 'admin'),
  });
  return listField(body, 'results').map((one) => ({
    id: textField(one, 'id'),
    title: textField(one, 'title'),
  }));
}

/** Returns the Sunday before last: the mouse test reviews that week, and the keyboard test reviews last week. */
function sundayBefore(): string {
  const date = new Date(`${lastSunday()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 7);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of employees on last week's sheets of these locations. */
async function staffOf(url: string, locations: readonly string[]): Promise<number> {
  const token = await tokenOf(url, 'admin');
  const sheets = await Promise.all(
    locations.map((location) => readSheet(url, token, location, lastSunday())),
  );
  return sheets.reduce<number>((sum, sheet) => sum + listField(sheet, 'people').length, 0);
}

test('reviews the items of a week one by one by mouse, each with its message', async ({
  page,
  server,
  said,
}) => {
  const [first] = await places(server.url);
  await openSession(page, 'admin');
  const [location, week] = [first?.id ?? '', sundayBefore()];
  await page.goto(`/timesheets?location=${location}&date=${week}`);
  await expect(page.getByRole('list', { name: 'Week so far' })).toBeVisible();
  await keepScreen(page, 'timesheets-monday');
  const before = await waiting(page);
  expect(before).toBeGreaterThan(2);
  const hands = mouse(page);
  const done = await decideEverything(page, hands, said);
  const things = [...done.values()].reduce((sum, one) => sum + one, 0);
  expect(things).toBeGreaterThanOrEqual(before);
  await approveAndClose(page, hands);
  await keepScreen(page, 'timesheets-closed');
  test.info().annotations.push({
    type: 'interactions',
    description: `${hands.count()} clicks for ${things} things: ${[...done].map(([verb, count]) => `${count} × ${verb}`).join(', ')}`,
  });
});

test('closes the week of a school of 45 by keyboard in fewer keys than fit in five minutes', async ({
  page,
  server,
  said,
}) => {
  await openSession(page, 'admin');
  const hands = keyboard(page);
  const all = await places(server.url);
  expect(all).toHaveLength(3);
  const there = await staffOf(
    server.url,
    all.map(({ id }) => id),
  );
  await hire(server.url, all[0]?.id ?? '', lastSunday(), 45 - there);
  let [things, staff] = [0, 0];
  await page.goto('/timesheets');
  for (const { title } of all) {
    const location = page.getByLabel('Location', { exact: true });
    // A closed select element accepts the first letters of an option.
    for (
      let presses = 0;
      !(await location.evaluate((element) => element === document.activeElement));
      presses += 1
    ) {
      expect(presses).toBeLessThan(100);
      await hands.press('Tab');
    }
    for (const letter of title.slice(0, 4)) await hands.press(letter);
    await expect(location.locator('option:checked')).toHaveText(title);
    // The previous location's sheet stays until the new sheet has loaded; each sheet's print heading names its
    // location.
    await expect(page.getByText(new RegExp(`^${title}, \\d`)).first()).toBeAttached();
    const rows = page
      .getByRole('table', { name: /^Timesheets, / })
      .locator('tbody')
      .getByRole('row');
    staff += await rows.count();
    const done = await decideEverything(page, hands, said);
    things += [...done.values()].reduce((sum, one) => sum + one, 0);
    await approveAndClose(page, hands);
  }
  expect(staff).toBeGreaterThanOrEqual(45);
  expect(things).toBeGreaterThan(5);
  const seconds = hands.count() * SECONDS_A_KEY + things * SECONDS_A_DECISION;
  test.info().annotations.push({
    type: 'interactions',
    description: `${hands.count()} keys for ${things} things and ${staff} people, about ${Math.round(seconds)} s`,
  });
  expect(seconds, `${hands.count()} keys, ${things} things`).toBeLessThan(300);
});

test.describe('with a separate school', () => {
  test.use({ ownServer: true });
  test("turns a wrong punch into the right pay: an employee's request and the answer from Timesheets appear live", async ({
    page,
    browser,
    server,
  }) => {
    const { day, location, name } = await addNightHour(server.url);
    const boss = await (
      await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() })
    ).newPage();
    await openSession(boss, 'admin');
    await watchPage(boss);
    const told = await hearMessages(boss);
    await boss.goto(`/timesheets?location=${location}&date=${day}`);
    await expect(boss.getByRole('table', { name: /^Timesheets, / })).toBeVisible();

    await openSession(page, 'employee');
    const said = await hearMessages(page);
    await page.goto(`/my-hours?start=${day}`);
    await page.getByRole('button', { name: /^Request a correction for .* 2:00 AM$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a Correction' });
    await dialog.getByLabel('Clocked out').fill('4:30 AM');
    await dialog.getByLabel('Reason').fill('The late class continued');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => said.has('Correction request sent')).toBe(true);

    // The request appears on a sheet that is already open.
    const asks = boss.getByText(/^Requested 2:00 AM to 4:30 AM instead: The late class continued$/);
    const row = boss.getByRole('table', { name: /^Timesheets, / }).getByRole('button', { name });
    await row.click();
    await expect(asks).toBeVisible();
    await keepScreen(boss, 'timesheets-asked');
    await boss.getByRole('button', { name: /^Answer: Requested 2:00 AM/ }).click();
    // Wait until the sheet is closed, because the sheet has buttons of that name too.
    await expect(boss.getByRole('table', { name: /^Timesheets, / })).toHaveCount(0);
    await boss.getByRole('button', { name: /^Approve / }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => told.has('Correction approved.')).toBe(true);
    await boss.goBack();
    await row.click();
    await expect(asks).toHaveCount(0);
    await expect(
      boss
        .getByRole('list', { name: /^Hours for / })
        .getByText('2:00–4:30 AM')
        .first(),
    ).toBeVisible();
    await boss.goto(`/weekly-labor-reports?date=${day}&location=${location}&search=${people.employee.code}`);
    await expect(
      boss.getByRole('table', { name: 'Payroll Details' }).getByText('2.50').first(),
    ).toBeVisible();

    await expect(page.getByText('2:00–4:30 AM, 2.5 h')).toBeVisible();
  });
});
