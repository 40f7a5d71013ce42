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

/** Picks the shift up with its key, moves it by a day, and drops it. */
async function dragOneDayOn(user: ReturnType<typeof open>['user']) {
  const chip = await screen.findByRole('button', { name: /^SI LKV-0042/ });
  chip.focus();
  // The M key picks a shift up only after the drag layer has been downloaded.
  await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
  await user.keyboard('m');
  await screen.findByText(/^Picked up LKV-0042/);
  await user.keyboard('{ArrowRight}');
  await screen.findByText(/^Tuesday, January 6/);
  await user.keyboard('{Enter}');
}

test('announces a shift that is moved by keyboard, asks which dates to change, sends the move, and undoes it', async () => {
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

test('names the user who changed the shift when Undo is refused, and reloads the schedule', async () => {
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

test("restores a date's own times when its move is undone", async () => {
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

test('shows why a move has conflicts, and does not send it', async () => {
  const errors = [{ field: 'user_id', message: 'Maya Reyes: Overlaps LKV-0007 on 01-06-2099.' }];
  const { server, user } = open(SCHEDULE, { [`POST ${MOVE}preview/`]: { body: { warnings: [], errors } } });
  await dragOneDayOn(user);
  expect(await screen.findByText('Maya Reyes: Overlaps LKV-0007 on 01-06-2099.')).toBeVisible();
  expect(screen.queryByText('No conflicts.')).not.toBeInTheDocument();
  expect(server.calls(`POST ${MOVE}`)).toEqual([]);
});

test('moves a one-time shift without asking which dates to change, and shows why a move was refused', async () => {
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

test("reloads the board when a one-time shift that someone else changed can't be moved", async () => {
  const { server, user } = open(SCHEDULE, {
    'GET /api/shifts/s1/': { body: { ...shift, schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null } },
    [`POST ${MOVE}`]: stale,
  });
  await dragOneDayOn(user);
  expect(await screen.findByText(stale.body.error)).toBeVisible();
  await waitFor(() => expect(boards(server)).toHaveLength(2));
});

test('refuses to move a date that someone else changed, and the following dates too', async () => {
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

test('opens the new-shift form with the day and employee of a selected empty cell', async () => {
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

test('reaches an empty cell by keyboard, announces its employee and day, and opens the form with both', async () => {
  const { user, container } = open(SCHEDULE);
  const chip = await screen.findByRole('button', { name: /^SI LKV-0042/ });
  screen.getByRole('button', { name: ENTER }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toHaveAccessibleName('Open shifts, Monday, January 5, nothing scheduled');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Kai Nakamura, Tuesday, January 6, nothing scheduled');
  expect(await axeFindings(container)).toEqual([]);
  // From a shift, the arrow keys move to the neighboring cell.
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
])('opens the new-shift form for a day of %s by keyboard', async (_name, route, day) => {
  const { user, container } = open(route);
  await screen.findByRole('button', { name: /^SI LKV-0042/ });
  screen.getByRole('button', { name: ENTER }).focus();
  await user.keyboard('{Enter}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(day);
  expect(await axeFindings(container)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Create New Shift' })).toBeVisible();
});

test('moves the focus to a past day, but does not open the new-shift form there', async () => {
  const { user } = open(CALENDAR.replace('2099', '2020'));
  await user.click(await screen.findByRole('button', { name: ENTER }));
  expect(document.activeElement).toHaveAccessibleName('Sunday, January 5');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('copies one date of a shift from its details, without dragging', async () => {
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

test('opens the actions for one date of a shift from the list of shifts', async () => {
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
