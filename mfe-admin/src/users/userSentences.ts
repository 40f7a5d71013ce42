import { fieldsOf, isApiError, SOMETHING_WENT_WRONG } from '@ondeck/shared/api/errors';
import { fieldSentence } from '@ondeck/shared/domain/fieldMessages';

const UNEXPECTED = 'An unexpected error occurred.';

/** The text from the server's error, message or detail field, else that something unexpected happened. */
export const serverSentence = (error: unknown): string => (isApiError(error) && error.message) || UNEXPECTED;

/** A refused save of a user: no answer at all has a sentence of its own. */
export const saveSentence = (error: unknown): string =>
  isApiError(error) && (error.status === 'network' || error.status === 'timeout')
    ? SOMETHING_WENT_WRONG
    : serverSentence(error);

const KEY_TAKEN = /key already exists/i;

/** Sentences under fields; 'Key already exists' belongs to the key, in its own words. */
export function saveFields(error: unknown): Readonly<Record<string, string>> {
  const { key, employee_code, ...fields } = fieldsOf(error);
  const ofKey = key ?? employee_code;
  const isTaken = KEY_TAKEN.test(ofKey ?? (isApiError(error) ? error.message : ''));
  if (isTaken) return { ...fields, key: fieldSentence('key.taken') };
  return ofKey === undefined ? fields : { ...fields, key: ofKey };
}
