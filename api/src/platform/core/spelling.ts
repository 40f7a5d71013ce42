/** Finds a user's names, emails, and phone numbers in texts, in any spelling. */
import { plainText } from '@ondeck/shared/domain/plainText';

/**
 * A user's current and former names, emails, and phone numbers in the form used to compare them: names by their
 * letters, phone numbers by their digits.
 */
export interface IdentifyingWords {
  /** Emails in lowercase. */
  readonly emails: ReadonlySet<string>;
  readonly firstNames: ReadonlySet<string>;
  readonly lastNames: ReadonlySet<string>;
  /** First and last names of other users; texts with one of them may be about the other user. */
  readonly others: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
}

export const fullNameOf = (first: string, last: string): string => `${first} ${last}`;

const known = new Map<string, string>();
/** Returns the normal form of a character from a cache, because texts are long and characters few. */
function plainOf(character: string): string {
  let plain = known.get(character);
  if (plain === undefined) {
    plain = plainText(character);
    known.set(character, plain);
  }
  return plain;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Maximum number of characters between two parts of a name or number, as in ` – ` and `) `. */
const LONGEST_GAP = 4;
/** Minimum number of digits of a phone number in text; a shorter number can be a date or an amount. */
const SHORTEST_PHONE = 7;
/** Number of digits compared, without the country code. */
const PHONE_DIGITS = 10;

/** The letters and digits of a text in normal form, with the position of each in the text. */
interface Letters {
  readonly plain: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function readLetters(text: string): Letters {
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const letters = Array.from(plainOf(character)).filter((one) => LETTER.test(one));
    // A separate accent or an invisible character belongs to the letter before it.
    if (plainOf(character) === '' && !/\s/.test(character) && to.at(-1) === at) to[to.length - 1] = end;
    for (const letter of letters.join('')) {
      plain += letter;
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { plain, from, to };
}

/** Returns the letters and digits of a name in normal form: `maryjane` of `Mary-Jane` and of `MARY  JANE`. */
export const lettersOf = (name: string): string => readLetters(name.normalize('NFC')).plain;

/** Returns the last ten digits of a phone number, or an empty text for a number that is too short. */
export function digitsOf(phone: string): string {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length < SHORTEST_PHONE ? '' : digits.slice(-PHONE_DIGITS);
}

type Span = readonly [from: number, to: number];

const lengthsOf = (words: ReadonlySet<string>): number[] => [
  ...new Set([...words].map((word) => word.length)),
];

/** Returns whether letters are contiguous, and start and end at word boundaries. */
function isWhole({ from, to }: Letters, first: number, last: number): boolean {
  const gapBefore = (nr: number): number => (from[nr] ?? Number.POSITIVE_INFINITY) - (to[nr - 1] ?? -1);
  if (last >= from.length || gapBefore(first) <= 0 || gapBefore(last + 1) <= 0) return false;
  for (let nr = first + 1; nr <= last; nr += 1) if (gapBefore(nr) > LONGEST_GAP) return false;
  return true;
}

/** Returns the names that start at a place in the text. */
const startsOf = (
  text: string,
  at: number,
  words: ReadonlySet<string>,
  lengths: readonly number[],
): string[] => lengths.map((length) => text.slice(at, at + length)).filter((word) => words.has(word));

/** Finds names in either order: `Ana Silva`, `SILVA,  Ana`. */
function nameFinder({ firstNames, lastNames, others }: IdentifyingWords): (letters: Letters) => Span[] {
  const orders = [
    [firstNames, lastNames, (one: string, two: string) => fullNameOf(one, two)],
    [lastNames, firstNames, (one: string, two: string) => fullNameOf(two, one)],
  ] as const;
  const searched = orders.map(
    ([ones, twos, nameOf]) => [ones, lengthsOf(ones), twos, lengthsOf(twos), nameOf] as const,
  );
  return (letters) => {
    const { plain, from, to } = letters;
    const found: Span[] = [];
    for (let at = 0; at < plain.length; at += 1) {
      if (at > 0 && (from[at] ?? 0) <= (to[at - 1] ?? 0)) continue;
      for (const [ones, oneLengths, twos, twoLengths, nameOf] of searched)
        for (const one of startsOf(plain, at, ones, oneLengths)) {
          const ends = startsOf(plain, at + one.length, twos, twoLengths)
            .filter((two) => !others.has(nameOf(one, two)))
            .map((two) => at + one.length + two.length - 1);
          found.push(
            ...ends
              .filter((last) => isWhole(letters, at, last))
              .map((last): Span => [from[at] ?? 0, to[last] ?? 0]),
          );
        }
    }
    return found;
  };
}

/** Matches a country code, or the characters before a number. */
const PHONE_START = /(?:(?<!\d)(?:\+\s?\d{1,3}|00\d{1,3}|1)[\s()./-]{0,4}|[+(]+)$/;

/** Finds phone numbers in any format: `+1 (206) 555-0177` for `2065550177`. */
function phoneFinder({ phones }: IdentifyingWords): (text: string, letters: Letters) => Span[] {
  const lengths = lengthsOf(phones);
  return (text, { plain, from, to }) => {
    const found: Span[] = [];
    for (const { 0: run, index } of plain.matchAll(/[0-9]{7,}/g))
      for (let at = index; at < index + run.length; at += 1)
        for (const length of lengths) {
          const last = at + length - 1;
          if (last >= index + run.length || !phones.has(plain.slice(at, last + 1))) continue;
          const start = from[at] ?? 0;
          const end = to[last] ?? 0;
          const code = PHONE_START.exec(text.slice(Math.max(0, start - 12), start))?.[0].length ?? 0;
          const isAlone = !/\d/.test(text[end] ?? '') && !/\d/.test(text[start - code - 1] ?? '');
          const isTogether = from
            .slice(at + 1, last + 1)
            .every((next, nr) => next - (to[at + nr] ?? 0) <= LONGEST_GAP);
          if (isAlone && isTogether) found.push([start - code, end]);
        }
    return found;
  };
}

const EMAIL = /[\p{L}\p{N}.!#$%*+^_`{|}~'-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu;

const findEmails = (text: string, emails: ReadonlySet<string>): Span[] =>
  [...text.matchAll(EMAIL)]
    .filter(([email]) => emails.has(email.toLowerCase()))
    .map(({ 0: email, index }) => [index, index + email.length]);

export type Replace = (text: string, replacement: string) => string;

/**
 * Returns a function that replaces a user's names, emails, and phone numbers. A text without them is returned
 * unchanged.
 */
export function replacerOf(words: IdentifyingWords): Replace {
  const findNames = nameFinder(words);
  const findPhones = phoneFinder(words);
  return (text, replacement) => {
    const whole = text.normalize('NFC');
    const letters = readLetters(whole);
    const spans = [
      ...findNames(letters),
      ...findPhones(whole, letters),
      ...findEmails(whole, words.emails),
    ].sort(([a, longer], [b, shorter]) => a - b || shorter - longer);
    if (spans.length === 0) return text;
    let replaced = '';
    let end = 0;
    for (const [from, to] of spans) {
      // `Ana Silva, Ana Silva` also contains `Silva, Ana`, so skip a match that starts within the previous one.
      if (from < end) continue;
      replaced += whole.slice(end, from) + replacement;
      end = to;
    }
    return replaced + whole.slice(end);
  };
}

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;

/** Replaces within the texts of JSON; numbers keep their notation. */
export const replaceInJson =
  (replace: Replace): Replace =>
  (json, replacement) =>
    json.replaceAll(JSON_TEXT, (quoted) => {
      const text: unknown = JSON.parse(quoted);
      const changed = replace(String(text), replacement);
      return changed === text ? quoted : JSON.stringify(changed);
    });
