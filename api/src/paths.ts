import { fileURLToPath } from 'node:url';

/** Folder of the server's package, both from the sources (`src/`) and from the bundle (`dist/`). */
export const apiFolder = fileURLToPath(new URL('..', import.meta.url));
/** Root folder of the workspace. */
export const rootFolder = fileURLToPath(new URL('../..', import.meta.url));
