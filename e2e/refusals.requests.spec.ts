import type { Locator, Page } from '@playwright/test';
import { call, field, listField, textField } from './harness/api';
import type { Messages } from './harness/messages';
import { openSession } from './harness/heldSession';
import type { Role } from './harness/people';
import type { Swimmer } from './harness/punchClock';
import { expect } from './harness/test';
import { test } from './refusals/fixtures';
import { clockEmployeeIn, inDays, shown } from './refusals/ground';

/**
 * Tests that refusals of requests, decisions, and clock-outs reach the page, once for each kind of answer. Page tests
 * read every message of the forms, and server tests the server's own.
 */
test.setTimeout(180_000);
test.describe.configure({ mode: 'parallel' });

/** Day of the shifts, counted from today. */
const SHIFT_DAY = 35;

const eventOf = (page: Page, code: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${code} `) }).first();
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

test('shows an employee why an open shift is refused: before, when it is gone, and without an answer', async ({
  page,
  ground,
  line,
  messages,
}) => {
  const first = 40;
  const busy = await ground.plan({ day: first });
  const own = await ground.plan({ day: first, from: '05:59', to: '06:30', own: true });
  const assigned = await ground.plan({ day: first + 1 });
  const deleted = await ground.plan({ day: first + 2 });
  const lost = await ground.plan({ day: first + 3 });
  await openSession(page, 'employee');
  await page.goto(`/open-shifts?start=${inDays(first)}`);
  const reason = `This shift overlaps your shift ${own.code} on ${shown(own.date)}.`;
  await expect(eventOf(page, busy.code)).toHaveAccessibleName(new RegExp(reason.replaceAll('.', '\\.')));
  await eventOf(page, busy.code).click();
  const yes = dialog(page).getByRole('button', { name: 'Yes' });
  await expect(yes).toHaveAttribute('aria-disabled', 'true');
  await expect(yes).toHaveAccessibleDescription(reason);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  for (const [shift, sentence, act] of [
    [
      assigned,
      'This shift is no longer open.',
      async () =>
        ground.send('admin', `/api/shifts/manage-open-shifts/${await ground.openRow(assigned)}/`, {
          action: 'APPROVE',
          user_id: ground.employee.id,
        }),
    ],
    [deleted, 'shift not found.', () => ground.remove(deleted)],
    [lost, 'Unable to request for this shift', () => line.cut()],
  ] as const)
    await says(messages, sentence, async () => {
      await eventOf(page, shift.code).click();
      await expect(page.getByText('Are you sure you want to make this shift yours?')).toBeVisible();
      await act();
      await inDialog(page, 'Yes');
      await expect(dialog(page)).toBeHidden();
    });
});

test('shows an employee why time off, a schedule change, and a withdrawal are refused', async ({
  page,
  ground,
}) => {
  const shift = await ground.plan({ day: SHIFT_DAY, weekly: true, own: true });
  const refusal = (text: string | RegExp) => expect(dialog(page).getByText(text).first()).toBeVisible();
  await openSession(page, 'employee');
  await page.goto(`/time-off-request?view=weekly&start=${shift.date}`);
  await eventOf(page, shift.code).click();
  await dialog(page)
    .getByRole('radio', { name: `${shift.code} only` })
    .check();
  await inDialog(page, 'Save');
  await refusal('Leave type is required');
  await dialog(page).getByLabel('Leave Type').selectOption('Paid Leave');
  await dialog(page).getByLabel('Reason').fill('Family visit');
  await test.step('time off whose notice was raised while the form was open', async () => {
    await ground.send('admin', '/api/options/', { time_off_notice_days: 60 }, 'PUT');
    await inDialog(page, 'Save');
    // The form shows the error when it learns of the new notice, possibly before the answer to its own call.
    await expect(dialog(page).getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
    await refusal('Time off request must be submitted at least 60 days in advance.');
    await ground.send('admin', '/api/options/', { time_off_notice_days: 10 }, 'PUT');
    await refusal('Time off request must be submitted at least 10 days in advance.');
  });
  await test.step('time off on days of an earlier request', async () => {
    await ground.send('employee', '/api/shifts/request/time-off/', {
      shift: shift.id,
      start_date: shift.date,
      end_date: inDays(SHIFT_DAY + 7),
      leave_type: 'UNPAID_LEAVE',
      reason: 'A wedding',
    });
    await inDialog(page, 'Save');
    await refusal('You already requested time off on some of these dates.');
  });
  await test.step('a schedule change of a shift that someone else has now', async () => {
    await page.goto(`/schedule-change-request?start=${shift.date}`);
    await eventOf(page, shift.code).click();
    await dialog(page).getByLabel('Reason').fill('Exam');
    await ground.empty(shift);
    await inDialog(page, 'Save');
    await refusal("You aren't scheduled for this shift on that date.");
  });
  await test.step('the withdrawal of a request that was rejected', async () => {
    await ground.send('employee', '/api/shifts/request/new-shift/', {
      date_of_availability: inDays(30),
      start_time: '09:00',
      end_time: '12:00',
      ok3months: 'yes',
    });
    await page.goto('/view-schedule?tab=requests');
    await page.getByRole('button', { name: `Withdraw New shift ${shown(inDays(30))}` }).click();
    await expect(dialog(page)).toBeVisible();
    await ground.send('admin', `/api/shifts/manage_new-shifts/${await ground.newest()}/`, {
      action: 'REJECT',
    });
    await inDialog(page, 'Yes');
    await refusal(/rejected this request on \d\d-\d\d-\d{4} at \d\d?:\d\d [AP]M\./);
  });
});

test('refuses a decision about a withdrawn request, without an answer, and for an employee who is not available', async ({
  page,
  ground,
  line,
}) => {
  const late = await ground.plan({ day: SHIFT_DAY, own: true });
  await ground.send('employee', '/api/shifts/request/time-off/', {
    shift: late.id,
    start_date: late.date,
    end_date: late.date,
    leave_type: 'PAID_LEAVE',
    reason: 'Too late',
  });
  const id = await ground.newest();
  const open = await ground.plan({ day: 60 });
  await signInUntold(page, 'admin');
  await page.goto('/dashboard?tab=time-off&size=50');
  const row = rowOf(page, 'Too late');
  await expect(row).toContainText('Pending');
  await ground.send('employee', `/api/shifts/request/mine/TIME_OFF/${id}/withdraw/`, {});
  // Approve first asks for a preview of its effects, and the preview finds that the request isn't pending.
  const said = expect(page.getByText(/withdrew this request on \d\d-\d\d-\d{4} at/).first()).toBeVisible();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await said;

  await page.goto(`/dashboard?tab=open-shift&search=${open.code}`);
  await page.getByRole('button', { name: `Assign ${open.code} from ${shown(open.date)}` }).click();
  await dialog(page).getByRole('combobox', { name: 'Employee' }).fill(ground.employee.name);
  await page.getByRole('option', { name: new RegExp(`^${ground.employee.name}`) }).click();
  const own = await ground.plan({ day: 60, from: '05:30', to: '07:00', own: true });
  await inDialog(page, 'Assign');
  await expect(dialog(page).getByText(`Overlaps ${own.code} on ${shown(own.date)}.`)).toBeVisible();
  await ground.remove(own);
  await line.cut();
  await inDialog(page, 'Assign');
  await expect(dialog(page).getByText('Something went wrong.')).toBeVisible();
});

test('assigns a shift to a punch without a shift, and stores it on the server', async ({
  page,
  ground,
  messages,
}) => {
  const { name, shift: code } = await clockEmployeeIn(ground.url);
  await signInUntold(page, 'admin');
  await page.goto('/dashboard?tab=unassigned');
  await page.getByRole('button', { name: `Pending: assign a shift to ${name}` }).click();
  // A meeting of that day can be in the list too.
  await dialog(page)
    .getByRole('radio', { name: new RegExp(code) })
    .check();
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

test('names an employee who was already clocked out, refuses one who has left the location, and clocks out another', async ({
  page,
  ground,
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
