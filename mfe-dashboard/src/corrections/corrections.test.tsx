import { matcherOf } from '@ondeck/shared/domain/plainText';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer, type SentCall } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { clockRecord, clockRow, school } from '../dashboard.fixture';
import { checkPunches, punchesOf } from '@ondeck/shared/time/punches';

const zone = 'America/New_York';
beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-24T17:00:00Z') });
});
afterEach(() => jest.useRealTimers());

function open(routes = {}, route = '/dashboard') {
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}

async function start(item: string, title: string, routes = {}) {
  const opened = open(routes);
  const { user } = opened.page;
  await user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return { ...opened, user, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

const done: FakeReply = { body: { message: 'Time entry changed for Maya Reyes.', id: 'r1' } };

test('sends the corrected times, and keeps the seconds of unchanged times', async () => {
  const { dialog, user, calls } = await start('Correct', 'Correct Time Entry', {
    'PUT /api/attendance/records/r1/': done,
  });
  await user.clear(dialog.getByLabelText('Clocked in'));
  await user.type(dialog.getByLabelText('Clocked in'), '3:02p');
  expect(dialog.getByText('Hours: 3.30, was 2.87.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Time entry changed for Maya Reyes.')).toBeVisible();
  expect(calls('PUT /api/attendance/records/r1/')).toMatchObject([
    {
      body: {
        revision: 'as-it-was',
        clocked_in: '2026-11-23T20:02:00.000Z',
        clocked_out: '2026-11-23T23:20:40.000Z',
        shift_id: 's1',
        position_id: null,
        rate: 'REGULAR',
        reason: 'The tablet was off',
      },
    },
  ]);
});

test('names the user who corrected the entry first, and keeps the typed values', async () => {
  const sentence =
    'Ana Moss corrected this time entry on 11-24-2026 12:01 PM. Review the latest version before you save.';
  const { dialog, user } = await start('Correct', 'Correct Time Entry', {
    'PUT /api/attendance/records/r1/': { status: 409, body: { error: sentence } },
  });
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('The tablet was off');
});

test('requires a position for a time entry without a shift', async () => {
  const { dialog, user, calls } = await start('Correct', 'Correct Time Entry');
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.selectOptions(dialog.getByLabelText('Shift'), 'No shift');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('Choose a shift or a position.')).not.toHaveLength(0);
  expect(calls('PUT /api/attendance/records/r1/')).toEqual([]);
});

test('shows earlier changes of a time entry, and the hours that payroll has set', async () => {
  const changes = [
    {
      kind: 'CHANGED',
      summary: 'In 3:28 PM, was 3:40 PM',
      by: 'Ana Moss',
      at: '2026-11-23T23:30:00Z',
      reason: 'The tablet was off',
    },
  ];
  const { dialog } = await start('Correct', 'Correct Time Entry', {
    'GET /api/attendance/records/r1/': {
      body: { ...clockRecord, changes, paid: { hours: 4, rate: 'REGULAR', set_by: 'Max Boss' } },
    },
  });
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    'In 3:28 PM, was 3:40 PM, Ana Moss, 11-23-2026 6:30 PM: The tablet was off',
  );
  expect(
    dialog.getByText(/Paid hours stay at 4.00 because Max Boss set them in Weekly Labor Reports./),
  ).toBeVisible();
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
});

test('splits a time entry around a break, and voids an entry with a reason', async () => {
  const { dialog, user, calls } = await start('Split', 'Split Time Entry', {
    'GET /api/shifts/clocked-in/': {
      body: { count: 1, results: [{ ...clockRow, clocked_out: '18:20', total_hours: 2.87 }] },
    },
    'POST /api/attendance/records/r1/split/': { body: { message: 'Time entry split.', id: 'r2' } },
    'POST /api/attendance/records/r1/void/': { body: { message: 'Time entry voided.', id: 'r1' } },
  });
  await user.type(dialog.getByLabelText('First Part Ends'), '4:30p');
  await user.type(dialog.getByLabelText('Second Part Starts'), '5:00p');
  await user.type(dialog.getByLabelText('Reason'), 'A break');
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  expect(await screen.findByText('Time entry split.')).toBeVisible();
  expect(calls('POST /api/attendance/records/r1/split/')).toMatchObject([
    { body: { ends: '2026-11-23T21:30:00.000Z', resumes: '2026-11-23T22:00:00.000Z', reason: 'A break' } },
  ]);

  await user.click(screen.getByRole('button', { name: 'Actions for Maya Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: 'Void' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Void Time Entry' }));
  await user.type(sure.getByLabelText('Reason'), 'Not hers');
  await user.click(sure.getByRole('button', { name: 'Void' }));
  expect(await screen.findByText('Time entry voided.')).toBeVisible();
  expect(calls('POST /api/attendance/records/r1/void/')).toMatchObject([
    { body: { revision: 'as-it-was', reason: 'Not hers' } },
  ]);
});

test("disables corrections of the manager's own time entry", async () => {
  const own = { id: '01900000-0000-7000-8000-000000000001', name: 'Ana Silva' };
  const { page, calls } = open({
    'GET /api/shifts/clocked-in/': { body: { count: 1, results: [{ ...clockRow, employee_name: own }] } },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Ana Silva' }));
  for (const item of screen.getAllByRole('menuitem')) {
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(item);
  }
  expect(calls('GET /api/attendance/records/r1/')).toEqual([]);
});

test('adds a missed punch with an employee, a location, and a position', async () => {
  const { page, calls } = open({
    'POST /api/attendance/records/': { body: { message: 'Time entry added for Maya Reyes.', id: 'r9' } },
    'GET /api/locations/': {
      body: {
        count: 2,
        results: [
          { id: 'l1', title: 'Lakeview', timezone: zone },
          { id: 'l2', title: 'Harbor', timezone: zone },
        ],
      },
    },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Add missed punch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Missed Punch' }));
  await user.click(dialog.getByRole('combobox', { name: 'Employee' }));
  expect(await screen.findByRole('option', { name: /Noah Park.*No longer works here/ })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Maya Reyes' }));
  await user.selectOptions(dialog.getByLabelText('Location'), 'Lakeview');
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '11-23-2026');
  await user.type(dialog.getByLabelText('Clocked in'), '10:00p');
  await user.type(dialog.getByLabelText('Clocked out'), '1:00a');
  expect(dialog.getByText('On 11-24-2026')).toBeVisible();
  expect(dialog.getByText('Hours: 3.00.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Position' }), 'Guard');
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Time entry added for Maya Reyes.')).toBeVisible();
  expect(calls('POST /api/attendance/records/')).toMatchObject([
    {
      body: {
        user_id: 'u1',
        location: 'l1',
        clocked_in: '2026-11-24T03:00:00.000Z',
        clocked_out: '2026-11-24T06:00:00.000Z',
        shift_id: null,
        position_id: 'p2',
      },
    },
  ]);
});

test('finds the employee of a missed punch with a search on the server', async () => {
  const everybody = Array.from({ length: 400 }, (_, index) => ({
    id: `w${index}`,
    name: index === 399 ? 'Núria Ibáñez' : `Ada ${'abcdefghij'[index % 10]}`,
    is_current: true,
  }));
  const { page, calls } = open({
    'GET /api/attendance/workers/': ({ query }: SentCall) => {
      const found = everybody.filter(({ name }) => matcherOf(query['search'] ?? '')(name));
      return { body: { count: found.length, results: found.slice(0, Number(query['limit'])) } };
    },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Add missed punch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Missed Punch' }));
  expect(await dialog.findByText('Type a name to find more employees.')).toBeVisible();
  const box = dialog.getByRole('combobox', { name: 'Employee' });
  await user.type(box, 'ibanez, nuria');
  await user.click(await screen.findByRole('option', { name: 'Núria Ibáñez' }));
  expect(box).toHaveValue('Núria Ibáñez');
  expect(calls('GET /api/attendance/workers/').map(({ query }) => query)).toContainEqual({
    search: 'ibanez, nuria',
    limit: '50',
  });
});

test("uses a deleted location's time zone for a missed punch there", async () => {
  const places = { live: { id: 'l1', title: 'Lakeview' }, deleted: { id: 'gone', title: 'Hilo' } };
  const { page, calls } = open(
    {
      'GET /api/locations/': ({ query }: SentCall) => ({
        body: {
          count: 1,
          results: [
            { ...places[query['status'] === 'deleted' ? 'deleted' : 'live'], timezone: 'Pacific/Honolulu' },
          ],
        },
      }),
      'POST /api/attendance/records/': { status: 201, body: { message: 'Added.', id: 'r9' } },
    },
    '/dashboard?location=gone',
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Add missed punch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Missed Punch' }));
  expect(await dialog.findByRole('option', { name: 'Hilo (deleted)' })).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Employee' }));
  await user.click(await screen.findByRole('option', { name: 'Maya Reyes' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '11-23-2026');
  await user.type(dialog.getByLabelText('Clocked in'), '1:00p');
  await user.type(dialog.getByLabelText('Clocked out'), '3:00p');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Position' }), 'Guard');
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(calls('POST /api/attendance/records/')).toMatchObject([
      { body: { location: 'gone', clocked_in: '2026-11-23T23:00:00.000Z' } },
    ]),
  );
});

const values = { date: '2026-11-23', clocked_in: '15:28', clocked_out: '18:20', reason: 'x' };
test.each([
  ['half a date', { date: '2026-11' }, undefined],
  ['half a time', { clocked_in: '15:2' }, undefined],
  ['no end', { clocked_out: '' }, [Date.parse(clockRecord.clocked_in_at), null]],
  [
    'unchanged times',
    {},
    [Date.parse(clockRecord.clocked_in_at), Date.parse(clockRecord.clocked_out_at ?? '')],
  ],
  [
    'another end',
    { clocked_out: '18:21' },
    [Date.parse(clockRecord.clocked_in_at), Date.parse('2026-11-23T23:21:00Z')],
  ],
])('reads the punches from a form with %s as %j', (_name, change, instants) => {
  const punches = punchesOf({ ...values, ...change }, zone, clockRecord);
  expect(punches && [punches.clockedIn, punches.clockedOut]).toEqual(instants);
});

test('refuses punches in the future, and a form without a clock-in and a reason', () => {
  expect(checkPunches({ ...values, date: '2026-11-25' }, zone).map(({ code }) => code)).toEqual([
    'correction.inFuture',
  ]);
  expect(checkPunches({ ...values, clocked_in: '', reason: ' ' }, zone).map(({ code }) => code)).toEqual([
    'field.required',
  ]);
});
