/**
 * Compares texts the same way on pages and on the server: one normal form for searching and equality, one key for
 * sorting. The server stores both with each name, so neither depends on the collations of a database. The characters
 * are listed here instead of taken from Unicode properties, because those differ between versions and keys are stored.
 */

const APOSTROPHES = /[`´‘’‛ʹʻʼʽʾʿˈˊˋ′‵՚׳Ꞌꞌ]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\u02D7\u058A\u05BE\u1806\u30A0\uFE58]/g;
/** Invisible characters: direction, joining, and variants. Databases can't store lone surrogates. */
const UNSEEN =
  /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}]|\p{Cs}/gu;
const BLANKS = /[\s\p{Cc}]+/gu;
/** Accents and the optional vowel signs of Hebrew and Arabic; not the vowels of Indic scripts, which are letters. */
const MARKS =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F]/g;

/** Letters with an accent that Unicode does not take apart; en-US sorts them like the letters on the right. */
const ACCENTED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ς: 'σ',
};
/** Letters that a search for another letter finds too, but that en-US sorts after that letter. */
const NEIGHBORS: Readonly<Record<string, string>> = {
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ƒ: 'f',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɣ: 'g',
};
const FOUND_AS: Readonly<Record<string, string>> = { ...ACCENTED, ...NEIGHBORS, þ: 'th' };

/** Takes ligatures and accented letters apart, and makes apostrophes, hyphens, and blanks alike. */
const takenApart = (text: string): string =>
  text
    .replace(/[´\u1FFD]/g, "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .trim()
    // й is a separate letter, not an accented и.
    .replaceAll('и\u0306', 'й')
    .replaceAll('И\u0306', 'Й');

/**
 * Returns the normal form in which texts read the same to people: without case, accents, Unicode form, and kinds of
 * apostrophes, hyphens, and blanks. `Ｏ’Brien José` becomes `o'brien jose`.
 */
export const plainText = (text: string): string =>
  // NFKD turns an accent without a letter (˘) into a blank with a mark, so a blank can remain at the end.
  Array.from(
    takenApart(text).toLowerCase().replace(MARKS, '').replace(BLANKS, ' ').trim(),
    (letter) => FOUND_AS[letter] ?? letter,
  )
    .join('')
    .normalize('NFC');

/** Returns whether two texts read the same to people. */
export const sameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

/** Returns the words of a search in normal form; an empty search has none. `Last, First` is two words. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    plainText(search)
      .split(/[ ,]+/)
      .filter((word) => word !== ''),
  ),
];

/** Returns a test for texts that contain every word of a search, in any order. An empty search matches every text. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = searchWords(search);
  if (words.length === 0) return () => true;
  return (text) => {
    const plain = plainText(text);
    return words.every((word) => plain.includes(word));
  };
}

/** Blanks and punctuation in the order of en-US. Keys hold them as the characters below the digits. */
const PUNCTUATION = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const FIRST_PUNCTUATION = 0x0e;
/** Prefix of every other sign, so that signs sort between punctuation and digits. */
const SIGN = '\u002F';
const SIGNS = /[\u00A1-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]/;
/** Sorts after every letter of every script. */
const BEHIND = '\u{10FFFD}';
/** Accents in the order of en-US. The letters of {@link ACCENTED} count as having the slash accent. */
const ACCENTS = '\u0301\u0300\u0306\u0302\u030C\u030A\u0308\u030B\u0303\u0307\u0338\u0327\u0328\u0304';

/** Returns the text that replaces a letter in the first part of a key, which sorts by letters alone. */
function placeOf(letter: string): string {
  const nr = PUNCTUATION.indexOf(letter);
  if (nr >= 0) return String.fromCharCode(FIRST_PUNCTUATION + nr);
  if (SIGNS.test(letter)) return SIGN + letter;
  const neighbor = NEIGHBORS[letter];
  return neighbor === undefined ? (ACCENTED[letter] ?? letter) : neighbor + BEHIND + letter;
}

/** Returns the rank of an accent as a letter from `B` on; `A` is the rank of a letter without an accent. */
function rankOf(accent: string): string {
  const nr = ACCENTS.indexOf(accent);
  return nr < 0 ? 'Z' : String.fromCharCode('B'.charCodeAt(0) + nr);
}

const withoutEnd = (levels: string): string => levels.replace(/A+$/, '');

/**
 * Returns the key by which texts are sorted, compared by its bytes: first the letters of all parts, then accents, then
 * case, as en-US sorts Latin. Other scripts follow in Unicode order. `textKey('Diaz', 'Ana')` sorts by last name, then
 * by first. Every key holds U+0001.
 */
export function textKey(...parts: readonly string[]): string {
  let letters = '';
  let accents = '';
  let cases = '';
  for (const letter of parts.map(takenApart).join('\u0002')) {
    if (letter.search(MARKS) === 0) {
      accents += rankOf(letter);
      continue;
    }
    const small = letter.toLowerCase();
    const place = placeOf(small);
    letters += place;
    accents += `A${ACCENTED[small] === undefined ? '' : rankOf('\u0338')}`;
    cases += small === letter ? 'A' : 'B';
  }
  return `${letters.normalize('NFC')}\u0001${withoutEnd(accents)}\u0001${withoutEnd(cases)}`;
}

/** Maps a UTF-16 unit to the order of UTF-8. Surrogates come last, because their characters sort after all others. */
const inByteOrder = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;

/** Compares two keys, or ASCII codes and dates, by their UTF-8 bytes, as the databases do. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = inByteOrder(a.charCodeAt(index)) - inByteOrder(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Compares two texts in the order used everywhere. For long lists, {@link sortedByText} is faster. */
export const compareText = (a: string, b: string): number => compareBytes(textKey(a), textKey(b));

/** Sorts items by their text; items with equal texts keep their order. */
export const sortedByText = <T>(items: readonly T[], textOf: (item: T) => string | readonly string[]): T[] =>
  items
    .map((item) => ({ item, key: textKey(...[textOf(item)].flat()) }))
    .sort((a, b) => compareBytes(a.key, b.key))
    .map(({ item }) => item);
