import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes, scheduleEvent, shift } from '../scheduling.fixture';

const MOVE = '/api/shifts/s1/dates/2099-01-05/move/';
const restored = { action: 'RESTORE', id: 's1', date: '2099-01-05' };
const moved = { message: 'Date moved.', warnings: [], undo: restored };

function open(route: string, routes: FakeRoutes = {}) {
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/s1/': { body: shift },
      [`POST ${MOVE}`]: { body: moved },
      [`POST ${MOVE}preview/`]: { body: { warnings: [], errors: [] } },
      'DELETE /api/shifts/s1/dates/2099-01-05/': { body: { message: 'Date restored.' } },
      ...routes,
    }),
  );
  return { server, ...renderPage(<Root />, { route, role: 'MANAGER' }) };
}
const SCHEDULE = '/view-schedules?location=loc&start=2099-01-05&layout=people';

/** Picks the shift up with its key, one day on, and drops it. */
async function dragOneDayOn(user: ReturnType<typeof open>['user']) {
  const chip = await screen.findByRole('button', { name: /^SI LKV-0042/ });
  chip.focus();
  // Once the part that is downloaded for it listens, the key picks up.
  await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
  await user.keyboard('m');
  await screen.findByText(/^Picked up LKV-0042/);
  await user.keyboard('{ArrowRight}');
  await screen.findByText(/^Tuesday, January 6/);
  await user.keyboard('{Enter}');
}

test('a shift that is moved with the keyboard is announced, asked about, sent, and taken back', async () => {
  const { server, user } = open(SCHEDULE);
  await dragOneDayOn(user);
  const dialog = await screen.findByRole('dialog', { name: 'Move LKV-0042' });
  expect(within(dialog).getByRole('radio', { name: 'This date only' })).toBeChecked();
  expect(await within(dialog).findByText('No conflicts.')).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Date moved.')).toBeVisible();
  expect(server.calls(`POST ${MOVE}`)[0]?.body).toEqual({
    to_date: '2099-01-06',
    start_time: '15:30',
    end_time: '18:15',
    seen: { start_time: '15:30', end_time: '18:15' },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(server.calls('DELETE /api/shifts/s1/dates/2099-01-05/')).toHaveLength(1);
});

test('says who changed the shift when an undo is refused, and shows the schedule as it is', async () => {
  const sentence =
    'LKV-0042 has changed since. Ada Min assigned Kai Nakamura to LKV-0042 on 01-05-2099 at 4:12 PM. Keep that change, or change the schedule yourself.';
  const { server, user } = open(SCHEDULE, {
    [`POST ${MOVE}`]: { body: { ...moved, undo: { ...restored, revision: 'as-moved' } } },
    'DELETE /api/shifts/s1/dates/2099-01-05/': {
      status: 409,
      body: { error: sentence },
      headers: { ETag: '"newer"' },
    },
  });
  await dragOneDayOn(user);
  const dialog = await screen.findByRole('dialog', { name: 'Move LKV-0042' });
  expect(await within(dialog).findByText('No conflicts.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await screen.findByText('Date moved.');
  const asked = server.calls('GET /api/shifts/view-schedule/').length;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Couldn't undo this. ${sentence}`)).toBeVisible();
  expect(server.calls('DELETE /api/shifts/s1/dates/2099-01-05/')[0]?.seen).toBe('"as-moved"');
  await waitFor(() => expect(server.calls('GET /api/shifts/view-schedule/').length).toBeGreaterThan(asked));
});

test('a move of a date with its own times is undone to these times', async () => {
  const change = { start_time: '09:00', end_time: '11:00', shift_type: null, reason: 'Swim meet' };
  const undo = { ...restored, action: 'CHANGE', change, revision: 'as-moved' };
  const { server, user } = open(SCHEDULE, {
    [`POST ${MOVE}`]: { body: { ...moved, undo } },
    'PUT /api/shifts/s1/dates/2099-01-05/': { body: { message: 'Date changed.' } },
  });
  await dragOneDayOn(user);
  const dialog = await screen.findByRole('dialog', { name: 'Move LKV-0042' });
  expect(await within(dialog).findByText('No conflicts.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await screen.findByText('Date moved.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(server.calls('PUT /api/shifts/s1/dates/2099-01-05/')).toMatchObject([
    { body: change, seen: '"as-moved"' },
  ]);
});

test('a move that cannot be says why and is not sent', async () => {
  const errors = [{ field: 'user_id', message: 'Maya Reyes: Overlaps LKV-0007 on 01-06-2099.' }];
  const { server, user } = open(SCHEDULE, { [`POST ${MOVE}preview/`]: { body: { warnings: [], errors } } });
  await dragOneDayOn(user);
  expect(await screen.findByText('Maya Reyes: Overlaps LKV-0007 on 01-06-2099.')).toBeVisible();
  expect(screen.queryByText('No conflicts.')).not.toBeInTheDocument();
  expect(server.calls(`POST ${MOVE}`)).toEqual([]);
});

test('a one-time shift moves at once; a refusal is said in words', async () => {
  const { user } = open(SCHEDULE, {
    'GET /api/shifts/s1/': { body: { ...shift, schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null } },
    [`POST ${MOVE}`]: { status: 400, body: { error: 'Maya Reyes: On leave.' } },
  });
  await dragOneDayOn(user);
  expect(await screen.findByText('Maya Reyes: On leave.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const stale = {
  status: 409,
  body: { error: 'This date changed after you opened it. Review the latest version before you save.' },
};
const boards = (server: ReturnType<typeof open>['server']) => server.calls('GET /api/shifts/view-schedule/');

test('a one-time shift that somebody else has changed since is not moved; the board is fetched anew', async () => {
  const { server, user } = open(SCHEDULE, {
    'GET /api/shifts/s1/': { body: { ...shift, schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null } },
    [`POST ${MOVE}`]: stale,
  });
  await dragOneDayOn(user);
  expect(await screen.findByText(stale.body.error)).toBeVisible();
  await waitFor(() => expect(boards(server)).toHaveLength(2));
});

test('what somebody else has changed since is moved neither on this date nor on the following ones', async () => {
  const { server, user } = open(SCHEDULE, {
    [`POST ${MOVE}preview/`]: stale,
    'POST /api/shifts/s1/preview/': { body: { warnings: [], errors: [], changes: [] } },
  });
  await dragOneDayOn(user);
  const dialog = await screen.findByRole('dialog', { name: 'Move LKV-0042' });
  expect(await within(dialog).findByText(stale.body.error)).toBeVisible();
  await waitFor(() => expect(boards(server)).toHaveLength(2));
  await user.click(await within(dialog).findByRole('radio', { name: 'This and following dates' }));
  expect(await within(dialog).findByText(stale.body.error)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
});

test('an empty cell opens the form with its day and person', async () => {
  const { user } = open(SCHEDULE);
  const chip = await screen.findByRole('button', { name: /^SI LKV-0042/ });
  await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
  const next = chip.closest('[role="cell"]')?.nextElementSibling;
  if (next) fireEvent.click(next);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Shift' });
  expect(within(dialog).getByRole('textbox', { name: 'Shift Date' })).toHaveValue('01-06-2099');
  expect(within(dialog).getByRole('combobox', { name: 'Staff 1' })).toHaveValue('Maya Reyes');
  await user.keyboard('{Escape}');
});

const ENTER = /^Add a shift by keyboard/;

test('by keys alone an empty cell is reached, says whose it is, and opens the form with its day and person', async () => {
  const { user, container } = open(SCHEDULE);
  const chip = await screen.findByRole('button', { name: /^SI LKV-0042/ });
  screen.getByRole('button', { name: ENTER }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toHaveAccessibleName('Open shifts, Monday, January 5, nothing scheduled');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Kai Nakamura, Tuesday, January 6, nothing scheduled');
  expect(await axeFindings(container)).toEqual([]);
  // From a shift the arrows lead to what stands beside it.
  chip.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Maya Reyes, Tuesday, January 6, nothing scheduled');
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Create New Shift' });
  expect(within(dialog).getByRole('textbox', { name: 'Shift Date' })).toHaveValue('01-06-2099');
  expect(within(dialog).getByRole('combobox', { name: 'Staff 1' })).toHaveValue('Maya Reyes');
});

const CALENDAR = SCHEDULE.replace('&layout=people', '');

test.each([
  ['a week', CALENDAR, 'Tuesday, January 6'],
  ['a month', `${CALENDAR}&view=monthly`, 'Monday, December 29'],
])('by keys alone a day of %s opens the form', async (_name, route, day) => {
  const { user, container } = open(route);
  await screen.findByRole('button', { name: /^SI LKV-0042/ });
  screen.getByRole('button', { name: ENTER }).focus();
  await user.keyboard('{Enter}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(day);
  expect(await axeFindings(container)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Create New Shift' })).toBeVisible();
});

test('a day that is over is reached, and opens nothing', async () => {
  const { user } = open(CALENDAR.replace('2099', '2020'));
  await user.click(await screen.findByRole('button', { name: ENTER }));
  expect(document.activeElement).toHaveAccessibleName('Sunday, January 5');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a date is moved or copied without dragging', async () => {
  const { server, user } = open('/view-schedules?location=loc&start=2099-01-05');
  await user.click(await screen.findByRole('button', { name: /^SI LKV-0042/ }));
  await user.click(await screen.findByRole('button', { name: 'Move or copy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move or Copy' });
  await user.click(within(dialog).getByRole('checkbox', { name: /Make a copy/ }));
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Date moved.')).toBeVisible();
  expect(server.calls(`POST ${MOVE}`)[0]?.body).toMatchObject({ copy: true, user_id: 'u2' });
});

test('one date is chosen from the list of shifts', async () => {
  const { user } = open('/manage-shifts?location=loc', {
    'GET /api/shifts/view-schedule/': { body: { results: [scheduleEvent], total_hours: {}, leaves: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0042' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit one date' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit One Date of LKV-0042' });
  expect(within(dialog).getByRole('textbox', { name: 'Date' })).toHaveValue('01-05-2099');
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel this date' }));
  expect(await screen.findByRole('dialog', { name: 'Cancel This Date' })).toBeVisible();
});
