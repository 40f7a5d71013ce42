import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths';

const QUIET = 200;
const ignored = /(^|[\\/])(node_modules|dist|\.cache|coverage)([\\/]|$)|\.test\.tsx?$|~$/;

/**
 * Calls back when files below some folders changed and then rested for a moment; never twice at once.
 *
 * @param folders - relative to the root
 * @param changed - what to do; a change while it runs makes it run again
 */
export function whenChanged(folders: readonly string[], changed: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isDue = false;
  const run = async (): Promise<void> => {
    if (isRunning) {
      isDue = true;
      return;
    }
    isRunning = true;
    isDue = false;
    await changed();
    isRunning = false;
    if (isDue) void run();
  };
  for (const folder of folders.filter((name) => existsSync(join(root, name))))
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && ignored.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), QUIET);
    });
}
