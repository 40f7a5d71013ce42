import type { Locator, Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import { expectLegible, expectSoundInBothLights, keepScreen } from './harness/looks';
import { tabTo, write } from './harness/keys';
import { hearMessages, type Messages } from './harness/messages';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

// The tests of this file can share a server: they change shifts, but no test reads another test's shifts.
test.use({ serverOf: 'scheduling' });

interface Desk {
  readonly id: string;
  readonly token: string;
  /** Waits until a message was shown; a message vanishes after three seconds, but its text is recorded. */
  readonly hears: (text: string) => Promise<void>;
}

/** Signs in as an admin, and returns the demo school's first location. */
async function sitDown(page: Page, url: string): Promise<Desk> {
  const messages: Messages = await hearMessages(page);
  const token = await openSession(page, 'admin');
  const { body } = await call(url, 'GET', '/api/locations/?limit=1', { token });
  return {
    id: textField(body, 'results', 0, 'id'),
    token,
    hears: async (text) => {
      // A message's button is part of its recorded text.
      await expect.poll(() => messages.has(text) || messages.has(`${text}Undo`), text).toBe(true);
      messages.forget();
    },
  };
}

/** Returns the Monday three weeks from now, as users type it. */
function futureMonday(): string {
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
  return `${month}-${date}-${year}`;
}

/** Expects that each table shows its last column without scrolling, in windows wide enough for tables. */
async function expectAllColumnsInSight(page: Page): Promise<void> {
  for (const table of await page.getByRole('table').all()) {
    const [wide, seen] = await table.evaluate(({ parentElement }) => [
      parentElement?.scrollWidth ?? 0,
      parentElement?.clientWidth ?? 0,
    ]);
    expect(wide, 'width of the table').toBeLessThanOrEqual(seen ?? 0);
  }
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowMenu = (page: Page) => page.getByRole('button', { name: /^Actions for / }).first();

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Opens the first row's menu with Enter, and picks an item by its first letter. */
async function choose(page: Page, action: string): Promise<void> {
  // A dialog that is still closing moves the focus back to its opener once it has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, rowMenu(page));
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  if (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press(action.slice(0, 1).toLowerCase());
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Finds the first available employee. */
const firstFree = (page: Page, name: string) =>
  page.getByRole('listbox', { name }).locator('[role="option"]:not([aria-disabled])').first();

async function acceptWarnings(page: Page): Promise<void> {
  const anyway = page.getByRole('checkbox', { name: 'Assign anyway' });
  if (await anyway.isVisible()) await press(page, anyway, 'Space');
}

test('creates a weekly shift with staff in at most 12 interactions from an empty form', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { id, token, hears } = await sitDown(page, server.url);
  await page.goto(`/manage-shifts/create?location=${id}`);
  await expect(textbox(page, 'Start Date')).toBeVisible();
  let interactions = 0;
  const act = async (step: () => Promise<unknown>): Promise<void> => {
    interactions += 1;
    await step();
  };
  await act(() => textbox(page, 'Start Date').fill(futureMonday()));
  await act(() => combo(page, 'Shift Repeat').selectOption('WEEKLY'));
  await act(() => combo(page, 'Start Time').fill('515a'));
  await act(() => combo(page, 'End Time').fill('545a'));
  await act(() => combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' }));
  await act(() => combo(page, 'Staff 1').click());
  await act(() => firstFree(page, 'Staff 1').click());
  await expect(page.getByText('No overlaps')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Upcoming dates' })).toContainText(futureMonday());
  await expectSoundInBothLights(page);
  await keepScreen(page, 'shift-form');
  const warning = page.getByRole('checkbox', { name: 'Assign anyway' });
  if (await warning.isVisible()) await act(() => warning.check());
  await act(() => button(page, 'Save').click());
  await hears('Shift created successfully.');
  await expect(page).toHaveURL(`/manage-shifts?location=${id}`);
  expect(interactions).toBeLessThanOrEqual(12);

  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
  const made = listField(body, 'results').find((one) => field(one, 'start_time') === '05:15');
  expect(field(made, 'shift_repeat')).toBe('WEEKLY');
  expect(listField(made, 'staff')).toHaveLength(1);
});

test('views, edits, clones, deletes, and restores shifts by keyboard alone', async ({ page, server }) => {
  const { id, token, hears } = await sitDown(page, server.url);
  await page.goto('/manage-shifts');
  await press(page, button(page, 'Add New'));
  await hears('Select a location first.');
  await expect(combo(page, 'Location')).toBeFocused();

  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
  // Skip shifts that could have started today in any time zone: a started date can't be changed. Take the earliest
  // shift of a day, so that an earlier start can't overlap another shift of the same employee.
  const todays = new Set(
    ['America/New_York', 'Pacific/Honolulu'].map((timeZone) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format().toUpperCase(),
    ),
  );
  const startOf = (one: unknown): string => textField(one, 'start_time');
  const [staffed] = listField(body, 'results')
    .filter(
      (one) =>
        field(one, 'shift_repeat') === 'WEEKLY' &&
        !todays.has(textField(one, 'shift_day')) &&
        field(one, 'end_date') === null &&
        startOf(one) > '06:00' &&
        listField(one, 'staff').length > 0,
    )
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
  await page.goto(`/manage-shifts?location=${id}`);
  await expect(rowMenu(page)).toBeVisible();
  await expectAllColumnsInSight(page);
  await keepScreen(page, 'manage-shifts');
  await write(page, page.getByRole('searchbox', { name: 'Search shifts' }), textField(staffed, 'shift_code'));
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1);

  await choose(page, 'View');
  await expect(page.getByRole('dialog', { name: 'Shift Info' })).toBeVisible();
  await expectSoundInBothLights(page);
  await page.keyboard.press('Escape');
  await expect(rowMenu(page)).toBeFocused();

  await choose(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit shift' });
  await expect(edit.getByRole('radio', { name: 'Recurring' })).toBeDisabled();
  await write(page, combo(page, 'Start Time'), '525a');
  // Before saving, the dialog shows the affected employees and the first affected day.
  const changes = edit.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText(textField(staffed, 'staff', 0, 'name'));
  await expect(changes).toContainText(/\d\d-\d\d-\d{4}/);
  await expect(edit.getByRole('definition').filter({ hasText: /After 5:25 AM/ })).toBeVisible();
  await expectSoundInBothLights(page);
  await keepScreen(page, 'edit-shift');
  await acceptWarnings(page);
  await press(page, edit.getByRole('button', { name: 'Save' }));
  await hears('Shift updated successfully.');
  await expect(edit).toBeHidden();

  await choose(page, 'Clone');
  const clone = page.getByRole('dialog', { name: 'Clone shift' });
  await write(page, combo(page, 'Start Time'), '445a');
  await write(page, combo(page, 'End Time'), '515a');
  await expect(clone.getByText('No overlaps')).toBeVisible();
  await acceptWarnings(page);
  await press(page, clone.getByRole('button', { name: 'Save' }));
  await hears('Shift created successfully.');
  await expect(clone).toBeHidden();

  await choose(page, 'Delete');
  await expect(page.getByText('Are you sure you want to delete this shift?')).toBeVisible();
  await expect(button(page, 'Cancel')).toBeFocused();
  // Undo is shown for only three seconds, so start to wait for it before the deletion.
  const undone = button(page, 'Undo').press('Enter');
  await press(page, button(page, 'Delete'));
  await undone;
  await hears('Shift restored.');
  await expect(rowMenu(page)).toBeVisible();
});

test('shows the server’s reason for a refusal in the picker and in the live check', async ({
  page,
  server,
}) => {
  const { id, token } = await sitDown(page, server.url);
  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${id}&limit=200`, { token });
  const busy = listField(body, 'results').find(
    (one) =>
      field(one, 'shift_repeat') === 'WEEKLY' &&
      field(one, 'end_date') === null &&
      listField(one, 'staff').length > 0,
  );
  await page.goto(`/manage-shifts?location=${id}&search=${textField(busy, 'shift_code')}`);
  await choose(page, 'Clone');
  const dialog = page.getByRole('dialog', { name: 'Clone shift' });
  const reason = `${textField(busy, 'staff', 0, 'name')}: Overlaps ${textField(busy, 'shift_code')}`;
  await expect(dialog.getByText(reason).first()).toBeVisible();
  await expectSoundInBothLights(page);
  await combo(page, 'Staff 1').click();
  await expect(
    page.getByRole('option', { name: new RegExp(`Overlaps ${textField(busy, 'shift_code')}`) }).first(),
  ).toHaveAttribute('aria-disabled', 'true');
});

test('returns from a request’s form to the New Shift Request tab', async ({ page, server }) => {
  const { id } = await sitDown(page, server.url);
  await page.goto(`/dashboard?location=${id}`);
  await page.getByRole('tab', { name: /^New Shift Request/ }).click();
  await page
    .getByRole('button', { name: /^Assign Shift/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  await expect(page).toHaveURL(/\/manage-shifts\/create\?location=/);
  await expect(textbox(page, 'Shift Date')).not.toHaveValue('');
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/dashboard\?location=/);
  await expect(page.getByRole('tab', { name: /^New Shift Request/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('creates, finds, edits, clones, and deletes a staff meeting by keyboard alone', async ({
  page,
  server,
}) => {
  const { id, token, hears } = await sitDown(page, server.url);
  await page.goto(`/manage-staff-meeting?location=${id}`);
  await expect(rowMenu(page)).toBeVisible();
  await keepScreen(page, 'staff-meetings');
  await press(page, button(page, 'Add New'));
  await press(page, button(page, 'Save'));
  await expect(page.getByText('Please Select at least one Staff').first()).toBeVisible();
  await write(page, textbox(page, 'Start Date'), futureMonday());
  await write(page, combo(page, 'Start Time'), '515a');
  await write(page, combo(page, 'End Time'), '545a');
  await write(page, combo(page, 'Shift Type'), 'Lifeguard');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await tabTo(page, combo(page, 'Staff'));
  await page.keyboard.press('ArrowDown');
  const free = firstFree(page, 'Staff');
  await expect(free).toBeVisible();
  // If the employees loaded after the first key press, the press only opened the list, so press again.
  if ((await free.getAttribute('data-active')) === null) await page.keyboard.press('ArrowDown');
  await expect(free).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await write(page, textbox(page, 'Agenda'), 'Spinal injury drill');
  await expectSoundInBothLights(page);
  await keepScreen(page, 'meeting-form');
  await press(page, button(page, 'Save'));
  await hears('Staff meeting created successfully.');
  await expect(page).toHaveURL(`/manage-staff-meeting?location=${id}`);
  await expect(page.getByText('Active').first()).toBeVisible();

  const { body } = await call(server.url, 'GET', `/api/shifts/meeting/?location=${id}&limit=200`, { token });
  const made = listField(body, 'results').find((one) => field(one, 'agenda') === 'Spinal injury drill');
  const search = page.getByRole('searchbox', { name: 'Search staff meetings' });
  await write(page, search, textField(made, 'shift_code'));
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1);
  await choose(page, 'View');
  await expect(page.getByRole('dialog', { name: 'Staff Meeting Info' })).toContainText('Spinal injury drill');
  await expectSoundInBothLights(page);
  await page.keyboard.press('Escape');
  await choose(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit staff meeting' });
  await write(page, textbox(page, 'Agenda'), 'Spinal injury drill, at the deep end');
  await expectSoundInBothLights(page);
  await press(page, edit.getByRole('button', { name: 'Save' }));
  await hears('Staff meeting updated successfully.');
  await expect(edit).toBeHidden();
  await choose(page, 'Clone');
  const clone = page.getByRole('dialog', { name: 'Clone staff meeting' });
  await write(page, combo(page, 'Start Time'), '445a');
  await write(page, combo(page, 'End Time'), '515a');
  await press(page, clone.getByRole('button', { name: 'Save' }));
  await hears('Staff meeting created successfully.');
  await expect(clone).toBeHidden();
  await choose(page, 'Delete');
  await expect(page.getByText('Are you sure you want to delete this staff meeting?')).toBeVisible();
  await press(page, button(page, 'Delete'));
  await hears('Meeting deleted successfully!');
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
});

test('loads the archive once its filters are valid, shows attendance, and restores a shift by keyboard', async ({
  page,
  server,
}) => {
  const { id, hears } = await sitDown(page, server.url);
  await page.goto(`/archived-shifts?location=${id}&from=2020-01-01`);
  await expect(page.getByText('Choose the To date as well.').first()).toBeVisible();
  await page.goto(`/archived-shifts?location=${id}`);
  await expect(rowMenu(page)).toBeVisible();
  await keepScreen(page, 'archived-shifts');
  await choose(page, 'View');
  await expect(page.getByRole('dialog', { name: 'Archived Shift' })).toBeVisible();
  await expectSoundInBothLights(page);
  await page.keyboard.press('Escape');
  const name = (await rowMenu(page).getAttribute('aria-label')) ?? '';
  await choose(page, 'Restore');
  await expect(page.getByRole('dialog', { name: 'Restore Shift' })).toBeVisible();
  // The dialog first checks which employees can still work the shift.
  await expect(button(page, 'Restore')).toBeEnabled();
  await press(page, button(page, 'Restore'));
  await hears('Shift restored.');
  await expect(page.getByRole('button', { name })).toHaveCount(0);
});

/** Size of a letter sheet in landscape, without its margins, in CSS pixels. */
const paper = { width: 980, height: 740 };

/**
 * Expects a printed page with every row of the schedule, without controls, and with nothing cut off at the paper's
 * edge.
 */
async function expectWholeOnPaper(page: Page): Promise<void> {
  const size = page.viewportSize() ?? paper;
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(button(page, 'Print')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByText(/^Printed \d\d-\d\d-\d{4}, /)).toBeVisible();
  const boards = await page.getByRole('table').all();
  for (const board of boards) {
    const rows = Number(await board.getAttribute('aria-rowcount'));
    await expect(board.getByRole('rowheader')).toHaveCount(rows - 1);
  }
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCut = (overflow: string, inner: number, outer: number) =>
          overflow !== 'visible' && inner > outer + 1;
        return (
          element.clientWidth > 1 &&
          (isCut(overflowX, element.scrollWidth, element.clientWidth) ||
            isCut(overflowY, element.scrollHeight, element.clientHeight))
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(cut, 'cut off on paper').toEqual([]);
  await expectLegible(page);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(size);
}

for (const layout of ['Calendar', 'By employee', 'List'])
  test(`prints every view of the schedule as ${layout} with nothing cut off`, async ({ page, server }) => {
    const { id } = await sitDown(page, server.url);
    // A selected layout would be remembered, and the other tests of this server would open with it.
    const named = layout.toLowerCase().replace('by employee', 'people');
    await page.goto(`/view-schedules?location=${id}&layout=${named}`);
    await expect(page.getByRole('radio', { name: layout })).toBeChecked();
    for (const view of ['weekly', 'dow', 'monthly'])
      await test.step(view, async () => {
        await combo(page, 'View type').selectOption(view);
        await expect(page).toHaveURL(view === 'weekly' ? /^((?!view=).)*$/ : new RegExp(`view=${view}`));
        await expect(page.getByRole('heading', { name: /^Schedule for / })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await keepScreen(page, `view-schedules-${view}-${named}`);
        await expectWholeOnPaper(page);
      });
  });

test('moves through the schedule, opens a shift, and copies an agenda by keyboard alone', {
  tag: '@phone',
}, async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, token, hears } = await sitDown(page, server.url);
  await page.goto(`/view-schedules?location=${id}`);
  const heading = page.getByRole('heading', { name: /^Schedule for Week Starting/ });
  await expect(heading).toBeVisible();
  const before = (await heading.textContent()) ?? '';
  await press(page, button(page, 'Next'));
  await expect(heading).not.toHaveText(before);
  await press(page, button(page, 'Prev'));
  await expect(heading).toHaveText(before);
  const chip = page.getByRole('button', { name: /^[A-Z]{2} [A-Z]{3}-\d{4}/ }).first();
  await press(page, chip);
  await expect(page.getByRole('dialog', { name: 'Schedule Detail' })).toBeVisible();
  await keepScreen(page, 'schedule-detail');
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  // A phone collapses the filters that are rarely used.
  const more = button(page, 'End date and staff');
  if (await more.isVisible()) await press(page, more);
  await press(page, textbox(page, 'Start date'), 'ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Start date is required.').first()).toBeVisible();
  await press(page, button(page, 'Clear'));
  await expect(heading).toHaveText(before);
  await write(page, page.getByRole('searchbox', { name: 'Search by staff' }), 'zzzz');
  await hears('No schedules found.');

  const { body } = await call(server.url, 'GET', `/api/shifts/meeting/?location=${id}&limit=200`, { token });
  const meeting = listField(body, 'results').find((one) => typeof field(one, 'agenda') === 'string');
  await page.goto(`/view-schedules?location=${id}&layout=list&start=${textField(meeting, 'start_date')}`);
  await press(page, page.getByRole('button', { name: new RegExp(textField(meeting, 'shift_code')) }));
  await press(page, button(page, 'Copy agenda'));
  await hears('Agenda copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(textField(meeting, 'agenda'));
});

test('hides a type, returns to today, opens an employee’s shift, and prints by keyboard alone', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { id } = await sitDown(page, server.url);
  await page.goto(`/view-schedules?location=${id}`);
  const heading = page.getByRole('heading', { name: /^Schedule for Week Starting/ });
  await expect(heading).toBeVisible();
  const before = (await heading.textContent()) ?? '';
  await press(page, page.getByRole('button', { name: /^Shift types \(\d+\)$/ }));
  const type = page.getByRole('list', { name: 'Shift types' }).getByRole('button').first();
  await press(page, type, 'Space');
  await expect(type).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Space');
  await expect(type).toHaveAttribute('aria-pressed', 'true');
  await press(page, button(page, 'Next'));
  await expect(heading).not.toHaveText(before);
  await press(page, page.getByRole('button', { name: /^Today: / }));
  await expect(heading).toHaveText(before);
  await press(page, page.getByRole('radio', { name: 'Calendar' }), 'ArrowRight');
  const board = page.getByRole('table', { name: /^Schedule for Week Starting/ });
  const ofSomebody = board.getByRole('button', { name: /^[A-Z]{2} / }).first();
  await press(page, ofSomebody);
  await expect(page.getByRole('dialog', { name: 'Schedule Detail' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ofSomebody).toBeFocused();
  const print = button(page, 'Print');
  // The page shows no Print button on a phone, because phones print from their own menu.
  if (await print.isVisible()) {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-print-asked', '');
    });
    await press(page, print);
    await expect(page.locator('body')).toHaveAttribute('data-print-asked', '');
  }
});
