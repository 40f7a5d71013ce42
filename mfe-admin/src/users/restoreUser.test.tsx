import type { RestoreUserPreview } from '@ondeck/shared/schemas/restoring';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/users/';
const LIKE = 'GET /api/users/deleted/';
const PREVIEW = `GET /api/users/${maya.id}/restore/`;
const RESTORE = `POST /api/users/${maya.id}/restore/`;
const deleted = { ...maya, is_active: false, status: 'deleted' as const };
const kept: RestoreUserPreview = {
  name: 'Maya Reyes',
  key: '20001',
  email: 'maya@ondeck.example',
  ended_on: null,
};
const done = { body: { message: 'Maya Reyes was restored.' } };

async function openDialog(preview: FakeReply, answer: FakeReply = done) {
  const server = fakeServer({ [LIST]: list(deleted), [PREVIEW]: preview, [RESTORE]: answer });
  const page = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user?status=deleted' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  return { server, page, dialog: await screen.findByRole('dialog', { name: 'Restore User' }) };
}

test('restores a deleted user with the key and email that are still free', async () => {
  const { server, page, dialog } = await openDialog({ body: { ...kept, ended_on: '2026-10-01' } });
  expect(
    await within(dialog).findByText(
      /They keep the key 20001 and the email maya@ondeck.example. Their last day, 10-01-2026, is removed./,
    ),
  ).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await page.user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Maya Reyes was restored.')).toBeVisible();
  expect(server.calls(RESTORE)[0]?.body).toEqual({});
  await waitFor(() => expect(server.calls(LIST).length).toBeGreaterThan(1));
});

test('asks for a new key and email when someone else has them', async () => {
  const { server, page, dialog } = await openDialog(
    { body: { ...kept, key: null, email: null } },
    { status: 400, body: { error: 'This key already exists.', fields: { key: 'This key already exists.' } } },
  );
  await page.user.click(await within(dialog).findByRole('button', { name: 'Restore' }));
  expect(server.calls(RESTORE)).toEqual([]);
  await page.user.type(await within(dialog).findByLabelText(/^Key/), '48151');
  await page.user.type(within(dialog).getByLabelText(/^Email/), 'maya.r@ondeck.example');
  await page.user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await within(dialog).findByText('This key already exists.')).toBeVisible();
  expect(server.calls(RESTORE)[0]?.body).toEqual({ key: '48151', email: 'maya.r@ondeck.example' });
});

test("does not restore a user who couldn't be loaded, and shows an error", async () => {
  const { dialog } = await openDialog({ status: 404, body: { error: 'User not found.' } });
  expect(await within(dialog).findByText(/Close this dialog and try again/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: /^Restore/ })).toHaveAttribute('aria-disabled', 'true');
});

const offer = { id: maya.id, name: 'Maya Reyes', email: maya.email, deleted_on: '2026-10-01' };

async function typeName(role: 'ADMIN' | 'MANAGER', found: readonly (typeof offer)[]) {
  const server = fakeServer({
    ...choices(),
    [LIST]: list(maya),
    [LIKE]: { body: { results: found } },
    [PREVIEW]: { body: kept },
    [RESTORE]: done,
  });
  const page = renderPage(<Root />, { role, route: '/manage-user/create' });
  await page.user.type(await screen.findByLabelText(/^First Name/), 'Maya');
  await page.user.type(screen.getByLabelText(/^Last Name/), 'Reyes');
  return { server, page };
}

test('offers to restore a deleted user with the same name in the form for a new user, then returns to the list', async () => {
  const { server, page } = await typeName('ADMIN', [offer]);
  expect(await screen.findByText('Maya Reyes was deleted on 10-01-2026')).toBeVisible();
  expect(server.calls(LIKE).at(-1)?.query).toEqual({ first_name: 'Maya', last_name: 'Reyes' });
  await page.user.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore User' });
  expect(await within(dialog).findByText(/They keep the key/)).toBeVisible();
  await page.user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
});

test('offers no deleted users to a manager in the form for a new user', async () => {
  const { server } = await typeName('MANAGER', [offer]);
  expect(screen.queryByText(/was deleted on/)).toBeNull();
  expect(server.calls(LIKE)).toEqual([]);
});

test.each([
  ['an upcoming last day', { employee_ending_date: '2026-12-11' }, ['Active', 'Ends 12-11-2026']],
  [
    'a past last day',
    { employee_ending_date: '2026-12-11', has_ended: true, status: 'inactive' as const },
    ['Ended 12-11-2026'],
  ],
  [
    'a last day hidden from the reader',
    { has_ended: true, works_elsewhere: true, status: 'inactive' as const },
    ['Ended'],
  ],
])('lists a user with %s', async (_name, change, words) => {
  fakeServer({ [LIST]: list({ ...maya, ...change }) });
  renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });
  await screen.findByRole('button', { name: 'Actions for Maya Reyes' });
  for (const text of words) expect(screen.getAllByText(text)[0]).toBeVisible();
});

test.each(['ending', 'ended'])('filters for users who are %s', async (status) => {
  const server = fakeServer({ [LIST]: list(maya) });
  renderPage(<Root />, { role: 'MANAGER', route: `/manage-user?status=${status}` });
  await screen.findByRole('button', { name: 'Actions for Maya Reyes' });
  expect(server.calls(LIST)[0]?.query['status']).toBe(status);
});
