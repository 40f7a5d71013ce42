import { readHeld } from '@ondeck/shared/session/heldValues';
import { takeWayBack } from '@ondeck/shared/session/wayBack';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { Root } from '../area';

const LOGIN = 'POST /api/users/login/';
const login = {
  access_token: 'fresh-token',
  session_info: { user: { id: 'u1', user_type: 'MANAGER', first_name: 'Maya', last_name: 'Reyes' } },
};
const asks = (sentence: string): FakeReply => ({
  status: 401,
  body: { error: sentence, fields: { code: sentence } },
});

async function signIn() {
  const page = renderPage(<Root />, { route: '/' });
  await page.user.type(screen.getByLabelText('Email', { selector: 'input' }), 'maya@ondeck.example');
  await page.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Swim-fast-1!');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return page;
}

test('asks for a code after the password when two-step verification is on, and signs in with the right code', async () => {
  const server = fakeServer({
    [LOGIN]: [asks('Enter the code.'), asks('This code is wrong.'), { body: login }],
  });
  const page = await signIn();
  expect(await screen.findByRole('heading', { name: 'One More Step' })).toBeVisible();
  const code = () => screen.getByLabelText('Code');
  expect(code()).toHaveFocus();
  // The first request for a code must not look like an error.
  expect(screen.queryByText('Enter the code.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();

  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Code is required')).toBeVisible();
  await page.user.type(code(), '123456');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await page.user.clear(code());
  await page.user.type(code(), 'k7qfm-x2w9p');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  await waitFor(() => expect(readHeld('authToken')).toBe('fresh-token'), { timeout: 1500 });
  const typed = { email: 'maya@ondeck.example', password: 'Swim-fast-1!' };
  expect(server.calls(LOGIN).map(({ body }) => body)).toEqual([
    typed,
    { ...typed, code: '123456' },
    { ...typed, code: 'k7qfm-x2w9p' },
  ]);
});

test('returns from the code to the email and password', async () => {
  fakeServer({ [LOGIN]: asks('Enter the code.') });
  const page = await signIn();
  await page.user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email', { selector: 'input' })).toHaveValue('maya@ondeck.example');
});

test('opens the setup of two-step verification after sign-in when the school requires it', async () => {
  fakeServer({ [LOGIN]: { body: { ...login, second_factor_due: '2027-03-17T17:00:00.000Z' } } });
  await signIn();
  await waitFor(() => expect(readHeld('authToken')).toBe('fresh-token'), { timeout: 2500 });
  expect(takeWayBack()).toBe('/my-profile?tab=second-factor');
});
