import { createHash } from 'node:crypto';

/** Names a state of a record: the same text only while nothing of it has changed. */
export const revisionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16);
