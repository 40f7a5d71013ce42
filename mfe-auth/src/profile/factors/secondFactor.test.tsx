import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { CHANGES_HEADER } from '@ondeck/shared/api/ownChanges';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../../area';

const READ = 'GET /api/users/second-factor/';
const none = { app: null, passkeys: [], recovery_codes_left: 0, due: null };
const some = {
  app: { since: '2026-11-20T13:02:11.000Z' },
  passkeys: [
    { id: 'k1', name: 'Chrome on Windows', created_at: '2026-11-20T13:02:11.000Z', last_used_at: null },
    {
      id: 'k2',
      name: 'My phone',
      created_at: '2026-11-20T13:02:11.000Z',
      last_used_at: '2026-11-21T09:00:00.000Z',
    },
  ],
  recovery_codes_left: 7,
  due: null,
};
const codes = Array.from({ length: 10 }, (_, index) => `code${index}-aaaaa`);
const PASSWORD = 'Swim-fast-1!';

const open = () =>
  renderPage(<Root />, { route: '/my-profile?tab=second-factor', userId: 'u1', role: 'MANAGER' });
async function enterPassword(page: ReturnType<typeof open>, button: string): Promise<void> {
  await page.user.type(await screen.findByLabelText('Current Password', { selector: 'input' }), PASSWORD);
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
}

test('sets up an authenticator app with password, secret, and first code, then shows the recovery codes once', async () => {
  const server = fakeServer({
    [READ]: { body: none },
    'POST /api/users/second-factor/app/': {
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
      headers: { [CHANGES_HEADER]: '' },
    },
    'POST /api/users/second-factor/app/confirm/': [
      { status: 400, body: { error: 'No.', fields: { code: 'This code is wrong.' } } },
      { body: { message: 'Authenticator app added.', recovery_codes: codes } },
    ],
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Set up an app' }));
  await enterPassword(page, 'Continue');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.user.type(screen.getByLabelText('Code'), '000000');
  await page.user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await page.user.clear(screen.getByLabelText('Code'));
  await page.user.type(screen.getByLabelText('Code'), '123456');
  await page.user.click(screen.getByRole('button', { name: 'Turn on' }));

  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await waitFor(() => expect(server.calls(READ)).toHaveLength(2));
  expect(server.calls('POST /api/users/second-factor/app/')[0]?.body).toEqual({ current_password: PASSWORD });
  await page.user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lists the passkeys, renames a passkey, and removes a passkey with the password', async () => {
  const server = fakeServer({
    [READ]: { body: some },
    'PUT /api/users/passkeys/k2/': { body: { message: 'ok' } },
    'POST /api/users/passkeys/k1/remove/': { body: { message: 'ok' } },
  });
  const page = open();
  const items = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chrome on Windows.*not used yet/),
    expect.stringMatching(/^My phone.*last used/),
  ]);
  expect(screen.getByText(/^You have 7 of 10 codes left/)).toBeVisible();
  expect(await axeFindings(page.container)).toEqual([]);

  await page.user.click(screen.getByRole('button', { name: 'Rename My phone' }));
  await page.user.clear(await screen.findByLabelText('Name'));
  await page.user.type(screen.getByLabelText('Name'), 'Desk key');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Passkey renamed.')).toBeVisible();
  expect(server.calls('PUT /api/users/passkeys/k2/')[0]?.body).toEqual({ name: 'Desk key' });

  await page.user.click(screen.getByRole('button', { name: 'Remove Chrome on Windows' }));
  await enterPassword(page, 'Remove');
  expect(await screen.findByText('Passkey removed.')).toBeVisible();
  expect(server.calls('POST /api/users/passkeys/k1/remove/')[0]?.body).toEqual({
    current_password: PASSWORD,
  });
  await waitFor(() => expect(server.calls(READ)).toHaveLength(3));
});

test('creates new recovery codes, and shows a wrong password at its field', async () => {
  fakeServer({
    [READ]: { body: some },
    'POST /api/users/second-factor/recovery-codes/': [
      {
        status: 400,
        body: { error: 'x', fields: { current_password: 'Current password is incorrect.' } },
      },
      { body: { recovery_codes: codes } },
    ],
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  await enterPassword(page, 'Create new codes');
  expect(await screen.findByText('Current password is incorrect.')).toBeVisible();
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test('shows the date by which the school requires two-step verification', async () => {
  fakeServer({ [READ]: { body: { ...none, due: '2999-01-01T12:00:00.000Z' } } });
  open();
  expect(await screen.findByText(/by 01-01-2999.*only your profile/)).toBeVisible();
});

test('shows that two-step verification must be set up to continue after that date', async () => {
  fakeServer({ [READ]: { body: { ...none, due: '2020-01-01T12:00:00.000Z' } } });
  open();
  expect(await screen.findByText(/authenticator app to continue/)).toBeVisible();
});
