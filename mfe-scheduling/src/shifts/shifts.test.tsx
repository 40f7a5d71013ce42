import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Root } from '../area';
import { goodRoutes, shift } from '../scheduling.fixture';

const open = (route = '/manage-shifts?location=loc') => renderPage(<Root />, { route, role: 'MANAGER' });

async function choose(user: UserEvent, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0042' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('manage shifts', () => {
  test('lists shifts under the specified columns', async () => {
    fakeServer(goodRoutes());
    const { container } = open();
    expect(await screen.findByRole('cell', { name: 'Maya Reyes' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Shift Code',
      'Shift Time',
      'Schedule Type',
      'Life Span',
      'Repeat',
      'Shift Type',
      'Staff 1',
      'Staff 2',
      'Action',
    ]);
    expect(screen.getByRole('cell', { name: 'starting 01-05-2099' })).toBeVisible();
    expect(await axeFindings(container)).toEqual([]);
  });

  test('shows the weekday below the date of a one-time shift', async () => {
    const once = {
      ...shift,
      schedule_type: 'ONE_TIME_SHIFT',
      shift_repeat: null,
      shift_day: 'SATURDAY',
      start_date: '2026-12-12',
      end_date: '2026-12-12',
    };
    fakeServer({ ...goodRoutes(), 'GET /api/shifts/': { body: { count: 1, results: [once] } } });
    open();
    expect(await screen.findByRole('cell', { name: '12-12-2026 Saturday' })).toBeVisible();
  });

  test('asks for a location, moves focus to Location, and opens the form after the choice', async () => {
    fakeServer(goodRoutes());
    const { user, address } = open('/manage-shifts');
    await user.click(await screen.findByRole('button', { name: 'Add New' }));
    expect(await screen.findByText('Select a location first.')).toBeVisible();
    expect(address()).toBe('/manage-shifts');
    expect(screen.getByLabelText('Location')).toHaveFocus();
    const lakeview = await screen.findByRole('option', { name: 'Lakeview' });
    await user.selectOptions(screen.getByLabelText('Location'), lakeview);
    await waitFor(() => expect(address()).toBe('/manage-shifts/create?location=loc'));
  });

  test('sends a search once, 800 ms after the last key', async () => {
    const server = fakeServer(goodRoutes());
    const { user } = open();
    await user.type(await screen.findByRole('searchbox'), 'maya');
    expect(server.calls('GET /api/shifts/').filter(({ query }) => query['search'])).toEqual([]);
    await waitFor(
      () =>
        expect(server.calls('GET /api/shifts/').flatMap(({ query }) => query['search'] ?? [])).toEqual([
          'maya',
        ]),
      { timeout: 2000 },
    );
  });

  test('filters shifts by weekday, time, type, and employee, keeps the filters in the address, and clears them', async () => {
    const server = fakeServer(goodRoutes());
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Upcoming or Past'), 'Upcoming');
    await user.selectOptions(screen.getByLabelText('Day'), 'Monday');
    const type = await screen.findByRole('option', { name: 'Swim Instructor' });
    await user.selectOptions(screen.getByLabelText('Shift Type'), type);
    await user.click(screen.getByRole('combobox', { name: 'Staff' }));
    await user.click(await screen.findByRole('option', { name: 'Maya Reyes' }));
    expect(address()).toBe('/manage-shifts?location=loc&when=upcoming&day=MONDAY&position=pos&person=u2');
    await waitFor(() =>
      expect(server.calls('GET /api/shifts/').at(-1)?.query).toEqual({
        location: 'loc',
        when: 'upcoming',
        shift_day: 'MONDAY',
        type_id: 'pos',
        user_id: 'u2',
        limit: '10',
        offset: '0',
      }),
    );
    expect(screen.getByRole('button', { name: 'Filters (4)' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/manage-shifts?location=loc');
  });

  test('opens the filters that the address sets, and ignores unknown values', async () => {
    const server = fakeServer(goodRoutes());
    open('/manage-shifts?location=loc&day=MONDAY&when=later');
    expect(await screen.findByLabelText('Day')).toHaveValue('MONDAY');
    await screen.findByRole('cell', { name: 'Maya Reyes' });
    expect(server.calls('GET /api/shifts/')[0]?.query).toEqual({
      location: 'loc',
      shift_day: 'MONDAY',
      limit: '10',
      offset: '0',
    });
  });

  test('requests the order of a selected column heading from the server', async () => {
    const server = fakeServer(goodRoutes());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Shift Time' }));
    await waitFor(() => expect(server.calls('GET /api/shifts/').at(-1)?.query['sort']).toBe('start_time'));
  });

  test('shows a location column when shifts of several locations are listed', async () => {
    fakeServer(goodRoutes());
    open('/manage-shifts');
    expect(await screen.findByRole('columnheader', { name: 'Location' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Lakeview' })).toBeVisible();
  });

  test.each<[string, string, boolean]>([
    ['with a location, the list is empty without an error', '/manage-shifts?location=loc', false],
    ['without a location, the page shows an error', '/manage-shifts', true],
  ])('handles a 400 for the list of shifts: %s', async (_name, route, strip) => {
    fakeServer(goodRoutes({ 'GET /api/shifts/': { status: 400, body: { error: 'no' } } }));
    open(route);
    if (strip) expect(await screen.findByText("Couldn't load the list.")).toBeVisible();
    else expect(await screen.findByText('No shifts yet')).toBeVisible();
    expect(screen.queryAllByText("Couldn't load the list.")).toHaveLength(strip ? 1 : 0);
  });

  test('deletes a shift after a confirmation, and restores it with Undo', async () => {
    const server = fakeServer(
      goodRoutes({
        'DELETE /api/shifts/s1/': { status: 204 },
        'POST /api/shifts/s1/restore/': { body: { message: 'Shift restored.' } },
      }),
    );
    const { user } = open();
    await choose(user, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Shift' });
    expect(within(dialog).getByText('Are you sure you want to delete this shift?')).toBeVisible();
    expect(server.calls('DELETE /api/shifts/s1/')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Shift deleted successfully!')).toBeVisible();
    await waitFor(() => expect(server.calls('GET /api/shifts/')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Shift restored.')).toBeVisible();
  });

  test('names the user who restored the deleted shift first when Undo is refused', async () => {
    const sentence =
      'LKV-0042 is no longer in the archive. Ada Min restored LKV-0042 on 01-05-2099 at 4:12 PM. Review it in View Schedules.';
    const server = fakeServer(
      goodRoutes({
        'DELETE /api/shifts/s1/': { status: 204 },
        'POST /api/shifts/s1/restore/': { status: 409, body: { error: sentence } },
        'GET /api/shifts/': { body: { count: 1, results: [{ ...shift, revision: 'as-deleted' }] } },
      }),
    );
    const { user } = open();
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`Couldn't undo this. ${sentence}`)).toBeVisible();
    expect(server.calls('POST /api/shifts/s1/restore/')[0]?.seen).toBe('"as-deleted"');
  });

  test("hides a location's shifts and their buttons when the manager loses access to the location", async () => {
    const server = fakeServer(goodRoutes({ 'DELETE /api/shifts/s1/': { status: 204 } }));
    const { user } = open();
    await choose(user, 'Delete');
    server.routes['GET /api/shifts/'] = { status: 404, body: { error: 'Location not found.' } };
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("Couldn't load the list.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for LKV-0042' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Shifts, pages' })).toBeNull();
  });

  test.each<[string, FakeReply, string]>([
    ['404', { status: 404, body: { error: 'gone' } }, 'Shift not found.'],
    [
      '409',
      outdated,
      'Ada Min saved last, on 11-24-2026 8:02 AM. Review the latest version before you save.',
    ],
    ['500', { status: 500, body: { error: 'secret' } }, 'Something went wrong.'],
  ])(
    'shows an error and does not reload the list when a deletion answers %s',
    async (_name, reply, sentence) => {
      const server = fakeServer(goodRoutes({ 'DELETE /api/shifts/s1/': reply }));
      const { user } = open();
      await choose(user, 'Delete');
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(server.calls('DELETE /api/shifts/s1/')).toMatchObject([{ seen: '"first"' }]);
      expect(server.calls('GET /api/shifts/')).toHaveLength(1);
    },
  );

  test.each([
    ['View', 'Shift Info'],
    ['Edit', 'Edit shift'],
    ['Clone', 'Clone shift'],
  ])('opens a shift with %s, titled "%s"', async (action, title) => {
    fakeServer(goodRoutes());
    const { user } = open();
    await choose(user, action);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });
});
