/**
 * Rules for single fields. Every `…Error` returns the message to show, or null if the value is valid. Each refuses an
 * empty value, so check an optional field only when it is filled.
 */
import { formatDisplayDate, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { isPlainTime } from '../calendar/plainTime';
import type { FieldValue } from './dates';
import { type Finding, found, sentenceFor } from './findings';

export const fieldLimits = {
  /** Minimum length of a location's name, and of a first or last name unless an option lowers that. */
  nameMin: 3,
  nameMax: 50,
  /** Maximum length of the full-name field; each of its two names must still have 3 to 50 characters. */
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
  /** Maximum digits of a whole-number field. */
  wholeNumberDigits: 4,
  positionMax: 50,
  scheduleChangeReason: 150,
  /** Maximum length of the reason for changing one date of a shift; its staff read the reason. */
  dateReason: 150,
  /** Maximum length of a closure's reason; calendars and notifications show the reason. */
  closureReason: 150,
  closureDays: 366,
  newShiftReason: 455,
  timeOffReason: 455,
  rejectionReason: 150,
  correctionReason: 455,
  agendaMax: 2000,
  earlyClockInMinutes: 240,
  timesheetToleranceMinutes: 240,
  timeOffNoticeDays: 90,
  retentionMonths: 120,
  /** Maximum blocks of weekly availability on one day. */
  availabilityBlocks: 4,
  availabilityNoticeDays: 90,
  /** Maximum days of one exception from the weekly availability. */
  availabilityDays: 92,
  /** Maximum exceptions of one employee. */
  availabilityDates: 400,
  availabilityNote: 100,
  preferredWeekMinutes: 60 * 60,
  /** Preferred hours per week are entered in half hours. */
  preferredWeekStep: 30,
  /** Maximum types of certificates that aren't retired. */
  certificateTypes: 30,
  certificateTypeName: 60,
  /** Maximum validity of a certificate, in months. */
  certificateMonths: 120,
  certificateNumber: 40,
  certificateDocumentBytes: 5 * 1024 * 1024,
  /** Maximum certificates of one employee, with those that were removed. */
  certificates: 200,
  /** Maximum days of one range of blackout dates. */
  blackoutDays: 92,
  /** Maximum ranges of blackout dates at a location that aren't over. */
  blackouts: 20,
  /** Maximum length of the reason for blackout dates; staff read the reason. */
  blackoutReason: 150,
  /** Maximum length of an absence's note, which managers of its locations read. */
  absenceNote: 150,
  /** Maximum length of the message of a swap request, which the coworker and managers read. */
  swapMessage: 150,
  /** Maximum length of the message of a round of offers, which the employees who are asked read. */
  offerMessage: 150,
  /** Maximum employees who are asked in one round of offers. */
  offersPerRound: 50,
  /** Maximum swap requests of one employee that are still open. */
  openSwaps: 20,
  /** Maximum hours between a reminder and the shift. */
  reminderHours: 12,
  textsPerDay: 5000,
} as const;

const textOf = (value: FieldValue): string => value ?? '';
const isBlank = (value: FieldValue): boolean => textOf(value).trim() === '';

function lengthError(text: string, label: string, min: number, max: number): string | null {
  if (text.length < min) return sentenceFor('field.tooShort', { label, min });
  return text.length > max ? sentenceFor('field.tooLong', { label, max }) : null;
}

export function addressError(value: FieldValue, label: string): string | null {
  const address = textOf(value).trim();
  if (address === '') return sentenceFor('field.required', { label });
  return lengthError(address, label, fieldLimits.addressMin, fieldLimits.addressMax);
}

/** Checks a location's name: 3 to 50 characters of any kind, including digits. */
export const titleError = (value: FieldValue): string | null =>
  lengthError(textOf(value).trim(), 'Location', fieldLimits.nameMin, fieldLimits.nameMax);

/** Checks a phone number: 10 to 20 digits, not counting a leading plus and hyphens. */
export function phoneError(value: FieldValue, label: string): string | null {
  const phone = textOf(value).trim();
  if (phone === '') return sentenceFor('field.required', { label });
  if (!/^\+?[\d-]+$/.test(phone)) return sentenceFor('phone.shape', { label });
  const digits = phone.replaceAll(/\D/g, '').length;
  if (digits < fieldLimits.phoneMin) return sentenceFor('phone.tooShort', { label });
  return digits > fieldLimits.phoneMax ? sentenceFor('phone.tooLong', { label }) : null;
}

/** Checks an email: text before a single `@`, then a domain with a dot, at most 225 characters. */
export function emailError(value: FieldValue, label: string): string | null {
  const email = textOf(value).trim();
  if (email === '') return sentenceFor('field.required', { label });
  if (email.length > fieldLimits.emailMax)
    return sentenceFor('field.tooLong', { label, max: fieldLimits.emailMax });
  const [local = '', domain = '', ...more] = email.split('@');
  const isWhole = more.length === 0 && /^[^\s<>()[\],;:"\\]+$/.test(local) && !/^\.|\.$|\.\./.test(local);
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(domain);
  return isWhole && isDomain ? null : sentenceFor('email.format');
}

/** Checks an employee code: exactly 5 digits. */
export function keyError(value: FieldValue, label = 'Key'): string | null {
  if (isBlank(value)) return sentenceFor('field.required', { label });
  return /^\d{5}$/.test(textOf(value)) ? null : sentenceFor('key.length');
}

/** Checks a new password: 8 to 100 characters with an uppercase letter, a special character, and a digit. */
export function newPasswordError(value: FieldValue, label = 'New Password'): string | null {
  const password = textOf(value);
  if (password === '') return sentenceFor('field.required', { label });
  if (password.length < fieldLimits.passwordMin) return sentenceFor('password.tooShort');
  if (password.length > fieldLimits.passwordMax) return sentenceFor('password.tooLong');
  if (!/[A-Z]/.test(password)) return sentenceFor('password.uppercase');
  if (!/[!@#$%^&*(),.?":{}|<>]/.test(password)) return sentenceFor('password.special');
  return /\d/.test(password) ? null : sentenceFor('password.number');
}

/** Checks the length of the current password, the only rule a page can check before the server does. */
export function currentPasswordError(value: FieldValue, label = 'Current Password'): string | null {
  const password = textOf(value);
  if (password === '') return sentenceFor('field.required', { label });
  if (password.length < fieldLimits.passwordMin) return sentenceFor('password.tooShort');
  return password.length > fieldLimits.passwordMax ? sentenceFor('password.tooLong') : null;
}

/** Checks a new password and its confirmation. */
export function checkConfirmation(pair: {
  readonly new_password: string;
  readonly confirm_password: string;
}): Finding[] {
  const { new_password: password, confirm_password: repeated } = pair;
  const field = 'confirm_password';
  if (repeated === '') return [found('field.required', field, { label: 'Confirm Password' })];
  return repeated === password ? [] : [found('password.mismatch', field)];
}

/** Checks an emailed code: all four digits. */
export const otpError = (value: FieldValue): string | null =>
  /^\d{4}$/.test(textOf(value)) ? null : sentenceFor('otp.incomplete');

/** Checks a required date, which must not be before `min` if that is given. */
export function dateError(value: FieldValue, min: PlainDate | null = null): string | null {
  if (isBlank(value)) return sentenceFor('date.required');
  if (!isPlainDate(value)) return sentenceFor('date.format');
  return min !== null && value < min ? sentenceFor('date.tooEarly', { date: formatDisplayDate(min) }) : null;
}

/** Checks a required time, `HH:mm`. */
export function timeError(value: FieldValue, label: string): string | null {
  if (isBlank(value)) return sentenceFor('field.required', { label });
  return isPlainTime(value) ? null : sentenceFor('time.format');
}

export function hoursError(value: FieldValue, label = 'Hours'): string | null {
  if (isBlank(value)) return sentenceFor('field.required', { label });
  const hours = textOf(value);
  if (hours.length > fieldLimits.hoursMax)
    return sentenceFor('field.tooLong', { label, max: fieldLimits.hoursMax });
  return /^(?:\d+\.?\d*|\.\d+)$/.test(hours) ? null : sentenceFor('number.format', { label });
}

/** Checks a whole number from `min` to `max`. */
export function numberError(value: FieldValue, label: string, max: number, min = 0): string | null {
  if (Number(value) < min) return sentenceFor('number.atLeast', { label, min });
  return Number(value) > max ? sentenceFor('number.atMost', { label, max }) : null;
}

/** Checks the length of a multiline text, ignoring blanks around the text. */
export const tooLongError = (value: FieldValue, max: number, label: string): string | null =>
  textOf(value).trim().length > max ? sentenceFor('field.atMost', { label, max }) : null;

/** Checks the optional reason of a request. */
export const checkOptionalReason = (reason: FieldValue, max: number): Finding[] =>
  textOf(reason).trim().length > max ? [found('field.atMost', 'reason', { label: 'Reason', max })] : [];

/** Checks the required reason of a request. */
export const checkReason = (reason: FieldValue, max: number): Finding[] =>
  isBlank(reason)
    ? [found('field.required', 'reason', { label: 'Reason' })]
    : checkOptionalReason(reason, max);
