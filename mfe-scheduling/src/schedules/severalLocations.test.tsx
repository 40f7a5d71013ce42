import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer, type FakeRoutes } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes, scheduleEvent } from '../scheduling.fixture';
import { rosterGroups } from './roster';
import { shownDays } from './shownDays';
import { openByDay, showHourTotal } from './totals';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const CALL = 'GET /api/shifts/view-schedule/';
const CHOICES = 'GET /api/users/choices/';
const SAVE = 'PUT /api/users/choices/';
const maya = { id: 'u2', name: 'Maya Reyes' };
const kai = { id: 'u3', name: 'Kai Nakamura' };
const place = { hours: 0, open: 0, today: '2099-01-02' };
const locations = [
  { ...place, id: 'bay', title: 'Bay', timezone: 'America/Los_Angeles', staff: [maya] },
  { ...place, id: 'loc', title: 'Lakeview', timezone: 'America/New_York', staff: [kai, maya] },
];
const atBay = {
  ...scheduleEvent,
  id: 'b1',
  shift_id: 'b1',
  occurrence_id: 'b1:2099-01-05',
  shift_code: 'BAY-0007',
  start_time: '08:00',
  end_time: '12:00',
  location: { id: 'bay', title: 'Bay', timezone: 'America/Los_Angeles' },
};
const open = {
  ...scheduleEvent,
  occurrence_id: 's1:2099-01-06',
  shift_code: 'LKV-0099',
  start_date: '2099-01-06',
  start_time: '18:30',
  end_time: '20:00',
  staff: [],
  is_open: true,
};
const early = {
  ...open,
  occurrence_id: 'e:2099-01-06',
  shift_code: 'LKV-0001',
  start_time: '06:00',
  is_open: false,
};
const results = [atBay, scheduleEvent, early, open];
const leave = { user: kai, start_date: '2099-01-07', end_date: '2099-01-07', leave_type: 'OFF' };
const body = { results, total_hours: {}, leaves: [leave], closures: [], has_deck_rules: false, locations };

function show(query: string, routes: FakeRoutes = {}) {
  const server = fakeServer(goodRoutes({ [CALL]: { body }, [SAVE]: { body: { message: '' } }, ...routes }));
  const page = renderPage(<Root />, { route: `/view-schedules?start=2099-01-04${query}`, role: 'MANAGER' });
  return { ...page, server };
}
const headings = () =>
  screen
    .getAllByRole('rowheader')
    .map((one) => [...one.childNodes].map((part) => part.textContent).join(': '));

describe('several locations', () => {
  test('shows all locations by employee, with open shifts first and the hours here and in all', async () => {
    const { server, container, address } = show('');
    await screen.findByRole('rowheader', { name: /^Bay/ });
    expect(headings()).toEqual([
      'Bay · PT · 4.0 h · 0 open',
      'Open shifts: None open',
      'Maya Reyes: 4.0 h here, 6.8 h in all',
      'Lakeview · ET · 2.8 h · 1 open',
      'Open shifts: 1 open, 1.5 h, 1 not filled',
      'Kai Nakamura: 0 h, 1 off',
      'Maya Reyes: 2.8 h here, 6.8 h in all',
    ]);
    expect(screen.getByRole('columnheader', { name: /^Tue/ })).toHaveTextContent('1 open');
    expect(screen.getByText('All locations', { selector: 'span' })).toBeInTheDocument();
    expect(server.calls(CALL).map(({ query }) => [query['location'], query['locations']])).toEqual([
      [undefined, 'all'],
    ]);
    expect(address()).not.toContain('location');
    expect(await axeFindings(container)).toEqual([]);
  });

  test('finds an employee in the groups of their locations, and hides the others', async () => {
    show('&layout=people&staff=kai');
    await screen.findByRole('rowheader', { name: /^Lakeview/ });
    expect(headings()).toEqual(['Lakeview · ET · 0.0 h · 0 open', 'Kai Nakamura: 0 h, 1 off']);
  });

  test.each(['calendar', 'list'])(
    'groups each day by location in the layout %s, open shifts first',
    async (layout) => {
      const { container } = show(`&layout=${layout}`);
      const places = await screen.findAllByRole('heading', { level: 4 });
      expect(places.map((one) => one.textContent)).toEqual(['Bay · PT', 'Lakeview · ET', 'Lakeview · ET']);
      const codes = screen
        .getAllByRole('button', { name: /LKV-|BAY-/ })
        .map(({ textContent }) => /\w{3}-\d{4}/.exec(textContent ?? '')?.[0]);
      expect(codes).toEqual(['BAY-0007', 'LKV-0042', 'LKV-0099', 'LKV-0001']);
      expect(await axeFindings(container)).toEqual([]);
    },
  );

  test('leads from the open shifts of a day to the day in the list', async () => {
    const { user } = show('&layout=list');
    const strip = within(await screen.findByRole('region', { name: 'Open shifts by day' }));
    await user.click(strip.getByRole('button', { name: 'Tue 01-06: 1 open' }));
    expect(document.activeElement).toHaveAttribute('id', 'day-2099-01-06');
  });

  test('asks for a location to see a month, and offers the week', async () => {
    const { user, server } = show('&view=monthly');
    expect(await screen.findByText('Choose a location to see a month.')).toBeVisible();
    expect(server.calls(CALL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show the week' }));
    expect(await screen.findByRole('rowheader', { name: /^Bay/ })).toBeVisible();
  });

  test('asks which location to close, and closes it on its own date', async () => {
    const { user } = show('');
    await screen.findByRole('rowheader', { name: /^Bay/ });
    expect(screen.queryByRole('button', { name: /^Close the location on/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close a day' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Close a Location' }));
    await user.selectOptions(asked.getByLabelText('Location'), 'Bay');
    await user.click(asked.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Close Bay' })).toBeVisible();
  });

  test('names the location of a closure', async () => {
    const closure = {
      id: 'c1',
      start_date: '2099-01-05',
      end_date: '2099-01-05',
      start_time: null,
      end_time: null,
      first_after: null,
      last_until: null,
      reason: 'Repairs',
      location_id: 'bay',
    };
    show('', { [CALL]: { body: { ...body, closures: [closure] } } });
    expect(await screen.findByRole('list', { name: 'Closed' })).toHaveTextContent('Repairs (Bay)');
    expect(screen.getByRole('columnheader', { name: /^Mon/ })).toHaveTextContent('Closed: Repairs (Bay)');
  });

  test('prints every group with its rows', async () => {
    show('&layout=people');
    await screen.findByRole('rowheader', { name: /^Bay/ });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('rowheader')).toHaveLength(7);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  test("shows the server's refusal of too many events", async () => {
    const error = 'Too many shifts to show. Choose fewer locations or fewer weeks.';
    show('', { [CALL]: { status: 400, body: { error } } });
    expect(await screen.findByText(error)).toBeVisible();
  });
});

describe('changes on a board of several locations', () => {
  const chipAt = async (row: RegExp, chip: RegExp) => {
    const heads = await screen.findAllByRole('rowheader', { name: row });
    const rows = heads.map((head) =>
      within(head.parentElement ?? head).queryByRole('button', { name: chip }),
    );
    return rows.find((one) => one !== null) ?? null;
  };

  test('refuses to move a shift to another location, and says what to do', async () => {
    const { user, server } = show('&layout=people');
    (await chipAt(/^Maya Reyes/, /LKV-0042/))?.focus();
    await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
    await user.keyboard('m');
    await screen.findByText(/^Picked up LKV-0042/);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(await screen.findByText(/Maya Reyes, at another location\.$/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText("A shift can't move to another location. Create a new shift at Bay."),
    ).toBeVisible();
    expect(server.calls('GET /api/shifts/s1/')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('creates a shift at the location of the selected row', async () => {
    const { user } = show('&layout=people');
    const [head] = await screen.findAllByRole('rowheader', { name: /^Maya Reyes/ });
    const [, , tuesday] = within(head?.parentElement ?? document.body).getAllByRole('cell');
    await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
    await user.click(tuesday ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Shift' }));
    expect(await dialog.findByLabelText('Location')).toHaveValue('Bay');
  });

  test('asks for the location of a shift that is added to a whole day', async () => {
    const { user } = show('&layout=calendar');
    await screen.findAllByRole('heading', { level: 4 });
    await user.click(screen.getByRole('button', { name: 'Add a shift by keyboard' }));
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Shift' }));
    await user.selectOptions(dialog.getByLabelText('Location'), 'Lakeview');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByLabelText('Location')).toHaveValue('Lakeview'),
    );
  });
});

describe('the last choices', () => {
  const saved = (choices: object) => ({
    [CHOICES]: { body: { location: null, all_locations: false, layout: null, ...choices } },
  });
  const one = { ...body, locations: undefined, results: [scheduleEvent] };

  test.each([
    ['the saved location and layout', '', { location: 'loc', layout: 'list' }, 'List', 'loc'],
    ['the calendar of one location without a choice', '&location=loc', {}, 'Calendar', 'loc'],
    ['several locations by employee without a choice', '', {}, 'By employee', undefined],
    [
      'all locations for an empty one in the address',
      '&location=',
      { location: 'loc', layout: 'list' },
      'List',
      undefined,
    ],
    ['the layout in the address', '&layout=calendar', { layout: 'list' }, 'Calendar', undefined],
  ])('opens %s', async (_name, query, choices, layout, location) => {
    const answer = location === undefined ? body : one;
    const { server } = show(query, { ...saved(choices), [CALL]: { body: answer } });
    expect(await screen.findByRole('radio', { name: layout })).toBeChecked();
    expect(server.calls(CALL)[0]?.query['location']).toBe(location);
    expect(server.calls(CALL)).toHaveLength(1);
  });

  test('saves a chosen layout, and keeps it in the address', async () => {
    const { user, server, address } = show('', saved({}));
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    await waitFor(() => expect(address()).toContain('layout=calendar'));
    expect(server.calls(SAVE)[0]?.body).toEqual({ layout: 'calendar' });
    expect(JSON.parse(localStorage.getItem('userChoices') ?? '')).toMatchObject({ layout: 'calendar' });
  });
});

test('gives someone at one location their plain hours, and leaves out other locations', () => {
  const days = shownDays({ kind: 'weekly', start: '2099-01-04', end: '' });
  const groups = rosterGroups({ results, leaves: [] }, locations.slice(1), days);
  expect(
    groups.map(({ rows }) => rows.map(({ name, hours, hoursInAll }) => [name, hours, hoursInAll])),
  ).toEqual([
    [
      ['Open shifts', 15.5, undefined],
      ['Kai Nakamura', 0, undefined],
      ['Maya Reyes', 2.75, undefined],
    ],
  ]);
  expect(groups[0]?.place).toMatchObject({ hours: 2.75, open: 1 });
});

test.each([
  [0, '0.0 h'],
  [412, '412.0 h'],
  [1412.25, '1,412.3 h'],
])('formats %i hours of a location as %s', (hours, text) => {
  expect(showHourTotal(hours)).toBe(text);
});

test('counts the open shifts of each day', () => {
  expect([...openByDay(results)]).toEqual([['2099-01-06', 1]]);
});
