import { plainText } from '@ondeck/shared/domain/plainText';

const letters = (word: string): string =>
  plainText(word)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');

/**
 * Returns the prefix of a location's shift codes, derived from its title: the initials of three or more words,
 * otherwise the first letter and the next consonants (`Lakeview` → `LKV`). A taken prefix, even of a deleted location,
 * gets a number.
 *
 * @param taken - every prefix ever assigned
 */
export function locationCode(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .split(/\s+/)
    .map(letters)
    .filter((word) => word !== '');
  const joined = words.join('');
  const initials = words.map((word) => word.charAt(0)).join('');
  const consonants = joined.charAt(0) + joined.slice(1).replaceAll(/[AEIOU]/g, '');
  const short = words.length >= 3 ? initials : consonants.length >= 3 ? consonants : joined;
  const base = (short.slice(0, 3) || 'LOC').padEnd(2, 'X');
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const code = `${base}${number}`;
    if (!taken.has(code)) return code;
  }
}
