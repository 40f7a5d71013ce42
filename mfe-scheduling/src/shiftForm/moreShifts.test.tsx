import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Root } from '../area';
import { candidates, goodRoutes, shift } from '../scheduling.fixture';
import { emptyShift, type ShiftForm } from './shiftForm';
import { addedHours } from './useLiveCheck';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const SAVE = 'POST /api/shifts/add-shift/';
const [maya, kai] = candidates;
const staff = { results: [maya, { ...kai, available: true, reasons: [] }], week_start: '2099-01-04' };

/** Fills in a weekly shift on Mondays, 3:30–6:15 PM, with Maya, without saving it. */
async function fillForm(routes: FakeRoutes = {}) {
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/staff/': { body: staff },
      [SAVE]: {
        status: 201,
        body: { message: '6 shifts created.', id: 'n1', shift_code: 'LKV-0060', warnings: [] },
      },
      ...routes,
    }),
  );
  const page = renderPage(<Root />, { route: '/manage-shifts/create?location=loc', role: 'MANAGER' });
  const { user } = page;
  await screen.findByRole('option', { name: 'Swim Instructor' });
  // Set the fields directly; another test covers typing in them.
  const values = {
    'Start Date': '01-05-2099',
    'Shift Repeat': 'WEEKLY',
    'Start Time': '330p',
    'End Time': '615p',
    'Shift Type': 'pos',
  };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, select' }), { target: { value } });
  await pick(user, 'Staff 1', /Maya Reyes/);
  return { ...page, server };
}

async function pick(user: UserEvent, box: string, option: string | RegExp): Promise<void> {
  const combo = screen.getByRole('combobox', { name: box });
  if (combo.getAttribute('aria-expanded') !== 'true') await user.click(combo);
  await user.click(await screen.findByRole('option', { name: option }));
}

const monday: ShiftForm = {
  ...emptyShift(),
  start_date: '2026-11-23',
  shift_repeat: 'WEEKLY',
  start_time: '15:30',
  end_time: '18:15',
};
const threeDays: ShiftForm = { ...monday, also_on: ['WEDNESDAY', 'FRIDAY'] };
test.each<[string, ShiftForm, number]>([
  ['on one day', monday, 2.75],
  ['on three days', threeDays, 8.25],
  ['on the same day twice', { ...monday, also_on: ['MONDAY'] }, 2.75],
  [
    'that repeats daily, without other days',
    { ...threeDays, shift_repeat: 'DAILY', end_date: '2026-11-24' },
    5.5,
  ],
  ['that starts on Wednesday', { ...threeDays, start_date: '2026-11-25', also_on: ['MONDAY'] }, 2.75],
  ['worked starting on Thursday', { ...threeDays, 'staff.0.start_date': '2026-11-26' }, 2.75],
  ['worked through Wednesday', { ...threeDays, 'staff.0.end_date': '2026-11-25' }, 5.5],
])("counts an employee's hours in a week for a shift %s", (_name, form, hours) => {
  const place = { id: 'loc', title: 'Lakeview', zone: 'America/New_York', today: '2026-11-01' };
  expect(addedHours(form, place, 'staff.0', '2026-11-22', false)).toBe(hours);
});

describe('several shifts of one save', () => {
  test('shows and sends the days, dates, and hours of several shifts in one save', async () => {
    const { user, server } = await fillForm();
    await pick(user, 'Also On', 'Friday');
    await pick(user, 'Also On', 'Wednesday');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Mondays, Wednesdays, and Fridays 3:30–6:15 PM')).toBeVisible();
    const dates = within(screen.getByRole('list', { name: 'Upcoming dates' })).getAllByRole('listitem');
    expect(dates.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      '01-05-2099',
      '01-07',
      '01-09',
      '01-12',
    ]);
    // Maya gets three more shifts that week.
    expect(await screen.findByText('28.25 h in the week of 01-04-2099')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('6 shifts created.')).toBeVisible();
    expect(server.calls(SAVE).map(({ body }) => body)).toMatchObject([
      { start_date: '2099-01-05', also_on: ['WEDNESDAY', 'FRIDAY'] },
    ]);
  });

  test('creates shifts for more staff, offers each employee once, and shows their hours', async () => {
    const { user, server, container } = await fillForm();
    await user.click(screen.getByRole('combobox', { name: 'More Staff' }));
    const names = await within(screen.getByRole('listbox', { name: 'More Staff' })).findAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Kai Nakamura 20 h in the week of 01-04-2099',
    ]);
    await user.click(names[0] ?? document.body);
    await user.keyboard('{Escape}');
    expect(await screen.findAllByText('22.75 h in the week of 01-04-2099')).toHaveLength(2);
    expect(await screen.findByText('Up to date')).toBeVisible();
    expect(server.calls('POST /api/shifts/preview/').at(-1)?.body).toMatchObject({ more_staff: ['u3'] });
    expect(await axeFindings(container)).toEqual([]);
  });

  test('ignores other weekdays when the shift repeats daily', async () => {
    const { user, server } = await fillForm();
    await pick(user, 'Also On', 'Friday');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Repeat' }), 'DAILY');
    expect(screen.queryByRole('combobox', { name: 'Also On' })).not.toBeInTheDocument();
    expect(screen.getByText('Every day 3:30–6:15 PM')).toBeVisible();
    expect(await screen.findByText('Up to date')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Shift created successfully.')).toBeVisible();
    expect(server.calls(SAVE)[0]?.body).not.toHaveProperty('also_on');
  });

  test('shows a refusal of several shifts at the field for more staff', async () => {
    const sentence = 'Kai Nakamura: Overlaps LKV-0007 on 01-05-2099.';
    const { user } = await fillForm({
      [SAVE]: { status: 400, body: { error: sentence, fields: { more_staff: sentence } } },
    });
    await pick(user, 'More Staff', /Kai Nakamura/);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Up to date')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'More Staff' })).toHaveAccessibleDescription(
        expect.stringContaining(sentence),
      ),
    );
  });
});

describe('an edit of a shift of a group', () => {
  const preview = 'POST /api/shifts/s1/preview/';
  const times = { before: '3:30 PM to 6:15 PM', after: '4:00 PM to 6:15 PM' };
  const ofGroup = {
    occurrences: ['2099-01-05', '2099-01-07', '2099-01-12'],
    differences: [
      { label: 'Time of LKV-0042', ...times },
      { label: 'Time of LKV-0043', ...times },
    ],
    changes: ["LKV-0043: Kai Nakamura's schedule changes starting 01-07-2099."],
    warnings: [],
    errors: [],
  };
  const ofOne = { ...ofGroup, differences: [{ label: 'Time', ...times }], changes: [] };

  async function edit() {
    const server = fakeServer(
      goodRoutes({
        'GET /api/shifts/': { body: { count: 1, results: [{ ...shift, group_id: 'g1' }] } },
        [preview]: ({ body }) => ({
          body: typeof body === 'object' && body && 'whole_group' in body ? ofGroup : ofOne,
        }),
        'PUT /api/shifts/s1/': {
          body: { message: '2 shifts updated.', id: 's1', shift_code: 'LKV-0042', warnings: [] },
        },
      }),
    );
    const { user } = renderPage(<Root />, { route: '/manage-shifts?location=loc', role: 'MANAGER' });
    await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0042' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit shift' });
    fireEvent.change(within(dialog).getByLabelText('Start Time', { selector: 'input' }), {
      target: { value: '4p' },
    });
    return { user, server, dialog };
  }
  const save = async (user: UserEvent, dialog: HTMLElement) => {
    await within(dialog).findByText('Up to date');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  };

  test('changes only the edited shift of a group by default', async () => {
    const { user, server, dialog } = await edit();
    expect(within(dialog).getByRole('radio', { name: 'This shift' })).toBeChecked();
    expect(await within(dialog).findByText('Time')).toBeVisible();
    await save(user, dialog);
    expect(await screen.findByText('Shift updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/s1/')[0]?.body).not.toHaveProperty('whole_group');
  });

  test('shows and changes every shift in the group when the manager chooses the group', async () => {
    const { user, server, dialog } = await edit();
    await user.click(within(dialog).getByRole('radio', { name: 'Every shift in the group' }));
    expect(await within(dialog).findByText('Time of LKV-0043')).toBeVisible();
    expect(within(dialog).getByText('Time of LKV-0042')).toBeVisible();
    expect(within(dialog).getByRole('list', { name: 'Changes' })).toHaveTextContent(
      "Kai Nakamura's schedule changes starting 01-07-2099.",
    );
    // The server also sends the other shifts' dates, which the form doesn't know.
    expect(within(dialog).getByRole('list', { name: 'Upcoming dates' })).toHaveTextContent('01-07');
    expect(await axeFindings(dialog)).toEqual([]);
    await save(user, dialog);
    expect(await screen.findByText('2 shifts updated.')).toBeVisible();
    expect(server.calls('PUT /api/shifts/s1/')[0]?.body).toMatchObject({
      whole_group: true,
      start_time: '16:00',
    });
  });
});
