import { join } from 'node:path';
import { cache, root } from '../../kit/lib/paths.mjs';

export { root };

/** The server as production runs it. */
export const serverFile = join(root, 'api/dist/server.js');

/** What brings a database up to date; read by the built server, not part of it. */
export const migrations = join(root, 'api/migrations');

/** Folders with seeded data, one per build of the server and day. */
export const templates = join(cache, 'e2e');

/** Where pictures are kept to be looked at. */
export const screens = join(cache, 'screens');
