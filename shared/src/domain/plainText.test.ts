import * as fc from 'fast-check';
import { spelledNames, spelledSearches } from './plainText.fixture';
import {
  compareBytes,
  compareText,
  matcherOf,
  plainText,
  sameText,
  sortedByText,
  textKey,
} from './plainText';

test.each([
  ['case', 'ANA Diaz', 'ana diaz'],
  ['accents', 'José Çelik', 'jose celik'],
  ['accents without a letter', 'Jose\u0301', 'jose'],
  ['letters that only look accented', 'Łukasz Strauß, Ødegård', 'lukasz strauss, odegard'],
  ['wide and joined letters', '\uFF2B\uFF45\uFF4E ﬁn', 'ken fin'],
  ['apostrophes', 'O’Brien O‘Brien O\u02BCBrien O`Brien O´Brien', "o'brien o'brien o'brien o'brien o'brien"],
  ['hyphens', 'A\u2010B\u2011C–D—E−F', 'a-b-c-d-e-f'],
  ['blanks', ' a\u00A0 b\t\u3000c\u2009\n', 'a b c'],
  ['invisible characters', 'a\u00ADb\u200Bc\u200Dd\uFEFF', 'abcd'],
  ['dots of Turkish', 'İstanbul IŞIL ışıl', 'istanbul isil isil'],
  ['the last sigma', 'Γιώργος', 'γιωργοσ'],
  ['a letter that is no accented one', 'Йод ёж', 'йод еж'],
  ['an accent that follows nothing', '! \u02D8', '!'],
  ['the vowels of Indic scripts, which stay', 'किरण', 'किरण'],
])('removes differences of spelling from a text: %s', (_what, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('leaves a normal form unchanged, and gives every Unicode form of a text the same normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
      for (const form of ['NFC', 'NFD'] as const)
        expect(plainText(text.normalize(form))).toBe(plainText(text));
    }),
  );
});

test('treats two spellings of a text as the same, and different texts as different', () => {
  expect(sameText('Café “Nord”', 'CAFE\u0301  “nord”')).toBe(true);
  expect(sameText('Smith Jones', 'Smith-Jones')).toBe(false);
});

test.each(spelledSearches)(
  'finds the same names on a page as on the server when searching for %j',
  (search, found) => {
    const matches = matcherOf(search);
    const names = spelledNames.filter(([last, first]) => matches(`${first} ${last}`));
    expect(names.map(([, first]) => first)).toEqual(found);
  },
);

test('sorts fifty names in many scripts and spellings into one order, wherever they start', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...spelledNames], { minLength: spelledNames.length }), (names) => {
      expect(sortedByText(names, (name) => name)).toEqual(spelledNames);
    }),
    { numRuns: 20 },
  );
});

test('sorts Latin letters and punctuation as in en-US: letters first, then accents, then case', () => {
  const english = new Intl.Collator('en-US');
  const sign = (order: number): number => Math.sign(order);
  // Leave out two letters that en-US distinguishes by less than an accent: đ and ð.
  const letters = Array.from(
    "abcdefghijklmnoprstuvwxyzABCDEIJOSZáàăâåäãąéèêëęėēíìîïóòôöőõøØúùûüűůñńňçćčßæÆœłŁđĐħŧŋəþšśşžźżğýÿ -'.,()&/0123456789",
  );
  const words = fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 })
    .map((word) => word.join('').replaceAll(/ +/g, ' ').trim());
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect([a, b, sign(compareText(a, b))]).toEqual([a, b, sign(english.compare(a, b))]);
    }),
    { numRuns: 5000 },
  );
});

test('compares sort keys by the bytes that databases compare', () => {
  const bytes = new TextEncoder();
  const byBytes = (a: string, b: string): number => {
    const [one, other] = [bytes.encode(a), bytes.encode(b)];
    const index = one.findIndex((byte, at) => byte !== other[at]);
    if (index < 0) return one.length - other.length;
    return (one[index] ?? 0) - (other[index] ?? -1);
  };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (a, b) => {
      const [one, other] = [textKey(a), textKey(b)];
      expect(Math.sign(compareBytes(one, other))).toBe(Math.sign(byBytes(one, other)));
    }),
  );
});
