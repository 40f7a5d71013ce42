import type * as calls from '@ondeck/shared/calls/session';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { names, person, secret } from '../../platform/http/samples';

const email = 'employee@ondeck.example';
const password = 'Welcome1!';

export const examples: Examples<typeof calls> = {
  signIn: {
    summary: 'Sign in',
    body: { email, password },
    answer: {
      access_token: secret,
      session_info: { user: { id: person.id, user_type: 'EMPLOYEE', ...names, email } },
      message: 'Login successful!',
    },
  },
  signOut: says('Sign out', 'You are signed out.', {}),
  register: says('Sign up', 'Signup successful! You can sign in once an admin has approved your account.', {
    full_name: person.name,
    email,
    password,
  }),
  readActivationLink: {
    summary: 'Is this activation link good?',
    answer: { valid: true, first_name: names.first_name, message: 'Please choose a password.' },
  },
  setFirstPassword: says('Set the first password', 'Password has been set successfully.', { password }),
  confirmEmail: says('Confirm an e-mail address', 'Your email address is confirmed.', { key: secret }),
};
