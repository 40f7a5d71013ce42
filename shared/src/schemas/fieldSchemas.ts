/** Schemas of fields that several forms share. They use the rules and messages that the pages use. */
import * as z from 'zod/mini';
import { emailError, fieldLimits, keyError, newPasswordError, phoneError } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { nameError } from '../domain/rules/names';
import { rule, shows } from './common';

/** Returns the error of a missing field. */
export const required = (label: string) => ({ error: sentenceFor('field.required', { label }) });

export const NUL_FREE = z.regex(/^[^\u0000]*$/, 'Remove the control characters');

/**
 * Returns the schema of a name of 1 character or more. Its minimum length is an option, which the server checks on
 * saving.
 */
export function nameField(label: string, max: number = fieldLimits.nameMax) {
  return z.string(required(label)).check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, sentenceFor('field.tooLong', { label, max })),
    rule((value) => nameError(value.slice(0, fieldLimits.nameMax), label, 1)),
  );
}

/**
 * Returns the schema of a name that may be the stored name, which is not checked again: only its length is limited
 * here.
 */
export const changedNameField = (label: string) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      NUL_FREE,
      z.maxLength(fieldLimits.nameMax, sentenceFor('field.tooLong', { label, max: fieldLimits.nameMax })),
    );

export const emailField = shows(
  z.string(required('Email')).check(
    z.trim(),
    NUL_FREE,
    rule((value) => emailError(value, 'Email')),
  ),
  'employee@ondeck.example',
);

export function phoneField(label: string) {
  return z.string(required(label)).check(
    z.trim(),
    NUL_FREE,
    rule((value) => phoneError(value, label)),
  );
}

export const keyField = z.string(required('Key')).check(rule((value) => keyError(value, 'Key')));

export const newPasswordField = shows(
  z.string(required('New Password')).check(
    NUL_FREE,
    rule((value) => newPasswordError(value)),
  ),
  'Another1!',
);
