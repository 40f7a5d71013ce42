import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The kit's own folder. */
export const kit = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether the kit was installed as a package, in the project of one team. */
export const isInstalledKit = /[\\/]node_modules[\\/]/.test(kit);

/** The project's root folder, absolute: where a command was called, or this repository, of which the kit is a part. */
export const root = isInstalledKit ? process.cwd() : dirname(kit);

/** What the scripts write for themselves: logs, stamps, caches. Never committed. */
export const cache = join(root, '.cache');

/**
 * How a person calls a command of the kit here.
 *
 * @param {string} name
 */
export const ondeck = (name) => {
  if (isInstalledKit) return `npx ondeck ${name}`;
  return name === 'areas' ? 'npm run areas --' : `npm run ${name}:area --`;
};
