import { readHeld } from '@ondeck/shared/session/heldValues';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { Root } from '../area';

const links = [
  ['/reset-password/link/key-1', 'Continue', 'POST /api/users/verify-reset-link/', '/create-new-Password'],
  ['/confirm-email/key-1', 'Confirm my email', 'POST /api/users/confirm-email/', '/'],
] as const;

test.each(links)(
  'uses the key of the link %s only after "%s" is pressed, then moves on',
  async (route, button, call, next) => {
    const server = fakeServer({ [call]: { body: { message: 'ok' } } });
    const page = renderPage(<Root />, { route });
    expect(server.calls(call)).toEqual([]);
    await page.user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(page.address()).toBe(next));
    expect(server.calls(call)).toMatchObject([{ body: { key: 'key-1' } }]);
  },
);

test.each(links)('shows why the key of the link %s is not valid', async (route, button, call) => {
  fakeServer({ [call]: { status: 400, body: { error: 'This link has expired or was already used.' } } });
  const page = renderPage(<Root />, { route });
  await page.user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText('This link has expired or was already used.')).toBeVisible();
  expect(readHeld('otpSuccess')).toBe('');
});
