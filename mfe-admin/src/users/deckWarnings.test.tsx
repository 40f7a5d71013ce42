import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices, ending, maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const message = 'Leaves 0 of 1 required lifeguards on 01-06-2027, 3:30–6:15 PM.';
const warnings = [{ code: 'warn.deckShort', message }];

async function choose(item: string) {
  const server = fakeServer({
    ...choices(),
    'GET /api/users/': list(maya),
    'POST /api/users/user-maya/preview/': { body: { ends: [ending], time_off: [], warnings } },
  });
  const { user } = renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });
  await user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return { server, user };
}

test('names a shortage of lifeguards before a user is deleted', async () => {
  await choose('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
});

test('names a shortage of lifeguards before an edit that ends shifts is saved', async () => {
  const { server, user } = await choose('Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit User' });
  await user.click(within(form).getByLabelText('Ending Date'));
  await user.paste('12-31-2026');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('region', { name: 'Affected work' })).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save and end' })).toBeEnabled();
  expect(server.calls('PUT /api/users/update/user-maya/')).toEqual([]);
});
