import type { Role } from '@ondeck/shared/contract/roles';
import { type FakeReply, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, ending, ends, instructor, lakeview, maya, page as list } from '../admin.fixture';
import { Root } from '../area';
import { userKeyError } from './userForm';

const LIST = 'GET /api/users/';
const CREATE = 'POST /api/users/';
const open = (route = '/manage-user', role: Role = 'ADMIN') => renderPage(<Root />, { role, route });

async function choose(page: ReturnType<typeof open>, item: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  await page.user.click(screen.getByRole('menuitem', { name: item }));
}

async function pick(page: ReturnType<typeof open>, field: string, option: string): Promise<void> {
  await page.user.click(screen.getByRole('combobox', { name: field }));
  await page.user.click(await screen.findByRole('option', { name: option }));
  await page.user.keyboard('{Escape}');
}

/**
 * Paste whole texts: typing each key takes seconds on a busy machine, and the fields have separate tests for typing.
 */
async function put(page: ReturnType<typeof open>, field: HTMLElement, text: string): Promise<void> {
  await page.user.click(field);
  await page.user.paste(text);
}

async function fill(page: ReturnType<typeof open>, role = 'Employee'): Promise<void> {
  await put(page, await screen.findByLabelText('Key'), '30003');
  if (role) await page.user.selectOptions(screen.getByLabelText('Roles'), role);
  await put(page, screen.getByLabelText('First Name'), 'Nora');
  await put(page, screen.getByLabelText('Last Name'), 'Vance');
  await put(page, screen.getByLabelText('Phone'), '206-555-0177');
  await put(page, screen.getByLabelText('Email'), 'nora@ondeck.example');
  await pick(page, 'Location', lakeview.title);
  await pick(page, 'Position', instructor.name);
}

const save = (page: ReturnType<typeof open>) => page.user.click(screen.getByRole('button', { name: 'Save' }));

test('ignores an unknown role or status in the address of the list of users', async () => {
  const server = fakeServer({ ...choices(), [LIST]: list(maya) });
  open('/manage-user?role=KING&status=asleep');
  await screen.findByText('Maya');
  expect(server.calls(LIST)[0]?.query).toEqual({ limit: '10', offset: '0' });
});

test.each([
  ['', 'Key is required'],
  ['123', 'Key must be at least 4 characters long'],
  ['1234', 'Key must be exactly 5 characters long'],
  ['12345', null],
])('checks the key %j: %j', (key, sentence) => {
  expect(userKeyError(key)).toBe(sentence);
});

test('lists users, filters them by role and status, and searches after 300 ms', async () => {
  const server = fakeServer({ [LIST]: list(maya) });
  const page = open();
  await screen.findByRole('row', { name: /Maya Reyes maya@ondeck.example Employee 20001 Active/ });
  expect(server.calls(LIST)[0]?.query).toEqual({ limit: '10', offset: '0' });
  await page.user.selectOptions(screen.getByLabelText('Role'), 'Manager');
  await page.user.selectOptions(screen.getByLabelText('Status'), 'In Active');
  await page.user.type(screen.getByRole('searchbox'), 'may');
  await waitFor(() =>
    expect(server.calls(LIST).at(-1)?.query).toEqual({
      role: 'MANAGER',
      status: 'inactive',
      search: 'may',
      limit: '10',
      offset: '0',
    }),
  );
  expect(server.calls(LIST).map(({ query }) => query['search'])).not.toContain('ma');
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(page.address()).toBe('/manage-user');
});

test.each([
  ['waits for an admin', { awaits_approval: true, is_active: false }, 'Needs approval'],
  ['was deactivated', { is_active: false }, 'Inactive'],
  ['has a link to choose a password', { awaits_activation: true, invited: true }, 'Invited'],
  ['has neither password nor link', { awaits_activation: true }, 'Not invited'],
])('marks a user who %s', async (_name, change, word) => {
  fakeServer({ [LIST]: list({ ...maya, ...change }) });
  open();
  expect(await screen.findByText(word)).toBeVisible();
});

test('names every empty field when a user is created without values', async () => {
  const server = fakeServer(choices());
  const page = open('/manage-user/create');
  await screen.findByLabelText('Key');
  await save(page);
  expect(await screen.findByText('Please fill all fields.')).toBeVisible();
  expect(screen.getAllByText('Please Select at least one Location')[0]).toBeVisible();
  expect(screen.getAllByText('Please Select at least one Position')[0]).toBeVisible();
  expect(screen.getAllByText('Key is required')[0]).toBeVisible();
  expect(server.calls(CREATE)).toEqual([]);
});

test("turns off the browser's autofill in the form for a new user", async () => {
  fakeServer(choices());
  open('/manage-user/create');
  await screen.findByLabelText('Key');
  const boxes = [...document.querySelectorAll('form input:not([type="checkbox"]):not([type="radio"])')];
  expect(boxes.length).toBeGreaterThan(6);
  for (const box of boxes) expect(box).toHaveAttribute('autocomplete', 'off');
});

test('keeps a stored name that is too short, and refuses a changed name that is too short', async () => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list({ ...maya, first_name: 'Bo', last_name: 'Li' }),
    'PUT /api/users/update/user-maya/': { body: {} },
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Bo Li' }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const first = await screen.findByLabelText('First Name');
  await page.user.clear(first);
  await page.user.type(first, 'Al');
  await save(page);
  expect(first).toHaveAccessibleDescription('First Name must be at least 3 characters long');
  await page.user.clear(first);
  await page.user.type(first, 'Bo');
  await save(page);
  expect(await screen.findByText('User updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')[0]?.body).toMatchObject({
    first_name: 'Bo',
    last_name: 'Li',
  });
});

test('refuses to create a user without a role', async () => {
  const server = fakeServer(choices());
  const page = open('/manage-user/create');
  await fill(page, '');
  await save(page);
  expect(await screen.findByText('Please fill all fields.')).toBeVisible();
  expect(server.calls(CREATE)).toEqual([]);
});

test('creates a user, and returns to the list after about 2 seconds', async () => {
  const server = fakeServer({ ...choices(), [LIST]: list(maya), [CREATE]: { status: 201, body: {} } });
  const page = open('/manage-user/create');
  await fill(page);
  await save(page);
  expect(await screen.findByText('User created successfully.')).toBeVisible();
  expect(server.calls(CREATE)[0]?.body).toEqual({
    key: '30003',
    first_name: 'Nora',
    last_name: 'Vance',
    phone_number: '206-555-0177',
    email: 'nora@ondeck.example',
    user_type: 'EMPLOYEE',
    locations: ['loc-1'],
    positions: ['pos-1'],
    employee_joining_date: null,
    employee_ending_date: null,
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(page.address()).toBe('/manage-user/create');
  await waitFor(() => expect(page.address()).toBe('/manage-user'), { timeout: 1500 });
});

test.each<[string, FakeReply, string]>([
  ['a key in use', { status: 400, body: { error: 'Key already exists' } }, 'This key already exists.'],
  [
    'a key in use, by field',
    { status: 400, body: { error: 'x', fields: { key: 'This key already exists.' } } },
    'This key already exists.',
  ],
  [
    'an email in use',
    { status: 400, body: { error: 'x', fields: { email: 'This email already exists.' } } },
    'This email already exists.',
  ],
  [
    'error',
    { status: 403, body: { error: 'Only an admin can make someone an admin.' } },
    'Only an admin can make someone an admin.',
  ],
  ['message', { status: 400, body: { message: 'Said otherwise.' } }, 'Said otherwise.'],
  ['a wordless refusal', { status: 502, body: 'x' }, 'An unexpected error occurred.'],
  ['no answer', 'lost', 'Something went wrong.'],
])(
  'keeps the typed values when creating a user fails with %s, and shows why',
  async (_name, reply, sentence) => {
    fakeServer({ ...choices(), [CREATE]: reply });
    const page = open('/manage-user/create');
    await fill(page);
    await save(page);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Key')).toHaveValue('30003');
    expect(screen.getByLabelText('First Name')).toHaveValue('Nora');
    expect(screen.getByRole('button', { name: `Remove ${lakeview.title}` })).toBeVisible();
  },
);

test("preselects the role Manager for a manager, who can't choose Admin", async () => {
  fakeServer(choices());
  open('/manage-user/create', 'MANAGER');
  const roles = await screen.findByLabelText('Roles');
  expect(roles).toHaveValue('MANAGER');
  expect(within(roles).queryByRole('option', { name: 'Admin' })).toBeNull();
});

test('creates a position with one field, and selects the new position', async () => {
  const added = { ...instructor, id: 'pos-2', name: 'Stroke Coach' };
  const server = fakeServer({
    ...choices(),
    'GET /api/shifts/shift-type/': [list(instructor), list(instructor, added)],
    'POST /api/shifts/shift-type/': { status: 201, body: added },
  });
  const page = open('/manage-user/create');
  await page.user.click(await screen.findByRole('button', { name: 'Create New Position' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create New Position' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Position is required')).toBeVisible();
  await page.user.type(within(dialog).getByLabelText('Position'), 'Stroke Coach');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Position created successfully: Stroke Coach')).toBeVisible();
  expect(server.calls('POST /api/shifts/shift-type/')[0]?.body).toEqual({ name: 'Stroke Coach' });
  expect(await screen.findByRole('button', { name: 'Remove Stroke Coach' })).toBeVisible();
});

test('saves all fields of an edited user, including employment, and reloads the list', async () => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list(maya),
    'PUT /api/users/update/user-maya/': { body: {} },
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await page.user.selectOptions(within(dialog).getByLabelText('Roles'), 'Manager');
  expect(within(dialog).getByLabelText('Joining Date')).toHaveValue('01-05-2026');
  await put(page, within(dialog).getByLabelText('Ending Date'), '12-31-2026');
  await put(page, within(dialog).getByLabelText('Emergency Phone'), '206-555-0199');
  await page.user.click(within(dialog).getByRole('switch', { name: 'Active' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')[0]?.body).toEqual({
    key: '20001',
    first_name: 'Maya',
    last_name: 'Reyes',
    phone_number: '206-555-0100',
    email: 'maya@ondeck.example',
    user_type: 'MANAGER',
    locations: ['loc-1'],
    positions: ['pos-1'],
    is_active: false,
    emergency_phone_number: '206-555-0199',
    employee_joining_date: '2026-01-05',
    employee_ending_date: '2026-12-31',
  });
  await waitFor(() => expect(server.calls(LIST)).toHaveLength(2));
});

test("shows another admin's changes when a user edit is refused, then saves over them", async () => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list({ ...maya, revision: 'first' }),
    'GET /api/users/user-maya/': { body: { ...maya, phone_number: '206-555-0155' } },
    'POST /api/users/user-maya/preview/': ends(),
    'PUT /api/users/update/user-maya/': [outdated, { body: { message: 'x' } }],
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await page.user.selectOptions(dialog.getByLabelText('Roles'), 'Manager');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Ada Min saved last/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('206-555-0155')).toBeVisible();
  await page.user.click(screen.getByText('Close'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')).toMatchObject([
    { seen: '"first"' },
    { seen: '"second"', body: { user_type: 'MANAGER' } },
  ]);
});

test('refuses an ending date before the joining date', async () => {
  const server = fakeServer({ ...choices(), [LIST]: list(maya) });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await put(page, within(dialog).getByLabelText('Ending Date'), '01-04-2026');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('End date cannot be before start date')[0]).toBeVisible();
  expect(server.calls('POST /api/users/user-maya/preview/')).toEqual([]);
});

test.each([
  ['Save and end', 1],
  ['Back', 0],
])('names the shifts that an edit ends before it saves; %s saves %i times', async (button, times) => {
  const meeting = { ...ending, id: 'm', type: 'meeting' as const, shift_code: 'LKV-0043', more: false };
  const server = fakeServer({
    ...choices(),
    [LIST]: list(maya),
    'POST /api/users/user-maya/preview/': ends(ending, { ...meeting, name: 'Staff meeting' }),
    'PUT /api/users/update/user-maya/': { body: { message: 'x' } },
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await put(page, within(dialog).getByLabelText('Ending Date'), '12-31-2026');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const rows = within(await screen.findByRole('region', { name: 'Affected work' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'LKV-0042 Swim Instructor, 3:30–6:15 PMLakeview Swim School: 01-06-2027, 01-13-2027, 01-20-2027 and later',
    'LKV-0043 Staff meeting, 3:30–6:15 PMLakeview Swim School: 01-06-2027, 01-13-2027, 01-20-2027',
  ]);
  expect(server.calls('POST /api/users/user-maya/preview/')[0]?.body).toMatchObject({
    employee_ending_date: '2026-12-31',
  });
  expect(server.calls('PUT /api/users/update/user-maya/')).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: button }));
  if (times > 0) expect(await screen.findByText('User updated successfully.')).toBeVisible();
  else await waitFor(() => expect(screen.queryByRole('region', { name: 'Affected work' })).toBeNull());
  expect(server.calls('PUT /api/users/update/user-maya/')).toHaveLength(times);
});

test("saves nothing and shows the reason when the affected shifts can't be checked", async () => {
  const sentence = 'This employee works in this position at another location. Ask an admin to remove it.';
  const server = fakeServer({
    ...choices(),
    [LIST]: list(maya),
    'POST /api/users/user-maya/preview/': { status: 403, body: { error: sentence } },
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')).toEqual([]);
});

test('names the shifts that deleting a user ends', async () => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list(maya),
    'POST /api/users/user-maya/preview/': ends(
      ...Array.from({ length: 10 }, (_, n) => ({ ...ending, id: `${n}` })),
    ),
  });
  const page = open();
  await choose(page, 'Delete');
  const rows = within(await screen.findByRole('region', { name: 'Affected work' })).getAllByRole('listitem');
  expect(rows).toHaveLength(10);
  expect(screen.getByText('10 shifts will end, and any shifts become open:')).toBeVisible();
  expect(server.calls('POST /api/users/user-maya/preview/')[0]?.body).toEqual({ is_active: false });
});

test.each<[string, FakeReply, string]>([
  ['success', { body: { message: 'x' } }, 'Password has been changed successfully.'],
  [
    'error',
    { status: 403, body: { error: 'Only an admin can change an admin.' } },
    'Only an admin can change an admin.',
  ],
  ['detail', { status: 400, body: { detail: 'Too old.' } }, 'Too old.'],
  ['no answer', 'lost', 'An unexpected error occurred.'],
])('changes a user\'s password; %s shows "%s"', async (_name, reply, sentence) => {
  const server = fakeServer({ [LIST]: list(maya), 'POST /api/users/change-password/user-maya/': reply });
  const page = open();
  await choose(page, 'Change Password');
  const dialog = await screen.findByRole('dialog', { name: 'Change User Password' });
  const field = (name: string) => within(dialog).getByLabelText(name, { selector: 'input' });
  await page.user.type(field('New Password'), 'Swim-fast-1!');
  await page.user.type(field('Confirm Password'), 'other');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Passwords do not match')).toBeVisible();
  await page.user.clear(field('Confirm Password'));
  await page.user.type(field('Confirm Password'), 'Swim-fast-1!');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.calls('POST /api/users/change-password/user-maya/')[0]?.body).toEqual({
    new_password: 'Swim-fast-1!',
    confirm_password: 'Swim-fast-1!',
  });
});

const LAST_ADMIN = 'Your school needs at least one active admin. Make someone else an admin first.';

test.each<[string, FakeReply, string]>([
  ['200', { body: { message: 'x' } }, 'User deleted successfully!'],
  ['404', { status: 404, body: { error: 'x' } }, 'User not found.'],
  ['400', { status: 400, body: { error: LAST_ADMIN } }, LAST_ADMIN],
])('asks before it deletes a user; %s shows "%s"', async (_name, reply, sentence) => {
  const server = fakeServer({ ...choices(), [LIST]: list(maya), 'DELETE /api/users/user-maya/': reply });
  const page = open();
  await choose(page, 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
  expect(await within(dialog).findByText('Are you sure you want to delete this user?')).toBeVisible();
  expect(await screen.findByText("This doesn't affect any upcoming shifts or meetings.")).toBeVisible();
  expect(server.calls('DELETE /api/users/user-maya/')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('resends the activation link to a user who has no password yet', async () => {
  const server = fakeServer({
    [LIST]: list({ ...maya, awaits_activation: true, invited: true }),
    'POST /api/users/user-maya/resend-activation/': { body: { message: 'x' } },
  });
  const page = open();
  await choose(page, 'Resend activation');
  expect(await screen.findByText('Activation link sent to maya@ondeck.example.')).toBeVisible();
  expect(server.calls('POST /api/users/user-maya/resend-activation/')).toHaveLength(1);
});

test("shows a manager why an admin can't be changed", async () => {
  fakeServer({ [LIST]: list({ ...maya, user_type: 'ADMIN' }) });
  const page = open('/manage-user', 'MANAGER');
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  const item = screen.getByRole('menuitem', { name: 'Edit' });
  // The reason shows only once for all the actions that it disables.
  expect(item).toHaveAccessibleDescription('Only an admin can change an admin.');
  await page.user.click(item);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('menuitem', { name: /activation$/ })).toBeNull();
});

test('sends users to My Profile to change their own password', async () => {
  fakeServer({ [LIST]: list({ ...maya, user_type: 'ADMIN' }) });
  const page = renderPage(<Root />, { role: 'ADMIN', userId: maya.id, route: '/manage-user' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  expect(screen.getByRole('menuitem', { name: /^Change Password/ })).toHaveAccessibleName(
    'Change Password Change your own password in My Profile.',
  );
});

test('shows and sends only locations and positions of a user who also works elsewhere', async () => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list({ ...maya, works_elsewhere: true, email: '', phone_number: '', key: null }),
    'PUT /api/users/update/user-maya/': { body: { message: 'x' } },
  });
  const page = open('/manage-user', 'MANAGER');
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  expect(document.querySelector('a[href="mailto:"]')).toBeNull();
  expect(within(dialog).getByText('Maya Reyes also works at another location')).toBeVisible();
  expect(within(dialog).queryByLabelText('Email')).toBeNull();
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')[0]?.body).toEqual({
    locations: maya.locations.map((one) => one.location_id),
    positions: maya.positions.map((one) => one.position_id),
  });
});

test.each([
  ['asks once more', false],
  ['does not ask', true],
])('%s before it activates a user; email confirmed: %s', async (_name, confirmed) => {
  const server = fakeServer({
    ...choices(),
    [LIST]: list({ ...maya, awaits_approval: true, is_active: false, email_confirmed: confirmed }),
    'PUT /api/users/update/user-maya/': { body: { message: 'x' } },
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await page.user.click(within(dialog).getByRole('switch', { name: 'Active' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  if (!confirmed) {
    // In tests, antd gives both dialogs the same ID, so they have the same accessible name.
    expect(await screen.findByText(/isn't confirmed yet/)).toBeVisible();
    expect(server.calls('PUT /api/users/update/user-maya/')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Activate' }));
  }
  expect(await screen.findByText('User updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/users/update/user-maya/')).toHaveLength(1);
});
