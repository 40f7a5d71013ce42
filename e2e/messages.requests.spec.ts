import type { Locator, Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import type { Messages } from './harness/messages';
import { openSession } from './harness/heldSession';
import type { Role } from './harness/people';
import type { Swimmer } from './harness/punchClock';
import { expect } from './harness/test';
import { test } from './refusals/fixtures';
import { clockEmployeeIn, type Ground, inDays, type PlannedShift, shown } from './refusals/ground';

/** Tests the messages of the dashboard and the employee pages for success, a lost connection, and a late action. */
test.setTimeout(240_000);

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog');
const inDialog = (page: Page, button: string): Promise<void> =>
  dialog(page).getByRole('button', { name: button, exact: true }).click();

/** Signs in without the live stream, so the page shows data as of its last load. */
async function signInUntold(page: Page, role: Role): Promise<void> {
  await page.route('**/api/events', (route) => route.abort());
  await openSession(page, role);
}

/** Runs an action and waits until its message was shown. */
async function says(messages: Messages, sentence: string, act: () => Promise<unknown>): Promise<void> {
  await test.step(sentence, async () => {
    messages.forget();
    await act();
    await messages.expect(sentence);
  });
}

const askForChange = (ground: Ground, { id, date }: PlannedShift, reason: string) =>
  ground.send('employee', `/api/shifts/request/reschedule/?request_date=${date}`, {
    shift: id,
    request_type: 'SHIFT_CHANGE',
    last_shift_date: null,
    shift_date: date,
    reason,
  });

test('shows the server’s message for each approval, rejection, and assignment', async ({
  page,
  ground,
  messages,
}) => {
  const weekly = await ground.plan({ day: 33, weekly: true, own: true });
  for (const [weeks, reason] of [
    [0, 'Sister’s wedding'],
    [1, 'Uncle’s funeral'],
  ] as const)
    await ground.send('employee', '/api/shifts/request/time-off/', {
      shift: weekly.id,
      start_date: inDays(33 + 7 * weeks),
      end_date: inDays(33 + 7 * weeks),
      leave_type: 'PAID_LEAVE',
      reason,
    });
  const exam = await ground.plan({ day: 44, own: true });
  const rootCanal = await ground.plan({ day: 45, own: true });
  const move = await ground.plan({ day: 46, own: true });
  await askForChange(ground, exam, 'Final exam');
  await askForChange(ground, rootCanal, 'Root canal');
  await askForChange(ground, move, 'Moving house');
  const open = [await ground.plan({ day: 51 }), await ground.plan({ day: 52 })] as const;
  for (const shift of open)
    await ground.send('employee', '/api/shifts/request/open-shift/', { shift: await ground.openRow(shift) });
  await ground.send('employee', '/api/shifts/request/new-shift/', {
    date_of_availability: inDays(30),
    start_time: '09:17',
    end_time: '12:00',
    ok3months: 'yes',
  });

  await openSession(page, 'admin');
  for (const [tab, row, button, sentence, becomes] of [
    ['time-off', 'Sister’s wedding', 'Approve', 'Time off request approved.', 'Approved'],
    ['time-off', 'Uncle’s funeral', 'Reject', 'Time off request rejected.', 'Rejected'],
    ['schedule-change', exam.code, 'Approve', 'Schedule change request approved.', 'Approved'],
    ['schedule-change', rootCanal.code, 'Reject', 'Schedule change request rejected.', 'Rejected'],
    [`open-shift&search=${open[0].code}`, open[0].code, 'Reject', 'Open shift request rejected.', ''],
    ['new-shift', '9:17', 'Reject', 'New shift request rejected.', 'Rejected'],
  ] as const)
    await says(messages, sentence, async () => {
      await page.goto(`/dashboard?size=50&tab=${tab}`);
      await rowOf(page, row)
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .click();
      if (button === 'Reject' || tab === 'time-off') await inDialog(page, button);
      await expect(rowOf(page, row)).toContainText(becomes);
    });
  await says(messages, 'Shift assigned successfully!', async () => {
    await page.goto(`/dashboard?tab=open-shift&search=${open[1].code}`);
    await page.getByRole('button', { name: `Assign ${open[1].code} from ${shown(open[1].date)}` }).click();
    await inDialog(page, 'Assign');
    await expect(dialog(page)).toBeHidden();
  });

  await page.goto('/dashboard?size=50&tab=schedule-change');
  await rowOf(page, move.code)
    .getByRole('button', { name: /^Reassign/ })
    .click();
  await inDialog(page, 'Assign');
  await expect(dialog(page).getByText('Select an Employee').first()).toBeVisible();
  await says(messages, 'Shift reassigned.', async () => {
    await dialog(page).getByRole('combobox', { name: 'Employee' }).click();
    await page
      .getByRole('option', { name: /h in the week of/ })
      .first()
      .click();
    await inDialog(page, 'Assign');
    await expect(rowOf(page, move.code)).toContainText('Reassigned');
  });
});

test('shows since when a request is closed if its shift became unassigned before the approval', async ({
  page,
  ground,
}) => {
  const shift = await ground.plan({ day: 44, own: true });
  await askForChange(ground, shift, 'Final exam');
  await signInUntold(page, 'admin');
  await page.goto('/dashboard?size=50&tab=schedule-change');
  await expect(rowOf(page, shift.code)).toContainText('Pending');
  await ground.empty(shift);
  const told = expect(page.getByText(/^This request was closed on/)).toBeVisible();
  await rowOf(page, shift.code)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await told;
  await expect(rowOf(page, shift.code)).toContainText('Closed');
});

test('assigns a shift to a punch without a shift, and stores it on the server', async ({
  page,
  ground,
  line,
  messages,
}) => {
  const { name, shift: code } = await clockEmployeeIn(ground.url);
  await signInUntold(page, 'admin');
  await page.goto('/dashboard?tab=unassigned');
  await page.getByRole('button', { name: `Pending: assign a shift to ${name}` }).click();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  await inDialog(page, 'Assign');
  await expect(dialog(page).getByText('Select a shift').first()).toBeVisible();
  await dialog(page).getByRole('radio').first().check();
  await line.cut();
  await inDialog(page, 'Assign');
  await expect(dialog(page).getByText('Something went wrong.')).toBeVisible();
  await line.mend();
  await says(messages, 'Shift assigned successfully!', () => inDialog(page, 'Assign'));
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByLabel('Show').selectOption('Assigned that day');
  await expect(rowOf(page, name)).toContainText(code);
  await expect(rowOf(page, name)).toContainText('Assigned');
  await expect(rowOf(page, name).getByRole('button', { name: /^Pending/ })).toHaveCount(0);

  const stored = async (list: string): Promise<unknown> => {
    const path = `/api/shifts/${list}/?search=${encodeURIComponent(name)}`;
    const { body } = await call(ground.url, 'GET', path, { token: ground.admin });
    const [row] = listField(body, 'results');
    return [field(row, 'shift_code'), field(row, 'status')];
  };
  expect(await stored('unassigned-clocked-in')).toEqual([code, 'APPROVED']);
  expect(await stored('clocked-in')).toEqual([code, expect.anything()]);

  await test.step('refuses the assignment when another manager was faster', async () => {
    const other = await clockEmployeeIn(ground.url);
    await page.goto('/dashboard?tab=unassigned');
    await page.getByRole('button', { name: `Pending: assign a shift to ${other.name}` }).click();
    await dialog(page).getByRole('radio').first().check();
    const ask = (path: string) => call(ground.url, 'GET', path, { token: ground.admin });
    const list = await ask(`/api/shifts/unassigned-clocked-in/?search=${encodeURIComponent(other.name)}`);
    const [row] = listField(list.body, 'results');
    const who = {
      user_id: other.id,
      location: textField(row, 'location', 'id'),
      record_id: textField(row, 'id'),
    };
    const offered = await ask(`/api/shifts/assign-shifts/?${new URLSearchParams(who)}`);
    await ground.send('admin', '/api/shifts/assign-shifts/', {
      user_id: who.user_id,
      record_id: who.record_id,
      shift_id: textField(offered.body, 'result', 0, 'id'),
    });
    await inDialog(page, 'Assign');
    await expect(dialog(page).getByRole('alert')).toContainText(/already|assigned/i);
  });
});

test('names employees who are clocked out, were already clocked out, or left, and reports a lost connection', async ({
  page,
  ground,
  line,
  messages,
}) => {
  const PLACE = 'Lakeview';
  const here = [
    await clockEmployeeIn(ground.url, PLACE),
    await clockEmployeeIn(ground.url, PLACE),
    await clockEmployeeIn(ground.url, PLACE),
  ] as const;
  const clockOutElsewhere = (id: string) =>
    ground.send('admin', '/api/shifts/clocked-in/today/', { id: [id] });
  /** Moves the employee to a location outside the manager's locations. */
  const moveAway = async ({ id, name }: Swimmer): Promise<void> => {
    const ask = (path: string) => call(ground.url, 'GET', path, { token: ground.admin });
    const [user] = listField((await ask(`/api/users/?search=${encodeURIComponent(name)}`)).body, 'results');
    const [harbor] = listField((await ask('/api/locations/?search=Harbor')).body, 'results');
    const identity = ['first_name', 'last_name', 'email', 'phone_number'].map((key) => [
      key,
      field(user, key),
    ]);
    await ground.send(
      'admin',
      `/api/users/update/${id}/`,
      { ...Object.fromEntries(identity), locations: [textField(harbor, 'id')] },
      'PUT',
    );
  };
  await signInUntold(page, 'manager');
  await page.goto('/dashboard?tab=all-clocked-in&size=50');
  const select = async (name: string): Promise<void> => {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expect(page.getByText('1 row(s) selected')).toBeVisible();
    await page.getByRole('button', { name: 'Clock out', exact: true }).click();
    await expect(dialog(page)).toContainText('Are you sure you want to clock out the selected users?');
  };
  const confirm = async (): Promise<void> => {
    await inDialog(page, 'Yes');
    await expect(dialog(page)).toBeHidden();
  };

  await select(here[0].name);
  await line.cut();
  await says(messages, 'Unable to request for this clockout', confirm);
  await line.mend();

  await select(here[0].name);
  await clockOutElsewhere(here[0].id);
  await says(messages, `Already clocked out: ${here[0].name}.`, confirm);

  await select(here[1].name);
  await clockOutElsewhere(here[1].id);
  await moveAway(here[1]);
  await says(messages, 'user id not found.', confirm);

  await page.reload();
  await select(here[2].name);
  await says(messages, 'Clocked out:', confirm);
  await expect(page.getByRole('checkbox', { name: `Select ${here[2].name}` })).toHaveCount(0);
});

test('shows an employee whether their action succeeded or could not be sent or loaded', async ({
  page,
  ground,
  line,
  messages,
}) => {
  await ground.send('employee', '/api/shifts/request/new-shift/', {
    date_of_availability: inDays(30),
    start_time: '09:00',
    end_time: '12:00',
    ok3months: 'yes',
  });
  await openSession(page, 'employee');
  await page.goto('/view-schedule?tab=requests');
  const withdraw = page.getByRole('button', { name: `Withdraw New shift ${shown(inDays(30))}` });
  await withdraw.click();
  await line.cut();
  await inDialog(page, 'Yes');
  await expect(dialog(page).getByText('Something went wrong.')).toBeVisible();
  await line.mend();
  await says(messages, 'Request withdrawn.', () => inDialog(page, 'Yes'));
  await expect(withdraw).toHaveCount(0);
  for (const path of ['/view-schedule', '/time-off-request', '/schedule-change-request', '/open-shifts'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
      await line.cut();
      await says(messages, 'Failed to fetch schedules', () =>
        page.getByRole('button', { name: 'Next' }).click(),
      );
      await expect(page.getByText("Couldn't load the schedule.")).toBeVisible();
      await line.mend();
    });
});
