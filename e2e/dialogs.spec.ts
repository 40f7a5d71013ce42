import type { Page } from '@playwright/test';
import { sizes, windows } from '../scripts/lib/accessibility.mjs';
import { call, listField, textField, tokenOf } from './harness/api';
import { closeWeekByCalls, locationsOf } from './harness/closedWeek';
import { openSession } from './harness/heldSession';
import { findUnsound } from './harness/looks';
import { addNightHour } from './harness/nightHour';
import { password } from './harness/people';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';
import { clockEmployeeIn, inDays, openGround } from './refusals/ground';

/**
 * Tests of the dialogs of administration, planning, timesheets, corrections, closed days, punch clocks, and tokens.
 * Each dialog is opened once and checked in place at every size and in both lights. A test reports every problem that
 * it finds.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' }, serverOf: 'dialogs', actionTimeout: 20_000 });
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

interface Opened {
  readonly title: string | RegExp;
  /** The dialog's page; without a path, the dialog is on the page of the previous dialog. */
  readonly path?: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** A choice in the previous dialog opens this dialog, and the previous dialog closes automatically. */
  readonly follows?: true;
}

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
const inDialog =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const fromMenu =
  (button: string | RegExp, item: string) =>
  async (page: Page): Promise<void> => {
    await press(button)(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

/** Opens the dialogs in order and checks each. @returns the problems found */
async function lookAtAll(page: Page, dialogs: readonly Opened[]): Promise<string[]> {
  const found: string[] = [];
  let at = '';
  for (const { path = at, open, title, follows } of dialogs)
    await test.step(String(title), async () => {
      const dialog = page.getByRole('dialog');
      if (path !== at) await page.goto(path);
      else if (!follows) {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
      await open(page);
      at = path;
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      found.push(...(await findUnsound(page)).map((what) => `${String(title)}, ${what}`));
    });
  return found;
}

test('shows the dialogs of users, locations, and reports without a visual problem', async ({
  page,
  watch,
}) => {
  // The dialog first asks for the effects of the deletion; the server refuses while someone is clocked in there.
  watch.allow(/400 .*\/api\/locations\/[^/]*\/preview\//);
  const found = await lookAtAll(page, [{ title: 'Terms', path: '/signUp', open: press('Read the terms') }]);
  await openSession(page, 'admin');
  const item = (path: string, what: string, title: string): Opened => ({
    title,
    path,
    open: fromMenu(/^Actions for /, what),
  });
  const users = '/manage-user?role=EMPLOYEE';
  found.push(
    ...(await lookAtAll(page, [
      item('/manage-location', 'View', 'Location Info'),
      item('/manage-location', 'Edit', 'Edit Location'),
      item('/manage-location', 'Delete', 'Delete Location'),
      item(users, 'View', 'User Info'),
      item(users, 'Edit', 'Edit User'),
      item(users, 'Change Password', 'Change User Password'),
      item(users, 'Delete', 'Delete User'),
      {
        title: 'Create New Position',
        path: '/manage-user/create',
        open: press('Create New Position'),
      },
      item('/options', 'Edit', 'Edit Position'),
      {
        title: 'Certificates for Lifeguard',
        open: fromMenu('Actions for Lifeguard', 'Certificates'),
      },
      { title: 'Edit Certificate Type', open: fromMenu('Actions for CPR/AED', 'Edit') },
      {
        title: /^Edit Hours Paid and Rate For/,
        path: `/weekly-labor-reports?date=${lastSunday()}&size=10`,
        open: press(/^Edit /),
      },
    ])),
  );
  expect(found).toEqual([]);
});

test('shows the dialogs of planning without a visual problem', async ({ page, server }) => {
  const ground = await openGround(server.url);
  const { location } = ground;
  // A Sunday far enough ahead that no other shift overlaps.
  const day = 21 * 7 - new Date(inDays(0)).getUTCDay();
  const once = await ground.plan({ day: day + 1, own: true });
  const twice = await ground.plan({ day: day + 2, weekly: true, until: day + 13, own: true });
  await ground.send('admin', '/api/drafts/templates/', { location, from: inDays(day), name: 'Summer week' });
  await ground.send('admin', '/api/closures/', {
    location,
    closures: [{ start_date: inDays(day + 4), end_date: inDays(day + 4), reason: 'Swim meet' }],
  });
  const copy = { kind: 'WEEK', location, from: inDays(day), targets: [inDays(day + 7)], with_people: true };
  await ground.send('admin', '/api/drafts/', copy);
  const places = listField(
    await ground.send('admin', '/api/locations/?limit=100', undefined, 'GET'),
    'results',
  );
  const other = places.map((one) => textField(one, 'id')).find((id) => id !== location);
  await ground.send('admin', '/api/drafts/copies/', {
    kind: 'WEEK',
    from: inDays(day),
    targets: [inDays(day + 14)],
    with_people: true,
    copies: [{ location }, { location, target_location: other }],
  });
  await openSession(page, 'admin');

  // Show only one employee's shifts: behind a dialog, the browser would lay out a whole school again for each size.
  const staff = encodeURIComponent(ground.employee.name);
  const week = `/view-schedules?location=${location}&layout=list&staff=${staff}&start=${inDays(day)}`;
  const detail = press(new RegExp(`^[A-Z]{2} ${twice.code} `));
  const onDate = (action: string): Opened => ({
    title: action === 'Edit this and following dates' ? 'Edit shift' : action,
    open: async () => {
      await detail(page);
      await inDialog(action)(page);
    },
  });
  const draft = press(/^[A-Z]{2} Draft /);
  const row = `Actions for ${once.code}`;
  expect(
    await lookAtAll(page, [
      { title: 'Copy a Week', path: week, open: fromMenu('Copy', 'Copy this week') },
      { title: 'Copy a Day', open: fromMenu('Copy', 'Copy a day') },
      { title: 'Copy to the Next Session', open: fromMenu('Copy', 'Copy to the next session') },
      { title: 'Use a Template', open: fromMenu('Copy', 'Use a template') },
      { title: 'Save Week as Template', open: fromMenu('Copy', 'Save this week as a template') },
      { title: /^Publish Draft/, open: press(/^Publish Week of /) },
      { title: 'Discard Draft', open: press(/^Discard Week of /) },
      { title: 'Publish 2 Drafts', open: press(/^Publish 2 drafts /) },
      { title: 'Discard 2 Drafts', open: press(/^Discard 2 drafts /) },
      { title: 'Schedule Detail', open: detail },
      ...[
        'Change this date',
        'Replace on this date',
        'Swap this date',
        'Move or copy',
        'Cancel this date',
        'Edit this and following dates',
      ].map(onDate),
      { title: /^Close /, open: press(/^Close the location on /) },
      { title: /^Reopen/, open: press('Reopen: Swim meet') },
      {
        title: 'Create New Shift',
        path: week.replace('list', 'people'),
        open: async () => {
          await page.getByRole('button', { name: 'Add a shift by keyboard' }).focus();
          await page.keyboard.press('Enter');
          await page.keyboard.press('Enter');
        },
      },
      {
        title: 'Schedule Detail',
        path: week.replace(inDays(day), inDays(day + 7)),
        open: draft,
      },
      { title: 'Edit Draft Shift', open: inDialog('Edit draft shift'), follows: true },
      {
        title: 'Remove From Draft',
        open: async () => {
          await draft(page);
          await inDialog('Remove from draft')(page);
        },
      },
      {
        title: `Edit One Date of ${once.code}`,
        path: `/manage-shifts?location=${location}&search=${once.code}`,
        open: fromMenu(row, 'Edit one date'),
      },
      { title: 'Delete Shift', open: fromMenu(row, 'Delete') },
    ]),
  ).toEqual([]);
});

test('shows the dialogs of closed days, punch clocks, and tokens without a visual problem', async ({
  page,
}) => {
  await openSession(page, 'admin');
  const found = await lookAtAll(page, [
    { title: /^Close /, path: '/manage-location', open: press('Close a day') },
    { title: 'Add Punch Clock', path: '/options', open: press('Add Punch Clock') },
  ]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Pool deck');
  await dialog.getByLabel('Location').selectOption({ index: 1 });
  found.push(
    ...(await lookAtAll(page, [{ title: 'Add Punch Clock', open: inDialog('Create code'), follows: true }])),
  );
  const code = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();
  await page.goto('/kiosk');
  await page.goto(`/kiosk#register=${code}`);
  await press('Register this device')(page);
  await expect(page.getByText('Enter your 5 digit employee code')).toBeVisible();
  found.push(
    ...(await lookAtAll(page, [
      { title: 'Remove Punch Clock', path: '/options', open: press('Remove Pool deck') },
      { title: 'New Token', path: '/my-profile?tab=sessions', open: press('Create a token') },
    ])),
  );
  await dialog.getByLabel('Name').fill('A spreadsheet of payroll');
  await dialog.getByLabel('Current Password', { exact: true }).fill(password);
  found.push(
    ...(await lookAtAll(page, [{ title: 'Your New Token', open: inDialog('Create token'), follows: true }])),
  );
  expect(found).toEqual([]);
});

test('shows the dialogs of timesheets without a visual problem', async ({ page, server }) => {
  const admin = await tokenOf(server.url, 'admin');
  // An employee who is still clocked in at the first location.
  const { name } = await clockEmployeeIn(server.url);
  const [location = ''] = await locationsOf(server.url, admin);
  const sunday = (weeks: number): string =>
    new Date(Date.parse(lastSunday()) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  const closed = sunday(-2);
  await closeWeekByCalls(server.url, admin, location, closed);
  const sheet = `/api/payroll/timesheets/?location=${location}&date=${sunday(1)}`;
  const { body } = await call(server.url, 'GET', sheet, { token: admin });
  const walkIn = listField(body, 'people').find((one) =>
    listField(one, 'marks').some((mark) => textField(mark, 'action') === 'ASSIGN'),
  );
  await openSession(page, 'admin');
  const person = page.getByRole('table').getByRole('button', { name });
  const found = await lookAtAll(page, [
    {
      title: 'Reopen Week',
      path: `/timesheets?location=${location}&date=${closed}`,
      open: press('Reopen'),
    },
    {
      title: `When Did ${name} Leave?`,
      path: `/timesheets?location=${location}&date=${sunday(1)}`,
      open: async () => {
        await person.click();
        await press(/^Set clock-out: /)(page);
      },
    },
    { title: `Hold Hours for ${name}`, open: press(`Hold ${name}`) },
    {
      title: 'Assign Shift',
      open: async () => {
        await page
          .getByRole('table')
          .getByRole('button', { name: textField(walkIn, 'name') })
          .click();
        await press(/^Assign shift: /)(page);
      },
    },
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(windows.phone);
  await person.click();
  const narrow = sizes.filter(({ width }) => width <= windows.phone.width);
  found.push(...(await findUnsound(page, { there: narrow })).map((what) => `Timesheet, ${what}`));
  expect(found).toEqual([]);
});

test('shows the dialogs of corrections without a visual problem', async ({ page, server }) => {
  const { day } = await addNightHour(server.url);
  await openSession(page, 'employee');
  const mine = `/my-hours?start=${day}`;
  const found = await lookAtAll(page, [
    { title: 'Report a Missed Punch', path: mine, open: press('Report a missed punch') },
    { title: 'Request a Correction', open: press(/^Request a correction for .* 2:00 AM$/) },
  ]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Clocked out').fill('4:00 AM');
  await dialog.getByLabel('Reason').fill('I left at four, when the last of the parents had come');
  await inDialog('Send')(page);
  await expect(dialog).toHaveCount(0);
  found.push(...(await lookAtAll(page, [{ title: /./, open: press(/^Withdraw the correction for /) }])));
  await page.goto('about:blank');
  await openSession(page, 'admin');
  const record = press(/^Actions for /);
  found.push(
    ...(await lookAtAll(page, [
      { title: 'Approve Correction', path: '/corrections', open: press(/^Approve /) },
      { title: 'Reject Request', open: press(/^Reject /) },
      ...['Correct', 'Split', 'Void'].map((item, index) => ({
        title: `${item} Time Entry`,
        ...(index === 0 ? { path: `/dashboard?date=${day}` } : {}),
        open: async () => {
          await record(page);
          await page.getByRole('menuitem', { name: item, exact: true }).click();
        },
      })),
      { title: 'Add Missed Punch', open: press('Add missed punch') },
    ])),
  );
  expect(found).toEqual([]);
});
