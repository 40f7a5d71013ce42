import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/users/';
const RESET = `DELETE /api/users/${maya.id}/second-factor/`;
const menu = async (page: ReturnType<typeof renderPage>): Promise<void> =>
  page.user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));

test("resets a user's two-step verification as an admin", async () => {
  const server = fakeServer({
    [LIST]: list({ ...maya, has_second_factor: true }),
    [RESET]: { body: { message: 'ok' } },
  });
  const page = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });
  await menu(page);
  await page.user.click(screen.getByRole('menuitem', { name: 'Reset two-step verification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Two-Step Verification' });
  expect(within(dialog).getByText(/and emails them/)).toBeVisible();
  await page.user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Two-step verification reset.')).toBeVisible();
  expect(server.calls(RESET)).toHaveLength(1);
  await waitFor(() => expect(server.calls(LIST)).toHaveLength(2));
});

test('offers no reset for a user without two-step verification, nor to a manager', async () => {
  const server = fakeServer({ [LIST]: list(maya) });
  const page = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });
  await menu(page);
  expect(screen.queryByRole('menuitem', { name: 'Reset two-step verification' })).toBeNull();
  page.unmount();
  server.routes[LIST] = list({ ...maya, has_second_factor: true });
  const manager = renderPage(<Root />, { role: 'MANAGER', route: '/manage-user' });
  await menu(manager);
  expect(screen.getByRole('menuitem', { name: /Reset two-step verification/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
