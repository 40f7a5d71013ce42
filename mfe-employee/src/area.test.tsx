import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Root } from './area';
import { event, later, TODAY, work } from './employee.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function open(route: string, routes = {}) {
  const server = fakeServer({ ...work(), ...routes });
  const page = renderPage(<Root />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}
const shiftOn = (day: RegExp) => screen.findByRole('button', { name: day }, { timeout: 5000 });

describe('view schedule', () => {
  test('shows the week from Sunday, the next shift, and the total hours', async () => {
    const { calls } = open('/view-schedule');
    expect(await screen.findByText('3:30–6:15 PM', { selector: 'dd' }, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText(/Monday, November 23 · LKV-0042 · Lakeview/)).toBeVisible();
    expect(screen.getByText('Total hours, week of 11-22-2026')).toBeVisible();
    expect(screen.getByText('5.50')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Schedule for Week Starting 11-22-2026' })).toBeVisible();
    expect(calls('GET /api/shifts/employee_view/').map(({ query }) => query)).toContainEqual({
      view_type: 'weekly',
      start_date: TODAY,
    });
  });

  test.each([
    ['weekly', '2026-11-29', 'Schedule for Week Starting 11-29-2026'],
    ['3days', '2026-11-25', 'Schedule for 3 Days Starting 11-25-2026'],
    ['monthly', '2026-12-22', 'Schedule for December 2026'],
  ])('moves the view %s with Next to %s', async (view, start, heading) => {
    const { page } = open(`/view-schedule?view=${view}`);
    await page.user.click(await screen.findByRole('button', { name: 'Next' }, { timeout: 5000 }));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(page.address()).toContain(`start=${start}`);
  });

  test.each<[string, string, FakeReply]>([
    ['/view-schedule', 'employee_view', { status: 500, body: {} }],
    ['/time-off-request?start=2026-11-22', 'employee_view', 'lost'],
    ['/schedule-change-request', 'employee_view', 'lost'],
    ['/open-shifts', 'open-shifts', 'lost'],
  ])(
    "shows an error on %s when its shifts can't be loaded, and loads them on Retry",
    async (route, list, reply) => {
      const call = `GET /api/shifts/${list}/`;
      const good = work()[call] as FakeReply;
      const { page, routes } = open(route, { [call]: reply });
      expect(
        (await screen.findAllByText('Failed to fetch schedules', {}, { timeout: 5000 })).length,
      ).toBeGreaterThan(0);
      expect(screen.getByText("Couldn't load the schedule.")).toBeVisible();
      expect(screen.queryByText(/No Schedules Found|No open shifts/)).toBeNull();
      routes[call] = good;
      await page.user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await shiftOn(/LKV-0042.*November 23/)).toBeVisible();
    },
  );

  test('shows a message for an empty week, and links to the next week', async () => {
    const { page } = open('/view-schedule?start=2026-11-01', {
      'GET /api/shifts/employee_view/': { body: { results: [], total_hours: {} } },
    });
    expect((await screen.findAllByText('No Schedules Found', {}, { timeout: 5000 })).length).toBeGreaterThan(
      0,
    );
    await page.user.click(screen.getByRole('button', { name: 'View the days from 11-08-2026' }));
    expect(page.address()).toBe('/view-schedule?start=2026-11-08');
  });
});

describe('the dialog of an own shift', () => {
  test.each<[string, RegExp, string[]]>([
    ['2026-11-22', /LKV-0042.*November 23/, []],
    ['2026-12-13', /LKV-0042.*December 14/, ['Request time off', 'Request a change']],
  ])('offers only requests that can be sent, in the week of %s for %s: %j', async (week, day, links) => {
    const { page } = open(`/view-schedule?start=${week}`);
    await page.user.click(await shiftOn(day));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
    expect(dialog.queryAllByRole('link', { name: /^Request/ }).map((link) => link.textContent)).toEqual(
      links,
    );
  });

  test('names a coworker who misses the whole shift, without a reason', async () => {
    const ben = { id: 'u2', name: 'Ben Stone', start_date: null, end_date: null, is_absent: true as const };
    const staff = [...event(later).staff, ben];
    const { page } = open('/view-schedule?start=2026-12-13', {
      'GET /api/shifts/employee_view/': { body: { results: [event(later, { staff })], total_hours: {} } },
    });
    await page.user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
    expect(dialog.getByText("Ben Stone isn't coming.")).toBeVisible();
  });
});

describe('open shifts', () => {
  const CALL = 'POST /api/shifts/request/open-shift/';
  async function ask(reply: FakeReply) {
    const opened = open('/open-shifts', { [CALL]: reply });
    await opened.page.user.click(await shiftOn(/LKV-0042.*November 23/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }));
    expect(dialog.getByText('Are you sure you want to make this shift yours?')).toBeVisible();
    expect(dialog.getByText(/LKV-0042 · 11-23-2026/)).toBeVisible();
    expect(dialog.getByText('Swim Instructor at Lakeview')).toBeVisible();
    expect(dialog.getByText('All dates from 11-23-2026 to 12-14-2026')).toBeVisible();
    await opened.page.user.click(dialog.getByRole('button', { name: 'Yes' }));
    return opened;
  }

  test('shows that there are no open shifts on the days of the page', async () => {
    open('/open-shifts', { 'GET /api/shifts/open-shifts/': { body: { results: [], total_hours: {} } } });
    expect(
      (await screen.findAllByText('No open shifts on these days', {}, { timeout: 5000 }))[0],
    ).toBeVisible();
  });

  test('requests an open shift by its ID', async () => {
    const { calls } = await ask({ status: 202, body: { message: 'Open shift request sent to admin' } });
    expect(await screen.findByText('Open shift request sent to admin')).toBeVisible();
    expect(calls(CALL)).toMatchObject([{ body: { shift: 'gap1' } }]);
    expect(screen.getByRole('heading', { name: 'Schedule for week Starting 11-22-2026' })).toBeVisible();
  });

  test("shows why an open shift can't be requested, in the calendar and the dialog, and sends nothing", async () => {
    const reason = 'This shift overlaps your shift LKV-0007 on 11-23-2026.';
    const good = work()['GET /api/shifts/open-shifts/'] as { body: { results: readonly object[] } };
    const { page, calls } = open('/open-shifts', {
      'GET /api/shifts/open-shifts/': {
        body: { results: [{ ...good.body.results[0], blocked: reason }], total_hours: {} },
      },
    });
    const event = await shiftOn(/LKV-0042.*November 23/);
    expect(event).toHaveAccessibleName(expect.stringContaining(reason));
    expect(event).toHaveTextContent(reason);
    await page.user.click(event);
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }));
    expect(dialog.getAllByText(reason, { exact: false })[0]).toBeVisible();
    expect(dialog.queryByText('Are you sure you want to make this shift yours?')).toBeNull();
    const yes = dialog.getByRole('button', { name: 'Yes' });
    expect(yes).toHaveAccessibleDescription(reason);
    await page.user.click(yes);
    expect(calls(CALL)).toEqual([]);
  });

  test.each<[string, FakeReply, string]>([
    ['404', { status: 404, body: { error: 'x' } }, 'shift not found.'],
    ['400', { status: 400, body: { error: 'You already work then.' } }, 'You already work then.'],
    ['500', { status: 500, body: {} }, 'Unable to request for this shift'],
    ['no answer', 'lost', 'Unable to request for this shift'],
  ])('shows the reason when a request for an open shift is answered with %s', async (_name, reply, text) => {
    await ask(reply);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('schedule change', () => {
  const CALL = 'POST /api/shifts/request/reschedule/';
  async function ask(reply: FakeReply, day = /LKV-0042.*December 14/, month = '2026-12-01') {
    const opened = open(`/schedule-change-request?view=monthly&start=${month}`, { [CALL]: reply });
    await opened.page.user.click(await shiftOn(day));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Change Request' }));
    return { ...opened, dialog };
  }

  test("requests a change of the chosen date, and names the employee's last shift", async () => {
    const { page, dialog, calls } = await ask({ status: 202, body: { message: 'ok' } });
    expect(
      dialog.getByText('We request 2 weeks advance notice and a minimum of 1 week to accommodate.'),
    ).toBeVisible();
    expect(await screen.findByText(/^Your last scheduled shift was LKV-0042 on/)).toBeInTheDocument();
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Exam');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule change request sent')).toBeVisible();
    expect(calls(CALL)).toMatchObject([
      {
        query: { request_date: later },
        body: {
          shift: 's1',
          request_type: 'SHIFT_CHANGE',
          last_shift_date: later,
          shift_date: later,
          reason: 'Exam',
        },
      },
    ]);
  });

  test.each<[string, string, string]>([
    ['sends a reason of 150 characters for a schedule change', 'x'.repeat(150), ''],
    [
      'refuses a reason of 151 characters for a schedule change',
      'x'.repeat(151),
      'Reason must be at most 150 characters',
    ],
    ['refuses a schedule change without a reason', ' ', 'Reason is required'],
  ])('%s', async (_name, reason, refusal) => {
    const { page, dialog, calls } = await ask({ status: 202, body: { message: 'ok' } });
    await page.user.click(dialog.getByRole('textbox', { name: 'Reason' }));
    await page.user.paste(reason);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls(CALL)).toHaveLength(refusal ? 0 : 1));
    if (refusal) expect(dialog.getAllByText(refusal)[0]).toBeVisible();
  });

  test('refuses a schedule change that is too soon, and shows why', async () => {
    const { dialog, page, calls } = await ask({ status: 202, body: {} }, /LKV-0042.*November 23/, TODAY);
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Exam');
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveAccessibleDescription('This date is less than 1 week away. Choose a later date.');
    expect(dialog.getAllByText(/minimum of 1 week/)).toHaveLength(1);
    await page.user.click(save);
    expect(calls(CALL)).toEqual([]);
  });

  test.each<[string, FakeReply, string]>([
    ['400', { status: 400, body: { error: 'You have already asked.' } }, 'You have already asked.'],
    ['500', { status: 500, body: {} }, 'Unable to send schedule request'],
    ['no answer', 'lost', 'Unable to send schedule request'],
  ])('shows the reason when a schedule change request is answered with %s', async (_name, reply, text) => {
    const { page, dialog } = await ask(reply);
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Exam');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(text)).toBeVisible();
  });
});

describe('new shift', () => {
  const CALL = 'POST /api/shifts/request/new-shift/';
  async function fill(reply: FakeReply) {
    const opened = open('/request-new-shift', { [CALL]: reply });
    const { user } = opened.page;
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Select Day of Week' }, { timeout: 5000 }),
      'Tuesday',
    );
    await user.type(screen.getByRole('combobox', { name: 'Start Time' }), '9a');
    await user.tab();
    await user.type(screen.getByRole('combobox', { name: 'End Time' }), '1230p');
    await user.tab();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    return opened;
  }

  test('moves the date to the chosen weekday, and selects the weekday of the chosen date', async () => {
    const { page } = open('/request-new-shift');
    const day = await screen.findByRole('combobox', { name: 'Select Day of Week' }, { timeout: 5000 });
    await page.user.selectOptions(day, 'Tuesday');
    const date = screen.getByRole('textbox', { name: 'Shift Start Date' });
    expect(date).toHaveValue('11-24-2026');
    await page.user.clear(date);
    await page.user.type(date, '11-27-2026');
    await page.user.tab();
    expect(day).toHaveDisplayValue('Friday');
  });

  test('sends a new-shift request with 24-hour times, shows a message, and opens the schedule', async () => {
    const { page, calls } = await fill({ status: 201, body: { message: 'ok' } });
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Shift request submitted successfully!')).toBeVisible();
    expect(calls(CALL)).toMatchObject([
      {
        body: {
          week_days: 'TUESDAY',
          date_of_availability: '2026-11-24',
          start_time: '09:00',
          end_time: '12:30',
          ok3months: 'yes',
          reason: '',
        },
      },
    ]);
    act(() => jest.advanceTimersByTime(1100));
    await waitFor(() => expect(page.address()).toBe('/view-schedule'));
  });

  test('names the required fields of an empty new-shift request and sends nothing', async () => {
    const { page, calls } = open('/request-new-shift');
    await page.user.click(await screen.findByRole('button', { name: 'Save' }, { timeout: 5000 }));
    expect(screen.getByText('Please fill out all required fields.')).toBeVisible();
    expect(screen.getAllByText('This field is required.')).toHaveLength(4);
    expect(calls(CALL)).toEqual([]);
  });

  test.each([
    ['an end at the start', { 'End Time': '9a' }, 'End Time must be greater than Start Time'],
    ['yesterday', { 'Shift Start Date': '11-21-2026' }, "Date can't be before 11-22-2026"],
    ['a reason of 456 characters', { Reason: 'x'.repeat(456) }, 'Reason must be at most 455 characters'],
  ])('refuses a new shift with %s and sends nothing', async (_name, change, says) => {
    const { page, calls } = await fill({ status: 201, body: { message: 'ok' } });
    for (const [name, text] of Object.entries(change)) {
      const box = screen.getByLabelText(name);
      await page.user.clear(box);
      await page.user.click(box);
      await page.user.paste(text);
      await page.user.tab();
    }
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText(says)[0]).toBeVisible();
    expect(screen.getByText('Please fill out all required fields.')).toBeVisible();
    expect(calls(CALL)).toEqual([]);
  });

  test.each<[string, FakeReply]>([
    ['is refused', { status: 400, body: { error: 'x' } }],
    ['gets no answer', 'lost'],
  ])('keeps the form and shows an error when a new-shift request %s', async (_name, reply) => {
    const { page } = await fill(reply);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error submitting shift request.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Start Time' })).toHaveDisplayValue('09:00 AM');
  });
});
