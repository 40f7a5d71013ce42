import { readHeld } from '@ondeck/shared/session/heldValues';
import { dropSession, getSession } from '@ondeck/shared/session/session';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';

const signedIn = { expires_at: '2026-11-27T13:02:11.000Z', label: null, reads_only: false };
const sessions = [
  {
    id: 's1',
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    created_at: '2026-11-20T13:02:11.000Z',
    last_used_at: '2026-11-20T16:40:03.000Z',
    is_current: true,
    ...signedIn,
  },
  {
    id: 's2',
    device: 'Safari on iPhone',
    address: '203.0.113.9',
    created_at: '2026-11-18T13:02:11.000Z',
    last_used_at: '2026-11-19T16:40:03.000Z',
    is_current: false,
    ...signedIn,
  },
];
const entry = (id: string, action: string, by: string | null) => ({
  id,
  at: '2026-11-20T13:02:11.000Z',
  by,
  action,
  address: null,
  device: by === null ? 'Chrome on Windows' : null,
});
const list = {
  'GET /api/users/sessions/': { body: { results: sessions } },
  'GET /api/audit/mine/': {
    body: {
      count: 12,
      results: [entry('a1', 'session.refused', null), entry('a2', 'user.changed', 'Ana Silva')],
    },
  },
};
const open = () =>
  renderPage(<Root />, { route: '/my-profile?tab=sessions', userId: 'u1', role: 'EMPLOYEE' });

test('lists every device, this device first', async () => {
  fakeServer(list);
  open();
  const items = within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByText(/on (Windows|iPhone)/).textContent)).toEqual([
    'Chrome on Windows (this device)',
    'Safari on iPhone',
  ]);
});

test('signs out a device and reloads the list of devices', async () => {
  const server = fakeServer({ ...list, 'DELETE /api/users/sessions/s2/': { body: { message: 'ok' } } });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('Device signed out.')).toBeVisible();
  await waitFor(() => expect(server.calls('GET /api/users/sessions/')).toHaveLength(2));
});

test('signs out all other devices', async () => {
  const server = fakeServer({ ...list, 'DELETE /api/users/sessions/': { body: { message: 'ok' } } });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText("You're signed out everywhere else.")).toBeVisible();
  expect(server.calls('DELETE /api/users/sessions/')).toHaveLength(1);
});

test('ends the session on this page when this device is signed out', async () => {
  fakeServer({ ...list, 'DELETE /api/users/sessions/s1/': { body: { message: 'ok' } } });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
  await waitFor(() => expect(readHeld('authToken')).toBe(''));
});

test('reports an expired session after signing out this device has failed', async () => {
  fakeServer({
    ...list,
    'DELETE /api/users/sessions/s1/': { status: 404, body: { error: 'Device not found.' } },
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
  expect(await screen.findByText('Device not found.')).toBeVisible();
  act(() => dropSession('expired'));
  expect(getSession().ended).toBe('expired');
});

test("shows why signing out a device was refused, and doesn't reload the list", async () => {
  const server = fakeServer({
    ...list,
    'DELETE /api/users/sessions/s2/': { status: 404, body: { error: 'Device not found.' } },
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('Device not found.')).toBeVisible();
  expect(server.calls('GET /api/users/sessions/')).toHaveLength(1);
});

test('lists recent account activity with its author and device, and loads more on request', async () => {
  const server = fakeServer(list);
  const page = open();
  const items = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sign-in failed: wrong password.*Chrome on Windows$/),
    expect.stringMatching(/^User changed.*Ana Silva$/),
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() =>
    expect(server.calls('GET /api/audit/mine/').map(({ query }) => query['limit'])).toEqual(['10', '20']),
  );
});

const token = {
  id: 't1',
  device: 'A program',
  address: '',
  created_at: '2026-11-18T13:02:11.000Z',
  last_used_at: '2026-11-18T13:02:11.000Z',
  expires_at: '2027-02-16T13:02:11.000Z',
  is_current: false,
  label: 'Weekly export',
  reads_only: true,
};

test('creates a token and shows it once', async () => {
  const server = fakeServer({
    ...list,
    'POST /api/users/sessions/tokens/': {
      status: 201,
      body: { id: 't1', token: 'a-token-that-is-shown-once', expires_at: token.expires_at },
    },
  });
  const page = renderPage(<Root />, { route: '/my-profile?tab=sessions', userId: 'u1', role: 'ADMIN' });
  await page.user.click(await screen.findByRole('button', { name: 'Create a token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Token' });
  await page.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Weekly export');
  await page.user.type(within(dialog).getByLabelText('Current Password'), 'Welcome1!');
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByRole('dialog', { name: 'Your New Token' });
  expect(within(shown).getByText('Authorization: Token a-token-that-is-shown-once')).toBeVisible();
  expect(server.calls('POST /api/users/sessions/tokens/')[0]?.body).toEqual({
    label: 'Weekly export',
    days: 90,
    reads_only: true,
    current_password: 'Welcome1!',
  });
});

test('keeps the typed name of a token when the password is refused', async () => {
  fakeServer({
    ...list,
    'POST /api/users/sessions/tokens/': {
      status: 400,
      body: {
        error: 'Current password is incorrect.',
        fields: { current_password: 'Current password is incorrect.' },
      },
    },
  });
  const page = renderPage(<Root />, { route: '/my-profile?tab=sessions', userId: 'u1', role: 'ADMIN' });
  await page.user.click(await screen.findByRole('button', { name: 'Create a token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Token' });
  await page.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Weekly export');
  await page.user.type(within(dialog).getByLabelText('Current Password'), 'Wrong1!aa');
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect((await within(dialog).findAllByText('Current password is incorrect.'))[0]).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Weekly export');
});

test('lists tokens separately from devices, and removes a token', async () => {
  const server = fakeServer({
    ...list,
    'GET /api/users/sessions/': { body: { results: [...sessions, token] } },
    'DELETE /api/users/sessions/t1/': { body: { message: 'ok' } },
  });
  const page = renderPage(<Root />, { route: '/my-profile?tab=sessions', userId: 'u1', role: 'ADMIN' });
  const tokens = await screen.findByRole('list', { name: 'Tokens' });
  expect(within(tokens).getByText(/read only · not used yet · expires/)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem')).toHaveLength(2);
  await page.user.click(within(tokens).getByRole('button', { name: 'Remove token Weekly export' }));
  expect(await screen.findByText('Token removed.')).toBeVisible();
  expect(server.calls('DELETE /api/users/sessions/t1/')).toHaveLength(1);
});
