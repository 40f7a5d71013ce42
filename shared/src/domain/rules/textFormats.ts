/**
 * Formats of text fields. No character is ever dropped silently: a key that isn't allowed is not inserted, and the
 * field explains the expected format. Pasted text is read exactly or refused unchanged.
 */
import { formatDisplayTime, parseDisplayTime } from '../calendar/plainTime';
import { fieldLimits } from './fields';
import { sentenceFor } from './findings';

export interface TextFormat {
  /**
   * Returns the text that a key inserts at the cursor, or null for a key that isn't allowed there.
   *
   * @param before - the text before the cursor
   * @param after - the text after the cursor
   */
  readonly key: (key: string, before: string, after: string) => string | null;
  /** Reads pasted, autofilled, or imported text as a whole; returns null if the text can't be understood exactly. */
  readonly read: (text: string) => string | null;
  /**
   * Keeps the characters that the specification allows in typed text, or in text set as a whole. The field names what
   * was dropped and can be saved; pasted text stays unchanged.
   */
  readonly strip?: (text: string) => string;
  /** The message of a field that refused a key, until its value is entered again. */
  readonly expects: string;
  /** The message for text that can't be read; it quotes the text. */
  readonly unread: (text: string) => string;
}

const QUOTED_LENGTH = 60;

/** Returns the two messages of a format. */
const sentences = (expects: string): Pick<TextFormat, 'expects' | 'unread'> => ({
  expects,
  unread: (text) =>
    sentenceFor('text.unread', {
      text: text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text,
      expects,
    }),
});

/** Cleans copied text: removes outer blanks and invisible marks, and uses one kind of hyphen. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** Accepts the keys that match while the whole text is no longer than `max`. */
const keysLike =
  (allowed: RegExp, max: number): TextFormat['key'] =>
  (key, before, after) =>
    allowed.test(key) && before.length + key.length + after.length <= max ? key : null;

const matching =
  (whole: RegExp): TextFormat['read'] =>
  (text) =>
    whole.test(tidy(text)) ? tidy(text) : null;

const hoursKey = keysLike(/^[\d.]$/, fieldLimits.hoursMax);

/** Format of hours as a decimal. A comma is a decimal point, except where it separates thousands. */
export const hoursFormat: TextFormat = {
  key: (key, before, after) => hoursKey(key === ',' ? '.' : key, before, after),
  read(text) {
    const hours = tidy(text);
    const isNumber = /^(?:\d+[.,]?\d*|[.,]\d+)$/.test(hours);
    return isNumber && !/^[1-9]\d*,\d{3}$/.test(hours) ? hours.replace(',', '.') : null;
  },
  ...sentences(sentenceFor('hours.expected')),
};

/** Format of a whole number of at most four digits. */
export const wholeNumberFormat: TextFormat = {
  key: keysLike(/^\d$/, fieldLimits.wholeNumberDigits),
  read: matching(/^\d+$/),
  ...sentences(sentenceFor('number.expected')),
};

/** Format of an employee code: five digits. */
export const keyFormat: TextFormat = {
  key: keysLike(/^\d$/, fieldLimits.keyLength),
  read: matching(/^\d+$/),
  ...sentences(sentenceFor('key.expected')),
};

/** A US number: ten digits in groups of 3, 3, and 4, with or without the country code. */
const US_PHONE = /^(?:\+?1[ .-]*)?(?:\(\d{3}\)|\d{3})[ .-]*\d{3}[ .-]*\d{4}$/;
/** A number in another country, in groups after its plus. */
const WORLD_PHONE = /^\+[2-9]\d{0,3}(?:[ .-]\d+)*$/;
/** Maximum digits of an international number (ITU-T E.164). */
const WORLD_DIGITS = 15;

/**
 * Format of a phone number. Groups can be written with parentheses, blanks, and dots; two numbers or an extension are
 * refused.
 */
export const phoneFormat: TextFormat = {
  key(key, before) {
    if (key === '+') return before === '' ? key : null;
    return /^[\d-]$/.test(key) ? key : phoneMark(key, before);
  },
  read(text) {
    const phone = tidy(text).replaceAll(/\s+/g, ' ');
    if (/^[\d+-]*$/.test(phone)) return phone;
    const digits = phone.replaceAll(/[ ().-]/g, '');
    const isDecimal = /^\d+\.\d+$/.test(phone);
    const isWorld = WORLD_PHONE.test(phone) && digits.length <= WORLD_DIGITS + 1;
    return (US_PHONE.test(phone) && !isDecimal) || isWorld ? digits : null;
  },
  ...sentences(sentenceFor('phone.expected')),
};

/**
 * Returns the hyphen for a blank, dot, or parenthesis between the groups of a typed number. After ten digits, only a
 * longer number with a plus may continue: an extension or a second number must not become part of the first.
 */
function phoneMark(key: string, before: string): string | null {
  if (!/^[\s().]$/.test(key)) return null;
  const isWhole = !before.startsWith('+') && before.replaceAll(/\D/g, '').length >= fieldLimits.phoneMin;
  if (isWhole) return null;
  return before === '' || /[+-]$/.test(before) ? '' : '-';
}

const TIME_LENGTH = 7;

/**
 * Format of a typed time: digits, a, p, m, and the colon, seven characters. A blank is kept but doesn't count, because
 * without it `12 5` would be read as 01:25.
 */
export const timeFormat: TextFormat = {
  key(key, before, after) {
    if (/^\s$/.test(key)) return before === '' ? '' : ' ';
    if (key === '.' && /[apm]$/i.test(before)) return '';
    const length = `${before}${key}${after}`.replaceAll(/\s/g, '').length;
    return /^[\dapm:]$/i.test(key) && length <= TIME_LENGTH ? key : null;
  },
  read: (text) => formatDisplayTime(parseDisplayTime(tidy(text)) ?? '') || null,
  ...sentences(sentenceFor('time.expected')),
};

/** Format of an emailed code: four digits, which users also type in two groups. */
export const otpFormat: TextFormat = {
  key: keysLike(/^\d$/, fieldLimits.otpLength),
  read: (text) => (/^\d{2}[ -]?\d{2}$/.test(tidy(text)) ? tidy(text).replace(/[ -]/, '') : null),
  ...sentences(sentenceFor('otp.expected')),
};

/** Returns the format of a name without digits (specification 1, section 5), of at most 100 characters. */
export function nameFormat(label: string): TextFormat {
  const numbers = sentenceFor('name.numbers', { label });
  return {
    key(key, before, after) {
      if (/\p{N}/u.test(key)) return null;
      // A name over 50 characters is too long anyway, so ignoring a key beyond 100 changes nothing.
      return before.length + key.length + after.length <= fieldLimits.nameBox ? key : '';
    },
    read: (text) => (/\p{N}/u.test(text) ? null : text),
    strip: (text) => text.replaceAll(/\p{N}/gu, '').slice(0, fieldLimits.nameBox),
    expects: numbers,
    unread: () => numbers,
  };
}
