import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../kit/lib/paths.mjs';

/**
 * Words that a file shows. `{}` stands for a value that the product inserts. A file is named by its workspace and its
 * own name, so that it can move between folders. `api/*` is any file of the server.
 *
 * @typedef {object} Shown
 * @property {string} section - of the first (1) or second (2) specification
 * @property {string} file
 * @property {readonly string[]} words
 */

/**
 * The labels and messages of the two specifications, letter for letter. Three differ on purpose: the Open Shift tab has
 * one column for each pair of dates or times, its Shift Code column also shows the type, and a password has at least 8
 * characters everywhere, even after a reset.
 *
 * @type {readonly Shown[]}
 */
export const specificationWords = JSON.parse(
  readFileSync(join(root, 'scripts/words/specification.json'), 'utf8'),
);

const messages = new Set(specificationWords.flatMap(({ words }) => words));

/**
 * Returns whether a text comes from the specifications. Such a text is kept even if a form bans its words.
 *
 * @param {string} text
 */
export const isFromSpecification = (text) => messages.has(text);
