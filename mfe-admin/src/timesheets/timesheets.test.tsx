import type { Role } from '@ondeck/shared/contract/roles';
import type { TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import type { RenderUiResult } from '@ondeck/shared/testing/renderUi';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, instructor, lakeview } from '../admin.fixture';
import { Root } from '../area';
import { markOf, personOf, ready, sheetOf, waiting, week } from './sheets.fixture';
import { nextThing } from './sheetSteps';

const READ = 'GET /api/payroll/timesheets/';
const post = (action: string) => `POST /api/payroll/timesheets/${action}/`;
const done = { body: { message: 'Done.' } };
const which = { location: lakeview.id, date: week.start };

function open(sheet: TimesheetAnswer, routes: FakeRoutes = {}, role: Role = 'ADMIN') {
  sessionStorage.clear();
  const server = fakeServer({ ...choices(), [READ]: { body: sheet }, ...routes });
  const page = renderPage(<Root />, {
    role,
    route: `/timesheets?location=${lakeview.id}&date=${week.start}`,
  });
  return { server, page };
}
const nameButton = (name: string) => screen.findByRole('button', { name });

describe('the next thing to decide', () => {
  const people = [
    waiting('Ana', markOf('Ana'), { ...markOf('Ana'), key: 'second' }),
    ready('Bo'),
    personOf('Cy'),
    waiting('Di', markOf('Di')),
    { ...waiting('Own', markOf('Own')), may_decide: false },
  ];
  const all = [
    ['finds the first item to review', undefined, 'user-Ana', 'mark-Ana'],
    ['finds the second item after the first', { person: 'user-Ana', mark: 'mark-Ana' }, 'user-Ana', 'second'],
    [
      'finds the second item of an employee whose first item is selected',
      { person: 'user-Ana' },
      'user-Ana',
      'second',
    ],
    ['skips employees without items to review', { person: 'user-Ana', mark: 'second' }, 'user-Di', 'mark-Di'],
    [
      'starts again from the top, and skips the user’s own week',
      { person: 'user-Di', mark: 'mark-Di' },
      'user-Ana',
      'mark-Ana',
    ],
  ] as const;
  test.each(all)('%s', (_name, from, person, mark) => {
    expect(nextThing(people, from)).toEqual({ person, mark });
  });
  test('moves to employees who can be approved after the last item to review, and stops at the end', () => {
    expect(nextThing([personOf('Cy'), ready('Bo')], undefined)).toEqual({ person: 'user-Bo' });
    expect(nextThing([personOf('Cy')], undefined)).toBeUndefined();
  });
});

test('moves through employees with arrow keys, to the next decision with N, accepts with Enter, and approves with A', async () => {
  const { page, server } = open(sheetOf([personOf('Cy'), waiting('Di', markOf('Di')), ready('Bo')]), {
    [post('accept')]: done,
    [post('approve')]: done,
  });
  (await nameButton('Cy')).focus();
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await nameButton('Bo')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Week of Bo' })).toBeVisible();
  await page.user.keyboard('a');
  await waitFor(() =>
    expect(server.calls(post('approve'))[0]?.body).toEqual({
      ...which,
      people: [{ user_id: 'user-Bo', stamp: 'stamp-Bo' }],
    }),
  );
  await waitFor(() => expect(server.calls(READ)).toHaveLength(2));
  await page.user.keyboard('n');
  expect(await nameButton('Di')).toHaveFocus();
  await page.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.calls(post('accept'))[0]?.body).toEqual({
      ...which,
      user_id: 'user-Di',
      marks: ['mark-Di'],
    }),
  );
});

test('shows late hours of an earlier week next to the hours paid', async () => {
  const { days } = personOf('Ana');
  const late = days.flatMap(({ records }) =>
    records.map((record) => ({ ...record, date: '2026-11-10', late: true, paid_minutes: 60 })),
  );
  open(sheetOf([personOf('Ana', { late, paid_minutes: 307 }), personOf('Bo')]));
  await nameButton('Ana');
  const rows = screen.getAllByRole('row');
  expect(rows.map((row) => row.textContent?.includes('1.00 from earlier'))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('shows the scheduled time of meetings next to the time worked in them', async () => {
  const days = personOf('Ana').days.map((day) => ({
    ...day,
    meetings: [{ shift_code: 'LKV-0050', start_time: '09:00', end_time: '10:00' }],
  }));
  open(sheetOf([personOf('Ana', { days, meeting_minutes: 60, worked_meeting_minutes: 55 })]));
  await nameButton('Ana');
  expect(screen.getAllByText('+ 1.00 meetings')).toHaveLength(1);
  const panel = within(screen.getByRole('region', { name: 'Week of Ana' }));
  const facts = panel.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Scheduled', '4.00'],
    ['Meetings', '1.00'],
    ['Worked', '4.12'],
    ['In meetings', '0.92'],
    ['Paid', '4.12'],
  ]);
  expect(panel.getByText('Meeting 9:00–10:00 AM · LKV-0050')).toBeVisible();
});

test('asks whether sick time is paid, and sends the answer', async () => {
  const sentence = 'Sick on 11-17-2026, 2.75 hours.';
  const mark = { ...markOf('Ana', 'PAY'), record_id: null, sentence, line_id: 'line-1' };
  const route = 'POST /api/absences/lines/pay/';
  const paid = { body: { message: 'The hours are paid.', refused: [] } };
  const { page, server } = open(sheetOf([waiting('Ana', mark)]), { [route]: paid });
  const items = await screen.findByRole('list', { name: 'To review for Ana' });
  await page.user.click(within(items).getByRole('button', { name: `Don't pay: ${sentence}` }));
  expect(await screen.findByText('The hours are paid.')).toBeVisible();
  await page.user.click(within(items).getByRole('button', { name: `Pay: ${sentence}` }));
  await waitFor(() =>
    expect(server.calls(route).map(({ body }) => body)).toEqual([
      { items: [{ id: 'line-1', pay: 'UNPAID' }] },
      { items: [{ id: 'line-1', pay: 'PAID' }] },
    ]),
  );
});

test('shows sick pay, hours without a shift, and leave of an earlier week', async () => {
  const { days } = personOf('Ana');
  const line = {
    date: '2026-11-17',
    shift_code: 'LKV-0001',
    start_time: '10:00',
    end_time: '12:45',
    position: 'Guard',
    minutes: 165,
    kind: 'SICK',
  } as const;
  const hours = { ...line, shift_code: null, start_time: null, end_time: null, kind: 'TIME_OFF' } as const;
  const [day] = days;
  if (!day) throw new Error('no day');
  const ana = personOf('Ana', {
    leave_minutes: 165,
    sick_minutes: 330,
    days: [{ ...day, leave: [line, hours] }],
    late_leave: [{ ...line, date: '2026-11-10' }],
  });
  const { page } = open(sheetOf([ana, personOf('Bo')]));
  await page.user.click(await nameButton('Ana'));
  const list = await screen.findByRole('list', { name: 'Hours for Ana' });
  expect(list).toHaveTextContent('Sick pay 10:00 AM–12:45 PM · LKV-0001');
  expect(list).toHaveTextContent('Paid leave 2.75 · Guard');
  expect(list).toHaveTextContent('11-10-2026, Sick pay 10:00 AM–12:45 PM');
  expect(screen.getAllByText('+ 5.50 sick')).toHaveLength(1);
});

test('shows overtime of an earlier week, even if this week has no overtime rule', async () => {
  const sheet = sheetOf([personOf('Ana', { overtime_minutes: 60, double_minutes: 30 }), personOf('Bo')]);
  const totals = { ...sheet.totals, overtime_minutes: 60, double_minutes: 30 };
  const { page } = open({ ...sheet, overtime_rule: 'OFF', totals });
  await page.user.click(await nameButton('Ana'));
  const panel = screen.getByRole('region', { name: 'Week of Ana' });
  expect(within(panel).getByText('Overtime').nextElementSibling).toHaveTextContent('1.00');
  expect(within(panel).getByText('Double').nextElementSibling).toHaveTextContent('0.50');
  expect(screen.getByText('overtime').parentElement).toHaveTextContent('1.50 overtime');
  await page.user.click(await nameButton('Bo'));
  expect(within(screen.getByRole('region', { name: 'Week of Bo' })).queryByText('Overtime')).toBeNull();
});

test('names a deleted location, whose hours are closed like any others', async () => {
  const location = { id: 'gone', title: 'Pacific', timezone: 'America/Los_Angeles' };
  fakeServer({
    ...choices(),
    [READ]: { body: sheetOf([ready('Bo')], { location }) },
  });
  renderPage(<Root />, { role: 'ADMIN', route: `/timesheets?location=gone&date=${week.start}` });
  await nameButton('Bo');
  expect(screen.getByText(/^Pacific was deleted\./)).toBeVisible();
});

test('shows no note about a deleted location if the location exists', async () => {
  open(sheetOf([ready('Bo')]));
  await nameButton('Bo');
  expect(screen.queryByText(/was deleted/)).toBeNull();
});

test.each([
  ['1 employee', [ready('Bo')]],
  ['2 employees', [ready('Bo'), ready('Cy')]],
])('counts %s in the row of totals', async (words, people) => {
  open(sheetOf(people));
  expect(await screen.findByRole('rowheader', { name: words })).toBeVisible();
});

test('does not approve an employee with items to review when A is pressed', async () => {
  const { page, server } = open(sheetOf([waiting('Di', markOf('Di'))]));
  (await nameButton('Di')).focus();
  await page.user.keyboard('a');
  const approve = screen.getByRole('button', { name: 'Approve Di' });
  expect(approve).toHaveAccessibleDescription('Resolve the items above first.');
  await page.user.click(approve);
  expect(server.calls(post('approve'))).toHaveLength(0);
});

test("approves all employees without items to review in one action, except the user's own week", async () => {
  const own = { ...ready('Own'), may_decide: false };
  const { page, server } = open(sheetOf([ready('Bo'), ready('Cy'), own, waiting('Di', markOf('Di'))]), {
    [post('approve')]: done,
  });
  await page.user.click(await nameButton('Approve all ready (2)'));
  await waitFor(() =>
    expect(server.calls(post('approve'))[0]?.body).toEqual({
      ...which,
      people: [
        { user_id: 'user-Bo', stamp: 'stamp-Bo' },
        { user_id: 'user-Cy', stamp: 'stamp-Cy' },
      ],
    }),
  );
});

test('shows why an approval was refused, and keeps the sheet on screen', async () => {
  const refused = "Bo's hours changed after you opened them. Review them, then approve.";
  const { page } = open(sheetOf([ready('Bo')]), {
    [post('approve')]: { status: 409, body: { error: refused } },
  });
  await page.user.click(await nameButton('Approve Bo'));
  expect(await screen.findByText(refused)).toBeVisible();
});

test("holds an employee's hours with a reason", async () => {
  const { page, server } = open(sheetOf([waiting('Di', markOf('Di'))]), { [post('set-aside')]: done });
  (await nameButton('Di')).focus();
  await page.user.keyboard('s');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold Hours for Di' }));
  await page.user.type(dialog.getByLabelText('Reason'), 'No one knows');
  await page.user.click(dialog.getByRole('button', { name: 'Hold hours' }));
  await waitFor(() =>
    expect(server.calls(post('set-aside'))[0]?.body).toEqual({
      ...which,
      user_id: 'user-Di',
      reason: 'No one knows',
    }),
  );
});

test('asks when an employee left, suggests the scheduled end, and asks to confirm the hours', async () => {
  const CLOCK_OUT = 'POST /api/shifts/clocked-in/today/';
  const { page, server } = open(sheetOf([waiting('Di', markOf('Di', 'CLOCK_OUT'))]), {
    [CLOCK_OUT]: { body: { detail: 'Clocked out: Di at 2:00 PM.' } },
  });
  await page.user.click(await nameButton('Set clock-out: Something about Di.'));
  const dialog = within(await screen.findByRole('dialog', { name: 'When Did Di Leave?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(server.calls(CLOCK_OUT)).toHaveLength(0);
  await page.user.click(dialog.getByRole('checkbox', { name: 'Di worked 4.00 hours' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(CLOCK_OUT)[0]?.body).toEqual({
      id: ['user-Di'],
      times: { 'user-Di': '2026-11-17T19:00:00.000Z' },
      confirmed: ['user-Di'],
      records: { 'user-Di': 'record-Di' },
    }),
  );
});

test('assigns a shift to a time entry without a shift', async () => {
  const ASSIGN = 'POST /api/shifts/assign-shifts/';
  const shift = {
    id: 'shift-1',
    shift_code: 'LKV-0001',
    shift_type: { id: 'pos-1', name: 'Guard', color: 'light_blue' },
    start_time: '10:00',
    end_time: '14:00',
    is_own: true,
  };
  const { page, server } = open(sheetOf([waiting('Di', markOf('Di', 'ASSIGN'))]), {
    'GET /api/shifts/assign-shifts/': { body: { result: [shift] } },
    [ASSIGN]: done,
  });
  await page.user.click(await nameButton('Assign shift: Something about Di.'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
  await page.user.click(await dialog.findByRole('radio', { name: /^Guard/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() =>
    expect(server.calls(ASSIGN)[0]?.body).toEqual({
      user_id: 'user-Di',
      shift_id: 'shift-1',
      record_id: 'record-Di',
    }),
  );
});

test('keeps a time entry without a shift under a position', async () => {
  const KEEP = 'POST /api/attendance/records/record-Di/keep/';
  const { page, server } = open(sheetOf([waiting('Di', markOf('Di', 'ASSIGN'))]), {
    'GET /api/shifts/assign-shifts/': { body: { result: [] } },
    'GET /api/shifts/shift-type/': {
      body: {
        count: 1,
        results: [
          { ...instructor, id: 'pos-1', name: 'Guard', retired: true, retired_at: '2099-01-01T12:00:00Z' },
          { ...instructor, id: 'pos-2', name: 'Old', retired: true, retired_at: '2000-01-01T12:00:00Z' },
        ],
      },
    },
    [KEEP]: { body: { message: 'Kept under Guard.' } },
  });
  await page.user.click(await nameButton('Assign shift: Something about Di.'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Shift' }));
  await page.user.click(await dialog.findByRole('radio', { name: /^No shift/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(server.calls(KEEP)).toHaveLength(0);
  // A position retired after that day can still be chosen; a position retired long before can't.
  expect(dialog.queryByRole('option', { name: /^Old/ })).not.toBeInTheDocument();
  await page.user.selectOptions(dialog.getByLabelText('Position'), 'Guard (retired)');
  await page.user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(server.calls(KEEP)[0]?.body).toEqual({ position_id: 'pos-1' }));
});

test.each([
  [
    'a click',
    async (user: RenderUiResult['user']) => user.click(await nameButton('Answer: Something about Di.')),
  ],
  [
    'Enter',
    async (user: RenderUiResult['user']) => {
      (await nameButton('Di')).focus();
      await user.keyboard('{Enter}');
    },
  ],
])("opens an employee's requested correction with %s", async (_name, act) => {
  const { page } = open(sheetOf([waiting('Di', markOf('Di', 'ANSWER'))]));
  await nameButton('Di');
  await act(page.user);
  expect(page.address()).toBe(`/corrections?location=${lakeview.id}&search=Di`);
});

test.each([
  ['while an employee needs a decision', sheetOf([ready('Bo')]), '1 of 1 employees still need a decision.'],
  [
    'before the week is over',
    sheetOf([personOf('Cy')], { is_over: false }),
    'You can close this week after 11-21-2026.',
  ],
])('does not close the week %s, and shows why', async (_name, sheet, reason) => {
  const { page, server } = open(sheet);
  const close = await nameButton('Close week');
  expect(close).toHaveAccessibleDescription(reason);
  await page.user.click(close);
  expect(server.calls(post('close'))).toHaveLength(0);
});

test('closes the week after every employee is decided', async () => {
  const { page, server } = open(sheetOf([personOf('Cy')]), { [post('close')]: done });
  await page.user.click(await nameButton('Close week'));
  await waitFor(() => expect(server.calls(post('close'))[0]?.body).toEqual(which));
});

test('names the admin who closed the week, offers no other actions, and reopens the week with a reason', async () => {
  const closed = { by: 'Max Boss', at: '2026-11-23T14:00:00.000Z' };
  const { page, server } = open(sheetOf([personOf('Cy')], { closed }), { [post('reopen')]: done });
  expect(await screen.findByText(/^Max Boss, 11-23-2026 9:00 AM/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Approve|Undo|Close week/ })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen Week' }));
  await page.user.type(dialog.getByLabelText('Reason'), 'An hour is missing');
  await page.user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() =>
    expect(server.calls(post('reopen'))[0]?.body).toEqual({
      ...which,
      reason: 'An hour is missing',
      seen: closed.at,
    }),
  );
});

test('does not undo a decision that someone else changed, and names that user', async () => {
  const decided = { by: 'Max Boss', at: '2026-11-23T14:00:00.000Z', reason: null };
  const cy = personOf('Cy', { decided: { ...decided, self_approved: false, changed: false } });
  const sentence =
    'This decision changed after you opened it. Ida Moss put the week of Cy on hold on 11-24-2026 at 4:12 PM. Keep that decision, or undo it yourself.';
  const { page, server } = open(sheetOf([cy]), {
    [post('undecide')]: { status: 409, body: { error: sentence } },
  });
  await page.user.click(await nameButton('Cy'));
  await page.user.click(await nameButton('Undo'));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.calls(post('undecide'))[0]?.body).toEqual({ ...which, user_id: cy.id, seen: decided.at });
});

test('offers a manager no way to close the week or to approve their own hours', async () => {
  open(sheetOf([{ ...ready('Own'), may_decide: false }], { may_close: false }), {}, 'MANAGER');
  expect(await screen.findByText('Another manager or admin approves your own week.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Close week|Approve Own/ })).toBeNull();
});

describe('a week that a pay period splits', () => {
  const whole = { start: '2026-11-29', end: '2026-12-05' };
  const first = { start: '2026-11-29', end: '2026-11-30' };
  const second = { start: '2026-12-01', end: '2026-12-05' };
  const part = (days: typeof whole, minutes: number) =>
    sheetOf([personOf('Cy', { moved_overtime_minutes: minutes })], { week: days, part_of: whole });
  function openPart(date: string) {
    sessionStorage.clear();
    const server = fakeServer({
      ...choices(),
      [READ]: ({ query }) => ({
        body: String(query['date']) < second.start ? part(first, -180) : part(second, 180),
      }),
      [post('close')]: done,
    });
    const page = renderPage(<Root />, {
      role: 'ADMIN',
      route: `/timesheets?location=${lakeview.id}&date=${date}`,
    });
    return { server, page };
  }

  test('closes each part of a split week separately, and explains its overtime', async () => {
    const { page, server } = openPart('2026-11-30');
    expect(
      await screen.findByText('A pay period ends on 11-30-2026. You close these days separately.'),
    ).toBeVisible();
    expect(screen.getByText('3.00 hours of overtime will be paid with the rest of the week.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Close these days' }));
    await waitFor(() =>
      expect(server.calls(post('close'))[0]?.body).toEqual({ location: lakeview.id, date: first.start }),
    );
  });

  test('moves through a split week part by part', async () => {
    const { page, server } = openPart('2026-11-30');
    await screen.findByText(/^A pay period ends on 11-30-2026\./);
    await page.user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByText(/^A pay period starts on 12-01-2026\./)).toBeVisible();
    expect(screen.getByText('Paid includes 3.00 hours of overtime from earlier this week.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(await screen.findByText(/^A pay period ends on 11-30-2026\./)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
    await waitFor(() => expect(server.calls(READ).at(-1)?.query).toMatchObject({ date: '2026-11-22' }));
  });
});
