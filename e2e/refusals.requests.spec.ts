import type { Locator, Page } from '@playwright/test';
import { call } from './harness/api';
import type { Messages } from './harness/messages';
import { openSession } from './harness/heldSession';
import { expect } from './harness/test';
import { test } from './refusals/fixtures';
import { newShift, scheduleChange, SHIFT_DAY, timeOff } from './refusals/forms.table';
import { inDays, openGround, type PlannedShift, shown } from './refusals/ground';

/** Tests the refusals of requests and approvals in a browser, in the words of the rules. */
test.setTimeout(180_000);

const LOST = /^Something went wrong\.$/;
const eventOf = (page: Page, code: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^[A-Z]{2} ${code} `) }).first();
const yes = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Yes' });

/** Waits until the text was shown as a message or an alert; the record keeps texts that have vanished. */
const hears = (messages: Messages, says: string): Promise<void> =>
  expect.poll(() => messages.has(says), { message: `“${says}”` }).toBe(true);

async function retype(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

test("shows why an open shift can't be requested before the employee tries", async ({ page, ground }) => {
  const busy = await ground.plan({ day: 40 });
  const own = await ground.plan({ day: 40, from: '05:59', to: '06:30', own: true });
  const away = await ground.plan({ day: 41 });
  const off = await ground.plan({ day: 41, from: '03:00', to: '04:00', own: true });
  const asked = await ground.plan({ day: 42 });
  await ground.send('employee', '/api/shifts/request/time-off/', {
    shift: off.id,
    start_date: off.date,
    end_date: off.date,
    leave_type: 'PAID_LEAVE',
    reason: 'Family visit',
  });
  await ground.send('admin', `/api/shifts/manage_time-off/${await ground.newest()}/`, { action: 'APPROVE' });
  await openSession(page, 'employee');
  await page.goto(`/open-shifts?start=${inDays(40)}`);
  // Request the last shift here, so that it is marked without a reload.
  await eventOf(page, asked.code).click();
  await yes(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  for (const [shift, says] of [
    [busy, `This shift overlaps your shift ${own.code} on ${shown(own.date)}.`],
    [away, `On leave on ${shown(off.date)}.`],
    [asked, 'You already requested this shift.'],
  ] as const)
    await test.step(says, async () => {
      const event = eventOf(page, shift.code);
      await expect(event).toHaveAccessibleName(new RegExp(says.replaceAll('.', '\\.')));
      await event.click();
      const dialog = page.getByRole('dialog', { name: 'Select Shift' });
      await expect(dialog.getByText(says).first()).toBeVisible();
      await expect(dialog.getByText('Are you sure')).toHaveCount(0);
      await expect(yes(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(yes(page)).toHaveAccessibleDescription(says);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
});

test('refuses an open shift request when the shift or the schedule has changed', async ({
  page,
  ground,
  line,
  messages,
}) => {
  const { employee } = ground;
  const first = 50;
  /** Actions of other users on the server while the page's dialog is open. */
  const meanwhile: readonly [
    name: string,
    says: (code: string) => string,
    act: (shift: PlannedShift) => Promise<unknown>,
  ][] = [
    [
      'the employee was assigned to another shift',
      (code) => `This shift overlaps your shift ${code} on ${shown(inDays(first))}.`,
      () => ground.plan({ day: first, from: '05:30', to: '06:30', own: true }),
    ],
    [
      'the employee requested the shift elsewhere',
      () => 'You already requested this shift.',
      async (shift) =>
        ground.send('employee', '/api/shifts/request/open-shift/', { shift: await ground.openRow(shift) }),
    ],
    [
      'the shift was assigned',
      () => 'This shift is no longer open.',
      async (shift) =>
        ground.send('admin', `/api/shifts/manage-open-shifts/${await ground.openRow(shift)}/`, {
          action: 'APPROVE',
          user_id: employee.id,
        }),
    ],
    ['the shift was deleted', () => 'shift not found.', (shift) => ground.remove(shift)],
    ['the server does not answer', () => 'Unable to request for this shift', () => line.cut()],
  ];
  const shifts: PlannedShift[] = [];
  for (const index of meanwhile.keys()) shifts.push(await ground.plan({ day: first + index }));
  await openSession(page, 'employee');
  await page.goto(`/open-shifts?start=${inDays(first)}`);
  for (const [index, [name, says, act]] of meanwhile.entries())
    await test.step(name, async () => {
      const shift = shifts[index];
      if (!shift) throw new Error('one shift for each case');
      await eventOf(page, shift.code).click();
      await expect(page.getByText('Are you sure you want to make this shift yours?')).toBeVisible();
      const done = await act(shift);
      const code = typeof done === 'object' && done !== null ? String(Reflect.get(done, 'code')) : '';
      messages.forget();
      await yes(page).click();
      await hears(messages, says(code));
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  await line.mend();
});

test('refuses a time-off request by field, and then by the server', async ({ page, ground, line }) => {
  const shift = await ground.plan({ day: SHIFT_DAY - 7, weekly: true, own: true });
  await ground.send('employee', '/api/shifts/request/time-off/', {
    shift: shift.id,
    start_date: inDays(SHIFT_DAY + 7),
    end_date: inDays(SHIFT_DAY + 14),
    leave_type: 'UNPAID_LEAVE',
    reason: 'A wedding',
  });
  await openSession(page, 'employee');
  await page.goto(`/time-off-request?view=weekly&start=${inDays(SHIFT_DAY)}`);
  await eventOf(page, shift.code).click();
  const dialog = page.getByRole('dialog', { name: 'Time Off Request' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const typed = (day: number | '') => (day === '' ? '' : shown(inDays(day)));
  const says = (text: string | RegExp) => expect(dialog.getByText(text).first()).toBeVisible();
  await says('Time off request must be submitted at least 10 days in advance.');
  await dialog.getByRole('radio', { name: `${shift.code} only` }).check();
  for (const { name, fill, says: sentences } of timeOff)
    await test.step(name, async () => {
      if (fill.from !== undefined)
        await retype(dialog.getByLabel('From Date', { exact: true }), typed(fill.from));
      if (fill.to !== undefined) await retype(dialog.getByLabel('To Date', { exact: true }), typed(fill.to));
      if (fill.type) await dialog.getByLabel('Leave Type').selectOption(fill.type);
      if (fill.reason !== undefined) await dialog.getByLabel('Reason').fill(fill.reason);
      await save.click();
      for (const sentence of sentences) await says(sentence);
      await expect(dialog).toBeVisible();
    });
  await test.step('refuses a time-off request when the required notice grew while the form was open', async () => {
    await retype(dialog.getByLabel('From Date', { exact: true }), typed(SHIFT_DAY));
    await retype(dialog.getByLabel('To Date', { exact: true }), typed(SHIFT_DAY));
    await ground.send('admin', '/api/options/', { time_off_notice_days: 60 }, 'PUT');
    await save.click();
    // The form shows the error when it gets the new notice period, possibly before the answer to its own call.
    await expect(save).not.toHaveAttribute('aria-busy');
    await says('Time off request must be submitted at least 60 days in advance.');
    await ground.send('admin', '/api/options/', { time_off_notice_days: 10 }, 'PUT');
    await says('Time off request must be submitted at least 10 days in advance.');
  });
  await test.step("shows an error when the server doesn't answer a time-off request", async () => {
    await line.cut();
    await save.click();
    await says(LOST);
    await line.mend();
  });
  await test.step('refuses a time-off request when the shift was deleted', async () => {
    await ground.remove(shift);
    await save.click();
    await says('shift not found.');
  });
});

test('refuses a schedule change for its notice, its reason, and by the server', async ({
  page,
  ground,
  line,
}) => {
  const soon = await ground.plan({ day: 3, from: '03:00', to: '04:00', own: true });
  const shift = await ground.plan({ day: SHIFT_DAY, own: true });
  await ground.send('employee', `/api/shifts/request/reschedule/?request_date=${shift.date}`, {
    shift: shift.id,
    request_type: 'SHIFT_CHANGE',
    last_shift_date: null,
    shift_date: shift.date,
    reason: 'Exam',
  });
  const asked = await ground.newest();
  await openSession(page, 'employee');
  const dialog = page.getByRole('dialog', { name: 'Schedule Change Request' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const note = 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.';
  await page.goto(`/schedule-change-request?start=${soon.date}`);
  await eventOf(page, soon.code).click();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('This date is less than 1 week away. Choose a later date.');
  await expect(dialog.getByText(note)).toHaveCount(1);
  await page.goto(`/schedule-change-request?start=${shift.date}`);
  await eventOf(page, shift.code).click();
  const says = (text: string) => expect(dialog.getByText(text).first()).toBeVisible();
  await says(note);
  for (const { name, reason, says: sentence } of scheduleChange)
    await test.step(name, async () => {
      await dialog.getByLabel('Reason').fill(reason);
      await save.click();
      await says(sentence);
    });
  await test.step('refuses a schedule change when the employee was unassigned', async () => {
    await ground.send('employee', `/api/shifts/request/mine/SCHEDULE_CHANGE/${asked}/withdraw/`, {});
    await ground.empty(shift);
    await save.click();
    await says("You aren't scheduled for this shift on that date.");
  });
  await test.step("shows an error when the server doesn't answer a time-off request", async () => {
    await line.cut();
    await save.click();
    await says('Unable to send schedule request');
    await line.mend();
  });
});

test('refuses a new shift request by field', async ({ page, line }) => {
  await openSession(page, 'employee');
  await page.goto('/request-new-shift');
  const save = page.getByRole('button', { name: 'Save' });
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  for (const { name, fill, says: sentences } of newShift)
    await test.step(name, async () => {
      if (fill.date !== undefined)
        await retype(page.getByLabel('Shift Start Date', { exact: true }), shown(inDays(fill.date)));
      if (fill.start) await retype(page.getByRole('combobox', { name: 'Start Time' }), fill.start);
      if (fill.end) await retype(page.getByRole('combobox', { name: 'End Time' }), fill.end);
      if (fill.answer) await page.getByRole('radio', { name: fill.answer }).check();
      if (fill.reason !== undefined) await page.getByLabel('Reason').fill(fill.reason);
      await save.click();
      for (const sentence of sentences) await says(sentence.replace('{today}', shown(inDays(0))));
      await expect(page).toHaveURL(/request-new-shift/);
    });
  await test.step("shows an error when the server doesn't answer a time-off request", async () => {
    await page.getByLabel('Reason').fill('Mornings are free');
    await line.cut();
    await save.click();
    await says('Error submitting shift request.');
    await line.mend();
  });
});

test("doesn't withdraw a request that was already rejected, and shows who rejected it and when", async ({
  page,
  ground,
}) => {
  const offer = {
    date_of_availability: inDays(30),
    start_time: '09:00',
    end_time: '12:00',
    ok3months: 'yes',
  };
  await ground.send('employee', '/api/shifts/request/new-shift/', offer);
  await openSession(page, 'employee');
  await page.goto('/view-schedule?tab=requests');
  await page.getByRole('button', { name: `Withdraw New shift ${shown(inDays(30))}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Request' });
  await expect(dialog).toBeVisible();
  await ground.send('admin', `/api/shifts/manage_new-shifts/${await ground.newest()}/`, { action: 'REJECT' });
  await yes(page).click();
  await expect(
    dialog.getByText(/rejected this request on \d\d-\d\d-\d{4} at \d\d?:\d\d [AP]M\./),
  ).toBeVisible();
});

test.describe("a manager's decision", () => {
  /** Opens the manager's page without live updates, so it can show outdated data. */
  async function openOld(page: Page, tab: string): Promise<void> {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByRole('table')).toBeVisible();
  }
  const offer = {
    date_of_availability: inDays(31),
    start_time: '09:00',
    end_time: '12:00',
    ok3months: 'yes',
  };

  test("refuses a manager's decision when the request was already rejected or withdrawn", async ({
    page,
    ground,
    line,
  }) => {
    const byWhom = /rejected this request on \d\d-\d\d-\d{4} at \d\d?:\d\d [AP]M\./;
    const late = await ground.plan({ day: SHIFT_DAY, weekly: true, own: true });
    const askTimeOff = (weeks: number) =>
      ground.send('employee', '/api/shifts/request/time-off/', {
        shift: late.id,
        start_date: inDays(SHIFT_DAY + 7 * weeks),
        end_date: inDays(SHIFT_DAY + 7 * weeks),
        leave_type: 'PAID_LEAVE',
        reason: `Too late ${weeks}`,
      });
    await page.route('**/api/events', (route) => route.abort());
    await openSession(page, 'admin');
    const rows: readonly [
      name: string,
      weeks: number,
      act: (id: string) => Promise<unknown>,
      says: RegExp,
    ][] = [
      [
        'another manager rejected the request',
        1,
        (id) => ground.send('admin', `/api/shifts/manage_time-off/${id}/`, { action: 'REJECT' }),
        byWhom,
      ],
      [
        'the employee withdrew the request',
        2,
        (id) => ground.send('employee', `/api/shifts/request/mine/TIME_OFF/${id}/withdraw/`, {}),
        /withdrew this request on \d\d-\d\d-\d{4} at/,
      ],
    ];
    for (const [name, weeks, act, says] of rows)
      await test.step(name, async () => {
        await askTimeOff(weeks);
        const id = await ground.newest();
        await openOld(page, 'time-off');
        const row = page.getByRole('row').filter({ hasText: `Too late ${weeks}` });
        await expect(row).toContainText('Pending');
        await act(id);
        const said = expect(page.getByText(says).first()).toBeVisible();
        await row.getByRole('button', { name: /^Approve/ }).click();
        // Approve first asks for a preview of its effects, and the preview finds that the request isn't pending.
        await said;
        await page.keyboard.press('Escape');
      });
    await test.step("shows an error when the server doesn't answer a time-off request", async () => {
      await ground.send('employee', '/api/shifts/request/new-shift/', offer);
      await openOld(page, 'new-shift');
      const row = page
        .getByRole('row')
        .filter({ hasText: shown(inDays(31)) })
        .filter({ hasText: 'Pending' })
        .first();
      await expect(row).toBeVisible();
      await line.cut();
      await row.getByRole('button', { name: /^Reject/ }).click();
      const reject = page.getByRole('dialog', { name: 'Reject Request' });
      await reject.getByRole('button', { name: 'Reject' }).click();
      await expect(reject.getByText('Something went wrong.')).toBeVisible();
      await page.keyboard.press('Escape');
      await line.mend();
    });
  });

  test("refuses to assign a shift when the employee isn't available", async ({ page, ground }) => {
    const shift = await ground.plan({ day: 60 });
    await page.route('**/api/events', (route) => route.abort());
    await openSession(page, 'admin');
    await openOld(page, `open-shift&search=${shift.code}`);
    await page.getByRole('button', { name: `Assign ${shift.code} from ${shown(shift.date)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign Shift' });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByText('Select an Employee').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Employee' }).fill(ground.employee.name);
    await page.getByRole('option', { name: new RegExp(`^${ground.employee.name}`) }).click();
    const own = await ground.plan({ day: 60, from: '05:30', to: '07:00', own: true });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByText(`Overlaps ${own.code} on ${shown(own.date)}.`)).toBeVisible();
    await ground.remove(own);
    await ground.send('admin', `/api/shifts/manage-open-shifts/${await ground.openRow(shift)}/`, {
      action: 'APPROVE',
      user_id: ground.employee.id,
    });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByText(/Request not found|no longer open|Something went wrong/)).toBeVisible();
  });

  test("refuses a manager's decision on their own request", async ({ page, server }) => {
    const ground = await openGround(server.url, 'manager');
    await ground.send('employee', '/api/shifts/request/new-shift/', offer);
    const id = await ground.newest();
    await openSession(page, 'manager');
    await openOld(page, 'new-shift');
    const button = page.getByRole('button', { name: `Reject ${ground.employee.name}` }).first();
    await expect(button).toHaveAccessibleDescription("You can't review your own request.");
    const { status, body } = await call(server.url, 'POST', `/api/shifts/manage_new-shifts/${id}/`, {
      token: ground.employee.token,
      body: { action: 'REJECT' },
    });
    expect([status, body]).toEqual([403, { error: "You can't approve or reject your own request." }]);
  });
});
