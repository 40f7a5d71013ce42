import { fieldsOf, isApiError } from '@ondeck/shared/api/errors';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { emptyUser } from './userForm';

/** Messages about users are shown this long (specification 2, section 8). */
export const longMessage = { seconds: 4.5 } as const;

const UNEXPECTED = 'An unexpected error occurred.';

/** Returns the server's error text, or a generic sentence if there is none. */
export const serverSentence = (error: unknown): string => (isApiError(error) && error.message) || UNEXPECTED;

const KEY_TAKEN = /key already exists/i;

/** Returns the sentences under fields. 'Key already exists' is shown under the key in our own words. */
export function saveFields(error: unknown): Readonly<Record<string, string>> {
  const { key, employee_code, ...fields } = fieldsOf(error);
  const ofKey = key ?? employee_code;
  const isTaken = KEY_TAKEN.test(ofKey ?? (isApiError(error) ? error.message : ''));
  if (isTaken) return { ...fields, key: sentenceFor('key.taken') };
  return ofKey === undefined ? fields : { ...fields, key: ofKey };
}

/**
 * Returns the message of a refused save: undefined if a field shows the refusal, a special sentence if no answer came.
 */
export function saveSentence(error: unknown): string | undefined {
  if (Object.keys(saveFields(error)).some((name) => Object.hasOwn(emptyUser, name))) return undefined;
  const isUnanswered = isApiError(error) && (error.status === 'network' || error.status === 'timeout');
  return isUnanswered ? SOMETHING_WENT_WRONG : serverSentence(error);
}
