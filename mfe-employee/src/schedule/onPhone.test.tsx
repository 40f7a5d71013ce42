import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { event, work } from '../employee.fixture';

// The tests' time is on a Wednesday.
const NOW = '2026-11-25T17:00:00Z';
const slow = { timeout: 5000 };

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(NOW) });
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { media: query, matches: true }) as never,
    );
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open(route: string, routes = {}) {
  const server = fakeServer({ ...work(), ...routes });
  const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
  return {
    ...server,
    page: renderPage(<Root />, { role: 'EMPLOYEE', userId: 'u1', route, advanceTimers }),
  };
}
const schedule = (...days: string[]) => ({
  'GET /api/shifts/employee_view/': ({ query }: { readonly query: Record<string, string> }) => ({
    body: {
      results: days
        .filter(
          (day) => query['view_type'] === 'weekly' || day.slice(0, 7) === query['start_date']?.slice(0, 7),
        )
        .map((day) => event(day)),
      total_hours: { [days[0] ?? '']: 2.75 },
    },
  }),
});
const isBefore = (a: Element, b: Element): boolean =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe('the schedule on a phone', () => {
  test('shows the controls below the list once it has loaded, so that a short list moves nothing', async () => {
    let answer: (() => void) | undefined;
    open('/view-schedule', {
      'GET /api/shifts/employee_view/': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { results: [event('2026-11-26')], total_hours: {} } });
        }),
    });
    expect(await screen.findByLabelText('Loading schedule', {}, slow)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    answer?.();
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
  });

  test('shows the next shift first on a phone, then upcoming days as a list, then past days, controls, and hours', async () => {
    const { page } = open('/view-schedule', schedule('2026-11-23', '2026-11-26', '2026-11-28'));
    const coming = await screen.findByRole('button', { name: /LKV-0042.*November 26/ }, slow);
    const next = await screen.findByText(/Thursday, November 26 · LKV-0042 · Lakeview · Swim Instructor/);
    expect(isBefore(next, coming)).toBe(true);
    expect(screen.getByRole('button', { name: /LKV-0042.*November 28/ })).toBeVisible();
    for (const below of [
      screen.getByRole('button', { name: 'Next' }),
      screen.getByText('Total hours, week of 11-22-2026'),
    ])
      expect(isBefore(coming, below)).toBe(true);
    expect(screen.queryByRole('group', { name: 'Days of the week' })).toBeNull();
    const over = screen.getByText('Past days (1)').closest('details');
    expect(over).not.toHaveAttribute('open');
    expect(over).toHaveTextContent('Monday, November 23');
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test.each([
    ['2026-11-25T20:29:00Z', 'Next shift'],
    ['2026-11-25T20:31:00Z', 'In progress'],
  ])('labels the shift from 3:30 PM at %s: %s', async (now, label) => {
    jest.setSystemTime(new Date(now));
    open('/view-schedule', schedule('2026-11-25'));
    await screen.findByText(/Wednesday, November 25 · LKV-0042/);
    expect(screen.getByText(label)).toBeVisible();
  });

  test('shows approved leave on its days, even on days without shifts', async () => {
    const leaves = [
      {
        user: { id: 'u1', name: 'Maya Reyes' },
        start_date: '2026-11-27',
        end_date: '2026-12-02',
        leave_type: 'PAID_LEAVE',
      },
    ];
    open('/view-schedule', {
      'GET /api/shifts/employee_view/': { body: { results: [event('2026-11-26')], total_hours: {}, leaves } },
    });
    await screen.findByRole('button', { name: /LKV-0042.*November 26/ }, slow);
    const days = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(days).toEqual([
      'Thursday, November 26 11-26-2026',
      'Friday, November 27 11-27-2026Paid leave',
      'Saturday, November 28 11-28-2026Paid leave',
    ]);
  });

  test('shows the days of a past week unfolded', async () => {
    open('/view-schedule?start=2026-11-15', schedule('2026-11-16', '2026-11-18'));
    expect(await screen.findByRole('button', { name: /LKV-0042.*November 18/ }, slow)).toBeVisible();
    expect(screen.queryByText(/Past days/)).toBeNull();
  });

  test("shows next month's first shift when nothing is left this month", async () => {
    open('/view-schedule', schedule('2026-11-23', '2026-12-02'));
    expect(await screen.findByText(/Wednesday, December 2 · LKV-0042/, {}, slow)).toBeVisible();
  });

  test('shows a message when there is no shift this month or next', async () => {
    open('/view-schedule', schedule('2026-11-23'));
    expect(await screen.findByText('Nothing scheduled this month or next', {}, slow)).toBeVisible();
  });
});

describe('the schedule in a calendar app', () => {
  const url = 'https://school.example/api/calendar-feed/secret/schedule.ics';
  const ROUTE = '/api/calendar-feed/';
  const none = { body: { made_at: null, last_read_at: null } };
  const some = { body: { made_at: '2026-11-24T17:00:00Z', last_read_at: '2026-11-25T15:00:00Z' } };

  test("creates a calendar address, shows it once, and links to the phone's calendar app", async () => {
    const { page, routes, calls } = open('/view-schedule?tab=phone', {
      [`GET ${ROUTE}`]: none,
      [`POST ${ROUTE}`]: { status: 201, body: { message: 'Your calendar address is ready.', url } },
    });
    const make = await screen.findByRole('button', { name: 'Create an address' }, slow);
    routes[`GET ${ROUTE}`] = some;
    await page.user.click(make);
    expect(await screen.findByText(url)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      'webcal://school.example/api/calendar-feed/secret/schedule.ics',
    );
    expect(calls(`POST ${ROUTE}`)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Remove address' })).toBeVisible();
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test('removes the calendar address only after a confirmation', async () => {
    const { page, calls } = open('/view-schedule?tab=phone', {
      [`GET ${ROUTE}`]: some,
      [`DELETE ${ROUTE}`]: { body: { message: 'Your calendar address no longer works.' } },
    });
    expect(await screen.findByText(/last used/, {}, slow)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Remove address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Address' }));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(calls(`DELETE ${ROUTE}`)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Remove address' }));
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Remove Address' })).getByRole('button', {
        name: 'Remove address',
      }),
    );
    await waitFor(() => expect(calls(`DELETE ${ROUTE}`)).toHaveLength(1));
    expect(await screen.findByText('Your calendar address no longer works.')).toBeVisible();
  });
});

describe('the settings of notifications', () => {
  const ROUTE = '/api/notifications/settings/';
  const settings = {
    choices: ['schedule', 'requests', 'openShifts', 'hours', 'team'].map((topic) => ({
      topic,
      mail: true,
      push: topic !== 'team',
    })),
    quiet: null,
    push_key: 'key',
    devices: [],
  };

  /** Simulates a page with or without an address that browsers trust. */
  const secure = (value: boolean) =>
    Object.defineProperty(window, 'isSecureContext', { value, configurable: true });

  test('explains that notifications need an https address', async () => {
    secure(false);
    open('/view-schedule?tab=phone', { [`GET ${ROUTE}`]: { body: settings } });
    expect(
      await screen.findByText(/^Notifications need an address that starts with https/, {}, slow),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument();
  });

  test("saves notification choices by kind, with quiet hours in this device's time zone", async () => {
    secure(true);
    const { page, calls } = open('/view-schedule?tab=phone', {
      [`GET ${ROUTE}`]: { body: settings },
      [`PUT ${ROUTE}`]: { body: { message: 'Notification settings saved.' } },
    });
    const hours = await screen.findByRole('combobox', { name: 'My hours and pay' }, slow);
    expect(screen.getByRole('combobox', { name: 'Reminders of my shifts' })).toHaveDisplayValue(
      'By email and on my phone',
    );
    expect(screen.queryByRole('combobox', { name: 'Staff requests and alerts' })).not.toBeInTheDocument();
    // The test browser has no service worker.
    expect(screen.getByText(/can't show notifications/)).toBeVisible();
    await page.user.selectOptions(hours, 'Only in On Deck');
    await page.user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
    expect(screen.getByRole('combobox', { name: 'Quiet From' })).toHaveValue('10:00 PM');
    expect(await axeFindings(page.container)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Notification settings saved.')).toBeVisible();
    expect(calls(`PUT ${ROUTE}`)).toMatchObject([
      {
        body: {
          // The others keep following the defaults.
          choices: [{ topic: 'hours', mail: false, push: false }],
          quiet: {
            begins: '22:00',
            ends: '07:00',
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        },
      },
    ]);
  });
});
