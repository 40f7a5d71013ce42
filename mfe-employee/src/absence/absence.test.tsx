import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { later, TODAY, work } from '../employee.fixture';
import { absence, answer, evening, SOON } from './absence.fixture';

const ACTION = 'GET /api/absences/mine/action/';
const REPORT = 'POST /api/absences/mine/';
const LATE = 'POST /api/absences/mine/late/';
const WITHDRAW = 'POST /api/absences/mine/a1/withdraw/';
const MESSAGE = 'Your manager was notified at 12:00 PM. 7 coworkers were asked to take your shift.';
const slow = { timeout: 15_000 };

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function open(routes = {}, route = '/view-schedule') {
  const server = fakeServer({
    ...work(),
    [ACTION]: { body: answer() },
    [REPORT]: { status: 201, body: { message: MESSAGE, absence: absence() } },
    [LATE]: { body: { message: "Your manager was notified at 12:00 PM. You're expected at 3:50 PM." } },
    [WITHDRAW]: { body: { message: 'LKV-0042 is yours again.' } },
    ...routes,
  });
  const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
  const page = renderPage(<Root />, { role: 'EMPLOYEE', userId: 'u1', route, advanceTimers });
  return { ...server, page };
}
/** Opens the sheet from the Next Shift card. */
async function openSheet(routes = {}, { button = "I can't come", title = "I Can't Come" } = {}) {
  const opened = open(routes);
  const card = within(await screen.findByLabelText('At a glance', {}, slow));
  const press = await card.findByRole('button', { name: button }, slow);
  await waitFor(() => expect(opened.calls(ACTION)).not.toEqual([]));
  await opened.page.user.click(press);
  const sheet = within(await screen.findByRole('dialog', { name: title }, slow));
  await sheet.findByText(/^LKV-0042, Mon 11-23-2026/);
  return {
    ...opened,
    press,
    sheet,
    press2: (name: string) => opened.page.user.click(sheet.getByRole('button', { name })),
  };
}

test('reports an absence with two clicks from the next shift, and withdraws it', async () => {
  const { sheet, calls, press2 } = await openSheet();
  expect(await sheet.findByText('LKV-0042, Mon 11-23-2026, 3:30–6:15 PM ET at Lakeview')).toBeVisible();
  expect(sheet.getByText(/^Your shift opens right away and your manager is notified/)).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Call Lakeview' })).toHaveAttribute('href', 'tel:6085550148');
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  await press2("I'm sick");
  const outcome = await sheet.findByText(MESSAGE);
  await waitFor(() => expect(outcome.closest('[tabindex]')).toHaveFocus());
  expect(calls(REPORT)).toMatchObject([{ body: { shift: 's1', date: SOON, kind: 'SICK' } }]);
  await press2('I can come after all');
  expect(await sheet.findByText('LKV-0042 is yours again.')).toBeVisible();
  expect(calls(WITHDRAW)).toMatchObject([{ body: { dates: [SOON] } }]);
  expect(sheet.queryByRole('button', { name: 'I can come after all' })).toBeNull();
});

test('opens the sheet from a shift of the calendar, and returns the focus when it closes', async () => {
  const { page } = open();
  const shift = await screen.findByRole('button', { name: /LKV-0042.*November 23/ }, slow);
  await page.user.click(shift);
  const detail = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
  await page.user.click(await detail.findByRole('button', { name: "I can't come" }));
  const sheet = await screen.findByRole('dialog', { name: "I Can't Come" }, slow);
  expect(await within(sheet).findByRole('button', { name: "I'm sick" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Schedule Detail' })).toBeNull());
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(shift).toHaveFocus());
});

test('sends other shifts of the date unless they are unchecked, a last day, and a note', async () => {
  const { sheet, calls, page, press2 } = await openSheet({ [ACTION]: { body: answer({ also: [evening] }) } });
  const other = await sheet.findByRole('checkbox', { name: 'LKV-0051, 7:00–8:00 PM at Lakeview' });
  expect(other).toBeChecked();
  await press2('Add a note');
  expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await page.user.keyboard('Fever');
  await press2('Other reason');
  await sheet.findByText(MESSAGE);
  expect(calls(REPORT)[0]?.body).toEqual({
    shift: 's1',
    date: SOON,
    kind: 'OTHER',
    note: 'Fever',
    also: [{ shift: 's2', date: SOON }],
  });
});

test('leaves out a shift that is unchecked', async () => {
  const { sheet, calls, page, press2 } = await openSheet({ [ACTION]: { body: answer({ also: [evening] }) } });
  await page.user.click(await sheet.findByRole('checkbox', { name: /LKV-0051/ }));
  await press2('Emergency');
  await sheet.findByText(MESSAGE);
  expect(calls(REPORT)[0]?.body).toEqual({ shift: 's1', date: SOON, kind: 'EMERGENCY' });
});

test('covers every date through a last day, and refuses a day too late', async () => {
  const { sheet, calls, page, press2 } = await openSheet();
  await page.user.click(await sheet.findByRole('radio', { name: 'Through…' }));
  const last = sheet.getByRole('textbox', { name: 'Last Day' });
  expect(last).toHaveValue('11-24-2026');
  await page.user.clear(last);
  await page.user.type(last, '12-07-2026');
  await press2("I'm sick");
  expect(calls(REPORT)).toEqual([]);
  expect(last).toHaveAccessibleDescription(/12-06-2026/);
  await page.user.clear(last);
  await page.user.type(last, '12-06-2026');
  await press2("I'm sick");
  await sheet.findByText(MESSAGE);
  expect(calls(REPORT)[0]?.body).toEqual({ shift: 's1', date: SOON, kind: 'SICK', through: '2026-12-06' });
});

test.each<[string, FakeReply, string]>([
  ['no answer', 'lost', "You're offline. Call Lakeview."],
  ['500', { status: 500, body: {} }, "Your report wasn't sent. Try again, or call Lakeview."],
  [
    'a refusal',
    { status: 409, body: { error: "You're clocked in. Select I have to leave early." } },
    "You're clocked in. Select I have to leave early.",
  ],
])('keeps the sheet and what was typed after %s, and sends it again', async (_name, reply, text) => {
  const { sheet, calls, routes, page, press2 } = await openSheet({ [REPORT]: reply });
  await press2('Add a note');
  await page.user.type(sheet.getByRole('textbox', { name: 'Note' }), 'Fever');
  await press2("I'm sick");
  expect(await sheet.findByText(text)).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Call Lakeview' })).toBeVisible();
  expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Fever');
  routes[REPORT] = { status: 201, body: { message: MESSAGE, absence: absence() } };
  await press2("I'm sick");
  expect(await sheet.findByText(MESSAGE)).toBeVisible();
  expect(calls(REPORT)).toHaveLength(2);
});

test("shows the location's number from the answer to another shift there when no network is left", async () => {
  const { page } = open({ [ACTION]: 'lost' });
  const other = { key: 's9 2026-11-20', at: 0, answer: answer() };
  localStorage.setItem('ondeck.absence', JSON.stringify({ userId: 'u1', ranges: [other] }));
  const card = within(await screen.findByLabelText('At a glance', {}, slow));
  await page.user.click(await card.findByRole('button', { name: "I can't come" }, slow));
  const sheet = within(await screen.findByRole('dialog', { name: "I Can't Come" }, slow));
  expect(await sheet.findByRole('link', { name: 'Call Lakeview' }, slow)).toHaveAttribute(
    'href',
    'tel:6085550148',
  );
});

test('sends a report once when a button is pressed twice', async () => {
  const { sheet, calls, page } = await openSheet();
  await page.user.dblClick(await sheet.findByRole('button', { name: "I'm sick" }));
  expect(await sheet.findByText(MESSAGE)).toBeVisible();
  expect(calls(REPORT)).toHaveLength(1);
});

test('reports that an employee will be late', async () => {
  const { sheet, calls, press2 } = await openSheet();
  await press2("I'll be late");
  await press2('20 minutes');
  expect(await sheet.findByText(/You're expected at 3:50 PM\.$/)).toBeVisible();
  expect(calls(LATE)).toMatchObject([{ body: { shift: 's1', date: SOON, minutes: 20 } }]);
  expect(sheet.queryByRole('button', { name: 'I can come after all' })).toBeNull();
});

test('reports when a clocked-in employee has to leave', async () => {
  const leaving = { [ACTION]: { body: answer({ action: 'LEAVE_EARLY', can_be_late: false }) } };
  const opened = await openSheet(leaving, {
    button: 'I have to leave early',
    title: 'I Have to Leave Early',
  });
  const { sheet, calls, page, press2 } = opened;
  const at = await sheet.findByRole('combobox', { name: 'Leaving At' });
  expect(
    sheet.getByText(/the rest of your shift opens right away\. Coworkers don't see the reason\.$/),
  ).toBeVisible();
  // The employee clocked in before the shift, which starts at 3:30 PM.
  expect(at).toHaveDisplayValue('03:30 PM');
  expect(sheet.queryByRole('button', { name: "I'll be late" })).toBeNull();
  await page.user.clear(at);
  await page.user.type(at, '430p');
  await page.user.tab();
  await press2("I'm sick");
  await sheet.findByText(MESSAGE);
  expect(calls(REPORT)[0]?.body).toMatchObject({ kind: 'SICK', from_time: '16:30' });
});

test('says what opens of a shift that has begun without a clock-in', async () => {
  jest.setSystemTime(new Date(`${SOON}T22:40:00Z`));
  const { sheet } = await openSheet();
  expect(await sheet.findByText(/If an hour or more is left, the rest of your shift opens/)).toBeVisible();
  expect(sheet.queryByText(/^Your shift opens right away/)).toBeNull();
});

test('suggests and sends the current time if a clocked-in employee leaves now', async () => {
  jest.setSystemTime(new Date(`${TODAY}T21:40:00Z`));
  const leaving = { [ACTION]: { body: answer({ action: 'LEAVE_EARLY', can_be_late: false }) } };
  const { sheet, calls, press2 } = await openSheet(leaving, {
    button: 'I have to leave early',
    title: 'I Have to Leave Early',
  });
  expect(await sheet.findByRole('combobox', { name: 'Leaving At' })).toHaveDisplayValue('04:40 PM');
  await press2("I'm sick");
  await sheet.findByText(MESSAGE);
  expect(calls(REPORT)[0]?.body).toMatchObject({ kind: 'SICK', from_time: '16:40' });
});

test('shows the number to call where staff cannot report absences', async () => {
  const { sheet } = await openSheet({ [ACTION]: { body: answer({ action: 'CALL' }) } });
  expect(await sheet.findByText('Call Lakeview to report an absence.')).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Call Lakeview' })).toHaveAttribute('href', 'tel:6085550148');
  expect(sheet.queryByRole('button', { name: "I'm sick" })).toBeNull();
});

test('leads from a shift far enough ahead to a request for time off from it', async () => {
  const { page } = open(
    { [ACTION]: { body: answer({ action: 'TIME_OFF' }) } },
    `/view-schedule?start=${later}`,
  );
  await page.user.click(await screen.findByRole('button', { name: /LKV-0042.*December 14/ }, slow));
  const detail = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
  await page.user.click(await detail.findByRole('link', { name: "I can't come" }));
  const request = within(await screen.findByRole('dialog', { name: 'Time Off Request' }, slow));
  expect(request.getByRole('textbox', { name: 'From Date' })).toHaveValue('12-14-2026');
});

test('shows the report of a shift that was reported before, and why it can no longer be withdrawn', async () => {
  const refusal = "Ben took this shift at 6:12 AM. Ask your manager if you're still needed.";
  const { sheet, press2 } = await openSheet(
    {
      [ACTION]: { body: answer({ report: absence() }) },
      [WITHDRAW]: { status: 409, body: { error: refusal } },
    },
    { button: 'Absence reported' },
  );
  expect(
    await sheet.findByText(
      'You reported an absence on 11-22-2026 at 12:00 PM. 7 coworkers were asked to take your shift.',
    ),
  ).toBeVisible();
  await press2('I can come after all');
  expect(await sheet.findByText(refusal)).toBeVisible();
});

test('withdraws one of two reported shifts, and needs at least one', async () => {
  const [day] = absence().days;
  const [line] = day?.lines ?? [];
  if (!day || !line) throw new Error('The fixture has no line.');
  const other = {
    ...line,
    id: 'n2',
    shift_id: 's2',
    shift_code: 'LKV-0051',
    start_time: '19:00',
    end_time: '20:00',
  };
  const two = absence({
    days: [{ ...day, lines: [line, other] }],
    can_withdraw_shifts: ['s1', 's2'].map((shift) => ({ shift, date: SOON })),
  });
  const { sheet, calls, page, press2 } = await openSheet(
    { [ACTION]: { body: answer({ report: two }) } },
    { button: 'Absence reported' },
  );
  await page.user.click(await sheet.findByRole('checkbox', { name: 'LKV-0042 on 11-23-2026, 3:30–6:15 PM' }));
  const evening = sheet.getByRole('checkbox', { name: 'LKV-0051 on 11-23-2026, 7:00–8:00 PM' });
  await page.user.click(evening);
  expect(sheet.getByRole('button', { name: 'I can come after all' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.user.click(evening);
  await press2('I can come after all');
  expect(await sheet.findByText('LKV-0042 is yours again.')).toBeVisible();
  expect(calls(WITHDRAW)).toMatchObject([{ body: { shifts: [{ shift: 's2', date: SOON }] } }]);
});

test('names the coworker who took a shift after the report, and withdraws only what is left', async () => {
  const [day] = absence().days;
  const [line] = day?.lines ?? [];
  if (!day || !line) throw new Error('The fixture has no line.');
  const other = {
    ...line,
    id: 'n2',
    shift_id: 's2',
    shift_code: 'LKV-0051',
    start_time: '19:00',
    end_time: '20:00',
  };
  const both = ['s1', 's2'].map((shift) => ({ shift, date: SOON }));
  const sent = absence({ days: [{ ...day, lines: [line, other] }], can_withdraw_shifts: both });
  const left = {
    ...sent,
    taken: [{ shift_code: 'LKV-0042', date: SOON, name: 'Ben Ito' }],
    can_withdraw: [],
    can_withdraw_shifts: [{ shift: 's2', date: SOON }],
  };
  const { sheet, calls, press2 } = await openSheet({
    [ACTION]: [{ body: answer({ also: [evening] }) }, { body: answer({ action: 'NONE', report: left }) }],
    [REPORT]: { status: 201, body: { message: MESSAGE, absence: sent } },
  });
  await press2("I'm sick");
  expect(await sheet.findByText('Ben Ito took LKV-0042 on 11-23-2026.')).toBeVisible();
  expect(sheet.getByText(MESSAGE)).toBeVisible();
  expect(sheet.getByRole('checkbox', { name: 'LKV-0051 on 11-23-2026, 7:00–8:00 PM' })).toBeChecked();
  expect(sheet.queryByRole('checkbox', { name: /LKV-0042/ })).toBeNull();
  await press2('I can come after all');
  await sheet.findByText('LKV-0042 is yours again.');
  expect(calls(WITHDRAW)).toMatchObject([{ body: { shifts: [{ shift: 's2', date: SOON }] } }]);
});

test('names the shifts that are still reported, and who can help once a coworker took one', async () => {
  const [day] = absence().days;
  const [line] = day?.lines ?? [];
  if (!day || !line) throw new Error('The fixture has no line.');
  const worked = { ...line, id: 'n2', shift_code: 'LKV-0051', ended: 'CLOCKED_IN' as const };
  const taken = [{ shift_code: 'LKV-0042', date: SOON, name: 'Ben Ito' }];
  const partly = absence({
    can_withdraw: [],
    can_withdraw_shifts: [],
    taken,
    days: [{ ...day, lines: [line, worked] }],
  });
  open({ 'GET /api/absences/mine/': { body: { results: [partly] } } }, '/view-schedule?tab=requests');
  const list = within(await screen.findByRole('region', { name: 'Absences' }, slow));
  const row = list.getByRole('listitem');
  expect(row).toHaveTextContent('Ben Ito took LKV-0042 on 11-23-2026');
  expect(row).toHaveTextContent('If you can come after all, ask your manager.');
  expect(row).not.toHaveTextContent('LKV-0051');
});

test('keeps the checkbox of a shift that was unchecked when the others were withdrawn', async () => {
  const [day] = absence().days;
  const [line] = day?.lines ?? [];
  if (!day || !line) throw new Error('The fixture has no line.');
  const lines = [line, { ...line, id: 'n2', shift_id: 's2', shift_code: 'LKV-0051' }];
  const both = ['s1', 's2'].map((shift) => ({ shift, date: SOON }));
  const two = absence({ days: [{ ...day, lines }], can_withdraw: [], can_withdraw_shifts: both });
  const one = { ...two, can_withdraw_shifts: [{ shift: 's1', date: SOON }] };
  const { page, calls } = open(
    { 'GET /api/absences/mine/': [{ body: { results: [two] } }, { body: { results: [one] } }] },
    '/view-schedule?tab=requests',
  );
  const list = within(await screen.findByRole('region', { name: 'Absences' }, slow));
  await page.user.click(list.getByRole('checkbox', { name: /LKV-0042/ }));
  await page.user.click(list.getByRole('button', { name: /^I can come after all/ }));
  await waitFor(() => expect(list.queryByRole('checkbox', { name: /LKV-0051/ })).toBeNull());
  await screen.findByText('LKV-0042 is yours again.');
  await page.user.click(list.getByRole('checkbox', { name: /LKV-0042/ }));
  await page.user.click(list.getByRole('button', { name: /^I can come after all/ }));
  await waitFor(() => expect(calls(WITHDRAW)).toHaveLength(2));
  expect(calls(WITHDRAW)[1]).toMatchObject({ body: { shifts: [{ shift: 's1', date: SOON }] } });
});

test('lists absences with their state in My requests, and withdraws one', async () => {
  const past = absence({
    id: 'a2',
    kind: 'OTHER',
    note: 'Car trouble',
    can_withdraw: [],
    can_withdraw_shifts: [],
  });
  const ended = { ...past, days: past.days.map((day) => ({ ...day, ended: 'WITHDRAWN' as const })) };
  const { page, calls } = open(
    { 'GET /api/absences/mine/': { body: { results: [absence(), ended] } } },
    '/view-schedule?tab=requests',
  );
  const list = within(await screen.findByRole('region', { name: 'Absences' }, slow));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Absence11-23-2026 · LKV-0042Sick.*Reported/);
  expect(second).toHaveTextContent(/Other reason: Car trouble.*Ended/);
  expect(await axeFindings(page.container)).toEqual([]);
  await page.user.click(list.getByRole('button', { name: /^I can come after all/ }));
  expect(await screen.findByText('LKV-0042 is yours again.')).toBeVisible();
  expect(calls(WITHDRAW)).toHaveLength(1);
});
