import { readHeld, writeHeld } from '@ondeck/shared/session/heldValues';
import { dropSession, getSession } from '@ondeck/shared/session/session';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Root } from './area';

const login = {
  access_token: 'fresh-token',
  session_info: { user: { id: 'u1', user_type: 'MANAGER', first_name: 'Maya', last_name: 'Reyes' } },
};
const user = {
  id: 'u1',
  first_name: 'Maya',
  last_name: 'Reyes',
  email: 'maya@ondeck.example',
  phone_number: '206-555-0100',
};
const PASSWORD = 'Swim-fast-1!';
const open = (route: string, role?: 'EMPLOYEE') =>
  renderPage(<Root />, { route, userId: 'u1', ...(role ? { role } : {}) });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });

async function fillSignIn(page: { user: UserEvent }): Promise<void> {
  await page.user.type(field('Email'), 'maya@ondeck.example');
  await page.user.type(field('Password'), PASSWORD);
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('sign in', () => {
  test('requires email and password before it sends a sign-in', async () => {
    const server = fakeServer({});
    const page = open('/');
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Email is required.')).toBeVisible();
    expect(screen.getByText('Password is required.')).toBeVisible();
    expect(server.calls('POST /api/users/login/')).toEqual([]);
  });

  test('shows that the session has ended only to a user whose session expired', () => {
    const ended = () => screen.queryByText(/Your session has ended/);
    open('/');
    expect(ended()).toBeNull();
    act(() => dropSession('signedOut'));
    expect(ended()).toBeNull();
    act(() => dropSession('expired'));
    expect(ended()).toBeVisible();
  });

  test("removes the punch clock's hash from the address when the session begins", async () => {
    fakeServer({ 'POST /api/users/login/': { body: login } });
    await fillSignIn(open('/#punch-clock'));
    await waitFor(() => expect(readHeld('authToken')).toBe('fresh-token'), { timeout: 2500 });
    expect(window.location.hash).toBe('');
  });

  test('stores the token and the role about a second after the sign-in message', async () => {
    fakeServer({ 'POST /api/users/login/': { body: login } });
    const page = open('/');
    await fillSignIn(page);
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(readHeld('authToken')).toBe('');
    await waitFor(() => expect(readHeld('authToken')).toBe('fresh-token'), { timeout: 1500 });
    expect([readHeld('role'), readHeld('name'), readHeld('userId'), readHeld('email')]).toEqual([
      'MANAGER',
      'Maya Reyes',
      'u1',
      'maya@ondeck.example',
    ]);
  });

  test.each<[string, FakeReply, string]>([
    ['401', { status: 401, body: { error: 'no' } }, 'Invalid email or password. Please try again.'],
    [
      '403',
      { status: 403, body: { error: 'Your account is not active yet.' } },
      'Your account is not active yet.',
    ],
    ['429', { status: 429, headers: { 'Retry-After': '40' } }, 'Too many attempts. Try again in 40 seconds.'],
    ['500', { status: 500, body: { error: 'secret' } }, 'Something went wrong.'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])(
    'keeps the typed values and shows the reason when a sign-in is answered with %s',
    async (_name, reply, text) => {
      fakeServer({ 'POST /api/users/login/': reply });
      const page = open('/');
      await fillSignIn(page);
      expect(await screen.findByText(text)).toBeVisible();
      expect(field('Email')).toHaveValue('maya@ondeck.example');
      expect(field('Password')).toHaveValue(PASSWORD);
      expect(readHeld('authToken')).toBe('');
    },
  );
});

describe('sign up', () => {
  const options = (change = {}) => ({
    'GET /api/options/public/': {
      body: { sign_up_open: true, time_off_notice_days: 10, ...change },
    },
  });
  async function fill(page: { user: UserEvent }): Promise<void> {
    await page.user.type(await screen.findByLabelText('Full Name'), 'Maya 3Reyes');
    await page.user.type(field('Email'), 'maya@ondeck.example');
    await page.user.type(field('Password'), PASSWORD);
  }

  test('requires the terms, then creates the account and opens the sign-in page', async () => {
    const server = fakeServer({
      ...options(),
      'POST /api/users/register/': { status: 201, body: { message: 'ok' } },
    });
    const page = open('/signUp');
    await fill(page);
    await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(screen.getByText('Please accept the terms.')).toBeVisible();
    expect(server.calls('POST /api/users/register/')).toEqual([]);

    await page.user.click(screen.getByRole('checkbox', { name: 'I accept the terms' }));
    await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('Signup successful!')).toBeVisible();
    expect(server.calls('POST /api/users/register/')).toMatchObject([
      { body: { full_name: 'Maya Reyes', email: 'maya@ondeck.example', password: PASSWORD } },
    ]);
    await waitFor(() => expect(page.address()).toBe('/'), { timeout: 1500 });
  });

  test.each([
    ['Madonna', 3, 'Enter your first and last name.'],
    ['Bo Reyes', 3, 'First Name must be at least 3 characters long'],
    ['Maya N', 2, 'Last Name must be at least 2 characters long'],
    ['Bo Ng', 2, ''],
  ])(
    'checks the full name %s if a name needs at least %i characters: "%s"',
    async (name, shortest_name, says) => {
      fakeServer(options({ shortest_name }));
      const page = open('/signUp');
      const box = await screen.findByLabelText('Full Name');
      await page.user.type(box, name);
      await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
      expect(box).toHaveAccessibleDescription(says);
    },
  );

  test('keeps the sign-up form and shows the error at its field when an account is refused', async () => {
    fakeServer({
      ...options(),
      'POST /api/users/register/': {
        status: 400,
        body: { error: 'x', fields: { email: 'This email is taken.' } },
      },
    });
    const page = open('/signUp');
    await fill(page);
    await page.user.click(screen.getByRole('checkbox', { name: 'I accept the terms' }));
    await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('Signup failed. Please try again.')).toBeVisible();
    expect(screen.getByText('This email is taken.')).toBeVisible();
    expect(field('Full Name')).toHaveValue('Maya Reyes');
  });

  test('shows that sign-up is off if an admin has turned it off', async () => {
    fakeServer(options({ sign_up_open: false }));
    open('/signUp');
    expect(await screen.findByText('Sign-up is off')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  });
});

describe('reset', () => {
  test.each([
    ['/confirmation-code', 'Access denied. Please request an OTP first.', '/reset-password'],
    ['/create-new-Password', 'Access denied. Please Enter an OTP first.', '/reset-password'],
    ['/new-password', 'Access denied.', '/'],
  ])('refuses %s without the step before it, shows "%s", and opens %s', async (route, message, to) => {
    const page = open(route);
    expect(await screen.findByText(message)).toBeVisible();
    expect(page.address()).toBe(to);
  });

  test('resets a password through four pages, and stays on a page whose call is refused or lost', async () => {
    const server = fakeServer({
      'POST /api/users/request-otp/': { body: { message: 'ok' } },
      'POST /api/users/verify-otp/': [
        'lost',
        { status: 400, body: { error: 'Wrong code. 4 tries left.' } },
        { body: {} },
      ],
      'POST /api/users/reset-password/': [
        'lost',
        { status: 400, body: { error: 'Enter the code that we emailed you first.' } },
        { body: { message: 'ok' } },
      ],
    });
    const page = open('/reset-password');
    await page.user.type(field('Email'), 'maya@ondeck.example');
    await page.user.click(screen.getByRole('button', { name: 'Send Code' }));
    expect(await screen.findByText('OTP sent to your email!')).toBeVisible();
    await waitFor(() => expect(page.address()).toBe('/confirmation-code'), { timeout: 1500 });

    await page.user.click(await screen.findByLabelText('Digit 1 of 4'));
    await page.user.keyboard('1234');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Wrong code. 4 tries left.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('OTP confirmed successfully.')).toBeVisible();
    await screen.findByLabelText('New Password', { selector: 'input' }, { timeout: 1500 });
    expect(page.address()).toBe('/create-new-Password');

    await page.user.type(field('New Password'), PASSWORD);
    await page.user.type(field('Confirm Password'), 'other');
    await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await page.user.clear(field('Confirm Password'));
    await page.user.type(field('Confirm Password'), PASSWORD);
    for (const says of [
      'Something went wrong.',
      'Enter the code that we emailed you first.',
      'Password updated successfully.',
    ]) {
      await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
      expect(await screen.findByText(says)).toBeVisible();
    }
    expect(await screen.findByRole('heading', { name: 'Password Reset!' }, { timeout: 1500 })).toBeVisible();
    expect(page.address()).toBe('/new-password');
    expect(server.calls('POST /api/users/reset-password/').map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ new_password: PASSWORD })),
    );

    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(page.address()).toBe('/');
    expect([readHeld('otpSent'), readHeld('otpSuccess'), readHeld('createPassword')]).toEqual(['', '', '']);
  });

  test.each<[string, FakeReply, string]>([
    ['400', { status: 400, body: { error: 'Invalid email format' } }, 'Invalid email format'],
    ['500', { status: 500, body: { error: 'inside' } }, 'Something went wrong.'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])('stays on the page and shows the reason when requesting a code gets %s', async (_name, reply, text) => {
    fakeServer({ 'POST /api/users/request-otp/': reply });
    const page = open('/reset-password');
    await page.user.type(field('Email'), 'maya@ondeck.example');
    await page.user.click(screen.getByRole('button', { name: 'Send Code' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(page.address()).toBe('/reset-password');
  });
});

describe('activation', () => {
  const LINK = 'GET /api/users/activation-link/key-1/';

  test('sets a password with a valid activation link, and opens the sign-in page', async () => {
    const server = fakeServer({
      [LINK]: { body: { valid: true, first_name: 'Maya', message: 'ok' } },
      'POST /api/users/password-setup/key-1/': { body: { message: 'ok' } },
    });
    const page = open('/users/password-setup/key-1');
    expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeVisible();
    await page.user.type(field('New Password'), PASSWORD);
    await page.user.type(field('Confirm Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText('Password has been set successfully.')).toBeVisible();
    expect(server.calls('POST /api/users/password-setup/key-1/')).toMatchObject([
      { body: { password: PASSWORD } },
    ]);
    await waitFor(() => expect(page.address()).toBe('/'), { timeout: 1500 });
  });

  test.each<[string, FakeReply, string]>([
    [
      '400',
      { status: 400, body: { error: 'This link has expired. Ask your admin for a new one.' } },
      'This link has expired. Ask your admin for a new one.',
    ],
    ['no answer', 'lost', 'Something went wrong.'],
  ])(
    'keeps the first password and shows the reason when it is answered with %s',
    async (_name, reply, text) => {
      fakeServer({
        [LINK]: { body: { valid: true, first_name: 'Maya', message: 'ok' } },
        'POST /api/users/password-setup/key-1/': reply,
      });
      const page = open('/users/password-setup/key-1');
      await screen.findByRole('heading', { name: 'Welcome, Maya' });
      await page.user.type(field('New Password'), PASSWORD);
      await page.user.type(field('Confirm Password'), PASSWORD);
      await page.user.click(screen.getByRole('button', { name: 'Set Password' }));
      expect(await screen.findByText(text)).toBeVisible();
      expect(field('New Password')).toHaveValue(PASSWORD);
    },
  );

  test.each<[string, string, FakeReply]>([
    ['a used link', '/users/password-setup/key-1', { status: 400, body: { error: 'expired' } }],
    ['an unknown link', '/users/password-setup/key-1', { status: 404, body: { error: 'none' } }],
    ['no link at all', '/users/password-setup', { status: 404 }],
  ])('shows an expired link and a button to sign in for %s', async (_name, route, reply) => {
    fakeServer({ [LINK]: reply });
    const page = open(route);
    expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeVisible();
    expect(screen.getByText('Please contact your admin to get a new link.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Go to login' }));
    expect(page.address()).toBe('/');
  });

  test("does not call a link expired when the server can't be reached", async () => {
    fakeServer({ [LINK]: ['lost', { body: { valid: true, first_name: 'Maya', message: 'ok' } }] });
    const page = open('/users/password-setup/key-1');
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeVisible();
  });
});

describe('my profile', () => {
  test('saves the four fields of the profile, and updates the name in the header', async () => {
    const server = fakeServer({
      'GET /api/users/u1/': { body: user },
      'PUT /api/users/update/u1/': { body: { message: 'ok' } },
    });
    const page = open('/my-profile', 'EMPLOYEE');
    const first = await screen.findByLabelText('First Name');
    await page.user.clear(first);
    await page.user.type(first, 'Mayra');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile information updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/users/update/u1/')).toMatchObject([
      {
        body: { first_name: 'Mayra', last_name: 'Reyes', email: user.email, phone_number: user.phone_number },
      },
    ]);
    expect(readHeld('updatedName')).toBe('Mayra Reyes');
  });

  test('asks for the password when the email changes, and sends the password', async () => {
    const server = fakeServer({
      'GET /api/users/u1/': { body: user },
      'PUT /api/users/update/u1/': { body: { message: 'ok' } },
    });
    const page = open('/my-profile', 'EMPLOYEE');
    const email = await screen.findByLabelText('Email');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await page.user.type(email, '.org');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.calls('PUT /api/users/update/u1/')).toEqual([]);
    await page.user.type(field('Current Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile information updated successfully.')).toBeVisible();
    expect(server.calls('PUT /api/users/update/u1/')).toMatchObject([
      { body: { email: `${user.email}.org`, current_password: PASSWORD } },
    ]);
  });

  test.each<[string, FakeReply, string]>([
    ['400', { status: 400, body: { error: 'Email already exists' } }, 'Email already exists'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])('keeps the typed profile and shows the reason when a save gets %s', async (_name, reply, text) => {
    fakeServer({ 'GET /api/users/u1/': { body: user }, 'PUT /api/users/update/u1/': reply });
    const page = open('/my-profile', 'EMPLOYEE');
    await page.user.type(await screen.findByLabelText('Last Name'), 'son');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Last Name')).toHaveValue('Reyesson');
    expect(readHeld('updatedName')).toBe('');
  });

  test('restores the saved profile on Cancel', async () => {
    fakeServer({ 'GET /api/users/u1/': { body: user } });
    const page = open('/my-profile', 'EMPLOYEE');
    await page.user.type(await screen.findByLabelText('Last Name'), 'xyz');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field('Last Name')).toHaveValue('Reyes');
  });

  test('signs out after a password change, or keeps the typed values and shows why a change was refused', async () => {
    fakeServer({
      'POST /api/users/update-password/': [
        'lost',
        { status: 400, body: { error: 'Your current password is not right.' } },
        { body: { message: 'ok' } },
      ],
    });
    const page = open('/my-profile?tab=password', 'EMPLOYEE');
    await page.user.type(field('Current Password'), 'Old-pass-1');
    await page.user.type(field('New Password'), PASSWORD);
    await page.user.type(field('Confirm Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your current password is not right.')).toBeVisible();
    expect(field('New Password')).toHaveValue(PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Password has been updated successfully.')).toBeVisible();
    await waitFor(() => expect(readHeld('authToken')).toBe(''), { timeout: 1500 });
  });

  /** Sends the form. @returns a function that answers the request */
  async function changePassword(): Promise<(reply: FakeReply) => void> {
    let answer: (reply: FakeReply) => void = () => undefined;
    const server = fakeServer({
      'POST /api/users/update-password/': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const page = open('/my-profile?tab=password', 'EMPLOYEE');
    await page.user.type(field('Current Password'), 'Old-pass-1');
    await page.user.type(field('New Password'), PASSWORD);
    await page.user.type(field('Confirm Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('POST /api/users/update-password/')).toHaveLength(1));
    return (reply) => answer(reply);
  }

  test('does not report an expired session when the live stream ends before a password change is answered', async () => {
    const answer = await changePassword();
    act(() => dropSession('expired'));
    expect(getSession().ended).toBe('signedOut');
    answer({ body: { message: 'ok' } });
  });

  test('reports an expired session after a refused password change', async () => {
    const answer = await changePassword();
    answer({ status: 400, body: { error: 'Your current password is not right.' } });
    expect(await screen.findByText('Your current password is not right.')).toBeVisible();
    act(() => dropSession('expired'));
    expect(getSession().ended).toBe('expired');
  });
});

beforeEach(() => {
  for (const flag of ['otpSent', 'otpSuccess', 'createPassword'] as const) writeHeld(flag, '');
});
