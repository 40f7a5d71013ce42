import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Root } from '../area';
import { goodRoutes, meeting } from '../scheduling.fixture';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const LIST = '/manage-staff-meeting?location=loc';
const CREATE = '/manage-staff-meeting/create?location=loc';
const SAVE = 'POST /api/shifts/meeting/';
const saved = { status: 201, body: { message: 'ok', id: 'm2', shift_code: 'LKV-0051', warnings: [] } };
const open = (route: string) => renderPage(<Root />, { route, role: 'MANAGER' });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

async function choose(user: UserEvent, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0050' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function fill(user: UserEvent, end = '1p'): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Start Date' }), '01-06-2099');
  await user.type(screen.getByRole('combobox', { name: 'Start Time' }), '12p');
  await user.type(screen.getByRole('combobox', { name: 'End Time' }), end);
  await user.click(screen.getByRole('combobox', { name: 'Shift Type' }));
  await user.click(await screen.findByRole('option', { name: 'Swim Instructor' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('combobox', { name: 'Staff' }));
  if (end === '1p') await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
  await user.keyboard('{Escape}');
}

describe('staff meetings', () => {
  test('lists staff meetings with their status', async () => {
    const old = { ...meeting, id: 'm0', shift_code: 'LKV-0049', status: 'ARCHIVED' };
    fakeServer(goodRoutes({ 'GET /api/shifts/meeting/': { body: { count: 2, results: [meeting, old] } } }));
    const { container } = open(LIST);
    expect(await screen.findByText('Archived')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Shift Code',
      'Date',
      'Meeting Time',
      'Status',
      'Action',
    ]);
    expect(await axeFindings(container)).toEqual([]);
  });

  test('asks for a location, moves focus to Location, and opens the meeting form after the choice', async () => {
    fakeServer(goodRoutes());
    const { user, address } = open('/manage-staff-meeting');
    await user.click(await screen.findByRole('button', { name: 'Add New' }));
    expect(await screen.findByText('Select a location first.')).toBeVisible();
    expect(screen.getByLabelText('Location')).toHaveFocus();
    await screen.findByRole('option', { name: 'Lakeview' });
    await user.selectOptions(screen.getByLabelText('Location'), 'Lakeview');
    await waitFor(() => expect(address()).toBe('/manage-staff-meeting/create?location=loc'));
  });

  test('lets a choice only filter the list after the field Location was left without one', async () => {
    fakeServer(goodRoutes());
    const { user, address } = open('/manage-staff-meeting');
    await user.click(await screen.findByRole('button', { name: 'Add New' }));
    await user.click(screen.getByRole('searchbox'));
    await screen.findByRole('option', { name: 'Lakeview' });
    await user.selectOptions(screen.getByLabelText('Location'), 'Lakeview');
    await waitFor(() => expect(address()).toBe('/manage-staff-meeting?location=loc'));
  });

  test.each([
    ['/manage-staff-meeting/create', 'Create New Staff Meeting'],
    ['/manage-shifts/create', 'Create New Shift'],
  ])(
    'shows Location as a select on %s without a location, then its form in the address',
    async (path, form) => {
      fakeServer(goodRoutes());
      const { user, address } = open(path);
      await screen.findByRole('option', { name: 'Lakeview' });
      expect(screen.queryByRole('form', { name: form })).toBeNull();
      await user.selectOptions(screen.getByLabelText('Location'), 'Lakeview');
      expect(await screen.findByRole('form', { name: form })).toBeVisible();
      expect(address()).toBe(`${path}?location=loc`);
      expect(screen.getByLabelText('Location')).toBeDisabled();
      expect(screen.getByRole('form', { name: form })).toContainElement(
        document.activeElement as HTMLElement,
      );
    },
  );

  test.each<[string, FakeReply, string]>([
    ['204', { status: 204 }, 'Meeting deleted successfully!'],
    ['404', { status: 404, body: { error: 'gone' } }, 'Shift not found.'],
    [
      '409',
      outdated,
      'Ada Min saved last, on 11-24-2026 8:02 AM. Review the latest version before you save.',
    ],
    ['500', { status: 500, body: {} }, 'Something went wrong.'],
  ])('shows the result of deleting a meeting: %s', async (_name, reply, sentence) => {
    const server = fakeServer(goodRoutes({ 'DELETE /api/shifts/meeting/m1/': reply }));
    const { user } = open(LIST);
    await choose(user, 'Delete');
    expect(await screen.findByText('Are you sure you want to delete this staff meeting?')).toBeVisible();
    await press(user, 'Delete');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(server.calls('DELETE /api/shifts/meeting/m1/')).toMatchObject([{ seen: '"first"' }]);
  });

  test("shows another manager's changes when a meeting edit is refused, then saves over them", async () => {
    const server = fakeServer(
      goodRoutes({
        'PUT /api/shifts/meeting/m1/': [outdated, saved],
        'GET /api/shifts/meeting/m1/': { body: { ...meeting, agenda: 'Rescue drill' } },
      }),
    );
    const { user } = open(LIST);
    await choose(user, 'Edit');
    const agenda = await screen.findByRole('textbox', { name: /^Agenda/ });
    await user.type(agenda, ' at six');
    await press(user, 'Save');
    expect(await screen.findByText(/^Ada Min saved last/)).toBeVisible();
    expect(agenda).toHaveValue('Lifeguard drill at six');
    await press(user, 'Review changes');
    expect(await screen.findByText('Rescue drill')).toBeVisible();
    await user.click(screen.getByText('Close'));
    await press(user, 'Save');
    expect(await screen.findByText('Staff meeting updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/meeting/m1/').map(({ seen }) => seen)).toEqual([
      '"first"',
      '"second"',
    ]);
  });

  test('updates a meeting from Edit, and creates a meeting from Clone', async () => {
    const server = fakeServer(goodRoutes({ 'PUT /api/shifts/meeting/m1/': saved, [SAVE]: saved }));
    const { user } = open(LIST);
    await choose(user, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit staff meeting' });
    await press(user, 'Save');
    expect(await screen.findByText('Staff meeting updated successfully.')).toBeVisible();
    await choose(user, 'Clone');
    await screen.findByRole('dialog', { name: 'Clone staff meeting' });
    await press(user, 'Save');
    expect(await screen.findByText('Staff meeting created successfully.')).toBeVisible();
    expect(server.calls(SAVE)).toMatchObject([
      { query: { location: 'loc' }, body: { agenda: 'Lifeguard drill', assigned_staff: ['u2'] } },
    ]);
  });
});

describe('the meeting form', () => {
  test('requires every field of a meeting except the agenda', async () => {
    const server = fakeServer(goodRoutes());
    const { user } = open(CREATE);
    await screen.findByRole('textbox', { name: 'Start Date' });
    await press(user, 'Save');
    for (const sentence of [
      'Date is required',
      'Start Time is required',
      'End Time is required',
      'Please select Shift Type.',
      'Please Select at least one Staff',
    ])
      expect((await screen.findAllByText(new RegExp(sentence)))[0]).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
  });

  test("refuses a meeting whose end isn't after its start", async () => {
    const server = fakeServer(goodRoutes({ [SAVE]: saved }));
    const { user } = open(CREATE);
    await fill(user, '12p');
    await press(user, 'Save');
    expect(await screen.findByText('End Time must be greater than Start Time')).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
  });

  test('shows a message when a meeting is created, and returns to the list after 2 seconds', async () => {
    const server = fakeServer(goodRoutes({ [SAVE]: saved }));
    const { user, address } = open(CREATE);
    await fill(user);
    await press(user, 'Save');
    expect(await screen.findByText('Staff meeting created successfully.')).toBeVisible();
    expect(address()).toBe(CREATE);
    await waitFor(() => expect(address()).toBe(LIST), { timeout: 3000 });
    expect(server.calls('GET /api/shifts/staff/').at(-1)?.query).toMatchObject({
      type_id: 'pos',
      schedule_type: 'STAFF_MEETING',
    });
  });

  test.each<[string, FakeReply, string]>([
    ['400 with a message', { status: 400, body: { error: 'Maya is away.' } }, 'Maya is away.'],
    ['400 without a message', { status: 400, body: {} }, 'Unable to create meeting.'],
    ['500', { status: 500, body: {} }, 'Something went wrong.'],
  ])(
    'keeps the meeting form open and shows the reason after a refused save: %s',
    async (_name, reply, sentence) => {
      fakeServer(goodRoutes({ [SAVE]: reply }));
      const { user, address } = open(CREATE);
      await fill(user);
      await press(user, 'Save');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(address()).toBe(CREATE);
    },
  );
});
