import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { clockRow, school } from '../dashboard.fixture';

function open(route: string, routes = {}) {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}

test.each(['clocked-in', 'not-clocked-in', 'unassigned', 'all-clocked-in'])(
  "shows each row's location and time zone in the list %s when all locations are chosen",
  async (tab) => {
    open(`/dashboard?tab=${tab}`);
    expect(await screen.findByRole('columnheader', { name: 'Location' })).toBeVisible();
    expect((await screen.findAllByRole('cell', { name: 'Lakeview Eastern Time' }))[0]).toBeVisible();
  },
);

describe('who is not clocked in', () => {
  const missing = (change: object) => {
    const { body } = school()['GET /api/shifts/not-clocked-in/'] as { body: { results: readonly object[] } };
    return {
      'GET /api/shifts/not-clocked-in/': { body: { count: 1, results: [{ ...body.results[0], ...change }] } },
    };
  };

  test.each([
    ['EXPECTED', null, /^Maya Reyes$/],
    ['LATE', null, /Late/],
    ['MISSED', null, /Missed/],
    ['HERE_WITHOUT_SHIFT', '08:02', /In since 8:02 AM without a shift/],
  ])('describes a missing employee in the state %s', async (state, in_since, words) => {
    open('/dashboard?tab=not-clocked-in', missing({ state, in_since, record_id: 'r7' }));
    expect(await screen.findByRole('cell', { name: words })).toBeVisible();
  });

  test('says when a late employee is expected', async () => {
    open('/dashboard?tab=not-clocked-in', missing({ state: 'LATE', expected_time: '06:20', in_since: null }));
    expect(await screen.findByRole('cell', { name: /Late, expected 6:20 AM/ })).toBeVisible();
  });

  test('assigns the shift with one press when a missing employee clocked in without it', async () => {
    const { page, calls } = open('/dashboard?tab=not-clocked-in', {
      ...missing({ state: 'HERE_WITHOUT_SHIFT', in_since: '08:02', record_id: 'r7' }),
      'POST /api/shifts/assign-shifts/': { body: { message: 'ok' } },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Assign this shift to Maya Reyes' }));
    expect(await screen.findByText('Shift assigned successfully!')).toBeVisible();
    expect(calls('POST /api/shifts/assign-shifts/')).toMatchObject([
      { body: { user_id: 'u1', shift_id: 's1', record_id: 'r7' } },
    ]);
  });

  test('says which meetings an employee was invited to when a time entry is assigned', async () => {
    const meeting = {
      shift_type: { id: 'p9', name: 'Staff Meeting', color: 'lime_green' },
      start_time: '09:00',
      end_time: '10:00',
      is_meeting: true,
    };
    const { page } = open('/dashboard?tab=unassigned', {
      'GET /api/shifts/assign-shifts/': {
        body: {
          result: [
            { ...meeting, id: 'm1', shift_code: 'LKV-0050', is_own: true },
            { ...meeting, id: 'm2', shift_code: 'LKV-0051', is_own: false },
          ],
        },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    expect(await dialog.findByText('LKV-0050, they were invited')).toBeVisible();
    expect(dialog.getByText('LKV-0051')).toBeVisible();
  });

  test('suggests the scheduled times when a missed punch is added', async () => {
    const { page } = open('/dashboard?tab=not-clocked-in', missing({ state: 'MISSED' }));
    await page.user.click(await screen.findByRole('button', { name: 'Add punch for Maya Reyes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Missed Punch' }));
    expect(dialog.getByLabelText('Date')).toHaveValue('11-23-2026');
    expect(dialog.getByLabelText('Clocked in')).toHaveValue('03:30 PM');
    expect(await dialog.findByDisplayValue('Maya Reyes')).toBeVisible();
  });
});

test('lists pending time entries without a shift, and assigned entries when the filter asks for them', async () => {
  const { page, calls } = open('/dashboard?tab=unassigned');
  await screen.findByRole('button', { name: /Pending/ });
  await page.user.selectOptions(screen.getByLabelText('Show'), 'Assigned that day');
  await waitFor(() =>
    expect(calls('GET /api/shifts/unassigned-clocked-in/').map(({ query }) => query['status'])).toEqual([
      'PENDING',
      'APPROVED',
    ]),
  );
});

describe('an unassigned punch', () => {
  const assign = async (reply: FakeReply) => {
    const opened = open('/dashboard?tab=unassigned', { 'POST /api/shifts/assign-shifts/': reply });
    await opened.page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    await opened.page.user.click(
      await dialog.findByRole('radio', { name: /Swim Instructor · 3:30–6:15 PM/ }),
    );
    await opened.page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    return opened;
  };

  test('assigns a shift to a time entry, and shows an assigned entry without a button', async () => {
    const { calls } = await assign({ body: { message: 'ok' } });
    expect(await screen.findByText('Shift assigned successfully!')).toBeVisible();
    expect(calls('POST /api/shifts/assign-shifts/')).toMatchObject([
      { body: { user_id: 'u1', shift_id: 's1', record_id: 'r1' } },
    ]);
    expect(screen.getAllByRole('button', { name: /Pending/ })).toHaveLength(1);
    expect(screen.getByText('Assigned')).toBeVisible();
  });

  test.each([
    [{}, '11-23-2026: in 3:28 PM, not clocked out yet.'],
    [{ clocked_out: '18:20', total_hours: 2.87 }, '11-23-2026: in 3:28 PM, out 6:20 PM, 2.87 hours.'],
  ])(
    "shows a time entry %j as “%s” next to the shifts, and marks the employee's own shift",
    async (change, words) => {
      const { page } = open('/dashboard?tab=unassigned', {
        'GET /api/shifts/unassigned-clocked-in/': {
          body: { count: 1, results: [{ ...clockRow, status: 'PENDING', shift_code: null, ...change }] },
        },
      });
      await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
      expect(dialog.getByText(words)).toBeVisible();
      expect(await dialog.findByRole('radio', { name: /LKV-0042, their shift that day/ })).toBeVisible();
    },
  );

  test('requires the choice of a shift, and sends nothing without one', async () => {
    const { page, calls } = open('/dashboard?tab=unassigned');
    await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    await dialog.findAllByRole('radio');
    await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(dialog.getByText('Select a shift')).toBeVisible();
    expect(calls('POST /api/shifts/assign-shifts/')).toEqual([]);
  });

  test("shows an error when the day's shifts can't be loaded, and loads them on Retry", async () => {
    const good = school()['GET /api/shifts/assign-shifts/'] as FakeReply;
    const { page, routes } = open('/dashboard?tab=unassigned', { 'GET /api/shifts/assign-shifts/': 'lost' });
    await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    expect(await dialog.findByText("Couldn't load that day's shifts.")).toBeVisible();
    routes['GET /api/shifts/assign-shifts/'] = good;
    await page.user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect((await dialog.findAllByRole('radio'))[0]).toBeVisible();
  });

  test('filters time entries without a shift by day', async () => {
    const { calls } = open('/dashboard?tab=unassigned&date=2026-11-20');
    await screen.findByRole('button', { name: /Pending: assign a shift/ });
    expect(screen.getByLabelText('Date')).toHaveValue('11-20-2026');
    expect(calls('GET /api/shifts/unassigned-clocked-in/')[0]?.query['date']).toBe('2026-11-20');
  });

  const noShiftFits = (change = {}) => ({
    'GET /api/shifts/assign-shifts/': { body: { result: [] } },
    'GET /api/shifts/unassigned-clocked-in/': {
      body: {
        count: 1,
        results: [{ ...clockRow, status: 'PENDING', shift_code: null, shift_type: [], ...change }],
      },
    },
  });

  test.each([
    ['No shift', 'keep', 'Kept without a shift, as Guard.'],
    ['New one-time shift', 'shift', 'LKV-0043 created from this time entry.'],
  ])('settles a time entry that matches no shift with the choice "%s"', async (choice, path, message) => {
    const { page, calls } = open('/dashboard?tab=unassigned', {
      ...noShiftFits({ clocked_out: '18:20', total_hours: 2.87 }),
      [`POST /api/attendance/records/r1/${path}/`]: { body: { message } },
    });
    await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    await page.user.click(await dialog.findByRole('radio', { name: new RegExp(`^${choice}`) }));
    await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Please select Shift Type.')).toBeVisible();
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Position' }), 'Guard');
    await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls(`POST /api/attendance/records/r1/${path}/`)).toMatchObject([
      { body: { position_id: 'p2' } },
    ]);
  });

  test.each([
    ['on deck', {}, /Not clocked out yet/],
    ['past midnight', { clocked_out: '01:10', total_hours: 9.7 }, /A shift must end on the day it starts/],
  ])('disables the new one-time shift for an entry %s, and shows why', async (_name, change, why) => {
    const { page } = open('/dashboard?tab=unassigned', noShiftFits(change));
    await page.user.click(await screen.findByRole('button', { name: /Pending: assign a shift/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
    const choice = await dialog.findByRole('radio', { name: /^New one-time shift/ });
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleName(why);
  });

  test("keeps the dialog open with the choice and the server's message when assigning a shift is refused", async () => {
    await assign({ status: 400, body: { error: 'That shift is not of this day.' } });
    expect(await screen.findByText('That shift is not of this day.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Swim Instructor/ })).toBeChecked();
  });
});
