/** Schemas of the fields that several forms share: the same domain rules that the pages run, with the same sentences. */
import * as z from 'zod/mini';
import {
  emailError,
  fieldLimits,
  keyError,
  nameError,
  newPasswordError,
  phoneError,
} from '../domain/rules/fields';
import { say } from '../domain/rules/findings';
import { rule } from './common';

/** The error of a field that is missing altogether. */
export const required = (label: string) => ({ error: say('field.required', { label }) });

export const NUL_FREE = z.regex(/^[^\u0000]*$/, 'Must not contain control characters');

export function nameField(label: string, max: number = fieldLimits.nameMax) {
  return z.string(required(label)).check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, say('field.tooLong', { label, max })),
    rule((value) => nameError(value.slice(0, fieldLimits.nameMax), label)),
  );
}

export const emailField = z.string(required('Email')).check(
  z.trim(),
  NUL_FREE,
  rule((value) => emailError(value, 'Email')),
);

export function phoneField(label: string) {
  return z.string(required(label)).check(
    z.trim(),
    NUL_FREE,
    rule((value) => phoneError(value, label)),
  );
}

export const keyField = z.string(required('Key')).check(rule((value) => keyError(value, 'Key')));

export const newPasswordField = z.string(required('New Password')).check(
  NUL_FREE,
  rule((value) => newPasswordError(value)),
);
