import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { openShift, school, timeOff, timeOffEffects } from '../dashboard.fixture';

function open(route: string, routes = {}) {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}
const row = async (name: RegExp | string) => within(await screen.findByRole('row', { name }));
const list = (...results: unknown[]) => ({ body: { count: results.length, results } });

test.each([
  ['time-off', 'manage_time-off/t1'],
  ['schedule-change', 'reschedule-requests/c1'],
  ['open-shift', 'manage-open-shifts/o1'],
  ['new-shift', 'manage_new-shifts/n1'],
])('rejects a request in %s with an optional reason', async (tab, path) => {
  const route = `POST /api/shifts/${path}/`;
  const { page, calls } = open(`/dashboard?tab=${tab}`, { [route]: { body: { message: 'Rejected it.' } } });
  await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Reject Maya Reyes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Request' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription(/Optional\. Maya Reyes sees this reason\./);
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);

  await page.user.click(reason);
  await page.user.paste('x'.repeat(151));
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(calls(route)).toEqual([]);

  await page.user.clear(reason);
  await page.user.type(reason, ' Gala week ');
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected it.')).toBeVisible();
  expect(calls(route).map(({ body }) => body)).toEqual([{ action: 'REJECT', reason: 'Gala week' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Reject Maya Reyes' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(
      calls(route)
        .map(({ body }) => body)
        .at(-1),
    ).toEqual({ action: 'REJECT' }),
  );
});

test('shows in the dialog that another manager decided first, and reloads the list', async () => {
  const { page, calls } = open('/dashboard?tab=time-off', {
    'POST /api/shifts/manage_time-off/t1/': { status: 409, body: { error: 'Ana Silva approved it.' } },
  });
  await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: 'Reject Maya Reyes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const before = calls('GET /api/shifts/manage_time-off/').length;
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Ana Silva approved it.')).toBeVisible();
  await waitFor(() => expect(calls('GET /api/shifts/manage_time-off/').length).toBeGreaterThan(before));
});

describe('approving time off', () => {
  const DECIDE = 'POST /api/shifts/manage_time-off/t1/';
  async function openApprove(routes = {}) {
    const opened = open('/dashboard?tab=time-off', {
      [DECIDE]: { body: { message: 'Approved it.' } },
      ...routes,
    });
    await opened.page.user.click(
      (await row(/Maya Reyes/)).getByRole('button', { name: 'Approve Maya Reyes' }),
    );
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Approve Time Off' })) };
  }

  test('shows open shifts, lost hours, and available staff before time off is approved, then offers the shifts to several', async () => {
    const { page, dialog, calls } = await openApprove();
    expect(await dialog.findByText(/Maya Reyes won't work 5\.5/)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'LKV-0042 · Swim Instructor, 12-07-2026 – 12-14-2026, 3:30–6:15 PM: 2 dates, 5.5 h. It becomes an open shift. Find a sub',
    );
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Ines Costa, 12.5 h that week',
      'Theo Brandt, 20 h that week',
    ]);
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
    for (const box of dialog.getAllByRole('checkbox')) await page.user.click(box);
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved it.')).toBeVisible();
    expect(calls(DECIDE)).toMatchObject([{ body: { action: 'APPROVE', offer_to: ['u3', 'u2'] } }]);
  });

  test('opens the sub sheet of the first date that opens, for the employee who requests the time off', async () => {
    const { page, dialog } = await openApprove();
    await page.user.click(await dialog.findByRole('button', { name: 'Find a sub for LKV-0042' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve Time Off' })).toBeNull());
    expect(page.address()).toMatch(/[?&]sub=s1\.2026-12-07\./);
  });

  test.each<[number, string[] | undefined]>([
    [59, undefined],
    [60, ['s7']],
  ])('suggests a shift for missed time of %i minutes: %j', async (minutes, rest_shifts) => {
    const kept = [
      { shift_id: 's7', shift_code: 'LKV-0007', start_time: '15:30', end_time: '16:00', minutes },
    ];
    const effects = { ...timeOffEffects, hours: 0, shifts: [], kept };
    const { page, dialog, calls } = await openApprove({
      'GET /api/shifts/manage_time-off/t1/effects/': { body: effects },
    });
    const box = await dialog.findByRole('checkbox', { name: 'Create a shift for 3:30–4:00 PM' });
    expect(dialog.getByText('LKV-0007 remains assigned.')).toBeVisible();
    if (rest_shifts) expect(box).toBeChecked();
    else expect(box).not.toBeChecked();
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved it.')).toBeVisible();
    expect(calls(DECIDE).map(({ body }) => body)).toEqual([
      { action: 'APPROVE', ...(rest_shifts ? { rest_shifts } : {}) },
    ]);
  });

  test('offers the open shifts to no one unless the manager selects someone', async () => {
    const { page, dialog, calls } = await openApprove();
    await dialog.findByRole('listitem');
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved it.')).toBeVisible();
    expect(calls(DECIDE).map(({ body }) => body)).toEqual([{ action: 'APPROVE' }]);
  });

  test('says that only the times are blocked when the employee has no shift at a part of a day', async () => {
    const { dialog } = await openApprove({
      'GET /api/shifts/manage_time-off/': list({ ...timeOff, start_time: '10:00', end_time: '11:30' }),
      'GET /api/shifts/manage_time-off/t1/effects/': { body: { ...timeOffEffects, hours: 0, shifts: [] } },
    });
    expect(
      await dialog.findByText(
        'Maya Reyes has no shift at these times. If you approve, these times are blocked for new shifts.',
      ),
    ).toBeVisible();
  });

  test('says that dates without a shift are off, and pays hours for them at a position of the employee', async () => {
    const without_shift = { dates: 2, positions: [{ id: 'p1', name: 'Swim Instructor' }] };
    const { page, dialog, calls } = await openApprove({
      'GET /api/shifts/manage_time-off/t1/effects/': {
        body: { ...timeOffEffects, hours: 0, shifts: [], without_shift },
      },
    });
    expect(
      await dialog.findByText(
        'Maya Reyes has no shift on these dates. If you approve, these dates are blocked for new shifts.',
      ),
    ).toBeVisible();
    const hours = dialog.getByRole('textbox', { name: 'Paid Hours per Day' });
    expect(hours).toHaveValue('0');
    expect(dialog.queryByRole('combobox', { name: 'Position' })).toBeNull();
    await page.user.clear(hours);
    await page.user.type(hours, '13');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Position' }), 'Swim Instructor');
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(dialog.getAllByText('Enter at most 12 hours.')[0]).toBeVisible();
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
    expect(calls(DECIDE)).toEqual([]);
    await page.user.clear(hours);
    await page.user.type(hours, '7.5');
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved it.')).toBeVisible();
    expect(calls(DECIDE)).toMatchObject([
      { body: { action: 'APPROVE', hours_per_day: 7.5, position_id: 'p1' } },
    ]);
  });

  test("shows why time off can't be approved, and sends nothing", async () => {
    const refusal = 'The dates of this request have passed.';
    const { page, dialog, calls } = await openApprove({
      'GET /api/shifts/manage_time-off/t1/effects/': { body: { hours: 0, shifts: [], refusal } },
    });
    expect(await dialog.findByText(`You can't approve this request. ${refusal}`)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(calls(DECIDE)).toEqual([]);
  });

  test("offers Retry when the effects of time off can't be loaded", async () => {
    const { page, dialog } = await openApprove({
      'GET /api/shifts/manage_time-off/t1/effects/': ['lost', { body: timeOffEffects }],
    });
    await page.user.click(await dialog.findByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('listitem')).toBeVisible();
  });
});

describe('revoking an approved leave', () => {
  const REVOKE = '/api/shifts/manage-requests/TIME_OFF/t1/revoke/';
  const PREVIEW = `POST ${REVOKE}preview/`;
  const day = (date: string, outcome: string, taken_by: object | null = null) => ({
    date,
    shift_code: 'LKV-0042',
    outcome,
    taken_by,
  });
  const effects = {
    user: { id: 'u1', name: 'Maya Reyes' },
    dates: [day('2098-12-07', 'Back to Maya'), day('2098-12-14', 'Back to Maya')],
    back: [],
    others: [],
    refusal: null,
    warnings: [],
  };
  const approved = { ...timeOff, status: 'APPROVED', start_date: '2098-12-07', end_date: '2098-12-14' };

  async function openRevoke(preview: object) {
    const opened = open('/dashboard?tab=time-off', {
      'GET /api/shifts/manage_time-off/': list(approved),
      [PREVIEW]: preview,
      [`POST ${REVOKE}`]: { body: { message: 'Time off revoked.' } },
    });
    await opened.page.user.click(
      (await row(/Maya Reyes/)).getByRole('button', { name: 'Revoke Maya Reyes' }),
    );
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Revoke Time Off' })) };
  }

  test('shows what happens on each date, then revokes all of them with the reason', async () => {
    const { page, dialog, calls } = await openRevoke({ body: effects });
    expect(await dialog.findByRole('checkbox', { name: /12-07-2098 LKV-0042: Back to Maya/ })).toBeChecked();
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The gala was moved.');
    await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Time off revoked.')).toBeVisible();
    expect(calls(`POST ${REVOKE}`).map(({ body }) => body)).toEqual([{ reason: 'The gala was moved.' }]);
  });

  test('revokes only the dates that are checked, and needs at least one', async () => {
    const { page, dialog, calls } = await openRevoke({ body: effects });
    await page.user.click(await dialog.findByRole('checkbox', { name: /12-07-2098/ }));
    await page.user.click(dialog.getByRole('checkbox', { name: /12-14-2098/ }));
    expect(dialog.getByRole('button', { name: 'Revoke' })).toHaveAccessibleDescription(
      'Select at least one date.',
    );
    await page.user.click(dialog.getByRole('checkbox', { name: /12-14-2098/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Time off revoked.')).toBeVisible();
    expect(calls(`POST ${REVOKE}`).map(({ body }) => body)).toEqual([{ dates: ['2098-12-14'] }]);
  });

  test('unassigns the staff who got the days since only when the manager checks the box', async () => {
    const theo = { id: 'u2', name: 'Theo Brandt' };
    const dates = [day('2098-12-07', 'Theo keeps it', theo)];
    const { page, dialog, calls } = await openRevoke({ body: { ...effects, dates } });
    expect(await dialog.findByText('LKV-0042: Theo keeps it')).toBeVisible();
    await page.user.click(dialog.getByRole('checkbox', { name: 'Unassign Theo Brandt from these days' }));
    await waitFor(() => expect(calls(PREVIEW).at(-1)?.body).toEqual({ take_back: ['u2'] }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Revoke' })).not.toHaveAttribute('aria-disabled'),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Time off revoked.')).toBeVisible();
    expect(calls(`POST ${REVOKE}`).map(({ body }) => body)).toEqual([{ take_back: ['u2'] }]);
  });

  test('names the dates that ended in the row', async () => {
    open('/dashboard?tab=time-off', {
      'GET /api/shifts/manage_time-off/': list({ ...approved, ended_dates: ['2098-12-14'] }),
    });
    expect((await row(/Maya Reyes/)).getByText('Approved, ended on 12-14-2098')).toBeVisible();
  });

  test.each([
    ['over', { start_date: '2020-01-06', end_date: '2020-01-06' }],
    ['rejected', { status: 'REJECTED' }],
  ])('does not offer to revoke time off that is %s', async (_name, change) => {
    open('/dashboard?tab=time-off', {
      'GET /api/shifts/manage_time-off/': list({ ...approved, ...change }),
    });
    const { queryByRole } = await row(/Maya Reyes/);
    expect(queryByRole('button', { name: 'Revoke Maya Reyes' })).toBeNull();
  });
});

test.each([
  ['PENDING', 'Open', null],
  ['APPROVED', 'Taken', 'Ana Silva'],
  ['REJECTED', 'Rejected', 'Ana Silva'],
  ['REJECTED', 'Closed', null],
  ['WITHDRAWN', 'Withdrawn', null],
  ['EXPIRED', 'Expired', null],
])(
  "shows an open shift's %s request as %s, decided by %s, and offers to assign only an open shift",
  async (status, label, decided_by) => {
    open('/dashboard?tab=open-shift', {
      'GET /api/shifts/manage-open-shifts/': list({ ...openShift, status, decided_by }),
    });
    const { getByText, getByRole } = await row(/Maya Reyes/);
    expect(getByText(label)).toBeVisible();
    const assign = getByRole('button', { name: /^Assign/ });
    if (status === 'PENDING') expect(assign).not.toHaveAttribute('aria-disabled');
    else expect(assign).toHaveAccessibleDescription(`This request is ${label.toLowerCase()}.`);
  },
);

describe('an open shift whose first date is over', () => {
  const LIST = 'GET /api/shifts/manage-open-shifts/';
  const series = { ...openShift, next_date: '2026-12-14', leave_end_date: null };

  test('is assigned from the first date on that someone can still take', async () => {
    const { page } = open('/dashboard?tab=open-shift', { [LIST]: list(series) });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: /^Assign/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign Shift' });
    expect(dialog).toHaveTextContent('starting 12-14-2026');
    expect(dialog).toHaveTextContent('Only Mon 12-14-2026');
  });

  test('is listed from that date on while the request is pending', async () => {
    open('/dashboard?tab=open-shift', { [LIST]: list(series) });
    const listed = await row(/Maya Reyes/);
    expect(listed.getByRole('button', { name: 'Assign LKV-0042 from 12-14-2026' })).toBeVisible();
    expect(screen.getByRole('table')).toHaveTextContent(/, starting 12-14-2026/);
  });

  test('opens the follow-up of that date', async () => {
    const { page } = open('/dashboard?tab=open-shift', { [LIST]: list(series) });
    await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: /^Find a sub/ }));
    expect(page.address()).toMatch(/[?&]sub=[^&]*\.2026-12-14$/);
  });
});

test.each([
  ['', undefined],
  ['&show=waiting', 'waiting'],
  ['&show=decided', 'decided'],
  ['&show=nonsense', undefined],
])('reads the filter of the address “%s” as %s', async (address, state) => {
  const { calls } = open(`/dashboard?tab=time-off${address}`);
  await row(/Maya Reyes/);
  expect(calls('GET /api/shifts/manage_time-off/')[0]?.query['state']).toBe(state);
});

test('shows the remaining facts of a request in its details', async () => {
  const { page } = open('/dashboard?tab=schedule-change');
  await page.user.click(await screen.findByRole('button', { name: 'Details for Maya Reyes' }));
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts).toEqual([
    'Reason: Exam',
    'Location: Lakeview',
    'Shift Start Date: 01-05-2026',
    'Shift End Date: Ongoing',
    'Shift Start Time: 3:30 PM',
    'Shift End Time: 6:15 PM',
    'Staff: –',
    'Comments: –',
  ]);
});

test.each([
  [
    'by a manager',
    { status: 'REJECTED', decided_by: 'Ana Silva' },
    'Rejected',
    /^Already reviewed by Ana Silva, /,
  ],
  ['by no one', { status: 'REJECTED', decided_by: null }, 'Closed', /^Closed 11-21-2026/],
  ['by the employee', { status: 'WITHDRAWN', decided_by: null }, 'Withdrawn', /^Withdrawn 11-21-2026/],
  ['by its date', { status: 'EXPIRED', decided_by: null }, 'Expired', /^Expired 11-21-2026/],
])('describes a request that ended %s without naming anyone else', async (_by, state, badge, reason) => {
  const ended = { ...state, decided_at: '2026-11-21T17:00:00.000Z' };
  const { page } = open('/dashboard?tab=time-off', {
    'GET /api/shifts/manage_time-off/': list({ ...timeOff, ...ended }),
  });
  const ofMaya = await row(/Maya Reyes/);
  expect(ofMaya.getByText(badge)).toBeVisible();
  await page.user.hover(ofMaya.getByRole('button', { name: 'Approve Maya Reyes' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
});

test('shows the warnings about the employee who requested an open shift, before the manager assigns it', async () => {
  const warning =
    'Outside the hours a 14- or 15-year-old can work on 12-11-2026, 7:00–8:00 AM and 3:00–7:00 PM.';
  const maya = { id: 'u2', name: 'Maya Reyes', first_name: 'Maya', last_name: 'Reyes', hours_this_week: 8 };
  const reasons = [{ code: 'warn.minorClock', mode: 'WARN', message: warning }];
  const { page } = open('/dashboard?tab=open-shift', {
    'GET /api/shifts/staff/': {
      body: { results: [{ ...maya, id: openShift.user?.id, available: true, reasons }] },
    },
  });
  await page.user.click((await row(/Maya Reyes/)).getByRole('button', { name: /^Assign/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
  expect(await dialog.findByText(`Maya Reyes: ${warning}`)).toBeVisible();
});

test('lists time off without a shift, with the times of a part of a day', async () => {
  const { calls } = open('/dashboard?tab=time-off', {
    'GET /api/shifts/manage_time-off/': list({
      ...timeOff,
      shift: null,
      end_date: timeOff.start_date,
      start_time: '15:30',
      end_time: '16:00',
    }),
  });
  const cells = await row(/Maya Reyes/);
  expect(cells.getByText('No shift')).toBeVisible();
  expect(cells.getByText('3:30–4:00 PM')).toBeVisible();
  expect(calls('GET /api/shifts/manage_time-off/')[0]?.query).toMatchObject({ include: 'days' });
  expect(calls('GET /api/shifts/request/count/')[0]?.query).toMatchObject({ include: 'days' });
});
