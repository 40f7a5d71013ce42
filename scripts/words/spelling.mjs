import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spellCheckDocument } from 'cspell-lib';
import { root } from '../../kit/lib/paths.mjs';

/** Returns names and terms that the dictionary of American English lacks, one on each line. */
const dictionary = () =>
  readFileSync(join(root, 'scripts/words/dictionary.txt'), 'utf8')
    .split('\n')
    .filter((word) => word !== '');

/** Matches code, paths, addresses, flags, versions, and file names, which have no spelling to check. */
const noWords = /\{\}|\S*[/\\@_<>=$#]\S*|--?[a-z][\w-]*|\b\w+\.\w+\S*|\b\w*\d\w*\b/g;

/**
 * Returns the misspelled words of each text.
 *
 * @param {readonly string[]} texts
 * @returns {Promise<Map<number, string[]>>} the words, by the index of their text
 */
export async function misspelled(texts) {
  const lines = texts.map((text) => text.replace(/\n/g, ' ').replace(noWords, ' ').replaceAll('’', "'"));
  const starts = lines.map(() => 0);
  for (const [index, line] of lines.slice(0, -1).entries())
    starts[index + 1] = (starts[index] ?? 0) + line.length + 1;
  const { issues } = await spellCheckDocument(
    { uri: 'file:///texts.txt', text: lines.join('\n'), languageId: 'plaintext', locale: 'en-US' },
    { generateSuggestions: false, noConfigSearch: true },
    { language: 'en-US', words: dictionary(), maxNumberOfProblems: 100_000, maxDuplicateProblems: 100_000 },
  );
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const { text, offset } of issues) {
    const index = starts.findLastIndex((start) => start <= offset);
    found.set(index, [...(found.get(index) ?? []), text]);
  }
  return found;
}
