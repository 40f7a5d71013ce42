import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFolder } from '../../paths';

/**
 * The 3,000 most common passwords by frequency (zxcvbn's list, MIT), and the product's name, which everyone here would
 * try.
 */
const common: ReadonlySet<string> = new Set([
  ...readFileSync(join(apiFolder, 'data/commonPasswords.txt'), 'utf8').split('\n').filter(Boolean),
  'ondeck',
]);

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const spelled = (text: string): string => text.replaceAll(/[@43!10$57]/g, (mark) => lookalikes[mark] ?? mark);
const undecorated = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/**
 * Returns whether a password is a common one, even with decorations. Capitals, marks, and digits around the word or in
 * place of its letters, which password rules ask for, don't make a password less common.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const word = undecorated(lower);
  return [lower, word, spelled(lower), undecorated(spelled(lower)), spelled(word)].some((one) =>
    common.has(one),
  );
}
