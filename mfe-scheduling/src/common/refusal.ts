import { fieldsOf, isApiError, SOMETHING_WENT_WRONG } from '@ondeck/shared/api/errors';

export interface Refusal {
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What a refused save says: a 400 (and a 409, somebody was faster) the server's sentence, else the catalogue's
 * `badRequest`; everything else that something went wrong.
 *
 * @param rename - the form's names for fields that the wire calls otherwise
 */
export function refusalOf(
  error: unknown,
  badRequest: string,
  rename: Readonly<Record<string, string>> = {},
): Refusal {
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(error)).map(([name, sentence]) => [rename[name] ?? name, sentence]),
  );
  if (!isApiError(error) || (error.status !== 400 && error.status !== 409))
    return { error: SOMETHING_WENT_WRONG, fields: {} };
  return { error: error.message || badRequest, fields };
}
