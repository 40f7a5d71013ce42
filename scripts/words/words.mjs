import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from '../../kit/lib/paths.mjs';
import { filesBelow } from '../lib/stamps.mjs';
import { forms } from './patterns.mjs';
import { isFromSpecification } from './specification.mjs';
import { misspelled } from './spelling.mjs';
import { textsOfMarkdown, textsOfScript, textsOfSql, textsOfStyles } from './texts.mjs';

/**
 * @typedef {object} Hit
 * @property {import('./texts.mjs').Text['kind']} kind
 * @property {string} folder - the folder that the hit counts for
 * @property {string} file
 * @property {number} line
 * @property {string} text - the whole text
 * @property {string} found - the banned form
 * @property {string} better
 */
/** @typedef {Record<string, Record<string, number>>} Counts - hits by folder and kind */

/** Files that quote the banned forms on purpose. */
const own = /^scripts\/words\//;

/** Matches files that are generated from words that are checked at their source. */
const notRead = /(^|\/)(api\.md|package-lock\.json)$/;

/**
 * Hits that stay, each with its reason. `file` is a pattern of paths; `found` and `text` are compared exactly.
 *
 * @typedef {{file?: string, found?: string, text?: string, reason: string}} Exception
 */

/** @type {readonly Exception[]} */
export const exceptions = JSON.parse(readFileSync(join(root, 'scripts/words/exceptions.json'), 'utf8'));

/** @param {Exception} exception @param {Pick<Hit, 'file' | 'found' | 'text'>} hit */
const covers = ({ file, found, text }, hit) =>
  (file === undefined || new RegExp(file).test(hit.file)) &&
  (found === undefined || found === hit.found) &&
  (text === undefined || text === hit.text);

/** Returns whether a hit is listed as an exception. @param {Pick<Hit, 'file' | 'found' | 'text'>} hit */
export const isException = (hit) => exceptions.some((exception) => covers(exception, hit));

const forTests = /\.(test|spec|fixture)\.[mc]?[jt]sx?$|\/testing\/|^e2e\/|^api\/test\//;

/** @param {string} file */
const isRead = (file) => /\.([mc]?js|tsx?|md|sql|css)$/.test(file) && !own.test(file) && !notRead.test(file);

/** @param {string} file @param {string} source */
export function textsOf(file, source) {
  if (extname(file) === '.md') return textsOfMarkdown(source);
  if (extname(file) === '.sql') return textsOfSql(source);
  if (extname(file) === '.css') return textsOfStyles(source);
  return textsOfScript(source, { jsx: file.endsWith('.tsx'), forTests: forTests.test(file) });
}

/**
 * Returns the banned forms of one text, at most one hit for each form.
 *
 * @param {import('./texts.mjs').Text} one
 * @returns {{found: string, better: string}[]}
 */
export function hitsOf({ kind, text }) {
  if (kind === 'page' && isFromSpecification(text)) return [];
  return forms.flatMap(({ form, better, in: kinds }) => {
    const found = kinds === undefined || kinds.includes(kind) ? form.exec(text)?.[0].trim() : undefined;
    return found === undefined ? [] : [{ found, better }];
  });
}

/** Returns the folder that a file counts for; a file at the root counts for `.`. @param {string} file */
const folderOf = (file) => (file.includes('/') ? (file.split('/')[0] ?? '.') : '.');

/** @typedef {import('./texts.mjs').Text & {file: string, folder: string}} PlacedText */

/** @returns {PlacedText[]} every text of the tree, in the order of its files */
export const allTexts = () =>
  filesBelow(root, ['.'], isRead).flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8')).map((text) => ({
      ...text,
      file,
      folder: folderOf(file),
    })),
  );

/**
 * Returns the exceptions without a hit.
 *
 * @param {readonly Pick<Hit, 'file' | 'found' | 'text'>[]} hits - with the hits that are exceptions
 * @param {readonly Exception[]} [listed]
 */
export const unusedAmong = (hits, listed = exceptions) =>
  listed.filter((exception) => !hits.some((hit) => covers(exception, hit)));

/**
 * @returns {Promise<{hits: Hit[], unused: Exception[]}>} every banned form of the tree that is no exception, then every
 *   misspelled word of its pages and docs; and the exceptions without a hit
 */
export async function findHits() {
  const texts = allTexts();
  const banned = texts.flatMap((text) => hitsOf(text).map((hit) => ({ ...text, ...hit })));
  const spelled = texts.filter(({ kind }) => kind === 'page' || kind === 'doc');
  const wrong = await misspelled(spelled.map(({ text }) => text));
  const better = 'the US spelling; a name or a term goes into scripts/words/dictionary.txt';
  const words = spelled.flatMap((text, index) =>
    (wrong.get(index) ?? []).map((found) => ({ ...text, found, better })),
  );
  return {
    hits: [...banned.filter((hit) => !isException(hit)), ...words],
    unused: unusedAmong(banned),
  };
}

/** @param {readonly Hit[]} hits @returns {Counts} */
export function countsOf(hits) {
  /** @type {Counts} */
  const counts = {};
  for (const { folder, kind } of hits) {
    const ofFolder = (counts[folder] ??= {});
    ofFolder[kind] = (ofFolder[kind] ?? 0) + 1;
  }
  return counts;
}

/**
 * Compares counts with their limits. A missing limit is 0.
 *
 * @param {Counts} counts
 * @param {Counts} limits
 * @returns {{folder: string, kind: string, count: number, limit: number}[]} counts above or below their limit
 */
export function differences(counts, limits) {
  const folders = [...new Set([...Object.keys(counts), ...Object.keys(limits)])].sort();
  return folders.flatMap((folder) =>
    ['page', 'doc', 'comment', 'title'].flatMap((kind) => {
      const count = counts[folder]?.[kind] ?? 0;
      const limit = limits[folder]?.[kind] ?? 0;
      return count === limit ? [] : [{ folder, kind, count, limit }];
    }),
  );
}
