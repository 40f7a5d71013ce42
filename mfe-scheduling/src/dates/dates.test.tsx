import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { candidates, goodRoutes, scheduleEvent, shift } from '../scheduling.fixture';

const DATE = '/api/shifts/s1/dates/2099-01-05/';
const done = { body: { message: 'Done.' } };

/** Opens the details of the week's only occurrence, as a manager does on the page. */
async function openDetail(change: Partial<typeof scheduleEvent> = {}, routes: FakeRoutes = {}) {
  const event = { ...scheduleEvent, ...change };
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/view-schedule/': { body: { results: [event], total_hours: {}, leaves: [] } },
      [`PUT ${DATE}`]: done,
      [`DELETE ${DATE}`]: done,
      [`POST ${DATE}cancel/`]: done,
      [`POST ${DATE}replace/`]: done,
      ...routes,
    }),
  );
  const route = `/view-schedules?location=loc&start=${event.start_date}`;
  const { user, container } = renderPage(<Root />, { route, role: 'MANAGER' });
  await user.click(await screen.findByRole('button', { name: /^SI LKV-0042/ }));
  await screen.findByRole('dialog', { name: 'Schedule Detail' });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, container, server, press };
}

describe('one date of a schedule', () => {
  test('cancels one date of a shift only with a reason', async () => {
    const { user, server, press } = await openDetail();
    await press('Cancel this date');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel This Date' });
    expect(dialog).toHaveTextContent('LKV-0042');
    expect(await axeFindings(dialog)).toEqual([]);
    const confirm = within(dialog).getByRole('button', { name: 'Cancel this date' });
    await user.click(confirm);
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      expect.stringContaining('Reason is required'),
    );
    expect(server.calls(`POST ${DATE}cancel/`)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No water.');
    await user.click(confirm);
    expect(await screen.findByText('Date canceled.')).toBeVisible();
    expect(server.calls(`POST ${DATE}cancel/`)[0]?.body).toEqual({ reason: 'No water.' });
  });

  test('refuses to undo a cancellation when someone else has changed the date since', async () => {
    const sentence =
      'LKV-0042 has changed since. Ada Min changed LKV-0042 on 01-05-2099 at 4:12 PM. Keep that change, or change the schedule yourself.';
    const undo = { action: 'RESTORE', id: 's1', date: '2099-01-05', revision: 'as-cancelled' };
    const { user, server, press } = await openDetail(
      {},
      {
        [`POST ${DATE}cancel/`]: { body: { message: 'Date canceled.', undo } },
        [`DELETE ${DATE}`]: { status: 409, body: { error: sentence } },
      },
    );
    await press('Cancel this date');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel This Date' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No water.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel this date' }));
    await press('Undo');
    expect(await screen.findByText(`Couldn't undo this. ${sentence}`)).toBeVisible();
    expect(server.calls(`DELETE ${DATE}`)[0]?.seen).toBe('"as-cancelled"');
  });

  test('sends the revision that was shown when a canceled date is restored', async () => {
    const { server, press } = await openDetail({ exception: 'CANCELLED', revision: 'as-shown' });
    await press('Restore this date');
    expect(await screen.findByText('Date restored.')).toBeVisible();
    expect(server.calls(`DELETE ${DATE}`)[0]?.seen).toBe('"as-shown"');
  });

  test('shows why a date was canceled, offers no replacement, and restores the date', async () => {
    const { server, press } = await openDetail({
      exception: 'CANCELLED',
      exception_reason: 'The pool is closed.',
    });
    const dialog = screen.getByRole('dialog', { name: 'Schedule Detail' });
    expect(within(dialog).getByText('This date is canceled')).toBeVisible();
    expect(within(dialog).getByText('The pool is closed.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Replace on this date' })).not.toBeInTheDocument();
    await press('Restore this date');
    expect(await screen.findByText('Date restored.')).toBeVisible();
    expect(server.calls(`DELETE ${DATE}`)).toHaveLength(1);
  });

  test('changes the times of one date', async () => {
    const { user, server, press } = await openDetail();
    await press('Change this date');
    const dialog = await screen.findByRole('dialog', { name: 'Change This Date' });
    expect(await axeFindings(dialog)).toEqual([]);
    const start = within(dialog).getByRole('combobox', { name: 'Start Time' });
    await user.clear(start);
    await user.type(start, '4p');
    await user.click(within(dialog).getByRole('button', { name: 'Change this date' }));
    expect(await screen.findByText('Date changed.')).toBeVisible();
    expect(server.calls(`PUT ${DATE}`)[0]?.body).toMatchObject({ start_time: '16:00', end_time: '18:15' });
  });

  test('reassigns one date to an available employee', async () => {
    const [, kai] = candidates;
    const free = { ...kai, id: 'u4', name: 'Lee Park', available: true, reasons: [] };
    const { user, server, press } = await openDetail(
      {},
      {
        'GET /api/shifts/staff/': { body: { results: [free, ...candidates] } },
      },
    );
    await press('Replace on this date');
    const dialog = await screen.findByRole('dialog', { name: 'Replace on This Date' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Employee' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names.join()).not.toContain('Maya Reyes');
    await user.click(screen.getByRole('option', { name: /Lee Park/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Date reassigned.')).toBeVisible();
    expect(server.calls(`POST ${DATE}replace/`)[0]?.body).toEqual({ for_user_id: 'u2', user_id: 'u4' });
  });

  test('reassigns a covered date to the employee who was assigned first', async () => {
    const staff = [
      {
        id: 'u4',
        name: 'Lee Park',
        start_date: null,
        end_date: null,
        covers: { id: 'u2', name: 'Maya Reyes' },
      },
    ];
    const { server, press } = await openDetail({ staff });
    expect(screen.getByText('Lee Park (for Maya Reyes)')).toBeVisible();
    await press('Reassign to Maya Reyes');
    expect(await screen.findByText('Date reassigned.')).toBeVisible();
    expect(server.calls(`POST ${DATE}replace/`)[0]?.body).toEqual({ for_user_id: 'u4', user_id: 'u2' });
  });

  const kais = {
    ...scheduleEvent,
    id: 's2',
    shift_id: 's2',
    occurrence_id: 's2:2099-01-05',
    shift_code: 'LKV-0007',
    start_time: '17:00',
    end_time: '19:00',
    staff: [{ id: 'u3', name: 'Kai Nakamura', start_date: null, end_date: null }],
  };
  const cancelled = { ...kais, occurrence_id: 's3', shift_code: 'LKV-0008', exception: 'CANCELLED' as const };
  const week = { body: { results: [scheduleEvent, kais, cancelled], total_hours: {}, leaves: [] } };
  const swap = { other_shift_id: 's2', other_date: '2099-01-05' };
  const swapped = { body: { message: 'Shifts swapped.', warnings: [], revision: 'one.two' } };

  test('swaps a date with an overlapping shift of another employee, and undoes the swap', async () => {
    const { user, server, press } = await openDetail(
      {},
      {
        'GET /api/shifts/view-schedule/': week,
        [`POST ${DATE}swap/preview/`]: { body: { warnings: [], errors: [] } },
        [`POST ${DATE}swap/`]: swapped,
      },
    );
    await press('Swap this date');
    const dialog = await screen.findByRole('dialog', { name: 'Swap This Date' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Shift to Take' }));
    const offer = await screen.findByRole('option', { name: /^Kai Nakamura/ });
    const names = within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((one) => one.textContent);
    expect(names).toEqual(['Kai Nakamura, LKV-0007 Monday, January 5 (01-05-2099), 5:00–7:00 PM']);
    await user.click(offer);
    expect(await within(dialog).findByText('No conflicts.')).toBeVisible();
    expect(await axeFindings(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Shifts swapped.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(server.calls(`POST ${DATE}swap/`).map(({ body }) => body)).toEqual([
      { for_user_id: 'u2', user_id: 'u3', ...swap },
      { for_user_id: 'u3', user_id: 'u2', ...swap },
    ]);
    expect(server.calls(`POST ${DATE}swap/`).map(({ seen }) => seen)).toEqual([null, '"one.two"']);
  });

  test("shows why two dates can't be swapped, and sends nothing", async () => {
    const errors = [{ field: 'user_id', message: "Kai Nakamura: Doesn't have this position." }];
    const { user, server, press } = await openDetail(
      {},
      {
        'GET /api/shifts/view-schedule/': week,
        [`POST ${DATE}swap/preview/`]: { body: { warnings: [], errors } },
      },
    );
    await press('Swap this date');
    const dialog = await screen.findByRole('dialog', { name: 'Swap This Date' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Shift to Take' }));
    await user.click(await screen.findByRole('option', { name: /^Kai Nakamura/ }));
    expect(await within(dialog).findByText("Kai Nakamura: Doesn't have this position.")).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Swap' }));
    expect(server.calls(`POST ${DATE}swap/`)).toEqual([]);
  });

  test('offers no actions for a past date', async () => {
    await openDetail({ start_date: '2020-01-06', end_date: '2020-01-06' });
    expect(screen.queryByRole('button', { name: 'Cancel this date' })).not.toBeInTheDocument();
  });

  test('opens the form for all following dates with the shift as it is from that date', async () => {
    const { user, server, press } = await openDetail(
      {},
      {
        'GET /api/shifts/s1/': { body: { ...shift, start_date: '2020-01-06' } },
        'PUT /api/shifts/s1/': { body: { message: '', id: 's1', shift_code: 'LKV-0042', warnings: [] } },
      },
    );
    await press('Edit this and following dates');
    expect(await screen.findByRole('textbox', { name: 'From' })).toHaveValue('01-05-2099');
    const dialog = screen.getByRole('dialog', { name: 'Edit shift' });
    expect(server.calls('GET /api/shifts/s1/')[0]?.query).toEqual({ date: '2099-01-05' });
    // The save must come after the check: an earlier save waits for a second confirmation.
    await within(dialog).findByText('Up to date');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Shift updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/s1/')[0]?.body).toMatchObject({ from_date: '2099-01-05' });
  });
});

test('asks which dates to change when a recurring shift is edited', async () => {
  const running = { ...shift, start_date: '2020-01-06' };
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/': { body: { count: 1, results: [running] } },
      'PUT /api/shifts/s1/': { body: { message: '', id: 's1', shift_code: 'LKV-0042', warnings: [] } },
    }),
  );
  const { user } = renderPage(<Root />, { route: '/manage-shifts?location=loc', role: 'MANAGER' });
  await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0042' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit shift' });
  expect(within(dialog).getByRole('radio', { name: 'This and following dates' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'This date' }));
  expect(await screen.findByRole('dialog', { name: 'Change This Date' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All upcoming dates' }));
  const whole = await screen.findByRole('dialog', { name: 'Edit shift' });
  expect(within(whole).queryByRole('textbox', { name: 'From' })).not.toBeInTheDocument();
  await within(whole).findByText('Up to date');
  await user.click(within(whole).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Shift updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/shifts/s1/')[0]?.body).toMatchObject({ scope: 'ALL' });
});
