import type { Browser, Locator, Page } from '@playwright/test';
import { field, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import type { Messages } from './harness/messages';
import { keyboard, mouse, type PlanningHands } from './harness/planningHands';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';
import { type Colleague, type Ground, inDays, openGround, type PlannedShift, shown } from './refusals/ground';

/** Tests a manager's Monday: each change to the schedule while an affected employee has their schedule open. */
test.use({ serverOf: 'planningMonday' });
test.setTimeout(300_000);

/** A week far ahead with added shifts; the employee is also scheduled for shifts of the demo school in that week. */
interface Week {
  /** Days from today to the week's Sunday. */
  readonly day: number;
  /** A shift in this week and the next, before anyone else works. */
  readonly sick: PlannedShift;
  readonly own: PlannedShift;
  readonly theirs: PlannedShift;
  /** Codes of the demo school's lessons on Wednesday, Thursday, and Friday afternoon. */
  readonly closed: string;
  readonly moved: string;
  readonly mistake: string;
  readonly colleague: Colleague;
}

async function planWeek(ground: Ground, weeksAhead: number): Promise<Week> {
  const day = weeksAhead * 7 - new Date(inDays(0)).getUTCDay();
  const [colleague] = await ground.free({ day: day + 1 });
  if (!colleague) throw new Error('No one could take over.');
  const path = `/api/shifts/employee_view/?view_type=weekly&start_date=${inDays(day)}`;
  const lessons = listField(await ground.send('employee', path, undefined, 'GET'), 'results');
  const afternoonOf = (date: string): string =>
    textField(
      lessons.find((one) => field(one, 'start_date') === date && textField(one, 'start_time') > '15:00'),
      'shift_code',
    );
  const twice = { weekly: true, until: day + 13 };
  return {
    day,
    sick: await ground.plan({ ...twice, day: day + 1, own: true }),
    own: await ground.plan({ ...twice, day: day + 2, own: true }),
    // The colleague's shift is on the same day and at the same time as the employee's.
    theirs: await ground.plan({ ...twice, day: day + 2, by: colleague }),
    closed: afternoonOf(inDays(day + 3)),
    moved: afternoonOf(inDays(day + 4)),
    mistake: afternoonOf(inDays(day + 5)),
    colleague,
  };
}

interface Monday {
  readonly page: Page;
  /** The affected employee's schedule; it must update without a reload. */
  readonly other: Page;
  readonly hands: PlanningHands;
  readonly said: Messages;
  readonly ground: Ground;
  readonly week: Week;
}

/** Finds a shift in a calendar by its code and other text. */
const shiftIn = (page: Page, code: string, rest = ''): Locator =>
  page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${code} .*${rest}`) });

/** Returns the number of new notifications that the bell shows. */
async function newsOf(page: Page): Promise<number> {
  const name = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}

interface Step {
  readonly name: string;
  readonly work: () => Promise<void>;
  /** Maximum number of interactions. */
  readonly most?: number;
  /** Whether the step notifies no one, as saving a draft does. */
  readonly isQuiet?: boolean;
}

/** Runs a step, counts its interactions, and checks that the employee is notified, or not if the step is quiet. */
async function take({ other, hands, said }: Monday, { name, work, most, isQuiet = false }: Step) {
  await test.step(name, async () => {
    const before = await newsOf(other);
    said.forget();
    hands.count();
    await work();
    const interactions = hands.count();
    test.info().annotations.push({ type: 'interactions', description: `${interactions} for ${name}` });
    if (most !== undefined) expect(interactions, `interactions for ${name}`).toBeLessThanOrEqual(most);
    if (isQuiet) expect(await newsOf(other), `the bell after ${name}`).toBe(before);
    else await expect.poll(() => newsOf(other), `the bell after ${name}`).toBeGreaterThan(before);
  });
}

/** Waits until a dialog has the focus: earlier key presses would go to another element. */
async function dialogOf(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  return dialog;
}

/** Filters the board to one employee's row, because tabbing through a whole school would take too long. */
async function lookFor({ page, hands }: Monday, name: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search by staff' });
  if ((await search.inputValue()) !== name) await hands.fill(search, name);
  await expect(page).toHaveURL(new RegExp(`staff=${name.replace(' ', '(\\+|%20)')}`));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens a date of an employee's shift and chooses an action. */
async function open(monday: Monday, whose: string, code: string, action: string): Promise<Locator> {
  const { page, hands } = monday;
  await lookFor(monday, whose);
  await hands.use(shiftIn(page, code));
  const detail = await dialogOf(page, 'Schedule Detail');
  await hands.use(detail.getByRole('button', { name: action }));
  return dialogOf(page, action);
}

async function replace(monday: Monday, code: string, from: string, to: string): Promise<void> {
  const { hands, said } = monday;
  said.forget();
  const dialog = await open(monday, from, code, 'Replace on this date');
  await hands.pick(dialog.getByRole('combobox', { name: 'Employee' }), to);
  await hands.use(dialog.getByRole('button', { name: 'Replace' }));
  await said.expect('Date reassigned.');
}

async function sickCall(monday: Monday): Promise<void> {
  const { other, week, ground } = monday;
  await replace(monday, week.sick.code, ground.employee.name, week.colleague.name);
  await expect(shiftIn(other, week.sick.code)).toHaveCount(0);
}

/** Swaps dates at the same time: each employee could not take the other's date without giving up their own. */
async function swap(monday: Monday): Promise<void> {
  const { other, hands, week, ground } = monday;
  const dialog = await open(monday, ground.employee.name, week.own.code, 'Swap this date');
  const inReturn = `${week.colleague.name}, ${week.theirs.code}`;
  await hands.pick(dialog.getByRole('combobox', { name: 'Shift to Take' }), inReturn);
  await expect(dialog.getByText('No conflicts.')).toBeVisible();
  await hands.use(dialog.getByRole('button', { name: 'Swap' }));
  await expect(dialog).toHaveCount(0);
  await expect(shiftIn(other, week.own.code)).toHaveCount(0);
  await expect(shiftIn(other, week.theirs.code)).toHaveCount(1);
}

async function closedAfternoon({ page, other, hands, said, week }: Monday): Promise<void> {
  const day = shown(inDays(week.day + 3));
  await hands.use(page.getByRole('button', { name: `Close the location on ${day}` }));
  const dialog = await dialogOf(page, /^Close /);
  await hands.use(dialog.getByRole('radio', { name: 'Some hours' }));
  await hands.fill(dialog.getByRole('combobox', { name: 'Start Time' }), '3p');
  await hands.fill(dialog.getByRole('combobox', { name: 'End Time' }), '8p');
  await hands.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The pump is repaired');
  await expect(dialog.getByText(week.closed, { exact: true })).toBeVisible();
  await hands.use(dialog.getByRole('button', { name: 'Close location' }));
  await said.expect('Location closed.');
  await expect(shiftIn(other, week.closed, 'closed: The pump is repaired')).toHaveCount(1);
}

async function movedLesson(monday: Monday): Promise<void> {
  const { other, hands, said, week, ground } = monday;
  const dialog = await open(monday, ground.employee.name, week.moved, 'Change this date');
  await hands.fill(dialog.getByRole('combobox', { name: 'Start Time' }), '430p');
  await hands.fill(dialog.getByRole('combobox', { name: 'End Time' }), '715p');
  await hands.use(dialog.getByRole('button', { name: 'Change this date' }));
  await said.expect('Date changed.');
  await expect(shiftIn(other, week.moved, '4:30–7:15 PM')).toHaveCount(1);
}

/** Checks that a free cell opens the form by keyboard too, and returns an empty form, where weekdays can be chosen. */
async function emptyForm(monday: Monday): Promise<Locator> {
  const { page, hands, ground, week } = monday;
  await lookFor(monday, ground.employee.name);
  await hands.use(page.getByRole('button', { name: /^Add a shift by keyboard/ }));
  const cell = page.locator(`[data-row="${ground.employee.id}"] [data-day="${inDays(week.day)}"]`);
  await expect(cell).toBeFocused();
  await hands.use(cell);
  const dialog = await dialogOf(page, 'Create New Shift');
  await expect(dialog.getByRole('textbox', { name: 'Shift Date' })).toHaveValue(shown(inDays(week.day)));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  hands.count();
  await page.goto(`/manage-shifts/create?location=${ground.location}`);
  return page.getByRole('main');
}

/** Opens the form from a free cell of the board, with its day and employee. */
async function formOfCell(monday: Monday): Promise<Locator> {
  const { page, hands, ground, week } = monday;
  await lookFor(monday, ground.employee.name);
  const sunday = page.locator(`[data-row="${ground.employee.id}"] [data-day="${inDays(week.day)}"]`);
  // Click in the corner, so that the click misses any shift in the cell.
  await hands.use(sunday, { x: 2, y: 2 });
  const dialog = await dialogOf(page, 'Create New Shift');
  await hands.use(dialog.getByRole('radio', { name: 'Recurring' }));
  return dialog;
}

/** @param hour - an hour before anyone else works */
async function threeWeekdays(monday: Monday, form: Locator, hour: number): Promise<void> {
  const { page, other, hands, said, week, ground } = monday;
  const box = (name: string) => form.getByRole('combobox', { name, exact: true });
  await hands.fill(
    form.getByRole('textbox', { name: 'Start Date', exact: true }),
    shown(inDays(week.day + 1)),
  );
  await hands.choose(box('Shift Repeat'), 'Weekly');
  await hands.fill(box('Start Time'), `${hour}15a`);
  await hands.fill(box('End Time'), `${hour}45a`);
  await hands.choose(box('Shift Type'), 'Swim Instructor');
  if ((await box('Staff 1').inputValue()) === '') await hands.pick(box('Staff 1'), ground.employee.name);
  await hands.pick(box('Also On'), 'Wednesday', 'Friday');
  await expect(form.getByText('Up to date')).toBeVisible();
  const anyway = form.getByRole('checkbox', { name: 'Assign anyway' });
  if (await anyway.isVisible()) await hands.use(anyway);
  await hands.use(page.getByRole('button', { name: 'Save', exact: true }));
  await said.expect('3 shifts created.');
  const times = new RegExp(`^SI \\S+ .*${hour}:15–${hour}:45 AM`);
  await expect(other.getByRole('button', { name: times })).toHaveCount(3);
}

/** Copies the following week, in which the two-week shifts end, to the week after it, as a draft. */
async function copiedWeek({ page, hands, week }: Monday, drafted: Locator): Promise<void> {
  await hands.use(page.getByRole('button', { name: 'Copy', exact: true }));
  await hands.use(page.getByRole('menuitem', { name: 'Copy this week' }));
  const dialog = await dialogOf(page, 'Copy a Week');
  await hands.use(dialog.getByRole('button', { name: 'Save 3 shifts as draft' }));
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('3 shifts, 0 open');
  await expect(page).toHaveURL(new RegExp(`start=${inDays(week.day + 14)}`));
  await expect(page.getByRole('button', { name: /^[A-Z]{2} Draft / }).first()).toBeVisible();
  await expect(drafted).toHaveCount(0);
}

async function publishedDraft({ page, hands, said }: Monday, drafted: Locator): Promise<void> {
  await hands.use(page.getByRole('region', { name: 'Drafts' }).getByRole('button', { name: /^Publish / }));
  const dialog = await dialogOf(page, /^Publish Draft /);
  await hands.use(dialog.getByRole('button', { name: 'Publish 3 shifts' }));
  await said.expect('Published: 3 shifts.');
  // The third shift is the colleague's.
  await expect(drafted).toHaveCount(2);
}

/** Cancels the wrong lesson, and undoes it. */
async function undoneMistake(monday: Monday): Promise<void> {
  const { other, hands, said, week, ground } = monday;
  const dialog = await open(monday, ground.employee.name, week.mistake, 'Cancel this date');
  await hands.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The wrong one');
  await hands.use(dialog.getByRole('button', { name: 'Cancel this date' }));
  await said.expect('Date canceled.Undo');
  await hands.undo();
  await said.expect('Date restored.');
  await expect(shiftIn(other, week.mistake)).toHaveCount(1);
  await expect(shiftIn(other, week.mistake, 'canceled')).toHaveCount(0);
}

/** Opens the week for a manager who schedules, and the schedule of the affected employee. */
async function openMonday(
  { page, browser, url, said }: { page: Page; browser: Browser; url: string; said: Messages },
  { handsOf, weeksAhead }: { handsOf: (page: Page) => PlanningHands; weeksAhead: number },
) {
  const ground = await openGround(url);
  const week = await planWeek(ground, weeksAhead);
  // Mark older notifications as read, so that new ones come from this test.
  await ground.send('employee', '/api/notifications/read/', {});
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    serviceWorkers: 'block',
  });
  const other = await context.newPage();
  const watched = await watchPage(other);
  await openSession(other, 'employee');
  await other.goto(`/view-schedule?start=${inDays(week.day)}`);
  await expect(shiftIn(other, week.sick.code)).toHaveCount(1);
  await other.evaluate(() => Reflect.set(window, 'isKept', true));

  await openSession(page, 'manager');
  const board = (weeks: number) =>
    page.goto(
      `/view-schedules?location=${ground.location}&layout=people&start=${inDays(week.day + weeks * 7)}`,
    );
  await board(0);
  const monday: Monday = { page, other, hands: handsOf(page), said, ground, week };
  return {
    monday,
    board,
    async close(): Promise<void> {
      expect(await other.evaluate(() => Reflect.get(window, 'isKept'))).toBe(true);
      watched.expectQuiet();
      await context.close();
    },
  };
}

test("completes the eight steps of a Monday's scheduling by keyboard alone, and shows each to the affected employee", async ({
  page,
  browser,
  server,
  said,
}) => {
  const all = { page, browser, url: server.url, said };
  const { monday, board, close } = await openMonday(all, { handsOf: keyboard, weeksAhead: 30 });
  const { other, week } = monday;
  await take(monday, { name: 'a sick call', work: () => sickCall(monday) });
  await take(monday, { name: 'a swap', work: () => swap(monday) });
  await take(monday, { name: 'a closed afternoon', work: () => closedAfternoon(monday) });
  await take(monday, { name: 'a moved lesson', work: () => movedLesson(monday) });
  await take(monday, {
    name: 'a weekly shift on three weekdays',
    work: async () => threeWeekdays(monday, await emptyForm(monday), 7),
    most: 14,
  });

  await board(1);
  await other.getByRole('textbox', { name: 'Start date' }).fill(shown(inDays(week.day + 14)));
  await expect(shiftIn(other, week.mistake)).toHaveCount(1);
  const drafted = other.getByRole('button', { name: /^[A-Z]{2} \S+ .*5:00–6:00 AM/ });
  await take(monday, {
    name: 'a copied week',
    work: () => copiedWeek(monday, drafted),
    most: 4,
    isQuiet: true,
  });
  await take(monday, { name: 'a published draft', work: () => publishedDraft(monday, drafted) });
  await take(monday, { name: 'an undone mistake', work: () => undoneMistake(monday) });
  await close();
});

// `drafts.spec.ts` copies and publishes a week by mouse, and `dragging.spec.ts` moves dates.
test('creates a weekly shift from a free cell, and undoes a mistake with the message’s button, by mouse', async ({
  page,
  browser,
  server,
  said,
}) => {
  const all = { page, browser, url: server.url, said };
  const { monday, close } = await openMonday(all, { handsOf: mouse, weeksAhead: 26 });
  await take(monday, {
    name: 'a weekly shift on three weekdays',
    work: async () => threeWeekdays(monday, await formOfCell(monday), 6),
    most: 14,
  });
  await take(monday, { name: 'an undone mistake', work: () => undoneMistake(monday) });
  await close();
});
