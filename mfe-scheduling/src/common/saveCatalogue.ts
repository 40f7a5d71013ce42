import type { Catalogue } from '@ondeck/shared/api/errors';

/**
 * What a refused save says: a 400, and a 409 where somebody was faster, the server's sentence; anything else that
 * something went wrong.
 *
 * @param unsaid - said where the server gave no sentence
 */
export const saveCatalogue = (unsaid: string): Catalogue => ({
  400: 'server',
  409: 'server',
  unsaid,
});
