import type { Role } from '@ondeck/shared/contract/roles';
import { type FakeReply, type FakeRoutes, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, instructor, noProblems, page as list } from '../admin.fixture';
import { Root } from '../area';

const options = {
  kiosk_clock_out: true,
  registered_kiosks_only: false,
  kiosk_shows_hours: false,
  early_clock_in_minutes: 15,
  time_off_notice_days: 10,
  retention_months: 36,
  shortest_name: 3,
  sign_up_mode: 'APPROVAL',
  timesheet_tolerance_minutes: 15,
  overtime_rule: 'OFF',
  pay_period: 'WEEK',
  pay_period_start: '2026-01-04',
  text_messages: false,
  texts_per_day: 200,
  payroll_columns: [{ field: 'key', title: 'Key' }],
};
const kiosk = {
  id: 'kiosk-1',
  name: 'Front desk',
  location: { id: 'loc-1', title: 'Lakeview Swim School', timezone: 'America/New_York' },
  registered_by: 'Ana Silva',
  registered_at: '2026-11-01T15:00:00Z',
  last_seen_at: null,
  offline_since: null,
  waiting: 0,
  keeps_storage: null,
};
const SAVE = 'PUT /api/options/';
const POSITION = 'PUT /api/shifts/shift-type/pos-1/';
const POSITIONS = 'GET /api/shifts/shift-type/';

function open(routes: FakeRoutes = {}, role: Role = 'ADMIN') {
  const server = fakeServer({
    ...choices(),
    'GET /api/options/': { body: options },
    'GET /api/problems/': { body: noProblems },
    'GET /api/attendance/kiosks/': list(kiosk),
    ...routes,
  });
  return { server, page: renderPage(<Root />, { role, route: '/options' }) };
}

async function choose({ page }: ReturnType<typeof open>, item: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Swim Instructor' }));
  await page.user.click(screen.getByRole('menuitem', { name: item }));
}

test('saves every option of the server with its type', async () => {
  const { page, server } = open({ [SAVE]: { body: options } });
  const early = await screen.findByLabelText('Early window');
  await page.user.click(screen.getByRole('switch', { name: 'Staff clock out at the punch clock' }));
  await page.user.click(screen.getByRole('switch', { name: 'Registered punch clocks only' }));
  await page.user.click(screen.getByRole('switch', { name: /hours after they enter their code/ }));
  await page.user.clear(early);
  await page.user.type(early, '7.5');
  expect(early).toHaveAccessibleDescription(/Enter a whole number, such as 15\./);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.calls(SAVE)).toEqual([]);
  await page.user.clear(early);
  await page.user.type(early, '24');
  await page.user.clear(screen.getByLabelText('Time off notice'));
  await page.user.type(screen.getByLabelText('Time off notice'), '90');
  await page.user.click(screen.getByRole('radio', { name: /^Off\./ }));
  await page.user.click(screen.getByRole('switch', { name: 'Send text messages to staff' }));
  await page.user.clear(screen.getByLabelText('Text Messages per Day'));
  await page.user.type(screen.getByLabelText('Text Messages per Day'), '500');
  await page.user.click(screen.getByRole('radio', { name: 'Over 40 hours a week' }));
  await page.user.click(screen.getByRole('radio', { name: 'Half a month' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Options saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toEqual({
    kiosk_clock_out: false,
    registered_kiosks_only: true,
    kiosk_shows_hours: true,
    early_clock_in_minutes: 24,
    time_off_notice_days: 90,
    retention_months: 36,
    shortest_name: 3,
    sign_up_mode: 'CLOSED',
    timesheet_tolerance_minutes: 15,
    overtime_rule: 'WEEKLY',
    pay_period: 'HALF_MONTH',
    pay_period_start: '2026-01-04',
    text_messages: true,
    texts_per_day: 500,
  });
});

test.each([
  ['Early window', '240', undefined],
  ['Early window', '241', 'Early window must be at most 240'],
  ['Early window', '', 'Early window is required'],
  ['Time off notice', '90', undefined],
  ['Time off notice', '91', 'Time off notice must be at most 90'],
])('checks the option "%s" with the value %j: %j', async (label, value, sentence) => {
  const { page, server } = open({ [SAVE]: { body: options } });
  const field = await screen.findByLabelText(label);
  await page.user.clear(field);
  if (value) await page.user.type(field, value);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  if (sentence) expect(await screen.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(sentence ? 0 : 1));
});

test.each<[string, FakeReply, string]>([
  ['400', { status: 400, body: { error: 'Not like this.' } }, 'Not like this.'],
  ['no answer', 'lost', 'Something went wrong.'],
])(
  'keeps the chosen options when a save is refused with %s, and shows why',
  async (_name, reply, sentence) => {
    const { page } = open({ [SAVE]: reply });
    const clockOut = await screen.findByRole('switch', { name: 'Staff clock out at the punch clock' });
    await page.user.click(clockOut);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(clockOut).not.toBeChecked();
  },
);

test('keeps the chosen options when another admin saved first, and shows the saved options on request', async () => {
  const READ = 'GET /api/options/';
  const { page, server } = open({
    [READ]: { body: { ...options, revision: 'first' } },
    [SAVE]: outdated,
  });
  const early = await screen.findByLabelText('Early window');
  await page.user.clear(early);
  await page.user.type(early, '24');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Ada Min saved last/)).toBeVisible();
  expect(early).toHaveValue('24');
  server.routes[READ] = { body: { ...options, early_clock_in_minutes: 40, revision: 'second' } };
  await page.user.click(screen.getByRole('button', { name: 'Show the saved settings' }));
  await waitFor(() => expect(screen.getByLabelText('Early window')).toHaveValue('40'));
  expect(screen.queryByText(/^Ada Min saved last/)).toBeNull();
  server.routes[SAVE] = { body: { ...options, revision: 'third' } };
  await page.user.type(screen.getByLabelText('Early window'), '{Backspace}');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Options saved.')).toBeVisible();
  expect(server.calls(SAVE).map(({ seen }) => seen)).toEqual(['"first"', '"second"']);
  expect(server.calls(SAVE)[1]?.body).not.toHaveProperty('revision');
});

test('shows a manager the options and allows no changes', async () => {
  open({}, 'MANAGER');
  expect(await screen.findByLabelText('Early window')).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Registered punch clocks only' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(await screen.findByText('Swim Instructor')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for Swim Instructor' })).toBeNull();
});

test('renames and recolors a position, and marks the position as for trainees', async () => {
  const opened = open({ [POSITION]: { body: instructor } });
  await choose(opened, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Position' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(15);
  expect(dialog.getByRole('radio', { name: 'Light blue' })).toBeChecked();
  await opened.page.user.type(dialog.getByLabelText('Position'), ' II');
  await opened.page.user.click(dialog.getByRole('radio', { name: 'Teal' }));
  await opened.page.user.click(dialog.getByRole('switch', { name: 'For trainees' }));
  await opened.page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Position updated.')).toBeVisible();
  expect(opened.server.calls(POSITION)[0]?.body).toEqual({
    name: 'Swim Instructor II',
    color: 'teal',
    is_trainee: true,
  });
  await waitFor(() => expect(opened.server.calls(POSITIONS)).toHaveLength(2));
});

test('shows a taken position name under its field', async () => {
  const opened = open({
    [POSITION]: {
      status: 400,
      body: { error: 'Refused.', fields: { name: 'This position already exists.' } },
    },
  });
  await choose(opened, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Position' }));
  await opened.page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This position already exists.')).toBeVisible();
});

test('retires a position after a confirmation, and restores it', async () => {
  const opened = open({
    [POSITION]: { body: instructor },
    [POSITIONS]: [
      list({ ...instructor, revision: 'live' }),
      list({ ...instructor, retired: true, revision: 'retired' }),
    ],
  });
  await choose(opened, 'Retire');
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Position' }));
  expect(opened.server.calls(POSITION)).toEqual([]);
  await opened.page.user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Retired')).toBeVisible();
  await choose(opened, 'Restore');
  expect(await screen.findByText('Swim Instructor restored.')).toBeVisible();
  expect(opened.server.calls(POSITION).map(({ body }) => body)).toEqual([
    { retired: true },
    { retired: false },
  ]);
  expect(opened.server.calls(POSITION).map(({ seen }) => seen)).toEqual(['"live"', '"retired"']);
});

test('does not restore a position that someone else changed, and names that user', async () => {
  const sentence =
    'This position has changed since you opened it. Ida Moss saved last, on 11-24-2026 8:02 AM. Review the latest version before you save.';
  const opened = open({
    [POSITION]: { status: 409, body: { error: sentence }, headers: { ETag: '"second"' } },
    [POSITIONS]: list({ ...instructor, retired: true, revision: 'first' }),
  });
  await choose(opened, 'Restore');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('shows since when a punch clock is offline, what waits on it, and whether its browser can clear it', async () => {
  const away = {
    ...kiosk,
    last_seen_at: '2026-11-20T20:39:00Z',
    offline_since: '2026-11-20T20:40:00Z',
    waiting: 3,
    keeps_storage: false,
  };
  open({ 'GET /api/attendance/kiosks/': list(away) });
  const line =
    'Lakeview Swim School punch clock: offline since 11-20-2026 3:40 PM, last contact 11-20-2026 3:39 PM';
  expect(await screen.findByText(line)).toBeVisible();
  expect(
    screen.getByText(/3 punches wait on it · its browser can clear saved punches when space is short/),
  ).toBeVisible();
});

test('removes a punch clock after a confirmation', async () => {
  const REMOVE = 'DELETE /api/attendance/kiosks/kiosk-1/';
  const { page, server } = open({ [REMOVE]: { status: 204 } });
  await page.user.click(await screen.findByRole('button', { name: 'Remove Front desk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Punch Clock' }));
  expect(server.calls(REMOVE)).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Punch clock removed.')).toBeVisible();
  expect(server.calls(REMOVE)).toHaveLength(1);
});

test('adds a punch clock with a name and a location, then shows its code, address, and QR code', async () => {
  const MAKE = 'POST /api/attendance/kiosk-codes/';
  const made = {
    code: 'K7QP-2MXA',
    address: 'https://swim.example/kiosk',
    expires_at: '2026-11-01T15:10:00Z',
  };
  const { page, server } = open({ [MAKE]: { status: 201, body: made } });
  await page.user.click(await screen.findByRole('button', { name: 'Add Punch Clock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Punch Clock' }));
  await page.user.click(dialog.getByRole('button', { name: 'Create code' }));
  expect(server.calls(MAKE)).toEqual([]);
  await page.user.type(dialog.getByLabelText('Name'), ' Front desk');
  await page.user.selectOptions(dialog.getByLabelText('Location'), 'Lakeview Swim School');
  await page.user.click(dialog.getByRole('button', { name: 'Create code' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Add Punch Clock' }));
  expect(await shown.findByText('K7QP-2MXA')).toBeVisible();
  expect(shown.getByText('https://swim.example/kiosk#register')).toBeVisible();
  expect(await shown.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(server.calls(MAKE)[0]?.body).toEqual({ name: 'Front desk', location: 'loc-1' });
});

test.each([
  [
    'no mail server',
    { mail: { goes: 'nowhere', undelivered: 0 } },
    /^On Deck can't send email because no mail server is set\.$/,
  ],
  ['an email', { mail: { goes: 'out', undelivered: 1 } }, /^1 email wasn't delivered\.$/],
  [
    'emails, a job, and push notifications',
    {
      mail: { goes: 'out', undelivered: 3 },
      jobs: [{ name: 'cleanUp', failed_at: '2026-11-20T21:12:00.000Z', error: 'TypeError' }],
      push: [{ service: 'x', waiting: 1, since: '2026-11-20T21:12:00.000Z', code: '503' }],
    },
    /^3 emails weren't delivered\. 1 job failed\. Push notifications are late\.$/,
  ],
  [
    'systems that do not work, and a database that works again',
    {
      troubles: [
        { system: 'mail', name: null, since: '2026-11-20T21:12:00.000Z', until: null, code: 'ETIMEDOUT' },
        {
          system: 'database',
          name: null,
          since: '2026-11-20T21:12:00.000Z',
          until: '2026-11-20T22:12:00.000Z',
          code: '53100',
        },
      ],
    },
    /^The mail server isn't working\. The database stopped working in the last 24 hours, and works again\.$/,
  ],
])('shows problems with %s on Options, and links to the problems', async (_name, problems, sentence) => {
  open({ 'GET /api/problems/': { body: { ...noProblems, ...problems } } }, 'MANAGER');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review problems' })).toHaveAttribute('href', '/options/problems');
});

test('shows no problems on Options when there are none', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Problems' })).toBeVisible();
  await screen.findByLabelText('Early window');
  expect(screen.queryByRole('link', { name: 'Review problems' })).toBeNull();
});
