import {
  type FakeReply,
  fakeServer,
  type FakeServer,
  type SentCall,
} from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { showDate } from '@ondeck/shared/time/display';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from './area';
import { counts, openShift, reschedule, school } from './dashboard.fixture';
import { queueOf } from './queues/queues';

function open(route = '/dashboard', routes = {}): FakeServer & { page: ReturnType<typeof renderPage> } {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}
const row = async (name: RegExp | string) => within(await screen.findByRole('row', { name }));

test.each([
  [null, undefined, 'clocked-in'],
  ['time-off', { activeButton: 7 }, 'time-off'],
  [null, { activeButton: 7 }, 'new-shift'],
  [null, { activeButton: 8 }, 'all-clocked-in'],
  ['nonsense', { activeButton: 99 }, 'clocked-in'],
])('selects the queue for the address tab %s and the state %j: %s', (tab, state, queue) => {
  expect(queueOf(tab, state)).toBe(queue);
});

test('shows the names and counts of all eight queues', async () => {
  open();
  expect(await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ })).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Shifts Clocked In 3',
    'Not Clocked In 2',
    'Unassigned Clocked In 1',
    'Open Shift 4',
    'Schedule Change Request 5',
    'Time Off Request 6',
    'New Shift Request 7',
    'All Clocked In 8',
  ]);
});

test.each([
  [1, '', '1 certificate to review', '/certificates/staff?state=IN_REVIEW'],
  [3, '?location=l1', '3 certificates to review', '/certificates/staff?state=IN_REVIEW&location=l1'],
])('shows the number of certificates to review, with a link: %i%s', async (count, query, words, href) => {
  open(`/dashboard${query}`, {
    'GET /api/shifts/request/count/': { body: { ...counts, certificate_count: count } },
  });
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', href);
});

test("shows no counts when another location's counts can't be loaded", async () => {
  const { page, routes } = open();
  expect(await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ })).toBeVisible();
  routes['GET /api/shifts/request/count/'] = 'lost';
  const harbor = await screen.findByRole('option', { name: 'Harbor' });
  await page.user.selectOptions(screen.getByLabelText('Location'), harbor);
  expect(await screen.findByRole('tab', { name: 'Shifts Clocked In' })).toBeVisible();
});

test.each([
  ['open-shift', '2020-01-06', ''],
  ['open-shift', '2099-01-05', '2099-01-05'],
  ['open-shift', 'soon', ''],
  ['time-off', '2020-01-06', '2020-01-06'],
  ['time-off', '2020-02-30', ''],
])('loads the queue %s with the date %s of the address as "%s"', async (tab, date, sent) => {
  const { calls } = open(`/dashboard?tab=${tab}&date=${date}`);
  await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ });
  expect(screen.getByLabelText('Date')).toHaveValue(sent && showDate(sent));
  const route =
    tab === 'time-off' ? 'GET /api/shifts/manage_time-off/' : 'GET /api/shifts/manage-open-shifts/';
  expect(calls(route).map(({ query }) => query['date'] ?? '')).toEqual([sent]);
});

test.each([
  ['the evening before', 'Pacific/Honolulu', '2026-11-21'],
  ['the day that UTC has', 'America/New_York', undefined],
])("starts the open-shift queue at today's date at the location: %s in %s", async (_name, timezone, sent) => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-22T06:00:00Z') });
  const { calls } = open('/dashboard?tab=open-shift&location=l1&date=2026-11-21', {
    'GET /api/locations/': { body: { count: 1, results: [{ id: 'l1', title: 'Lakeview', timezone }] } },
  });
  await screen.findByRole('option', { name: 'Lakeview' });
  await waitFor(() => expect(calls('GET /api/shifts/manage-open-shifts/').at(-1)?.query['date']).toBe(sent));
});
afterEach(() => jest.useRealTimers());

test('refuses a past date on the open-shift queue and loads nothing', async () => {
  const { calls, page } = open('/dashboard?tab=open-shift');
  await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ });
  await page.user.type(screen.getByLabelText('Date'), '01-06-2020');
  expect(screen.getByText(/^Date can't be before/)).toBeVisible();
  expect(page.address()).toBe('/dashboard?tab=open-shift');
  expect(calls('GET /api/shifts/manage-open-shifts/').map(({ query }) => query['date'])).toEqual([undefined]);
});

test.each([
  [
    'clocked-in',
    [
      'Employee Name',
      'Shift Code',
      'Shift Type',
      'Date',
      'Clocked In',
      'Clocked Out',
      'Total Hours',
      'Action',
    ],
  ],
  [
    'not-clocked-in',
    [
      'Employee Name',
      'Shift Code',
      'Shift Type',
      'Shift Date',
      'Shift Start Time',
      'Shift End Time',
      'Action',
    ],
  ],
  [
    'unassigned',
    [
      'Employee Name',
      'Shift Code',
      'Shift Type',
      'Date',
      'Clocked In',
      'Clocked Out',
      'Total Hours',
      'Action',
    ],
  ],
  [
    'open-shift',
    [
      'Employee',
      'Last Employee',
      'Shift Code / Type',
      'Leave Start / End Date',
      'Shift Start / End Date',
      'Shift Start / End Time',
      'Status',
      'Action',
    ],
  ],
  [
    'schedule-change',
    [
      'Employee',
      'Shift Code / Type',
      'Change Required On',
      'Shift Dates',
      'Start / End Time',
      'Status',
      'Action',
    ],
  ],
  [
    'time-off',
    ['Employee', 'Shift Code', 'Shift Type', 'Leave Date', 'Leave Type', 'Reason', 'Status', 'Action'],
  ],
  ['new-shift', ['Employee', 'Available Hours', 'Shift Start Date', 'Shift Day', 'Status', 'Action']],
])('shows the specified columns in the queue %s', async (tab, columns) => {
  open(`/dashboard?location=l1&tab=${tab}`);
  await screen.findAllByRole('row');
  const headings = screen.getAllByRole('columnheader').map((header) => header.textContent);
  // The column of checkboxes has no heading.
  expect(headings.filter(Boolean)).toEqual(columns);
});

test.each([
  [
    'open-shift',
    'Maya Reyes Theo Brandt LKV-0042SISwim Instructor Mondays, 12-07-2026 – 12-14-2026 01-05-2026 – OngoingMondays 3:30 PM – 6:15 PM Open',
  ],
  [
    'schedule-change',
    'Maya Reyes LKV-0042SISwim Instructor 12-07-2026Monday 01-05-2026 – OngoingMondays 3:30 PM – 6:15 PM Pending',
  ],
  [
    'time-off',
    'Maya Reyes LKV-0042 SISwim Instructor 12-07-2026 – 12-14-2026 Paid Leave Family visit Pending',
  ],
  ['new-shift', 'Maya Reyes 8:00 AM–12:00 PM 12-08-2026 Tuesday Pending'],
])('shows a request of the queue %s without opening it: %s', async (tab, words) => {
  open(`/dashboard?location=l1&tab=${tab}`);
  const cells = (await row(/Maya Reyes/))
    .getAllByRole('cell')
    .slice(1, -1)
    .map((cell) => cell.textContent)
    .filter(Boolean);
  expect(cells.join(' ')).toBe(words);
});

test('puts the chosen location into the address, the session, and every list', async () => {
  const { page, calls } = open();
  const harbor = await screen.findByRole('option', { name: 'Harbor' });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), harbor);
  await waitFor(() =>
    expect(calls('GET /api/shifts/clocked-in/').at(-1)?.query).toMatchObject({ location: 'l2' }),
  );
  expect(page.address()).toBe('/dashboard?location=l2');
  expect(sessionStorage.getItem('selectedLocation')).toBe('l2');
  expect(calls('GET /api/shifts/request/count/').at(-1)?.query).toEqual({ location: 'l2', include: 'days' });
});

const lists = {
  'clocked-in': 'clocked-in',
  'not-clocked-in': 'not-clocked-in',
  unassigned: 'unassigned-clocked-in',
  'open-shift': 'manage-open-shifts',
  'schedule-change': 'reschedule-requests',
  'time-off': 'manage_time-off',
  'new-shift': 'manage_new-shifts',
  'all-clocked-in': 'clocked-in/today',
};
test.each(Object.entries(lists))(
  'opens the last page of the queue %s when the address asks for a later page',
  async (tab, path) => {
    const call = `GET /api/shifts/${path}/`;
    const full = school()[call] as { body: { results: readonly object[] } };
    const { page, calls } = open(`/dashboard?tab=${tab}&page=9`, {
      [call]: ({ query }: SentCall) => ({
        body: { count: 11, results: query['offset'] === '10' ? full.body.results.slice(0, 1) : [] },
      }),
    });
    expect(await screen.findByRole('row', { name: /Maya Reyes/ })).toBeVisible();
    expect(page.address()).toBe(`/dashboard?tab=${tab}&page=2`);
    expect(calls(call).map(({ query }) => query['offset'])).toEqual(['80', '10']);
  },
);

test('clears the search and keeps the location when another queue is opened', async () => {
  const { page } = open('/dashboard?location=l1&search=maya&page=2');
  await page.user.click(await screen.findByRole('tab', { name: /Time Off Request/ }));
  expect(page.address()).toBe('/dashboard?location=l1&tab=time-off');
});

test.each(Object.entries(lists))(
  "shows an error when the queue %s can't be loaded, loads it on Retry, and clears a search without a match",
  async (tab, path) => {
    const call = `GET /api/shifts/${path}/`;
    const full = school()[call] as { body: object };
    const { page, routes } = open(`/dashboard?tab=${tab}&search=nobody`, { [call]: 'lost' });
    expect(await screen.findByText("Couldn't load the list.")).toBeVisible();
    routes[call] = ({ query }: SentCall) => (query['search'] ? { body: { count: 0, results: [] } } : full);
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No matches')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect((await screen.findAllByRole('row', { name: /Maya Reyes/ }))[0]).toBeVisible();
  },
);

describe('decisions', () => {
  test("shows that a decision is being saved, then the server's message, and reloads the queue", async () => {
    let answer: (reply: FakeReply) => void = () => undefined;
    const { page, calls } = open('/dashboard?tab=schedule-change', {
      'POST /api/shifts/reschedule-requests/c1/': { body: { message: 'Schedule change approved.' } },
    });
    const held = jest.mocked(globalThis.fetch).getMockImplementation();
    jest.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (init?.method === 'POST') await new Promise((resolve) => (answer = resolve));
      return held ? held(input, init) : new Response();
    });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' }));
    expect(await screen.findByRole('button', { name: 'Approving… Maya Reyes' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    const before = calls('GET /api/shifts/reschedule-requests/').length;
    answer('lost');
    expect(await screen.findByText('Schedule change approved.')).toBeVisible();
    expect(calls('POST /api/shifts/reschedule-requests/c1/')).toMatchObject([
      { body: { action: 'APPROVE' } },
    ]);
    await waitFor(() => expect(calls('GET /api/shifts/reschedule-requests/').length).toBeGreaterThan(before));
  });

  test('names the user who decided first, and shows that decision in the row', async () => {
    const { page } = open('/dashboard?tab=schedule-change', {
      'GET /api/shifts/reschedule-requests/': [
        { body: { count: 1, results: [reschedule] } },
        {
          body: {
            count: 1,
            results: [
              {
                ...reschedule,
                status: 'REJECTED',
                decided_by: 'Ana Silva',
                decided_at: '2026-11-20T16:12:00Z',
              },
            ],
          },
        },
      ],
      'POST /api/shifts/reschedule-requests/c1/': {
        status: 409,
        body: { error: 'Ana Silva already rejected this request.' },
      },
    });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' }));
    expect(await screen.findByText('Ana Silva already rejected this request.')).toBeVisible();
    expect(await screen.findByRole('cell', { name: /Rejected.*by Ana Silva, 11-20-2026/ })).toBeVisible();
    expect((await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test.each([
    ['time-off', 'manage_time-off', ['Approve', 'Reject']],
    ['schedule-change', 'reschedule-requests', ['Approve', 'Reassign', 'Reject']],
    ['open-shift', 'manage-open-shifts', ['Assign', 'Reject']],
    ['new-shift', 'manage_new-shifts', ['Assign Shift', 'Reject']],
  ])("disables the decision on the user's own request in %s, and shows why", async (tab, path, names) => {
    const own = { id: '01900000-0000-7000-8000-000000000001', name: 'Ana Silva' };
    const list = school()[`GET /api/shifts/${path}/`] as { body: { results: readonly object[] } };
    const { page, calls } = open(`/dashboard?tab=${tab}`, {
      [`GET /api/shifts/${path}/`]: {
        body: {
          count: 1,
          results: [{ ...list.body.results[0], kind: 'REQUEST', status: 'PENDING', user: own }],
        },
      },
    });
    const { getByRole } = await row(/Ana Silva/);
    for (const name of names) {
      const button = getByRole('button', { name: new RegExp(`^${name} (Ana Silva|LKV)`) });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription("You can't review your own request.");
      await page.user.click(button);
    }
    expect(calls(`POST /api/shifts/${path}/`)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each<[string, FakeReply, string]>([
    ['400', { status: 400, body: { error: 'Maya is on leave then.' } }, 'Maya is on leave then.'],
    ['403', { status: 403, body: { error: 'You may not decide this.' } }, 'You may not decide this.'],
    ['404', { status: 404, body: { error: 'x' } }, 'Something went wrong.'],
    ['500', { status: 500, body: { error: 'x' } }, 'Something went wrong.'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])('shows why a decision was refused with %s, and keeps the request open', async (_name, reply, text) => {
    const { page } = open('/dashboard?tab=schedule-change', {
      'POST /api/shifts/reschedule-requests/c1/': reply,
    });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect((await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  test('requires an employee to reassign a shift, and lists available staff first and the reasons of the others', async () => {
    const { page, calls } = open('/dashboard?tab=schedule-change', {
      'POST /api/shifts/reschedule-requests/c1/': { body: { message: 'Shift reassigned.' } },
    });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Reassign Maya Reyes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reassign Shift' }));
    await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(dialog.getByText('Select an Employee')).toBeVisible();
    expect(calls('POST /api/shifts/reschedule-requests/c1/')).toEqual([]);

    await page.user.click(dialog.getByRole('combobox', { name: 'Employee' }));
    expect(await screen.findByRole('option', { name: /Omar Haddad.*On leave/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('option', { name: /Maya Reyes.*Asked not to work this shift/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.user.click(await screen.findByRole('option', { name: /Ines Costa/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Shift reassigned.')).toBeVisible();
    expect(calls('POST /api/shifts/reschedule-requests/c1/')).toMatchObject([
      { body: { action: 'REASSIGNED', user_id: 'u3' } },
    ]);
  });
});

test('shows an open shift as Open or Taken, and offers to assign only an open shift', async () => {
  open('/dashboard?tab=open-shift', {
    'GET /api/shifts/manage-open-shifts/': {
      body: {
        count: 2,
        results: [
          openShift,
          { ...openShift, id: 'o2', status: 'APPROVED', user: { id: 'u3', name: 'Ines Costa' } },
        ],
      },
    },
  });
  expect((await row(/Maya Reyes/)).getByText('Open')).toBeVisible();
  const taken = await row(/Ines Costa/);
  expect(taken.getByText('Taken')).toBeVisible();
  expect(taken.getByRole('button', { name: /^Assign/ })).toHaveAttribute('aria-disabled', 'true');
});

describe('a new shift request', () => {
  test('requires a location before a new-shift request opens the form', async () => {
    const { page } = open('/dashboard?tab=new-shift');
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Assign Shift Maya Reyes' }));
    expect(await screen.findByText('Select a location first.')).toBeVisible();
    expect(page.address()).toBe('/dashboard?tab=new-shift');
    const field = screen.getByLabelText('Location');
    expect(field).toHaveFocus();
    await page.user.selectOptions(field, await screen.findByRole('option', { name: 'Lakeview' }));
    await waitFor(() => expect(page.address()).toBe('/manage-shifts/create?location=l1'));
    expect(window.history.state).toMatchObject({ usr: { requestId: 'n1' } });
  });

  test("opens the form for a new shift with the requester's date and times", async () => {
    const { page } = open('/dashboard?tab=new-shift&location=l1');
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Assign Shift Maya Reyes' }));
    expect(page.address()).toBe('/manage-shifts/create?location=l1');
    expect(window.history.state).toMatchObject({
      usr: {
        requestId: 'n1',
        newShiftStartDate: '2026-12-08',
        newShiftDay: 'TUESDAY',
        newStartTime: '08:00',
        newEndTime: '12:00',
      },
    });
  });
});
