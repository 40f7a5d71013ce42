import type * as calls from '@ondeck/shared/calls/session';
import type { Examples } from '../../http/module';
import { names, person, secret } from '../../http/samples';

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
  signOut: {
    summary: 'Sign out',
    body: {},
    answer: { message: 'You are signed out.' },
  },
  register: {
    summary: 'Sign up',
    body: { full_name: person.name, email, password },
    answer: { message: 'Signup successful! You can sign in once an admin has approved your account.' },
  },
  readActivationLink: {
    summary: 'Is this activation link good?',
    answer: { valid: true, first_name: names.first_name, message: 'Please choose a password.' },
  },
  setFirstPassword: {
    summary: 'Set the first password',
    body: { password },
    answer: { message: 'Password has been set successfully.' },
  },
  confirmEmail: {
    summary: 'Confirm an e-mail address',
    body: { key: secret },
    answer: { message: 'Your e-mail address is confirmed.' },
  },
};
