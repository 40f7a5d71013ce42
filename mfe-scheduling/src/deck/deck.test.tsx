import type { DeckDay } from '@ondeck/shared/schemas/deck';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes, scheduleEvent } from '../scheduling.fixture';
import { bestFor, dayLines, deckSummary, swimmersLabel } from './deckDay';
import { rowsError } from './swimmerRows';

const VIEW = 'GET /api/shifts/view-schedule/';
const DECK = 'GET /api/deck/';
const SHEET = 'GET /api/shifts/s1/dates/2099-01-05/follow-up/';
const maya = { id: 'u2', name: 'Maya Reyes', shift_id: 's2', shift_code: 'LKV-0043' };
const dates = ['04', '05', '06', '07', '08', '09', '10'].map((day) => `2099-01-${day}`);

const quiet: Omit<DeckDay, 'date'> = { intervals: [], shortages: [], counts: [], suggested: [] };
const enough = { required: 1, scheduled: 1, guards: [maya], swimmers: null };
const shortage = { start_time: '16:00', end_time: '17:30', required: 2, scheduled: 1 };
const monday: DeckDay = {
  date: '2099-01-05',
  intervals: [
    { start_time: '15:00', end_time: '16:00', ...enough },
    { ...shortage, guards: [maya], swimmers: 40 },
  ],
  shortages: [shortage],
  counts: [{ start_time: '16:00', end_time: '17:30', swimmers: 40, source: 'MANUAL' }],
  suggested: [{ start_time: '15:00', end_time: '18:00', swimmers: 36 }],
};
const days = dates.map((date) => (date === monday.date ? monday : { date, ...quiet }));
const guardShift = { ...scheduleEvent, staff: [], is_open: true };

function open(routes: FakeRoutes = {}, results: readonly object[] = [guardShift]) {
  const server = fakeServer(
    goodRoutes({
      [VIEW]: { body: { results, total_hours: {}, leaves: [], closures: [], has_deck_rules: true } },
      [DECK]: { body: { days, has_rules: true } },
      'GET /api/deck/rules/loc/': {
        body: { results: [{ id: 'r1', guard_position_ids: ['pos'] }], revision: 'first' },
      },
      'PUT /api/deck/swimmers/': { body: { message: 'Swimmers saved.' } },
      ...routes,
    }),
  );
  const page = renderPage(<Root />, {
    route: '/view-schedules?location=loc&start=2099-01-04',
    role: 'MANAGER',
  });
  return { server, ...page };
}

const day = () => screen.findByRole('button', { name: /^Lifeguards on Monday, January 5/ });

test.each([
  ['a shortage', monday, ['1 of 2', '4:00–5:30 PM']],
  ['two shortages', { ...monday, shortages: [shortage, shortage] }, ['1 of 2, 1 more', '4:00–5:30 PM']],
  ['no rule', { date: '2099-01-06', ...quiet }, ['None required']],
  ['enough lifeguards', { ...monday, shortages: [] }, ['1 of 1–2', 'No shortages']],
])('describes a day with %s', (_name, one: DeckDay, lines) => {
  expect(dayLines(one)).toEqual(lines);
});

test('counts the shortages from today on, and describes the swimmers of a day', () => {
  expect(deckSummary(days, monday.date)).toBe('1 shortage');
  expect(deckSummary(days, '2099-01-06')).toBe('No shortages');
  expect(deckSummary([], monday.date)).toBe('No shortages');
  expect(swimmersLabel(monday)).toBe('Up to 40 swimmers');
  expect(swimmersLabel({ ...monday, counts: [] })).toBe('Usually 36 swimmers');
  expect(swimmersLabel({ date: '2099-01-06', ...quiet })).toBe('Add swimmers');
});

test.each([
  ['16:00', '17:30', '40', null],
  ['16:00', '17:30', '0', null],
  ['16:00', '17:30', '2000', null],
  ['16:00', '17:30', '2001', 'Swimmers must be at most 2000'],
  ['16:00', '17:30', '', 'Swimmers is required'],
  ['16:00', '17:30', '4.5', 'Enter a whole number, such as 15.'],
  ['16:00', '', '40', 'Enter a time, such as 3:30 PM.'],
  ['16:00', '16:00', '40', 'Enter an end time after the start time.'],
  ['15:00', '16:01', '40', 'These times overlap. Change one of them.'],
])('checks swimmers from %s to %s, %j: %j', (start_time, end_time, swimmers, sentence) => {
  const other = { key: 1, start_time: '16:00', end_time: '17:30', swimmers: '10' };
  const rows = [{ key: 0, start_time, end_time, swimmers }, ...(start_time < '16:00' ? [other] : [])];
  expect(rowsError(rows)).toBe(sentence);
});

test('shows shortages in words above the week, and lists the guards of a day', async () => {
  const { user, container } = open();
  expect(await day()).toHaveTextContent('1 of 2 4:00–5:30 PM');
  expect(await axeFindings(container)).toEqual([]);
  await user.click(await day());
  const dialog = await screen.findByRole('dialog', { name: 'Lifeguards on 01-05-2099' });
  expect(within(dialog).getByText('1 of 1 lifeguards')).toBeVisible();
  expect(within(dialog).getByText('1 short')).toBeVisible();
  expect(within(dialog).getAllByText('Maya Reyes (LKV-0043)')).toHaveLength(2);
  expect(within(dialog).getByText('40 swimmers')).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
});

test('asks for lifeguards only after the schedule, and never at a location without rules', async () => {
  const { server } = open({
    [VIEW]: {
      body: {
        results: [scheduleEvent],
        total_hours: {},
        leaves: [],
        closures: [],
        has_deck_rules: false,
      },
    },
  });
  expect(await screen.findByRole('button', { name: /^SI LKV-0042/ })).toBeVisible();
  expect(server.calls(DECK)).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Lifeguards' })).not.toBeInTheDocument();
});

test('opens the sub sheet of the open lifeguard shift that fills most of a shortage', async () => {
  const early = {
    ...guardShift,
    occurrence_id: 's3 2099-01-05',
    id: 's3',
    start_time: '15:00',
    end_time: '16:30',
  };
  const { user, server, address } = open({ [SHEET]: { status: 404, body: { error: 'Shift not found.' } } }, [
    early,
    guardShift,
  ]);
  await user.click(await day());
  await user.click(await screen.findByRole('button', { name: 'Find a guard for 4:00–5:30 PM' }));
  expect(await screen.findByRole('dialog', { name: /^Follow Up, Mon 01-05-2099/ })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /^Lifeguards on/ })).toBeNull();
  expect(address()).toMatch(/sub=s1\.2099-01-05$/);
  await waitFor(() => expect(server.calls(SHEET)).toHaveLength(1));
});

test.each([
  ['the one that covers more of it', ['15:00', '16:30'], ['15:30', '18:00'], 1],
  ['the earlier one if both cover it', ['15:45', '18:00'], ['15:30', '18:00'], 1],
  ['the first if it covers more', ['16:00', '17:30'], ['15:00', '16:30'], 0],
] as const)('chooses from two open shifts %s', (_name, one, other, best) => {
  const shifts = [one, other].map(([start_time, end_time]) => ({ start_time, end_time }));
  expect(bestFor(shortage, shifts)).toBe(shifts[best]);
  expect(bestFor(shortage, [])).toBeUndefined();
});

test('creates a shift at the time of a shortage when no lifeguard shift is open', async () => {
  const { user } = open({}, [scheduleEvent]);
  await user.click(await day());
  await user.click(await screen.findByRole('button', { name: 'Find a guard for 4:00–5:30 PM' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create New Shift' });
  expect(within(dialog).getByText(/^No lifeguard shift is open at this time/)).toBeVisible();
  expect(within(dialog).getByRole('combobox', { name: 'Start Time' })).toHaveValue('04:00 PM');
  expect(within(dialog).getByRole('combobox', { name: 'End Time' })).toHaveValue('05:30 PM');
  const type = within(dialog).getByRole('combobox', { name: 'Shift Type' });
  await waitFor(() => expect(type).toHaveDisplayValue('Swim Instructor'));
});

test('saves the typed swimmers of a day, and fills in the usual numbers', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Up to 40 swimmers on Monday, January 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Swimmers on 01-05-2099' });
  expect(within(dialog).getByText('3:00–6:00 PM 36 swimmers')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Use these numbers' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add hours' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Swimmers is required')).toBeVisible();
  const row = within(within(dialog).getByRole('group', { name: 'Hours 2' }));
  await user.type(row.getByRole('combobox', { name: 'End Time' }), '7p');
  await user.type(row.getByRole('textbox', { name: 'Swimmers' }), '20');
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Swimmers saved.')).toBeVisible();
  expect(server.calls('PUT /api/deck/swimmers/')[0]?.body).toEqual({
    location: 'loc',
    days: [
      {
        date: '2099-01-05',
        counts: [
          { start_time: '15:00', end_time: '18:00', swimmers: 36 },
          { start_time: '18:00', end_time: '19:00', swimmers: 20 },
        ],
      },
    ],
  });
});

test('imports swimmers from a file after showing its dates, and names the problem of another file', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Up to 40 swimmers on Monday, January 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Swimmers on 01-05-2099' });
  await user.click(within(dialog).getByText('Import from a file'));
  const choose = (text: string) =>
    user.upload(
      within(dialog).getByLabelText('CSV File'),
      new File([text], 'swimmers.csv', { type: 'text/csv' }),
    );
  await choose('Date\n01-05-2099,3 PM');
  expect(await within(dialog).findByText(/^Line 2: Enter a date/)).toBeVisible();
  await choose('01-05-2099,3 PM,5 PM,36\n01-06-2099,3 PM,5 PM,12');
  const said = 'The file replaces the swimmers of 2 dates, from 01-05-2099 through 01-06-2099.';
  expect(await within(dialog).findByText(said)).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Import swimmers' }));
  expect(await screen.findByText('Swimmers saved.')).toBeVisible();
  expect(server.calls('PUT /api/deck/swimmers/')[0]?.body).toMatchObject({
    is_imported: true,
    days: [{ date: '2099-01-05' }, { date: '2099-01-06' }],
  });
});
