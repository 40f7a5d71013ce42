/**
 * The rules of single fields. Every `…Error` answers the sentence to show, or null when the value is good; an empty
 * value is refused by each of them, so an optional field is checked only when it is filled.
 */
import { fieldSentence as say } from './fieldMessages';
import { formatDisplayDate, isPlainDate, type PlainDate } from './plainDate';
import { isPlainTime, type PlainTime } from './plainTime';

/** What a form holds before anything is typed counts as empty. */
export type FieldValue = string | null | undefined;

export const fieldLimits = {
  nameMin: 3,
  nameMax: 50,
  /** A full name's box cuts here; the rule of each name stays 3 to 50. */
  nameBox: 100,
  addressMin: 3,
  addressMax: 200,
  emailMax: 225,
  phoneMin: 10,
  phoneMax: 20,
  keyLength: 5,
  passwordMin: 8,
  passwordMax: 100,
  otpLength: 4,
  hoursMax: 7,
  numberMin: 3,
  numberMax: 50,
  scheduleChangeReason: 150,
  newShiftReason: 455,
  timeOffReason: 455,
} as const;

const textOf = (value: FieldValue): string => value ?? '';
const isBlank = (value: FieldValue): boolean => textOf(value).trim() === '';

/** `{label} is required`, blanks counting as nothing. */
export const requiredError = (value: FieldValue, label: string): string | null =>
  isBlank(value) ? say('field.required', { label }) : null;

function lengthError(text: string, label: string, min: number, max: number): string | null {
  if (text.length < min) return say('field.tooShort', { label, min });
  return text.length > max ? say('field.tooLong', { label, max }) : null;
}

/** What a name's box keeps of what is typed: no digits, at most 100 characters. */
export const cleanNameInput = (text: string): string =>
  text.replaceAll(/\p{N}/gu, '').slice(0, fieldLimits.nameBox);

/** First, last and full name: 3 to 50 characters, letters (of any script, accents included) and spaces only. */
export function nameError(value: FieldValue, label: string): string | null {
  const name = textOf(value).trim();
  if (name === '') return say('field.required', { label });
  const badLength = lengthError(name, label, fieldLimits.nameMin, fieldLimits.nameMax);
  if (badLength) return badLength;
  return /^[\p{L}\p{M} ]+$/u.test(name) ? null : say('name.lettersOnly', { label });
}

export function addressError(value: FieldValue, label: string): string | null {
  const address = textOf(value).trim();
  if (address === '') return say('field.required', { label });
  return lengthError(address, label, fieldLimits.addressMin, fieldLimits.addressMax);
}

/** What a phone's box keeps: digits and hyphens, a plus only in front. */
export function cleanPhoneInput(text: string): string {
  const kept = text.replaceAll(/[^\d+-]/g, '');
  return kept.slice(0, 1) + kept.slice(1).replaceAll('+', '');
}

/** 10 to 20 digits; a leading plus and hyphens do not count. */
export function phoneError(value: FieldValue, label: string): string | null {
  const phone = textOf(value).trim();
  if (phone === '') return say('field.required', { label });
  if (!/^\+?[\d-]+$/.test(phone)) return say('phone.shape', { label });
  const digits = phone.replaceAll(/\D/g, '').length;
  if (digits < fieldLimits.phoneMin) return say('phone.tooShort', { label });
  return digits > fieldLimits.phoneMax ? say('phone.tooLong', { label }) : null;
}

/** Something before one `@`, and behind it a domain with a dot; at most 225 characters. */
export function emailError(value: FieldValue, label: string): string | null {
  const email = textOf(value).trim();
  if (email === '') return say('field.required', { label });
  if (email.length > fieldLimits.emailMax) return say('field.tooLong', { label, max: fieldLimits.emailMax });
  const [local = '', domain = '', ...more] = email.split('@');
  const isWhole = more.length === 0 && /^[^\s<>()[\],;:"\\]+$/.test(local) && !/^\.|\.$|\.\./.test(local);
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(domain);
  return isWhole && isDomain ? null : say('email.format');
}

/** What a key's box keeps: digits, at most 5. */
export const cleanKeyInput = (text: string): string =>
  text.replaceAll(/\D/g, '').slice(0, fieldLimits.keyLength);

/** The employee code: exactly 5 digits. */
export function keyError(value: FieldValue, label = 'Key'): string | null {
  if (isBlank(value)) return say('field.required', { label });
  return /^\d{5}$/.test(textOf(value)) ? null : say('key.length');
}

/** A password that somebody chooses: 8 to 100 characters with an uppercase letter, a special character and a digit. */
export function newPasswordError(value: FieldValue, label = 'New Password'): string | null {
  const password = textOf(value);
  if (password === '') return say('field.required', { label });
  if (password.length < fieldLimits.passwordMin) return say('password.tooShort');
  if (password.length > fieldLimits.passwordMax) return say('password.tooLong');
  if (!/[A-Z]/.test(password)) return say('password.uppercase');
  if (!/[!@#$%^&*(),.?":{}|<>]/.test(password)) return say('password.special');
  return /\d/.test(password) ? null : say('password.number');
}

/** The password in use, asked for before a new one: only its length is known here. */
export function currentPasswordError(value: FieldValue, label = 'Current Password'): string | null {
  const password = textOf(value);
  if (password === '') return say('field.required', { label });
  if (password.length < fieldLimits.passwordMin) return say('password.tooShort');
  return password.length > fieldLimits.passwordMax ? say('password.tooLong') : null;
}

export function confirmPasswordError(
  value: FieldValue,
  password: FieldValue,
  label = 'Confirm Password',
): string | null {
  if (textOf(value) === '') return say('field.required', { label });
  return value === password ? null : say('password.mismatch');
}

/** Sign-in asks only that something was typed: whether it is right is the server's one answer. */
export const signInEmailError = (value: FieldValue): string | null =>
  isBlank(value) ? say('signIn.emailRequired') : null;

export const signInPasswordError = (value: FieldValue): string | null =>
  textOf(value) === '' ? say('signIn.passwordRequired') : null;

export const termsError = (accepted: boolean): string | null =>
  accepted ? null : say('signUp.termsRequired');

/** The mailed code: all four digits. */
export const otpError = (value: FieldValue): string | null =>
  /^\d{4}$/.test(textOf(value)) ? null : say('otp.incomplete');

/** A date field that must be filled, not before `min` where that is given. */
export function dateError(value: FieldValue, min: PlainDate | null = null): string | null {
  if (isBlank(value)) return say('date.required');
  if (!isPlainDate(value)) return say('date.format');
  return min !== null && value < min ? say('date.tooEarly', { date: formatDisplayDate(min) }) : null;
}

/** An end date, left empty or not before its start. */
export function endDateError(value: FieldValue, start: FieldValue): string | null {
  if (isBlank(value)) return null;
  if (!isPlainDate(value)) return say('date.format');
  return isPlainDate(start) && value < start ? say('date.endBeforeStart') : null;
}

/** A time field that must be filled, `HH:mm`. */
export function timeError(value: FieldValue, label: string): string | null {
  if (isBlank(value)) return say('field.required', { label });
  return isPlainTime(value) ? null : say('time.format');
}

/** An end time: filled, and after the start on the same day where that is known. */
export function endTimeError(value: FieldValue, start: FieldValue, label = 'End Time'): string | null {
  const bad = timeError(value, label);
  if (bad) return bad;
  return isPlainTime(start) && !isEndAfterStart(start, textOf(value)) ? say('time.endNotAfterStart') : null;
}

/** A shift ends after it starts, on the same day. */
export const isEndAfterStart = (start: PlainTime, end: PlainTime): boolean => start < end;

/** What an hours box keeps: digits and a dot, at most 7 characters. */
export const cleanHoursInput = (text: string): string =>
  text.replaceAll(/[^\d.]/g, '').slice(0, fieldLimits.hoursMax);

export function hoursError(value: FieldValue, label = 'Hours'): string | null {
  if (isBlank(value)) return say('field.required', { label });
  const hours = textOf(value);
  if (hours.length > fieldLimits.hoursMax) return say('field.tooLong', { label, max: fieldLimits.hoursMax });
  return /^(?:\d+\.?\d*|\.\d+)$/.test(hours) ? null : say('hours.format', { label });
}

/** A field of digits: 3 to 50 of them unless told otherwise. */
export function numberError(
  value: FieldValue,
  label: string,
  min: number = fieldLimits.numberMin,
  max: number = fieldLimits.numberMax,
): string | null {
  const digits = textOf(value).trim();
  if (digits === '') return say('field.required', { label });
  if (!/^\d+$/.test(digits)) return say('number.format', { label });
  return lengthError(digits, label, min, max);
}

/** A reason of bounded length. */
export function reasonError(value: FieldValue, max: number, label = 'Reason'): string | null {
  if (isBlank(value)) return say('field.required', { label });
  return optionalReasonError(value, max, label);
}

export const optionalReasonError = (value: FieldValue, max: number, label = 'Reason'): string | null =>
  textOf(value).trim().length > max ? say('field.atMost', { label, max }) : null;

/** `Please Select at least one {label}` of a multi-select. */
export const atLeastOneError = (
  values: readonly unknown[] | null | undefined,
  label: string,
): string | null => (values && values.length > 0 ? null : say('select.atLeastOne', { label }));

export const repeatError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.repeat') : null;
export const shiftTypeError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.shiftType') : null;
export const timeZoneError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.timeZone') : null;
export const roleError = (value: FieldValue): string | null => (isBlank(value) ? say('select.role') : null);
export const employmentStatusError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.employmentStatus') : null;
export const weekDayError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.weekDay') : null;
export const employeeError = (value: FieldValue): string | null =>
  isBlank(value) ? say('select.employee') : null;
