import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/users/';
const PREVIEW = `GET /api/users/${maya.id}/erasure/`;
const ERASE = `POST /api/users/${maya.id}/erasure/`;
const deleted = { ...maya, is_active: false, status: 'deleted' as const };
const preview = {
  name: 'Maya Reyes',
  why_not: null,
  goes: [{ what: 'Sessions and devices', count: 2 }],
  stays: [{ what: 'Hours worked', count: 310 }],
};

async function openMenu(user: typeof maya | typeof deleted, answer: object = preview) {
  const server = fakeServer({
    [LIST]: list(user),
    [PREVIEW]: { body: answer },
    [ERASE]: { body: { message: 'Erased. Their hours are kept as Person 12.' } },
  });
  const page = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user?status=deleted' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  return { server, page };
}

test('offers only restore, view, download, and erase for a deleted user', async () => {
  const { server } = await openMenu(deleted);
  expect(server.calls(LIST)[0]?.query['status']).toBe('deleted');
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Restore',
    'View',
    'Download personal data',
    'Erase personal data',
  ]);
});

test('lists the erased and the kept data before an erasure, and asks for the name', async () => {
  const { server, page } = await openMenu(deleted);
  await page.user.click(screen.getByRole('menuitem', { name: 'Erase personal data' }));
  expect(await screen.findByRole('dialog', { name: 'Erase Personal Data' })).toBeVisible();
  expect(await screen.findByText('Sessions and devices')).toBeVisible();
  expect(screen.getByText('Hours worked')).toBeVisible();
  const field = screen.getByLabelText('Type the name: Maya Reyes');
  const erase = screen.getByRole('button', { name: 'Erase' });
  await page.user.type(field, 'Maya');
  await page.user.click(erase);
  expect(screen.getByText('Type the name exactly: Maya Reyes')).toBeVisible();
  expect(server.calls(ERASE)).toEqual([]);
  await page.user.type(field, ' Reyes');
  await page.user.click(erase);
  expect(await screen.findByText('Erased. Their hours are kept as Person 12.')).toBeVisible();
  expect(server.calls(ERASE)[0]?.body).toEqual({ name: 'Maya Reyes' });
  await waitFor(() => expect(server.calls(LIST).length).toBeGreaterThan(1));
});

test('does not erase data that must be kept longer, and shows until when', async () => {
  const why = 'On Deck keeps hours under their name through 11-20-2029. You can change how long in Options.';
  const { page } = await openMenu(deleted, { ...preview, why_not: why });
  await page.user.click(screen.getByRole('menuitem', { name: 'Erase personal data' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect((await screen.findAllByText(why))[0]).toBeVisible();
  expect(screen.getByRole('button', { name: /^Erase/ })).toHaveAttribute('aria-disabled', 'true');
});

test('requires a user to be deleted before their data can be erased', async () => {
  await openMenu(maya);
  expect(screen.getByRole('menuitem', { name: /^Erase personal data/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('offers a manager neither deleted users nor their data', async () => {
  const server = fakeServer({ [LIST]: list(maya) });
  const page = renderPage(<Root />, { role: 'MANAGER', route: '/manage-user?status=deleted' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  expect(server.calls(LIST)[0]?.query['status']).toBeUndefined();
  expect(screen.queryByRole('option', { name: 'Deleted' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: /personal data/ })).toBeNull();
});
