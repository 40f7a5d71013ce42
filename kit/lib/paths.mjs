import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the kit. */
export const kit = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether the kit was installed as a package in a team's own project. */
export const isInstalledKit = /[\\/]node_modules[\\/]/.test(kit);

/**
 * Absolute path of the project's root: the working directory of the command, or this repository, which contains the
 * kit.
 */
export const root = isInstalledKit ? process.cwd() : dirname(kit);

/** Folder for the scripts' own logs, stamps, and caches. Never committed. */
export const cache = join(root, '.cache');

/**
 * Returns the command line that runs a command of the kit in this project.
 *
 * @param {string} name
 */
export const ondeck = (name) => {
  if (isInstalledKit) return `npx ondeck ${name}`;
  return name === 'areas' ? 'npm run areas --' : `npm run ${name}:area --`;
};
