import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, instructor, lakeview, maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/users/';
const nora = { ...maya, id: 'user-nora', first_name: 'Nora', last_name: 'Vance', awaits_activation: true };

/** Opens the list and selects both users. */
async function selectBoth(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ ...choices(), [LIST]: list(maya, nora), ...routes });
  const { user } = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Maya Reyes' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Nora Vance' }));
  expect(screen.getByText('2 row(s) selected')).toBeVisible();
  return { server, user };
}

test("sends several activation links in one action, and keeps users who don't need a link selected", async () => {
  const { server, user } = await selectBoth({
    'POST /api/users/invite-again/': {
      body: {
        message: '1 new activation link sent.',
        refused: [{ id: maya.id, reason: 'This account is already activated.' }],
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Send activation' }));
  expect(await screen.findByText('1 new activation link sent.')).toBeVisible();
  expect(await screen.findByText('Maya Reyes: This account is already activated.')).toBeVisible();
  expect(screen.getByText('1 row(s) selected')).toBeVisible();
  expect(server.calls('POST /api/users/invite-again/')[0]?.body).toEqual({ ids: [maya.id, nora.id] });
  await waitFor(() => expect(server.calls(LIST)).toHaveLength(2));
});

test('adds locations and positions to several users', async () => {
  const { server, user } = await selectBoth({
    'POST /api/users/assign/': { body: { message: '2 users updated.', refused: [] } },
  });
  await user.click(screen.getByRole('button', { name: 'Add locations or positions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to 2 Users' }));
  await user.click(dialog.getByRole('combobox', { name: 'Location' }));
  await user.click(await screen.findByRole('option', { name: lakeview.title }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('combobox', { name: 'Position' }));
  await user.click(await screen.findByRole('option', { name: instructor.name }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('2 users updated.')).toBeVisible();
  expect(server.calls('POST /api/users/assign/')[0]?.body).toEqual({
    ids: [maya.id, nora.id],
    locations: [lakeview.id],
    positions: [instructor.id],
  });
  expect(screen.queryByText(/row\(s\) selected/)).toBeNull();
});

test('shows in the dialog why adding locations was refused, and sends nothing else', async () => {
  const { server, user } = await selectBoth({
    'POST /api/users/assign/': {
      status: 400,
      body: { error: 'Choose a location or a position to add.' },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add locations or positions' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect((await screen.findAllByText('Choose a location or a position to add.'))[0]).toBeVisible();
  expect(server.calls(LIST)).toHaveLength(1);
});
