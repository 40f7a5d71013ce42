import { alikeMarksOf } from '@ondeck/shared/domain/alikeMarks';
import type { TimesheetAnswer, TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, lakeview, page as list } from '../admin.fixture';
import { Root } from '../area';
import { markOf, personOf, ready, sheetOf, waiting, week } from './sheets.fixture';

/** Tests the page of all locations, and the rows of items that one action accepts. */
const pier = { ...lakeview, id: 'loc-2', title: 'Pier' };
const ALL = 'GET /api/payroll/timesheets/all/';
const ONE = 'GET /api/payroll/timesheets/';
const post = (action: string) => `POST /api/payroll/timesheets/${action}/`;
const bulk = (message: string, ...reasons: string[]) => ({
  body: { message, refused: reasons.map((reason, index) => ({ id: `user-${index}`, reason })) },
});
const atPier = (people: TimesheetPerson[], change: Partial<TimesheetAnswer> = {}) =>
  sheetOf(people, { location: { id: pier.id, title: pier.title, timezone: pier.timezone }, ...change });

const leftLate = (name: string, minutes: number): TimesheetMark => ({
  ...markOf(name),
  type: 'LEFT',
  direction: 'LATE',
  minutes,
  key: `left:${name}:${minutes}`,
  sentence: `Left ${minutes} minutes late (scheduled 10:00 AM to 2:00 PM).`,
});
const missed = (name: string): TimesheetMark => ({
  ...markOf(name),
  type: 'NO_SHOW',
  record_id: null,
  key: `noShow:${name}`,
  sentence: "Didn't clock in for LKV-0001, 10:00 AM to 2:00 PM.",
  shift: { id: 'shift-1', shift_code: 'LKV-0001', start_time: '10:00', end_time: '14:00' },
});

function openAll(results: TimesheetAnswer[], routes: FakeRoutes = {}) {
  sessionStorage.clear();
  const server = fakeServer({
    ...choices(),
    'GET /api/locations/': list(lakeview, pier),
    [ALL]: { body: { results, alike: alikeMarksOf(results) } },
    ...routes,
  });
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route: `/timesheets?date=${week.start}` }) };
}
function openOne(sheet: TimesheetAnswer, routes: FakeRoutes = {}) {
  sessionStorage.clear();
  const server = fakeServer({ ...choices(), [ONE]: { body: sheet }, ...routes });
  const route = `/timesheets?location=${lakeview.id}&date=${week.start}`;
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route }) };
}

test('shows a group for each location, with one panel for the employee selected last', async () => {
  const { page } = openAll([sheetOf([ready('Ana')]), atPier([ready('Bo')])]);
  const group = await screen.findByRole('region', { name: 'Pier' });
  expect(screen.getByRole('region', { name: 'Week of Ana at Lakeview Swim School' })).toBeVisible();
  await page.user.click(within(group).getByRole('button', { name: 'Bo' }));
  expect(screen.getByRole('region', { name: 'Week of Bo at Pier' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Week of Ana at Lakeview Swim School' })).toBeNull();
});

test('approves everyone who is ready and closes every finished week, at all locations', async () => {
  const own = { ...ready('Own'), may_decide: false };
  const { page, server } = openAll(
    [
      sheetOf([ready('Ana'), own]),
      atPier([ready('Bo')]),
      { ...atPier([personOf('Cy')]), location: { ...pier, id: 'loc-3' } },
    ],
    { [post('approve-all')]: bulk('2 timesheets approved.'), [post('close-all')]: bulk('1 week closed.') },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Approve 2 ready' }));
  await waitFor(() =>
    expect(server.calls(post('approve-all'))[0]?.body).toEqual({
      date: week.start,
      locations: [lakeview.id, pier.id],
      seen: [
        { location: lakeview.id, user_id: 'user-Ana', stamp: 'stamp-Ana' },
        { location: pier.id, user_id: 'user-Bo', stamp: 'stamp-Bo' },
      ],
    }),
  );
  await waitFor(() => expect(server.calls(ALL)).toHaveLength(2));
  await page.user.click(screen.getByRole('button', { name: 'Close 1 week' }));
  await waitFor(() =>
    expect(server.calls(post('close-all'))[0]?.body).toEqual({ date: week.start, locations: ['loc-3'] }),
  );
});

test.each([
  [
    'an employee still needs a decision',
    [sheetOf([waiting('Di', markOf('Di'))]), atPier([ready('Bo')])],
    'Review and approve the timesheets of a location first.',
  ],
  [
    'the week is not over',
    [sheetOf([personOf('Cy')], { is_over: false })],
    'You can close these weeks after 11-21-2026.',
  ],
  [
    'every week is closed',
    [sheetOf([personOf('Cy')], { closed: { by: 'Max', at: '2026-11-23T14:00:00.000Z' } })],
    'Every week is closed.',
  ],
])('closes no week while %s, and shows why', async (_name, sheets, reason) => {
  openAll(sheets);
  expect(await screen.findByRole('button', { name: 'Close weeks' })).toHaveAccessibleDescription(reason);
});

test('accepts similar items of all locations, only up to the chosen minutes, and names those that were refused', async () => {
  const sheets = [
    sheetOf([waiting('Ana', leftLate('Ana', 16)), waiting('Bo', leftLate('Bo', 40))]),
    atPier([
      waiting('Cy', leftLate('Cy', 30)),
      { ...waiting('Own', leftLate('Own', 20)), may_decide: false },
    ]),
  ];
  const reason = 'The items of Cy changed after you opened them. Review them again.';
  const { page, server } = openAll(sheets, {
    [post('accept-alike')]: bulk('1 accepted. 1 changed.', reason),
  });
  const rows = within(await screen.findByRole('list', { name: 'Items to accept together' }));
  expect(rows.getByText('3 × left late')).toBeVisible();
  await page.user.click(rows.getByRole('button', { name: 'Names: 3 × left late' }));
  const names = within(rows.getByRole('list', { name: 'Names: 3 × left late' }));
  expect(names.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Ana, Lakeview Swim School, Tue 11-17: Left 16 minutes late (scheduled 10:00 AM to 2:00 PM).',
    'Bo, Lakeview Swim School, Tue 11-17: Left 40 minutes late (scheduled 10:00 AM to 2:00 PM).',
    'Cy, Pier, Tue 11-17: Left 30 minutes late (scheduled 10:00 AM to 2:00 PM).',
  ]);
  await page.user.click(rows.getByRole('button', { name: 'Up to 30 min' }));
  expect(names.getAllByRole('listitem')).toHaveLength(2);
  await page.user.click(rows.getByRole('button', { name: 'Accept 2: 3 × left late' }));
  await waitFor(() =>
    expect(server.calls(post('accept-alike'))[0]?.body).toEqual({
      date: week.start,
      items: [
        { location: lakeview.id, user_id: 'user-Ana', marks: ['left:Ana:16'] },
        { location: pier.id, user_id: 'user-Cy', marks: ['left:Cy:30'] },
      ],
    }),
  );
  expect(await screen.findByText(reason)).toBeVisible();
});

test('shows no-shows of a location and date as one row, and marks one absent or adds a punch', async () => {
  const ABSENT = 'POST /api/shifts/shift-1/dates/2026-11-17/follow-up/absent/';
  const ADD = 'POST /api/attendance/records/';
  const { page, server } = openOne(sheetOf([waiting('Ana', missed('Ana')), waiting('Bo', missed('Bo'))]), {
    [ABSENT]: { body: { message: 'Ana is marked absent.', absence: null, asked: 0 } },
    [ADD]: { body: { message: 'Time entry added for Bo.', id: 'record-1' } },
  });
  const title = '2 no-shows on 11-17-2026';
  const rows = within(await screen.findByRole('list', { name: 'Items to accept together' }));
  expect(rows.getByRole('button', { name: `Accept 2: ${title}` })).toBeVisible();
  await page.user.click(rows.getByRole('button', { name: `Names: ${title}` }));
  await page.user.click(rows.getByRole('button', { name: 'Mark absent: Ana' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Sick' }));
  await waitFor(() => expect(server.calls(ABSENT)[0]?.body).toEqual({ user: 'user-Ana', kind: 'SICK' }));
  await page.user.click(rows.getByRole('button', { name: 'Add punch for Bo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Missed Punch' }));
  await page.user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await page.user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.calls(ADD)[0]?.body).toEqual({
      user_id: 'user-Bo',
      location: lakeview.id,
      clocked_in: '2026-11-17T15:00:00.000Z',
      clocked_out: '2026-11-17T19:00:00.000Z',
      shift_id: 'shift-1',
      position_id: null,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    }),
  );
});

test('assigns the shift that a time entry covers with one action', async () => {
  const ASSIGN = 'POST /api/shifts/assign-shifts/';
  const { shift } = missed('Di');
  const mark: TimesheetMark = { ...markOf('Di', 'ASSIGN'), type: 'UNASSIGNED', ...(shift ? { shift } : {}) };
  const { page, server } = openOne(sheetOf([waiting('Di', mark)]), {
    [ASSIGN]: { body: { message: 'Shift assigned.' } },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Assign LKV-0001: Something about Di.' }));
  await waitFor(() =>
    expect(server.calls(ASSIGN)[0]?.body).toEqual({
      user_id: 'user-Di',
      shift_id: 'shift-1',
      record_id: 'record-Di',
    }),
  );
});

test('shows absences as chips in their days', async () => {
  const [day] = personOf('Ana').days;
  if (!day) throw new Error('no day');
  const line = { date: day.date, shift_code: null, start_time: null, end_time: null, position: null };
  const off = { ...day, records: [], planned: [], planned_minutes: 0, paid_minutes: 0, off: true };
  const people = [
    personOf('Ana', { days: [{ ...off, leave: [{ ...line, minutes: 240, kind: 'TIME_OFF' }] }] }),
    waiting('Bo', { ...markOf('Bo', 'PAY'), type: 'SICK', minutes: 165 }),
    personOf('Cy', { days: [off] }),
  ];
  openOne(sheetOf(people.map((one) => (one.name === 'Bo' ? { ...one, days: [off] } : one))));
  expect(await screen.findByText('Time off 4.00 h')).toBeVisible();
  expect(screen.getByText('Sick 2.75 h')).toBeVisible();
  expect(screen.getAllByText('Off')).toHaveLength(1);
});

test('shows why the weeks could not be loaded, and loads them again', async () => {
  const { page, server } = openAll([], { [ALL]: { status: 500, body: {} } });
  expect(await screen.findByText(/^Couldn't load the timesheets\./)).toBeVisible();
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  if (retry) await page.user.click(retry);
  await waitFor(() => expect(server.calls(ALL).length).toBeGreaterThan(1));
});
