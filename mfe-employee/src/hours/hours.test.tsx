import type { AskedCorrection, MyDay, MyHours, MyRecord } from '@ondeck/shared/schemas/corrections';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';

const place = { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' };
const guard = { id: 'p1', name: 'Guard', color: 'red' };
const plan = {
  id: 's1',
  shift_code: 'LKV-0042',
  shift_type: [guard],
  type: 'shift' as const,
  start_time: '15:30',
  end_time: '18:15',
  location: place,
  is_cancelled: false,
};
const record: MyRecord = {
  id: 'r1',
  employee_name: { id: 'u1', name: 'Maya Reyes' },
  location: place,
  date: '2026-11-23',
  clocked_in: '15:28',
  clocked_out: '18:20',
  clocked_in_at: '2026-11-23T20:28:10.000Z',
  clocked_out_at: '2026-11-23T23:20:40.000Z',
  shift: { id: 's1', shift_code: 'LKV-0042', shift_type: guard },
  position: null,
  rate: 'REGULAR',
  status: 'CLOSED',
  flags: [],
  total_hours: 2.87,
  paid: { hours: 2.87, rate: 'REGULAR', set_by: null },
  revision: 'x',
  changes: [],
  paid_with: null,
  offline: null,
  request: null,
};
const asked: AskedCorrection = {
  id: 'k1',
  status: 'PENDING',
  date: '2026-11-23',
  clocked_in: '15:02',
  clocked_out: '18:20',
  hours: 3.3,
  shift_code: 'LKV-0042',
  reason: 'The tablet was off',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};
const emptyDay = (date: string): MyDay => ({
  date,
  planned: [],
  planned_hours: 0,
  records: [],
  worked_hours: 0,
  paid_hours: 0,
  leave_hours: 0,
  sick_hours: 0,
  missed: [],
});

/** Returns the week from Sunday, 11-22-2026. Today is Tuesday. */
function week(changes: Readonly<Record<string, Partial<MyDay>>>): MyHours {
  const dates = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
  return {
    days: dates.map((date) => ({ ...emptyDay(date), ...changes[date] })),
    totals: { planned_hours: 5.5, worked_hours: 2.87, paid_hours: 2.87, leave_hours: 0, sick_hours: 0 },
    locations: [place],
  };
}
const monday = (change: Partial<MyRecord> = {}) =>
  week({
    '2026-11-23': {
      planned: [plan],
      planned_hours: 2.75,
      records: [{ ...record, ...change }],
      worked_hours: 2.87,
    },
  });

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-24T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

function open(hours: MyHours, routes = {}, route = '/my-hours') {
  const server = fakeServer({ 'GET /api/attendance/my-hours/': { body: hours }, ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'EMPLOYEE', route }) };
}

test('shows scheduled and worked hours for each day of the week from Sunday', async () => {
  const { calls, page } = open(monday());
  expect(await screen.findByText('3:28–6:20 PM, 2.87 h')).toBeVisible();
  expect(screen.getByText('Scheduled 3:30–6:15 PM')).toBeVisible();
  expect(screen.getByText('2.75 h scheduled, 2.87 h worked')).toBeVisible();
  expect(screen.getByText('Guard · LKV-0042 · Lakeview')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7);
  expect(calls('GET /api/attendance/my-hours/')[0]?.query).toEqual({ start_date: '2026-11-22' });
  expect(await axeFindings(page.container)).toEqual([]);
});

test.each<[string, Partial<MyRecord>, RegExp]>([
  [
    'was changed',
    {
      changes: [
        {
          kind: 'CHANGED',
          summary: 'In 3:28 PM, was 3:40 PM',
          by: 'Ana Moss',
          at: '2026-11-23T23:30:00Z',
          reason: 'The tablet was off',
        },
      ],
    },
    /In 3:28 PM, was 3:40 PM, Ana Moss, 11-23-2026 6:30 PM: The tablet was off/,
  ],
  ['was voided', { status: 'VOIDED' }, /Voided, not paid/],
  [
    'is paid with other hours',
    { paid: { hours: 4, rate: 'REGULAR', set_by: 'Max Boss' } },
    /Paid 4 h, set by Max Boss/,
  ],
  [
    'came from a punch clock that was offline',
    { offline: 'Clocked in on a punch clock that was offline. Confirmed at 6:02 PM.' },
    /Clocked in on a punch clock that was offline\. Confirmed at 6:02 PM\./,
  ],
  ['came too late for its week', { paid_with: '2026-11-29' }, /Paid with the week of 11-29-2026/],
  [
    'is open',
    { status: 'OPEN', clocked_out: null, clocked_out_at: null, total_hours: null },
    /In 3:28 PM, on deck/,
  ],
  [
    'waits for review',
    { status: 'NEEDS_REVIEW', clocked_out: null, clocked_out_at: null, total_hours: null },
    /waiting for a manager to set when you left/,
  ],
  [
    'was rejected',
    {
      request: {
        ...asked,
        status: 'REJECTED',
        decided_by: 'Ana Moss',
        decision_reason: 'The camera says 3:28.',
      },
    },
    /Requested 3:02–6:20 PM \(3.3 h\): The tablet was off. Reviewed by Ana Moss: The camera says 3:28./,
  ],
])('describes a time entry that %s', async (_name, change, words) => {
  open(monday(change));
  expect(
    (await screen.findAllByText((_text, node) => words.test(node?.textContent ?? '')))[0],
  ).toBeInTheDocument();
});

test('requests a correction of a time entry, with the hours before and after', async () => {
  const { page, calls } = open(monday(), {
    'POST /api/shifts/request/correction/': { status: 202, body: { message: 'Correction request sent' } },
  });
  const { user } = page;
  await user.click(
    await screen.findByRole('button', { name: 'Request a correction for 11-23-2026 3:28 PM' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a Correction' }));
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  await user.clear(dialog.getByLabelText('Clocked in'));
  await user.type(dialog.getByLabelText('Clocked in'), '3:02p');
  expect(dialog.getByText('Hours: 3.30, was 2.87.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Correction request sent')).toBeVisible();
  expect(calls('POST /api/shifts/request/correction/')).toMatchObject([
    {
      body: {
        record_id: 'r1',
        shift_id: 's1',
        clocked_in: '2026-11-23T20:02:00.000Z',
        clocked_out: '2026-11-23T23:20:40.000Z',
        reason: 'The tablet was off',
      },
    },
  ]);
});

const changed = {
  ...place,
  timezone: 'America/Chicago',
  former_zones: [{ from_date: '0001-01-01', to_date: '2026-11-23', timezone: place.timezone }],
};

test.each<[string, MyHours['locations'][number]]>([
  ['the scheduled times', place],
  ['the scheduled times in the zone of that day', changed],
])('offers to report a missed punch for a scheduled day, filled in with %s', async (_name, location) => {
  const body = week({ '2026-11-23': { planned: [plan], planned_hours: 2.75 } });
  const { page, calls } = open(
    { ...body, locations: [location] },
    {
      'POST /api/shifts/request/correction/': { status: 202, body: { message: 'Correction request sent' } },
    },
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Report missed punch on 11-23-2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a Missed Punch' }));
  expect(dialog.getByLabelText('Clocked in')).toHaveValue('03:30 PM');
  await user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Correction request sent')).toBeVisible();
  expect(calls('POST /api/shifts/request/correction/')).toMatchObject([
    {
      body: {
        location: 'l1',
        shift_id: 's1',
        clocked_in: '2026-11-23T20:30:00.000Z',
        clocked_out: '2026-11-23T23:15:00.000Z',
      },
    },
  ]);
});

test('offers no corrections for hours older than 90 days, and shows why', async () => {
  const body = monday();
  const days = body.days.map((day) => ({ ...day, date: day.date.replace('2026-11', '2026-07') }));
  open({ ...body, days }, {}, '/my-hours?start=2026-07-22');
  const why = 'You can correct at most the last 90 days, back to 08-26-2026.';
  for (const name of ['Report a missed punch', /^Request a correction for/])
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(why);
});

test('shows that a shift was canceled, and offers no missed punch for it', async () => {
  const cancelled = { planned: [{ ...plan, is_cancelled: true }] };
  open(week({ '2026-11-23': cancelled, '2026-11-22': { planned: [plan], planned_hours: 2.75 } }));
  expect(await screen.findByText('Scheduled 3:30–6:15 PM (canceled)')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Report missed punch on/ })).toHaveLength(1);
});

test('offers to report a missed punch for a meeting', async () => {
  const meeting = { ...plan, id: 'm1', shift_code: 'LKV-0050', type: 'meeting' as const };
  const { page, calls } = open(week({ '2026-11-23': { planned: [meeting] } }), {
    'POST /api/shifts/request/correction/': { status: 202, body: { message: 'Correction request sent' } },
  });
  expect(await screen.findByText('Scheduled 3:30–6:15 PM (meeting)')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Report missed punch on 11-23-2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a Missed Punch' }));
  await page.user.type(dialog.getByLabelText('Reason'), 'The tablet was off');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Correction request sent')).toBeVisible();
  expect(calls('POST /api/shifts/request/correction/')).toMatchObject([{ body: { shift_id: 'm1' } }]);
});

test('shows paid leave next to the paid hours', async () => {
  const body = week({ '2026-11-24': { leave_hours: 4.5 } });
  open({ ...body, totals: { ...body.totals, leave_hours: 4.5 } });
  expect(await screen.findByText('Nothing scheduled, 4.5 h paid leave')).toBeVisible();
  expect(screen.getByText("Payroll's current count, and 4.5 h of paid leave")).toBeVisible();
});

test('shows sick pay on its own next to paid leave', async () => {
  const body = week({ '2026-11-24': { leave_hours: 4.5, sick_hours: 2.75 } });
  open({ ...body, totals: { ...body.totals, leave_hours: 4.5, sick_hours: 2.75 } });
  expect(await screen.findByText('Nothing scheduled, 4.5 h paid leave, 2.75 h sick pay')).toBeVisible();
  const note = "Payroll's current count, and 4.5 h of paid leave, and 2.75 h of sick pay";
  expect(screen.getByText(note)).toBeVisible();
});

test('names the date of paid leave that an earlier week did not pay', async () => {
  const late_leave = [
    { date: '2026-11-18', hours: 3, is_sick: false },
    { date: '2026-11-19', hours: 2.75, is_sick: true },
  ];
  open(week({ '2026-11-24': { leave_hours: 4.5, sick_hours: 2.75, late_leave } }));
  const words =
    'Nothing scheduled, 1.5 h paid leave, 3 h paid leave for 11-18-2026, 2.75 h sick pay for 11-19-2026';
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['began at 11 AM', '11:00', 1],
  ['begins in the afternoon', '15:30', 0],
])(
  'offers to report a missed punch at noon only if the shift has begun: %s',
  async (_name, start_time, buttons) => {
    open(week({ '2026-11-24': { planned: [{ ...plan, start_time }] } }));
    expect(await screen.findByText(/^Scheduled /)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^Report missed punch on/ })).toHaveLength(buttons);
  },
);

test('shows a pending correction, withdraws it, and offers no second request', async () => {
  const { page, calls } = open(monday({ request: asked }), {
    'POST /api/shifts/request/mine/CORRECTION/k1/withdraw/': { body: { message: 'Request withdrawn.' } },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: /^Withdraw the correction for 11-23-2026/ }));
  expect(screen.queryByRole('button', { name: /Request a correction/ })).toBeNull();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Request withdrawn.')).toBeVisible();
  expect(calls('POST /api/shifts/request/mine/CORRECTION/k1/withdraw/')).toHaveLength(1);
});

test("shows an error when hours can't be loaded, and loads them on Retry", async () => {
  const { page } = open(monday(), {
    'GET /api/attendance/my-hours/': [{ status: 500, body: {} }, { body: monday() }],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3:28–6:20 PM, 2.87 h')).toBeVisible();
});
