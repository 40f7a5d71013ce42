import type { Catalogue } from '@ondeck/shared/api/errors';

/**
 * Returns the messages for a refused save: the server's message for a 400, or for a 409 when someone else saved first.
 * Every other status gets a generic message.
 *
 * @param unsaid - fallback when the server sent no message
 */
export const saveCatalogue = (unsaid: string): Catalogue => ({
  400: 'server',
  409: 'server',
  unsaid,
});
