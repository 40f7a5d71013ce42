import { join } from 'node:path';
import { cache, root } from '../../kit/lib/paths.mjs';

export { root };

/** The built server, as it runs in production. */
export const serverFile = join(root, 'api/dist/server.js');

/** Database migrations: the built server reads them, but they aren't part of it. */
export const migrations = join(root, 'api/migrations');

/** Folders with seeded data, one for each build of the server and each day. */
export const templates = join(cache, 'e2e');

/** Folder of the pictures that are saved for review. */
export const screens = join(cache, 'screens');
