import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { maya, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/users/';
const open = () => renderPage(<Root />, { role: 'ADMIN', route: '/manage-user' });

const undelivered = {
  at: '2026-11-20T21:12:00.000Z',
  reason: "The mail server doesn't know this address. (550 5.1.1)",
  is_final: true,
  can_resend: true,
};

test('shows why an invitation wasn\'t delivered instead of "Invited", and resends it', async () => {
  const RESEND = 'POST /api/users/user-maya/resend-email/';
  const invited = { ...maya, awaits_activation: true, invited: true };
  const server = fakeServer({
    [LIST]: list({ ...invited, undelivered }),
    [RESEND]: { body: { message: 'Sending the email to maya@ondeck.example.' } },
  });
  const page = open();
  const row = within(await screen.findByRole('row', { name: /Maya Reyes/ }));
  expect(row.getByText('Email not delivered')).toBeVisible();
  expect(row.getByText(undelivered.reason)).toBeVisible();
  expect(row.queryByText('Invited')).toBeNull();
  server.routes[LIST] = list(invited);
  await page.user.click(row.getByRole('button', { name: 'Resend to Maya Reyes' }));
  expect(await screen.findByText('Sending the email to maya@ondeck.example.')).toBeVisible();
  expect(await screen.findByText('Invited')).toBeVisible();
  expect(server.calls(RESEND)).toHaveLength(1);
});

test.each([
  ['a code, which cannot be sent again', { ...undelivered, can_resend: false }, 'Email not delivered'],
  ['an email that is tried again', { ...undelivered, is_final: false, can_resend: false }, 'Email late'],
])('shows a badge without Resend in the row of an active user after %s', async (_name, email, badge) => {
  fakeServer({ [LIST]: list({ ...maya, undelivered: email }) });
  open();
  const row = within(await screen.findByRole('row', { name: /Maya Reyes/ }));
  expect(row.getByText('Active')).toBeVisible();
  expect(row.getByText(badge)).toBeVisible();
  expect(row.queryByRole('button', { name: /^Resend/ })).toBeNull();
});

test("finds users whose email wasn't delivered by their status", async () => {
  const server = fakeServer({ [LIST]: list(maya) });
  const page = open();
  await screen.findByRole('row', { name: /Maya Reyes/ });
  await page.user.selectOptions(screen.getByLabelText('Status'), 'Email not delivered');
  await waitFor(() => expect(server.calls(LIST).at(-1)?.query['status']).toBe('undelivered'));
});
