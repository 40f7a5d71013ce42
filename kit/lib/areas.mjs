import { readdirSync } from 'node:fs';
import { root } from './paths.mjs';

/** Returns the folders of the areas, `mfe-*`, sorted by name. A new area needs no list. */
export const areaFolders = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map(({ name }) => name)
    .sort();

/**
 * Returns the folder of an area.
 *
 * @param {string | undefined} name - as a developer types it: `mfe-employee` or `employee`
 * @returns {string} the area's folder
 * @throws {Error} with a sentence if the area doesn't exist
 */
export function areaFolder(name) {
  const folders = areaFolders();
  const folder = name?.startsWith('mfe-') ? name : `mfe-${name ?? ''}`;
  if (folders.includes(folder)) return folder;
  throw new Error(
    `${name === undefined ? 'Name an area.' : `There is no area ${name}.`} There are: ${folders.join(', ')}.`,
  );
}

/**
 * Returns the ID of an area.
 *
 * @param {string} folder - for example `mfe-employee`
 */
export const areaId = (folder) => folder.replace(/^mfe-/, '');
