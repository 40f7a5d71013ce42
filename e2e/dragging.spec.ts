import type { Locator, Page } from '@playwright/test';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';
import { type Colleague, type Ground, inDays, openGround, shown } from './refusals/ground';

/**
 * Tests scheduling by employee with the mouse: a drop asks for confirmation, can be undone, or is refused with its
 * reason.
 */
test.use({ serverOf: 'scheduling' });

interface Board {
  readonly page: Page;
  readonly ground: Ground;
  /** Days from today to the first Sunday on the board. */
  readonly day: number;
  /** An employee who can take over the shifts, in a row near the current employee's row. */
  readonly colleague: Colleague;
  /** Returns the cell of an employee's row on a day. */
  readonly cell: (person: Colleague, day: number) => Locator;
}

/** Prepares a week far ahead for a manager to schedule. */
async function sitDown(page: Page, url: string, weeksAhead: number): Promise<Board> {
  const ground = await openGround(url);
  const { employee } = ground;
  const day = weeksAhead * 7 - new Date(inDays(0)).getUTCDay();
  const free = await ground.free({ day: day + 1 });
  const inOrder = [employee, ...free].toSorted((a, b) => a.name.localeCompare(b.name));
  const at = inOrder.indexOf(employee);
  const colleague = inOrder[at + 1] ?? inOrder[at - 1];
  if (!colleague) throw new Error('No one could take over.');
  await openSession(page, 'manager');
  const cell = (person: Colleague, of: number) =>
    page.locator(`[data-row="${person.id}"] [data-day="${inDays(of)}"]`);
  return { page, ground, day, colleague, cell };
}

/**
 * Opens the board with both rows in view: the board draws only visible rows, and its head covers rows scrolled below
 * it.
 */
async function openBoard({ page, ground, day, colleague }: Board): Promise<void> {
  await page.goto(`/view-schedules?location=${ground.location}&layout=people&start=${inDays(day)}`);
  const scroller = page.locator('[data-scrolls]');
  await expect(scroller).toBeVisible();
  await scroller.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const [upper = '', lower = ''] = [ground.employee, colleague]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id }) => `[data-row="${id}"]`);
  await expect(async () => {
    const isDrawn = await scroller.evaluate((element, row) => {
      const found = element.querySelector<HTMLElement>(row);
      element.scrollTop = found ? found.offsetTop : element.scrollTop + 200;
      return found !== null;
    }, upper);
    expect(isDrawn).toBe(true);
  }).toPass();
  await expect(page.locator(lower)).toBeVisible();
  // The code for dragging is downloaded after the calendar.
  await page.waitForSelector('[id^="DndLive"]', { state: 'attached' });
}

async function middleOf(target: Locator): Promise<readonly [x: number, y: number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing is shown of ${String(target)}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags an element by a number of pixels, or to a cell; expects the cell to be marked before the drop. */
async function drag(page: Page, what: Locator, to: Locator | number): Promise<void> {
  const [x, y] = await middleOf(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  if (typeof to === 'number') await page.mouse.move(x + to, y, { steps: 8 });
  else {
    await page.mouse.move(...(await middleOf(to)), { steps: 12 });
    await expect(to).toHaveAttribute('data-aim', 'yes');
  }
  await page.mouse.up();
}

const chipIn = (cell: Locator, code: string, rest = ''): Locator =>
  cell.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${code} .*${rest}`) });

/**
 * Moves this date only in the dialog, then hovers the message, so that it doesn't time out. @returns its Undo button
 */
async function moveThisDate(page: Page, code: string, words: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Move ${code}` });
  await expect(dialog).toContainText(words);
  await expect(dialog.getByRole('radio', { name: 'This date only' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Move' }).click();
  const message = page.getByRole('status', { name: 'Messages' }).getByText('Date moved.');
  await message.hover();
  return page.getByRole('button', { name: 'Undo' });
}

test('moves a date to another employee, another day, and a later end, and undoes each move', async ({
  page,
  server,
}) => {
  const board = await sitDown(page, server.url, 40);
  const { ground, day, colleague, cell } = board;
  const { employee } = ground;
  const monday = day + 1;
  const { code } = await ground.plan({ day: monday, weekly: true, until: day + 13, own: true });
  await openBoard(board);
  const home = cell(employee, monday);

  await test.step('moves a date to another employee', async () => {
    await drag(page, chipIn(home, code), cell(colleague, monday));
    const undo = await moveThisDate(page, code, colleague.name);
    await expect(chipIn(cell(colleague, monday), code)).toBeVisible();
    await expect(chipIn(home, code)).toHaveCount(0);
    await undo.click();
    await expect(chipIn(home, code)).toBeVisible();
    await expect(chipIn(cell(colleague, monday), code)).toHaveCount(0);
  });
  await test.step('moves a date to another day', async () => {
    const sunday = cell(employee, day);
    await drag(page, chipIn(home, code), sunday);
    const undo = await moveThisDate(page, code, shown(inDays(day)));
    // On the new day, the moved date becomes a separate shift.
    const there = sunday.getByRole('button', { name: /5:00–6:00 AM/ });
    await expect(there).toBeVisible();
    await undo.click();
    await expect(there).toHaveCount(0);
    await expect(chipIn(home, code)).toBeVisible();
  });
  await test.step('moves the end of a date', async () => {
    await chipIn(home, code).hover();
    await drag(page, chipIn(home, code).locator('[data-edge="end"]'), 32);
    const undo = await moveThisDate(page, code, '5:00–7:00 AM');
    await expect(chipIn(home, code, '5:00–7:00 AM')).toBeVisible();
    await undo.click();
    await expect(chipIn(home, code, '5:00–6:00 AM')).toBeVisible();
  });
});

test('refuses an impossible move with its reason, and leaves the shift unchanged', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/status of 400/);
  const board = await sitDown(page, server.url, 44);
  const { ground, day, colleague, cell } = board;
  const { employee } = ground;
  const busy = await ground.plan({ day: day + 1, from: '05:30', to: '06:30', by: colleague });
  const weekly = await ground.plan({ day: day + 1, weekly: true, until: day + 13, own: true });
  const once = await ground.plan({ day: day + 2, own: true });
  await openBoard(board);
  const taken = cell(colleague, day + 1);
  const before = await taken.getByRole('button').count();
  const reason = `${colleague.name}: Overlaps ${busy.code} on ${shown(busy.date)}`;

  await drag(page, chipIn(cell(employee, day + 1), weekly.code), taken);
  const dialog = page.getByRole('dialog', { name: `Move ${weekly.code}` });
  await expect(dialog.getByText(reason)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // A one-time shift moves without a confirmation dialog.
  await drag(page, chipIn(cell(employee, day + 2), once.code), taken);
  await expect(page.getByRole('status', { name: 'Messages' }).getByText(reason)).toBeVisible();
  for (const { date, code } of [weekly, once])
    await expect(
      chipIn(page.locator(`[data-row="${employee.id}"] [data-day="${date}"]`), code),
    ).toBeVisible();
  await expect(taken.getByRole('button')).toHaveCount(before);
});
