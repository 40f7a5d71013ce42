import type { Page } from '@playwright/test';
import { findUnsound, keepScreen } from './harness/looks';
import { openSession } from './harness/heldSession';
import type { Role } from './harness/people';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';
import { clockEmployeeIn, type Ground, inDays, openGround } from './refusals/ground';

/**
 * Tests dialogs and the empty, refused, and failed states of the dashboard, the employee pages, and administration,
 * once for each component that shows the state. Page tests check that every list has these states. For pages and tabs,
 * see
 * `accessibility.spec.ts`; for further dialogs, see `dialogs.spec.ts`.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' }, ownServer: true });
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

interface State {
  readonly name: string;
  readonly path: string;
  /** Address pattern of a call that fails as if the server were down. */
  readonly lost?: string;
  /** Address pattern of a list that is answered without rows, because the demo school can have some. */
  readonly empty?: string;
  /** Prepares the page after it opens. */
  readonly open?: (page: Page, ground: Ground) => Promise<void>;
  /** Text that shows that the state has been reached. */
  readonly there: RegExp;
  /** Name for the state's saved picture. */
  readonly keep?: string;
}

/** Opens each state and checks it. @returns the problems found */
async function lookAtAll(page: Page, states: readonly State[], ground: Ground): Promise<string[]> {
  const found: string[] = [];
  for (const state of states)
    await test.step(state.name, async () => {
      if (state.lost) await page.route(state.lost, (route) => route.abort());
      if (state.empty)
        await page.route(state.empty, (route) =>
          route.fulfill({ json: { count: 0, unread: 0, results: [] } }),
        );
      await page.goto(state.path);
      await state.open?.(page, ground);
      await expect(
        page.getByText(state.there).or(page.getByLabel(state.there)).filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      found.push(...(await findUnsound(page)).map((what) => `${state.name}, ${what}`));
      if (state.keep) await keepScreen(page, state.keep);
      for (const pattern of [state.lost, state.empty]) if (pattern) await page.unroute(pattern);
    });
  return found;
}

const press =
  (name: RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name, disabled: false }).first().click();
const inDialog = async (page: Page, button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button }).click();

const dashboard: readonly State[] = [
  {
    name: 'a queue, nothing found',
    path: '/dashboard?tab=unassigned&search=nobody-of-this-name',
    there: /No matches/,
  },
  {
    name: 'a queue, not loaded',
    path: '/dashboard?tab=open-shift',
    lost: '**/api/shifts/manage-open-shifts/?*',
    there: /Couldn't load/,
  },
  {
    name: 'assigning an open shift without an employee',
    path: `/dashboard?tab=open-shift&date=${inDays(42)}`,
    open: async (page) => {
      await page
        .getByRole('row')
        .filter({ hasText: 'No one yet' })
        .first()
        .getByRole('button', { name: /^Assign / })
        .click();
      await inDialog(page, 'Assign');
    },
    there: /Select an Employee/,
  },
  {
    name: 'assigning an open shift, without the list of candidates',
    path: `/dashboard?tab=open-shift&date=${inDays(42)}`,
    lost: '**/api/shifts/staff/?*',
    open: press(/^Assign /),
    there: /Couldn't load the employees/,
  },
  {
    name: "finding a sub, with everyone who can't work",
    path: '/dashboard?tab=open-shift',
    open: async (page) => {
      await press(/^Find a sub for /)(page);
      await page
        .getByRole('dialog')
        .getByText(/can't work this shift$/)
        .click();
    },
    there: /can't work this shift$/,
    keep: 'sub-sheet-others',
  },
  {
    name: 'finding a sub, not loaded',
    path: '/dashboard?tab=open-shift',
    lost: '**/follow-up/',
    open: press(/^Find a sub for /),
    there: /Couldn't load this date/,
  },
  {
    name: 'reassigning, with the list of candidates',
    path: '/dashboard?tab=schedule-change',
    open: async (page) => {
      await press(/^Reassign /)(page);
      await page.getByRole('dialog').getByRole('combobox', { name: 'Employee' }).click();
      await expect(page.getByRole('option', { name: /h in the week of/ }).first()).toBeVisible();
      // Narrow the list so that it doesn't scroll: axe treats a dialog's mask as covering content that scrolls inside
      // it.
      await page.keyboard.type('week');
      const without = page.getByRole('option', { name: /position/ }).filter({ hasNotText: /week/ });
      await expect(without).toHaveCount(0);
    },
    there: /Reassign Shift/,
    keep: 'reassign-shift',
  },
  {
    name: 'assigning a shift to a record',
    path: '/dashboard?tab=unassigned',
    open: async (page) => {
      // Use a fixed shift: whether a real shift matches the punch depends on the hour when the demo school was created.
      const shift_type = { id: '0193f2a0-0000-7000-8000-000000000001', name: 'Lifeguard', color: 'red' };
      const shift = {
        shift_code: 'LKV-0042',
        shift_type,
        start_time: '09:00',
        end_time: '13:00',
        is_own: true,
      };
      await page.route('**/api/shifts/assign-shifts/*', (route) =>
        route.fulfill({ json: { result: [{ id: '0193f2a0-0000-7000-8000-000000000002', ...shift }] } }),
      );
      await press(/^Pending/)(page);
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      await inDialog(page, 'Assign');
    },
    there: /Select a shift/,
    keep: 'assign-record',
  },
  {
    name: 'clocking out those who are selected',
    path: '/dashboard?tab=all-clocked-in',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select [A-Z]/ })
        .first()
        .check();
      await press(/^Clock out$/)(page);
    },
    there: /Are you sure you want to clock out the selected users\?/,
    keep: 'clock-out',
  },
  {
    name: 'a request’s details',
    path: '/dashboard?tab=open-shift',
    open: press(/^Details for /),
    there: /Shift Start Date/,
    keep: 'request-details',
  },
  {
    name: 'approving time off, with what it does',
    path: '/dashboard?tab=time-off',
    open: press(/^Approve /),
    there: / won't work /,
    keep: 'approve-time-off',
  },
  {
    name: 'rejecting',
    path: '/dashboard?tab=schedule-change',
    open: press(/^Reject /),
    there: /Optional\. .* sees this reason\./,
    keep: 'reject-request',
  },
  {
    name: 'revoking, with what it does',
    path: '/dashboard?tab=time-off&show=decided&size=50',
    open: press(/^Revoke /),
    there: /: Back to /,
    keep: 'revoke-time-off',
  },
  {
    name: 'the bell, empty',
    path: '/dashboard',
    // In the morning, managers get a notification about certificates.
    empty: '**/api/notifications/?*',
    open: press(/^Notifications/),
    there: /No notifications/,
  },
];

const week = (days: number) => `view=weekly&start=${inDays(days)}`;
const event = /^[A-Z]{2} [A-Z]{3}-\d{4} /;
const employee: readonly State[] = [
  { name: 'week', path: '/view-schedule', there: /Schedule for Week Starting/ },
  { name: 'a shift', path: `/view-schedule?${week(21)}`, open: press(event), there: /Request time off/ },
  {
    name: "a shift that the employee can't work, with every field",
    path: `/view-schedule?view=3days&start=${inDays(1)}`,
    open: async (page) => {
      await press(event)(page);
      await inDialog(page, "I can't come");
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeChecked();
      await inDialog(page, 'Add a note');
    },
    there: /^Note$/,
    keep: 'cant-come',
  },
  {
    name: 'absences',
    path: '/view-schedule?tab=requests',
    there: /^Sick: Fever$/,
    keep: 'absences',
  },
  {
    name: 'withdrawing',
    path: '/view-schedule?tab=requests',
    open: press(/^Withdraw /),
    there: /want to withdraw/,
  },
  { name: 'no shift', path: `/view-schedule?${week(-3000)}`, there: /No Schedules Found/ },
  {
    name: 'time off, refused',
    path: `/time-off-request?${week(35)}`,
    open: async (page) => {
      await press(event)(page);
      await inDialog(page, 'Save');
    },
    there: /Leave type is required/,
  },
  {
    name: 'open shifts, some of which cannot be asked for',
    path: `/open-shifts?start=${inDays(40)}`,
    there: /overlaps your shift/,
    keep: 'open-shifts-marked',
  },
  {
    name: 'an open shift that cannot be asked for',
    path: `/open-shifts?start=${inDays(40)}`,
    open: press(/overlaps your shift/),
    there: /Select Shift/,
  },
  {
    name: 'new shift, refused',
    path: '/request-new-shift',
    open: press(/^Save$/),
    there: /Please fill out all required fields/,
    keep: 'request-new-shift-refused',
  },
  {
    name: 'the bell',
    path: '/open-shifts',
    open: press(/^Notifications/),
    there: /Mark all as read/,
    keep: 'notifications',
  },
  {
    name: 'a schedule, kept',
    path: '/view-schedule',
    lost: '**/api/shifts/employee_view/?*',
    // The employee's own schedule was loaded before, so the page shows the saved copy.
    there: /Showing data from/,
  },
  {
    name: 'a schedule, not loaded',
    path: '/open-shifts',
    lost: '**/api/shifts/open-shifts/?*',
    there: /Couldn't load the schedule/,
  },

  {
    name: 'the bell, not loaded',
    path: '/request-new-shift',
    lost: '**/api/notifications/**',
    open: press(/^Notifications/),
    there: /Couldn't load your notifications/,
  },
];

async function arrange(url: string): Promise<Ground> {
  const ground = await openGround(url);
  await ground.plan({ day: 41 });
  await ground.plan({ day: 41, from: '05:30', to: '07:00', own: true });
  await ground.plan({ day: 42 });
  const offer = {
    date_of_availability: inDays(30),
    start_time: '09:00',
    end_time: '12:00',
    ok3months: 'yes',
  };
  await ground.send('employee', '/api/shifts/request/new-shift/', offer);
  const own = await ground.plan({ day: 33, own: true });
  await ground.send('employee', `/api/shifts/request/reschedule/?request_date=${own.date}`, {
    shift: own.id,
    request_type: 'SHIFT_CHANGE',
    last_shift_date: null,
    shift_date: own.date,
    reason: 'Exam',
  });
  await ground.plan({ day: 1, own: true });
  await ground.plan({ day: 1, from: '06:30', to: '07:30', own: true });
  const { id, date } = await ground.plan({ day: 2, own: true });
  await ground.send('employee', '/api/absences/mine/', { shift: id, date, kind: 'SICK', note: 'Fever' });
  await clockEmployeeIn(url);
  return ground;
}

const administration: readonly State[] = [
  {
    name: 'a user, refused',
    path: '/manage-user/create',
    open: press(/^Save$/),
    there: /First Name is required/,
    keep: 'create-user-refused',
  },
  {
    name: 'the proof of hours',
    path: `/weekly-labor-reports?date=${lastSunday()}&size=10`,
    open: press(/^Details for/),
    there: /^Details for/,
    keep: 'weekly-labor-reports',
  },
  {
    name: 'no hours',
    path: '/weekly-labor-reports?date=2020-01-05',
    there: /No hours in this week/,
  },
];

for (const [area, role, states] of [
  ['the dashboard is', 'admin', dashboard],
  ['pages of administration are', 'admin', administration],
  ['the employee’s pages are', 'employee', employee],
] as const satisfies readonly (readonly [string, Role, readonly State[]])[])
  test(`shows ${area} without a visual problem in every state, at every size, in light and dark`, async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/);
    const ground = await arrange(server.url);
    await openSession(page, role);
    expect(await lookAtAll(page, states, ground)).toEqual([]);
  });

test('scrolls the selected tab into view on a phone when the address selects it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, 'admin');
  await page.goto('/dashboard?tab=all-clocked-in');
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  // Without a tab in its address, the page starts with the list of all tabs, and none is selected.
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: /^Shifts Clocked In/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
});
