import { readdirSync } from 'node:fs';
import { root } from './paths.mjs';

/** The folders of the areas, `mfe-*`, in the order of their names: a new one needs to be listed nowhere. */
export const areaFolders = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map(({ name }) => name)
    .sort();

/**
 * @param {string | undefined} name - as a person writes it: `mfe-employee` or `employee`
 * @returns {string} the area's folder
 * @throws {Error} with a sentence where there is none
 */
export function areaFolder(name) {
  const folders = areaFolders();
  const folder = name?.startsWith('mfe-') ? name : `mfe-${name ?? ''}`;
  if (folders.includes(folder)) return folder;
  throw new Error(
    `${name === undefined ? 'Name an area.' : `There is no area ${name}.`} There are: ${folders.join(', ')}.`,
  );
}

/** @param {string} folder - for example `mfe-employee` */
export const areaId = (folder) => folder.replace(/^mfe-/, '');
