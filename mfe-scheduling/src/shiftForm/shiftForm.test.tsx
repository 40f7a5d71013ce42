import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import {
  type FakeReply,
  type FakeRoutes,
  fakeServer,
  outdated,
  type SentCall,
} from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Root } from '../area';
import { candidates, goodRoutes, shift } from '../scheduling.fixture';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const CREATE = '/manage-shifts/create?location=loc';
const SAVE = 'POST /api/shifts/add-shift/';
const saved = { status: 201, body: { message: 'ok', id: 'n1', shift_code: 'LKV-0060', warnings: [] } };

const open = (route = CREATE) => renderPage(<Root />, { route, role: 'MANAGER' });
const box = (name: string) => screen.findByRole('textbox', { name });

async function fill(user: UserEvent, staff = false): Promise<void> {
  await user.type(await box('Start Date'), '01-05-2099');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Repeat' }), 'WEEKLY');
  await user.type(screen.getByRole('combobox', { name: 'Start Time' }), '330p');
  await user.type(screen.getByRole('combobox', { name: 'End Time' }), '615p');
  await screen.findByRole('option', { name: 'Swim Instructor' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Type' }), 'pos');
  if (!staff) return;
  await user.click(screen.getByRole('combobox', { name: 'Staff 1' }));
  await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
}

const staffBox = () => screen.getByRole('combobox', { name: 'Staff 1' });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

describe('the shift form', () => {
  test('requires all required fields before it sends a shift', async () => {
    const server = fakeServer(goodRoutes());
    const { user, container } = open();
    await box('Start Date');
    await press(user, 'Save');
    for (const sentence of [
      'Date is required',
      'Please select Shift Repeat.',
      'Start Time is required',
      'End Time is required',
      'Please select Shift Type.',
    ])
      expect((await screen.findAllByText(new RegExp(sentence)))[0]).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
    expect(await axeFindings(container)).toEqual([]);
  });

  test.each<[string, string, string, string]>([
    ['an end at the start', 'End Time', '330p', 'End Time must be greater than Start Time'],
    ['a time that is not valid', 'End Time', '99', 'Invalid time format'],
    ['an end date before the start', 'End Date', '01-04-2099', 'End date cannot be before start date'],
    ['a date that is not valid', 'End Date', '02-30-2099', 'Invalid date format'],
  ])('refuses a shift with %s', async (_name, label, typed, sentence) => {
    const server = fakeServer(goodRoutes({ [SAVE]: saved }));
    const { user } = open();
    await fill(user);
    const field = screen.getByLabelText(label, { selector: 'input' });
    await user.clear(field);
    await user.type(field, typed);
    await press(user, 'Save');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
  });

  test('hides repeat, end date, and Staff 2 for a one-time shift', async () => {
    fakeServer(goodRoutes());
    const { user } = open();
    expect(await screen.findByRole('combobox', { name: 'Shift Repeat' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'One-time' }));
    expect(screen.getByRole('textbox', { name: 'Shift Date' })).toBeVisible();
    for (const name of ['Shift Repeat', 'End Date', 'Staff 2'])
      expect(screen.queryByLabelText(name)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Shift Date' }), '01-06-2099');
    expect(screen.getByRole('textbox', { name: 'Shift Day' })).toHaveValue('Tuesday');
  });

  test('lists available staff first, then unavailable staff with the reason, and sends the chosen employee', async () => {
    const server = fakeServer(goodRoutes({ [SAVE]: saved }));
    const { user, address } = open();
    await fill(user);
    await user.click(screen.getByRole('combobox', { name: 'Staff 1' }));
    await screen.findByRole('option', { name: /Maya Reyes 20 h in the week of 01-04-2099/ });
    const options = within(screen.getByRole('listbox', { name: 'Staff 1' })).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual([
      'Maya Reyes 20 h in the week of 01-04-2099',
      'Kai Nakamura Overlaps LKV-0007 on 01-05-2099.',
    ]);
    expect(options[1]).toHaveAttribute('aria-disabled', 'true');
    await user.click(options[0] ?? document.body);
    expect(await screen.findByText('22.75 h in the week of 01-04-2099')).toBeVisible();
    expect(screen.getByText('Mondays 3:30–6:15 PM')).toBeVisible();
    expect(await screen.findByText('No overlaps')).toBeVisible();
    await press(user, 'Save');
    expect(await screen.findByText('Shift created successfully.')).toBeVisible();
    expect(server.calls(SAVE).map(({ body }) => body)).toEqual([
      {
        location: 'loc',
        schedule_type: 'RECURRING_SHIFT',
        shift_day: null,
        shift_repeat: 'WEEKLY',
        start_date: '2099-01-05',
        end_date: null,
        start_time: '15:30',
        end_time: '18:15',
        shift_type: 'pos',
        staff: [{ id: 'u2', start_date: null, end_date: null }],
        is_active: true,
        assign_start_date: null,
        assign_end_date: null,
        overlap_start_date: null,
        overlap_end_date: null,
      },
    ]);
    await waitFor(() => expect(address()).toBe('/manage-shifts?location=loc'));
  });

  test.each<[string, FakeReply, string]>([
    [
      '400 with a message',
      { status: 400, body: { error: 'Maya: Overlaps LKV-0007.' } },
      'Maya: Overlaps LKV-0007.',
    ],
    ['400 without a message', { status: 400, body: {} }, 'Unable to add shift.'],
    ['500', { status: 500, body: { error: 'secret' } }, 'Something went wrong.'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])(
    'keeps the shift form open and shows the reason after a failed save: %s',
    async (_name, reply, sentence) => {
      fakeServer(goodRoutes({ [SAVE]: reply }));
      const { user, address } = open();
      await fill(user);
      await press(user, 'Save');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(await box('Start Date')).toHaveValue('01-05-2099');
      expect(address()).toBe(CREATE);
    },
  );

  test('shows the refusal of an employee at the field that chose them', async () => {
    const sentence = 'Maya Reyes: Overlaps LKV-0007 on 01-05-2099.';
    const fields = { 'staff.0': sentence };
    fakeServer(goodRoutes({ [SAVE]: { status: 400, body: { error: 'Not possible.', fields } } }));
    const { user } = open();
    await fill(user, true);
    await press(user, 'Save');
    expect(await screen.findByText('Not possible.')).toBeVisible();
    expect(staffBox()).toHaveAccessibleDescription(sentence);
  });

  test.each([
    ['Staff 1', 'Assign Start Date', '01-04-2099', "Enter dates for Staff 1 within the shift's dates."],
    ['Staff 1', 'Assign End Date', '01-04-2099', "Enter dates for Staff 1 within the shift's dates."],
    ['Staff 2', 'Overlap Start Date', '01-04-2099', "Enter dates for Staff 2 within the shift's dates."],
    ['Staff 2', 'Overlap End Date', '01-04-2099', "Enter dates for Staff 2 within the shift's dates."],
  ])(
    'refuses a date of %s before the shift starts, at the field %s',
    async (staff, label, typed, sentence) => {
      const server = fakeServer(goodRoutes({ [SAVE]: saved }));
      const { user } = open();
      await fill(user);
      await user.click(screen.getByRole('combobox', { name: staff }));
      await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
      await user.type(await box(label), typed);
      await press(user, 'Save');
      expect(await box(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(server.calls(SAVE)).toEqual([]);
    },
  );

  test('refuses the same employee as Staff 1 and Staff 2', async () => {
    fakeServer(goodRoutes());
    const { user } = open();
    await fill(user, true);
    await user.click(screen.getByRole('combobox', { name: 'Staff 2' }));
    await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
    await press(user, 'Save');
    expect(screen.getByRole('combobox', { name: 'Staff 2' })).toHaveAccessibleDescription(
      expect.stringContaining('Staff 1 and Staff 2 are the same employee on the same dates.'),
    );
  });

  test('requires the manager to accept warnings before it saves a shift, and sends the accepted warnings', async () => {
    const warnings = [{ code: 'warn.longWeek', message: 'Maya Reyes: 42 h planned.' }];
    const server = fakeServer(
      goodRoutes({
        [SAVE]: saved,
        'POST /api/shifts/preview/': {
          body: { occurrences: [], differences: [], changes: [], warnings, errors: [] },
        },
      }),
    );
    const { user } = open();
    await fill(user, true);
    // Press Save right away, before the live check has answered.
    await press(user, 'Save');
    await screen.findByText('Maya Reyes: 42 h planned.');
    expect(await screen.findByText('Check this box to save with these warnings.')).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Assign anyway' }));
    await press(user, 'Save');
    await screen.findByText('Shift created successfully.');
    expect(server.calls(SAVE)[0]?.body).toMatchObject({ overrides: ['warn.longWeek'] });
  });
});

describe('a shift from a request', () => {
  const state = {
    requestId: 'q1',
    newShiftStartDate: '2099-01-06',
    newShiftDay: 'TUESDAY',
    newStartTime: '09:00',
    newEndTime: '12:00',
    asker: { id: 'u1', name: 'Maya Reyes' },
    availableThreeMonths: 'yes',
    reason: 'Mornings are free',
  };

  async function openFromRequest(routes: FakeRoutes = {}) {
    const server = fakeServer(goodRoutes(routes));
    const page = open('/manage-shifts');
    await screen.findByRole('button', { name: 'Add New' });
    act(() => {
      window.history.pushState({ usr: state, key: 'k' }, '', CREATE);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { usr: state, key: 'k' } }));
    });
    expect(await box('Shift Date')).toHaveValue('01-06-2099');
    return { ...page, server };
  }
  const carried = () => Reflect.get(window.history.state, 'usr');

  test('fills in a one-time shift from a request, with the requester as Staff 1 and all details of the request', async () => {
    const { container } = await openFromRequest();
    expect(screen.getByRole('radio', { name: 'One-time' })).toBeChecked();
    expect(staffBox()).toHaveValue('Maya Reyes');
    expect(screen.getByText('New shift request from Maya Reyes')).toBeVisible();
    expect(screen.getByText(/9:00 AM–12:00 PM, for at least 3 months\./)).toBeVisible();
    expect(screen.getByText('“Mornings are free”')).toBeVisible();
    expect(await axeFindings(container)).toEqual([]);
  });

  describe('that leaves out the requester', () => {
    async function saveOnAnotherDay() {
      const opened = await openFromRequest({ [SAVE]: saved });
      const { user } = opened;
      await screen.findByRole('option', { name: 'Swim Instructor' });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Type' }), 'pos');
      await user.clear(await box('Shift Date'));
      await user.type(await box('Shift Date'), '01-07-2099');
      await press(user, 'Save');
      const dialog = await screen.findByRole('dialog', { name: 'Answer the Request' });
      expect(opened.server.calls(SAVE)).toEqual([]);
      return { ...opened, dialog: within(dialog) };
    }

    test('asks how to answer the request before it saves a shift without the requester, and Back keeps the form', async () => {
      const { user, dialog, server } = await saveOnAnotherDay();
      expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Save shift' }));
      expect(dialog.getByText('Choose how to answer the request.')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.calls(SAVE)).toEqual([]);
      expect(await box('Shift Date')).toHaveValue('01-07-2099');
    });

    test('leaves the request pending when the manager chooses that', async () => {
      const { user, dialog, server } = await saveOnAnotherDay();
      await user.click(dialog.getByRole('radio', { name: /Leave the request pending/ }));
      await user.click(dialog.getByRole('button', { name: 'Save shift' }));
      await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
      expect(server.calls(SAVE)[0]?.body).toMatchObject({ request_id: 'q1' });
      expect(server.calls(SAVE)[0]?.body).not.toHaveProperty('request_rejected');
    });

    test('rejects the request with a reason when a shift without the requester is saved', async () => {
      const { user, dialog, server } = await saveOnAnotherDay();
      await user.click(dialog.getByRole('radio', { name: /Reject the request/ }));
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Tuesdays are full.');
      await user.click(dialog.getByRole('button', { name: 'Save shift' }));
      await waitFor(() =>
        expect(server.calls(SAVE)[0]?.body).toMatchObject({
          request_id: 'q1',
          request_rejected: { reason: 'Tuesdays are full.' },
        }),
      );
    });
  });

  test("fills in the times of a new-shift request, and Cancel returns to the dashboard's seventh tab", async () => {
    const { user, address } = await openFromRequest();
    expect(screen.getByRole('combobox', { name: 'Start Time' })).toHaveValue('09:00 AM');
    await press(user, 'Cancel');
    expect(address()).toBe('/dashboard?location=loc');
    expect(carried()).toEqual({ activeButton: 7 });
  });

  test("sends the request's id with the shift that is created from it", async () => {
    const { user, server, address } = await openFromRequest({ [SAVE]: saved });
    await screen.findByRole('option', { name: 'Swim Instructor' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Type' }), 'pos');
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/dashboard?location=loc'));
    expect(server.calls(SAVE)[0]?.body).toMatchObject({
      request_id: 'q1',
      end_date: null,
      shift_repeat: null,
      staff: [{ id: 'u1' }],
    });
  });
});

describe('an existing shift', () => {
  async function openDialog(action: 'Edit' | 'Clone', routes: FakeRoutes) {
    const server = fakeServer(goodRoutes(routes));
    const page = open('/manage-shifts?location=loc');
    await page.user.click(await screen.findByRole('button', { name: 'Actions for LKV-0042' }));
    await page.user.click(await screen.findByRole('menuitem', { name: action }));
    await screen.findByRole('dialog', { name: `${action} shift` });
    return { ...page, server };
  }

  test('keeps the type of an edited shift, shows the changes, then updates the shift', async () => {
    const changes = ['Maya Reyes: 3:30 PM becomes 4:00 PM starting 01-05-2099'];
    const { user, server } = await openDialog('Edit', {
      'POST /api/shifts/s1/preview/': {
        body: { occurrences: [], differences: [], changes, warnings: [], errors: [] },
      },
      'PUT /api/shifts/s1/': saved,
    });
    expect(screen.getByRole('radio', { name: 'Recurring' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'One-time' })).toBeDisabled();
    const start = screen.getByRole('combobox', { name: 'Start Time' });
    await user.clear(start);
    await user.type(start, '4p');
    await press(user, 'Save');
    expect(server.calls('PUT /api/shifts/s1/')).toEqual([]);
    expect(await screen.findByText(changes[0] ?? '')).toBeVisible();
    await press(user, 'Save');
    expect(await screen.findByText('Shift updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/s1/')[0]?.body).toMatchObject({ start_time: '16:00' });
  });

  test("shows another manager's changes when an edit is refused, then saves over them", async () => {
    const { user, server } = await openDialog('Edit', {
      'PUT /api/shifts/s1/': [outdated, saved],
      'GET /api/shifts/s1/': { body: { ...shift, comments: 'Ask Ada for the key' } },
    });
    const start = screen.getByRole('combobox', { name: 'Start Time' });
    await user.clear(start);
    await user.type(start, '4p');
    await waitFor(() => expect(server.calls('POST /api/shifts/s1/preview/')).toHaveLength(2));
    await press(user, 'Save');
    expect(await screen.findByText(/^Ada Min saved last, on 11-24-2026 8:02 AM\./)).toBeVisible();
    expect(start).toHaveValue('04:00 PM');
    await press(user, 'Review changes');
    expect(await screen.findByText('Ask Ada for the key')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByText('Close'));
    await press(user, 'Save');
    expect(await screen.findByText('Shift updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/s1/')).toMatchObject([
      { seen: '"first"', body: { start_time: '16:00' } },
      { seen: '"second"', body: { start_time: '16:00' } },
    ]);
    expect(server.calls('PUT /api/shifts/s1/')[0]?.body).not.toHaveProperty('revision');
  });

  test('creates a shift from a clone', async () => {
    const { user, server } = await openDialog('Clone', { [SAVE]: saved });
    expect(screen.getByRole('textbox', { name: 'Start Date' })).toHaveValue('01-05-2099');
    await press(user, 'Save');
    expect(await screen.findByText('Shift created successfully.')).toBeVisible();
    expect(server.calls(SAVE)).toHaveLength(1);
  });
});

/** Holds back the answers of a route until the test releases them, in the order of their requests. */
function held(reply: (call: SentCall) => FakeReply) {
  const waiting: (() => void)[] = [];
  const answer = (call: SentCall) =>
    new Promise<FakeReply>((resolve) => {
      waiting.push(() => resolve(reply(call)));
    });
  return { answer, waiting };
}

describe('the picked employee is sent, whatever the answers are', () => {
  const STAFF = 'GET /api/shifts/staff/';
  const PREVIEW = 'POST /api/shifts/preview/';
  const sentStaff = (server: ReturnType<typeof fakeServer>) =>
    server.calls(SAVE).map(({ body }) => Reflect.get(Object(body), 'staff'));
  const maya = { id: 'u2', start_date: null, end_date: null };

  test('keeps the chosen employee when the list changes between mouse down and mouse up', async () => {
    const server = fakeServer(goodRoutes({ [SAVE]: saved }));
    const { user } = open();
    await fill(user);
    await user.click(staffBox());
    fireEvent.mouseDown(await screen.findByRole('option', { name: /Maya Reyes/ }));
    await user.keyboard('kai');
    expect(screen.queryByRole('option', { name: /Maya Reyes/ })).toBeNull();
    fireEvent.mouseUp(document.body);
    expect(staffBox()).toHaveValue('Maya Reyes');
    expect(await screen.findByText('No overlaps')).toBeVisible();
    await press(user, 'Save');
    await waitFor(() => expect(sentStaff(server)).toEqual([[maya]]));
  });

  test.each([
    ['late', [] as FakeReply[]],
    ['without that employee', [{ body: { results: [] } }]],
    ['lost', ['lost' as const]],
  ])(
    'keeps and sends the chosen employee when the list for the changed times arrives %s',
    async (how, replies) => {
      const server = fakeServer(goodRoutes({ [SAVE]: saved }));
      const { user } = open();
      await fill(user, true);
      const late = held(() => ({ body: { results: candidates } }));
      server.routes[STAFF] = replies[0] ?? late.answer;
      await user.clear(screen.getByRole('combobox', { name: 'End Time' }));
      await user.type(screen.getByRole('combobox', { name: 'End Time' }), '645p');
      const asked = server.calls(STAFF).length;
      await waitFor(() => expect(server.calls(STAFF).length).toBeGreaterThan(asked));
      await waitFor(() => expect(screen.getByText('No overlaps')).toBeVisible(), { timeout: 2000 });
      expect(staffBox()).toHaveValue('Maya Reyes');
      await press(user, 'Save');
      await waitFor(() => expect(sentStaff(server)).toEqual([[maya]]));
      expect(how === 'late').toBe(late.waiting.length > 0);
    },
  );

  test('ignores a late preview from before the choice of an employee, and sends the chosen employee', async () => {
    const first = held(() => ({
      body: { occurrences: [], differences: [], changes: [], warnings: [], errors: [] },
    }));
    const server = fakeServer(goodRoutes({ [SAVE]: saved, [PREVIEW]: first.answer }));
    const { user } = open();
    await fill(user);
    await waitFor(() => expect(first.waiting).toHaveLength(1));
    await user.click(staffBox());
    await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
    await waitFor(() => expect(first.waiting).toHaveLength(2));
    first.waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(screen.queryByText('No overlaps')).toBeNull();
    first.waiting[1]?.();
    expect(await screen.findByText('No overlaps')).toBeVisible();
    await press(user, 'Save');
    await waitFor(() => expect(sentStaff(server)).toEqual([[maya]]));
  });

  test('saves when Save is pressed during the check that follows a failed save', async () => {
    const server = fakeServer(goodRoutes({ [SAVE]: 'lost', [PREVIEW]: 'lost' }));
    const { user } = open();
    await fill(user);
    await press(user, 'Save');
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(server.calls(PREVIEW)).toHaveLength(1);
    const late = held(() => ({
      body: { occurrences: [], differences: [], changes: [], warnings: [], errors: [] },
    }));
    Object.assign(server.routes, { [SAVE]: saved, [PREVIEW]: late.answer });
    await waitFor(() => expect(late.waiting).toHaveLength(1));
    await press(user, 'Save');
    late.waiting[0]?.();
    await waitFor(() => expect(server.calls(SAVE)).toHaveLength(2));
  });
});
