import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function that runs `work` once after a burst of changes, and never while an earlier run continues.
 *
 * @param {() => Promise<void>} work
 * @param {number} quiet - milliseconds
 * @returns {() => void} to be called at every change
 */
export function afterQuiet(work, quiet) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let busy = false;
  let again = false;
  const run = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await work();
    } while (again);
    busy = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quiet);
  };
}

/**
 * Watches folders for changes of source files.
 *
 * @param {string} base
 * @param {readonly string[]} folders - below base
 * @param {() => void} changed
 * @returns {() => void} stops watching
 */
export function watchFolders(base, folders, changed) {
  const watchers = folders.map((folder) =>
    watch(join(base, folder), { recursive: true }, (_event, name) => {
      if (name !== null && !/(^|[\\/])(node_modules|dist|\.cache)[\\/]|\.test\.tsx?$|~$/.test(name))
        changed();
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
