import { type Catalogue, isApiError, messageOf } from '@ondeck/shared/api/errors';

/**
 * What a refused undo says. Where someone else changed the same thing since, the server's sentence names who, when, and
 * what can be done now.
 *
 * @param catalogue - the sentences of every other refusal
 */
export const undoWords =
  (catalogue: Catalogue) =>
  (error: unknown): string =>
    isApiError(error) && error.status === 409 && error.message
      ? `Couldn't undo this. ${error.message}`
      : messageOf(error, catalogue);
