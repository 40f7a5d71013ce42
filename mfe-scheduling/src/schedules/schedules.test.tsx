import { scheduleHeading } from '@ondeck/shared/time/display';
import { dropCookie } from '@ondeck/shared/session/cookies';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes, lakeview, scheduleEvent } from '../scheduling.fixture';
import { shownDays } from './shownDays';
import { rosterRows } from './roster';
import { shownTotals } from './totals';
import { viewStepOf } from './useScheduleView';
import { rowOffsets, visibleRows } from './virtualRows';

const CALL = 'GET /api/shifts/view-schedule/';
const lifeguard = { name: 'Lifeguard', color: 'navy_blue' };
const WEEK = '&start=2099-01-04';
function open(query = WEEK, routes: FakeRoutes = {}) {
  const server = fakeServer(goodRoutes(routes));
  const page = renderPage(<Root />, { route: `/view-schedules?location=loc${query}`, role: 'MANAGER' });
  return { ...page, server };
}
const chip = () => screen.findByRole('button', { name: /^SI LKV-0042/ });

test.each([
  ['weekly', '2099-01-04', 'Schedule for Week Starting 01-04-2099'],
  ['dow', '2099-01-04', 'Schedule for Same Day of the Weeks Starting 01-04-2099'],
  ['monthly', '2099-01-31', 'Schedule for January 2099'],
] as const)("shows a schedule's heading for the view %s", (kind, start, heading) => {
  expect(scheduleHeading(kind, start)).toBe(heading);
});

test.each([
  ['weekly', '2026-12-28', 1, '2027-01-04'],
  ['dow', '2026-11-20', -1, '2026-10-09'],
  ['monthly', '2026-01-31', 1, '2026-02-28'],
] as const)('steps the view %s from %s by %i, to %s', (kind, from, step, to) => {
  expect(viewStepOf(kind, from, step)).toBe(to);
});

test.each([
  ['weekly', '2026-11-22', '', 7, '2026-11-28'],
  ['weekly', '2026-11-22', '2026-11-24', 3, '2026-11-24'],
  ['dow', '2026-11-20', '', 6, '2026-12-25'],
  ['dow', '2026-11-20', '2026-12-03', 2, '2026-11-27'],
  ['monthly', '2024-02-10', '', 29, '2024-02-29'],
  ['dow', '2026-11-20', '9999-12-31', 53, '2027-11-19'],
  ['dow', '2026-11-20', '2026-11-19', 0, undefined],
  ['weekly', '9999-12-29', '', 3, '9999-12-31'],
  ['monthly', '9999-12-01', '', 31, '9999-12-31'],
] as const)(
  'shows the days of the view %s from %s until "%s": %i days, the last %s',
  (kind, start, end, count, last) => {
    const days = shownDays({ kind, start, end });
    expect([days.length, days.at(-1)]).toEqual([count, last]);
  },
);

const ana = { id: 'u1', name: 'Ana Silva', start_date: null, end_date: null };
const [maya] = scheduleEvent.staff;
const pair = { ...scheduleEvent, staff: [ana, ...(maya ? [maya] : [])] };
const gap = { ...scheduleEvent, occurrence_id: 'g', start_date: '2099-01-06', staff: [], is_open: true };
const past = { ...gap, occurrence_id: 'p', is_open: false };
const gathering = { ...pair, occurrence_id: 'm', type: 'meeting' as const };
test.each([
  ['a shift of one employee', [scheduleEvent], '', 2.75, ''],
  ['a shift of two employees', [pair], '', 5.5, ''],
  ['the employee who matches the search', [pair], ' ana', 2.75, ''],
  ['a search without a match', [pair], 'zoe', 0, ''],
  ['a canceled shift', [pair, { ...pair, exception: 'CANCELLED' as const }], '', 5.5, '1 canceled shift'],
  ['an open shift', [pair, gap], '', 5.5, '1 open shift (2.75 h)'],
  [
    'past and upcoming open shifts and a meeting',
    [gap, past, gathering],
    '',
    0,
    '2 open shifts (5.5 h), 1 meeting',
  ],
])('totals the scheduled hours of employees for %s', (_name, events, staff, hours, leftOut) => {
  const totals = shownTotals(events, staff);
  expect([totals.hours, totals.leftOut]).toEqual([hours, leftOut]);
  expect(totals.byDay).toEqual(hours === 0 ? {} : { '2099-01-05': hours });
});

test.each([
  [0, 100, 0, [0, 2]],
  [100, 100, 0, [2, 4]],
  [149, 2, 0, [2, 4]],
  [0, 5000, 0, [0, 10]],
  [9999, 100, 0, [9, 10]],
])(
  'draws the visible rows out of 10 rows of 50 px, scrolled to %i in a window of %i, with %i spare',
  (top, height, spare, range) => {
    const offsets = rowOffsets(Array.from({ length: 10 }, () => 50));
    const [first, end] = visibleRows(offsets, top, height, spare);
    expect(first).toBeLessThanOrEqual(range[0] ?? 0);
    expect(end).toBeGreaterThanOrEqual(range[1] ?? 0);
    expect(end - first).toBeLessThanOrEqual((range[1] ?? 0) - (range[0] ?? 0) + 1);
  },
);

test('lists open shifts first, then all employees with their hours without meetings and their leave', () => {
  const meeting = { ...scheduleEvent, occurrence_id: 'm', type: 'meeting' as const };
  const leave = {
    user: { id: 'u2', name: 'Maya Reyes' },
    start_date: '2099-01-01',
    end_date: '2099-01-04',
    leave_type: 'VACATION',
  };
  const rows = rosterRows(
    { results: [scheduleEvent, meeting, gap], leaves: [leave] },
    [{ id: 'u1', name: 'Ana Silva' }],
    shownDays({ kind: 'weekly', start: '2099-01-04', end: '' }),
  );
  expect(rows.map(({ name, hours }) => [name, hours])).toEqual([
    ['Open shifts', 2.75],
    ['Ana Silva', 0],
    ['Maya Reyes', 2.75],
  ]);
  expect([...(rows[2]?.leave ?? [])]).toEqual([['2099-01-04', 'Vacation']]);
});

describe('view schedules', () => {
  // The legend's state is in a cookie, so each test must start without the cookie.
  afterEach(() => dropCookie('legend'));

  test('shows a week with its heading, its total hours, and the current date', async () => {
    const { container } = open();
    expect(await chip()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Schedule for Week Starting 01-04-2099' })).toBeVisible();
    expect(screen.getByText('Weekly total:')).toHaveTextContent('Weekly total: 2.75 h');
    expect(screen.getByRole('button', { name: /^Today: \d\d-\d\d-\d{4}$/ })).toBeVisible();
    expect(await axeFindings(container)).toEqual([]);
  });

  test("totals the hours within the end date and the legend, and names shifts that don't count", async () => {
    const friday = { ...scheduleEvent, occurrence_id: 'f', start_date: '2099-01-09', end_date: '2099-01-09' };
    const guard = { ...pair, occurrence_id: 'l', shift_type: [{ ...lifeguard, id: 'g', code: 'LI' }] };
    const results = [scheduleEvent, guard, gap, gathering, friday];
    const { user } = open(`${WEEK}&end=2099-01-08`, {
      [CALL]: { body: { results, total_hours: { '2099-01-05': 99 }, leaves: [] } },
    });
    await screen.findByText('Weekly total:');
    const total = () => screen.getByText('Weekly total:');
    expect(total()).toHaveTextContent('Weekly total: 8.25 h, not counting 1 open shift (2.75 h), 1 meeting');
    await user.click(screen.getByRole('button', { name: 'Shift types (3)' }));
    await user.click(screen.getByRole('button', { name: /Lifeguard$/ }));
    expect(screen.getByRole('button', { name: 'Shift types (3, 1 hidden)' })).toBeVisible();
    expect(total()).toHaveTextContent('Weekly total: 2.75 h, not counting');
    await user.click(screen.getByRole('button', { name: /Meeting$/ }));
    expect(total()).toHaveTextContent('Weekly total: 2.75 h, not counting 1 open shift (2.75 h)');
  });

  test('shows only the employees who match the search, and marks where their assignment ends', async () => {
    const ends = {
      ...pair,
      has_assigned_end_date: true,
      staff: [{ ...ana, end_date: '2099-02-01' }, ...(maya ? [maya] : [])],
    };
    const routes = { [CALL]: { body: { results: [ends], total_hours: {}, leaves: [] } } };
    const { user } = open(`${WEEK}&layout=people`, routes);
    const own = async (name: string) =>
      within(
        (await screen.findByRole('rowheader', { name: new RegExp(name) })).parentElement ?? document.body,
      );
    expect((await own('Ana Silva')).getByRole('button', { name: /ends 02-01/ })).toBeVisible();
    expect((await own('Maya Reyes')).queryByRole('button', { name: /ends/ })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'ana');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.queryByText('Open shifts')).toBeNull();
  });

  test('asks for a start date when the field is empty, and loads nothing', async () => {
    const { user, server } = open();
    await chip();
    const before = server.calls(CALL).length;
    await user.clear(screen.getByRole('textbox', { name: 'Start date' }));
    expect((await screen.findAllByText('Start date is required.'))[0]).toBeVisible();
    expect(server.calls(CALL)).toHaveLength(before);
  });

  const otherPlace = {
    'GET /api/locations/': {
      body: { count: 2, results: [lakeview, { ...lakeview, id: 'far', title: 'Far Hills' }] },
    },
  };
  const choosePlace = async (user: ReturnType<typeof open>['user']) =>
    user.selectOptions(
      screen.getByLabelText('Location'),
      await screen.findByRole('option', { name: 'Far Hills' }),
    );

  test("keeps shifts under their own location's name, and hides them when another location can't be loaded", async () => {
    const { user, server } = open(WEEK, otherPlace);
    await chip();
    let lose = (): void => {};
    server.routes[CALL] = () =>
      new Promise((resolve) => {
        lose = () => resolve('lost');
      });
    await choosePlace(user);
    expect(screen.getByRole('button', { name: /^SI LKV-0042/ })).toBeVisible();
    expect(screen.getByText(lakeview.title, { selector: 'span' })).toBeVisible();
    act(() => lose());
    expect(await screen.findByText("Couldn't load the schedule.")).toBeVisible();
    expect(screen.queryByRole('button', { name: /^SI LKV-0042/ })).toBeNull();
    server.routes[CALL] = { body: { results: [scheduleEvent], total_hours: {}, leaves: [] } };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await chip();
    expect(screen.getByText('Far Hills', { selector: 'span' })).toBeVisible();
  });

  test("shows no staff of the previous location while another location's staff can't be loaded", async () => {
    const staff = 'GET /api/shifts/staff/';
    const answer = (name: string) => ({ body: { results: [{ id: name, name }] } });
    const { user, server } = open(`${WEEK}&layout=people`, { ...otherPlace, [staff]: answer('Near Person') });
    expect(await screen.findByText('Near Person')).toBeVisible();
    server.routes[staff] = { status: 500, body: {} };
    await choosePlace(user);
    await screen.findByText('Far Hills', { selector: 'span' });
    expect(screen.queryByText('Near Person')).toBeNull();
  });

  test('shows a message when there is nothing in the schedule', async () => {
    open(WEEK, { [CALL]: { body: { results: [], total_hours: {}, leaves: [] } } });
    expect(await screen.findByText('No schedules found.')).toBeVisible();
  });

  test('moves six weeks forward with Next in the day-of-week view', async () => {
    const { user, server } = open('&view=dow&start=2026-11-20');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(server.calls(CALL).at(-1)?.query).toMatchObject({ view_type: 'dow', start_date: '2027-01-01' }),
    );
  });

  test('starts the week on Sunday when the manager switches to the weekly view', async () => {
    const { user, address } = open('&view=dow&start=2099-01-08');
    await user.selectOptions(await screen.findByLabelText('View type'), 'weekly');
    expect(address()).toContain('start=2099-01-04');
  });

  test('hides and shows a shift type with the legend, and keeps the choice in the address', async () => {
    const { user, address } = open();
    await chip();
    expect(screen.queryByRole('button', { name: /Swim Instructor$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Shift types (1)' }));
    await user.click(screen.getByRole('button', { name: /Swim Instructor$/ }));
    expect(screen.queryByRole('button', { name: /^SI LKV-0042/ })).not.toBeInTheDocument();
    expect(address()).toContain('hide=Swim+Instructor');
    await user.click(screen.getByRole('button', { name: /Swim Instructor$/ }));
    expect(address()).not.toContain('hide');
    expect(await chip()).toBeVisible();
  });

  test('keeps the legend open or closed between visits', async () => {
    const { user, unmount } = open();
    await chip();
    await user.click(screen.getByRole('button', { name: 'Shift types (1)' }));
    unmount();
    open();
    await chip();
    const legend = screen.getByRole('button', { name: 'Shift types (1)', expanded: true });
    await user.click(legend);
    expect(screen.queryByRole('list', { name: 'Shift types' })).toBeNull();
    expect(document.cookie).not.toContain('legend');
  });

  test.each(['calendar', 'list'])('shows leave and open shifts in the layout %s', async (layout) => {
    const leave = {
      user: { id: 'u9', name: 'Zoe Park' },
      start_date: '2099-01-07',
      end_date: '2099-01-08',
      leave_type: 'PAID_LEAVE',
    };
    const body = { results: [gap, { ...past, shift_code: 'LKV-0099' }], total_hours: {}, leaves: [leave] };
    open(`${WEEK}&layout=${layout}`, { [CALL]: { body } });
    expect(await screen.findAllByText(/Off: Zoe Park \(paid leave\)/)).toHaveLength(2);
    expect(screen.getByText('No one, open')).toBeVisible();
    expect(screen.getByText('No one')).toBeVisible();
  });

  test("opens an event's details, and copies the agenda", async () => {
    const { user } = open();
    await user.click(await chip());
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
    for (const label of [
      'ID',
      'Shift Code',
      'Start Time',
      'End Time',
      'Shift Type',
      'Staff',
      'Start Date',
      'End Date',
      'Shift Day',
      'Agenda',
    ])
      expect(dialog.getByText(label)).toBeVisible();
    expect(dialog.getAllByText('LKV-0042')).toHaveLength(1);
    expect(dialog.getByText(scheduleEvent.occurrence_id)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy agenda' }));
    expect(await screen.findByText('Agenda copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Bring fins');
  });

  test.each([
    ['By employee', 'people', 'rowheader'],
    ['List', 'list', 'heading'],
  ])('keeps the layout %s in the address', async (label, layout, role) => {
    const { user, address, container } = open();
    await chip();
    await user.click(screen.getByRole('radio', { name: label }));
    expect(address()).toContain(`layout=${layout}`);
    expect((await screen.findAllByRole(role)).length).toBeGreaterThan(1);
    expect(await chip()).toBeVisible();
    expect(await axeFindings(container)).toEqual([]);
  });

  test('draws only the visible rows of 300 employees, and all rows for printing', async () => {
    const results = Array.from({ length: 300 }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));
    open(`${WEEK}&layout=people`, { 'GET /api/shifts/staff/': { body: { results } } });
    await chip();
    await waitFor(() => expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(10));
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('rowheader')).toHaveLength(302);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
  });

  test('prints a month by employee with one table per week', async () => {
    open('&start=2099-01-04&view=monthly&layout=people');
    await chip();
    expect(screen.getAllByRole('table')).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('table')).toHaveLength(5);
    expect(screen.getAllByRole('columnheader', { name: /\d\d-\d\d$/ })).toHaveLength(31);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  test('prints at most seven days side by side on a sheet, each under its heading', async () => {
    open('&view=dow&start=2099-01-05&end=2099-03-02');
    await chip();
    expect(screen.getAllByRole('region', { name: /^Monday, / })).toHaveLength(9);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheets = screen.getAllByRole('region', { name: /^Schedule for Same Day/ });
    expect(sheets.map((sheet) => within(sheet).getAllByRole('heading').length)).toEqual([7, 2]);
    expect(screen.getAllByRole('button', { name: /^SI LKV-0042/ })).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('region', { name: /^Monday, / })).toHaveLength(9);
  });
});
