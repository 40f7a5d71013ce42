import { fileURLToPath } from 'node:url';

/** Folder of the server's package: the same from the sources (`src/`) and from the bundle (`dist/`). */
export const apiFolder = fileURLToPath(new URL('..', import.meta.url));
/** Folder of the workspace. */
export const rootFolder = fileURLToPath(new URL('../..', import.meta.url));
