/** Schemas of the fields that several forms share: the same domain rules that the pages run, with the same sentences. */
import * as z from 'zod/mini';
import { emailError, keyError, nameError, newPasswordError, phoneError } from '../domain/fields';
import { rule } from './common';

const NUL_FREE = z.regex(/^[^\u0000]*$/, 'Must not contain control characters');

export function nameField(label: string, max = 50) {
  return z.string({ error: `${label} is required` }).check(
    z.trim(),
    z.maxLength(max, `${label} must not exceed ${max} characters`),
    rule((value) => nameError(value.slice(0, 50), label)),
  );
}

export const emailField = z.string({ error: 'Email is required' }).check(
  z.trim(),
  NUL_FREE,
  rule((value) => emailError(value, 'Email')),
);

export function phoneField(label: string) {
  return z.string({ error: `${label} is required` }).check(
    z.trim(),
    NUL_FREE,
    rule((value) => phoneError(value, label)),
  );
}

export const keyField = z.string({ error: 'Key is required' }).check(rule((value) => keyError(value, 'Key')));

export const newPasswordField = z.string({ error: 'New Password is required' }).check(
  NUL_FREE,
  rule((value) => newPasswordError(value)),
);
