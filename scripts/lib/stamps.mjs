import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  'test-results',
  'playwright-report',
]);

/**
 * Returns every file below some paths, in a stable order.
 *
 * @param {string} base - absolute folder that the paths are relative to
 * @param {readonly string[]} paths - files or folders; missing ones are left out
 * @param {(path: string) => boolean} [keep] - decides for every file, by its relative path with slashes
 * @returns {string[]} relative, with slashes, sorted
 */
export function filesBelow(base, paths, keep = () => true) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} path */
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      const name = relative(base, path).split(sep).join('/');
      if (keep(name)) found.push(name);
      return;
    }
    for (const entry of readdirSync(path)) if (!skippedFolders.has(entry)) visit(join(path, entry));
  };
  for (const path of paths) visit(join(base, path));
  return [...new Set(found)].sort();
}

/**
 * Returns one hash of file names and contents. It changes when a file is edited, added, renamed, or removed, but not
 * when a file is only touched.
 *
 * @param {string} base
 * @param {readonly string[]} files - relative to base
 * @returns {string} hexadecimal SHA-256
 */
export function hashOf(base, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(base, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Reads a stamp file. A missing or unreadable file counts as empty.
 *
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
export function readStamps(file) {
  if (!existsSync(file)) return {};
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Sets some stamps and keeps the others. The file is replaced in one step, so a killed process leaves the old file.
 *
 * @param {string} file
 * @param {Record<string, unknown>} stamps
 */
export function writeStamps(file, stamps) {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify({ ...readStamps(file), ...stamps }, null, 2)}\n`);
  renameSync(next, file);
}
