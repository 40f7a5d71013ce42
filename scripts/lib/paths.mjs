import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the scripts write for themselves: logs, stamps, caches. Never committed. */
export const cache = join(root, '.cache');
