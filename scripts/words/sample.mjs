/** @typedef {import('./words.mjs').PlacedText} PlacedText */

/** @type {readonly {kind: PlacedText['kind'], title: string, count: number}[]} */
export const samples = [
  { kind: 'page', title: 'Interface', count: 150 },
  { kind: 'doc', title: 'Docs', count: 80 },
  { kind: 'comment', title: 'Comments', count: 120 },
  { kind: 'title', title: 'Test titles', count: 150 },
];

const LEAST_WORDS = 4;

/** Folders whose strings users see. The other folders print to developers. */
const shownFolders = /^(api|mfe-|shared$|shell$)/;

/** Matches markup, styles, drawings, policies, queries, patterns, keys, and secrets, which aren't sentences. */
const notWords =
  /[<>=[\]|]|^[Mm][\d.]|\b(src|self|none|utf-8)\b'?[;:]|\bas \p{Ll}+(\p{Lu}|$)|^[:(#]|^od-|^-c |\bselect pg_|^\S+\/\S+;|^(GET|POST) \/|^\S{16,}$|^(button|input|a), |^(Control|Meta)\+/u;

/** @param {string} text */
const wordsOf = (text) => text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];

/** @param {string} text */
const sentencesOf = (text) =>
  text
    .replace(/^([#>*|-]|\d+\.)+ */, '')
    .split(/(?<=[.!?]) +(?=\p{Lu}|\{)|\|/u)
    .map((sentence) => sentence.trim());

/**
 * Returns the texts that a sample can contain: texts long enough to be graded. A paragraph counts as its separate
 * sentences.
 *
 * @param {readonly PlacedText[]} texts
 * @returns {PlacedText[]}
 */
export const gradable = (texts) =>
  texts
    .flatMap((one) => (one.kind === 'doc' ? sentencesOf(one.text).map((text) => ({ ...one, text })) : [one]))
    .filter(({ kind, folder, text }) => {
      if (kind === 'page' && (!shownFolders.test(folder) || notWords.test(text))) return false;
      return wordsOf(text).length >= LEAST_WORDS;
    });

/** Returns the same numbers from 0 to 1 for the same seed (mulberry32). @param {number} seed */
function numbersFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws different items at random. The same items and seed always give the same sample.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} count
 * @param {number} seed
 * @returns {T[]} all items in another order if there are fewer than `count`
 */
export function draw(items, count, seed) {
  const left = [...items];
  const next = numbersFrom(seed);
  /** @type {T[]} */
  const drawn = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(next() * left.length), 1));
  return drawn;
}
