import * as z from 'zod/mini';
import { text } from './common';
import { nameField, newPasswordField } from './fieldSchemas';
import { loginBody } from './users';

const TYPED = 'Ame\u0301lie';
const KEPT = 'Amélie';

test('normalizes typed text to NFC and trims names', () => {
  expect(z.parse(nameField('First Name'), ` ${TYPED} `)).toBe(KEPT);
  expect(z.parse(text(KEPT.length), TYPED)).toBe(KEPT);
});

test('leaves a password and the sign-in email exactly as typed', () => {
  const login = { email: `${TYPED}@ondeck.example`, password: TYPED };
  expect(z.parse(loginBody, login)).toEqual(login);
  expect(z.parse(newPasswordField, `${TYPED} dives! At 9`)).toBe(`${TYPED} dives! At 9`);
});
