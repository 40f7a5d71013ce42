import { type Catalogue, isApiError, messageOf } from '@ondeck/shared/api/errors';

/**
 * Returns the message of a refused undo. If someone else has changed the date or shift since, the server's sentence
 * names the user, the time, and the manager's next step.
 *
 * @param catalogue - the sentences of every other refusal
 */
export const undoMessages =
  (catalogue: Catalogue) =>
  (error: unknown): string =>
    isApiError(error) && error.status === 409 && error.message
      ? `Couldn't undo this. ${error.message}`
      : messageOf(error, catalogue);
