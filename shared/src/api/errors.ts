/**
 * The error of a failed call. `status` is the HTTP status, or `network` if no answer came, `timeout` if the call took
 * too long, `parse` if the answer was malformed.
 */
import { SOMETHING_WENT_WRONG } from '../domain/sentences';

export interface ApiError {
  readonly status: number | 'network' | 'timeout' | 'parse';
  /** The server's message, or empty if it sent none. */
  readonly message: string;
  /** Messages by field name, for a form that the server refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, from a 429. */
  readonly retryAfter?: number;
  /** The current `revision` of a record that someone else has changed, from a 409. */
  readonly revision?: string;
}

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  'message' in value &&
  'fields' in value &&
  typeof value.message === 'string';

/**
 * Messages by status, or `server` for the server's own. `other` is for every other failure; by default, "Something went
 * wrong." `unsaid` replaces a server's message that wasn't sent; by default, `other` does.
 */
export type Catalogue = Readonly<Partial<Record<number, string>>> & {
  readonly other?: string;
  readonly unsaid?: string;
};

/**
 * Returns the message for a failed call from a page's catalog. For `server`, returns the server's message, or `unsaid`
 * or `other` if it sent none.
 *
 * @example messageOf(error, { 400: 'server', 404: 'Shift not found.' })
 */
export function messageOf(error: unknown, catalogue: Catalogue = {}): string {
  const { other = SOMETHING_WENT_WRONG } = catalogue;
  const fallback = other === 'server' ? SOMETHING_WENT_WRONG : other;
  if (!isApiError(error)) return fallback;
  const row = typeof error.status === 'number' ? (catalogue[error.status] ?? other) : other;
  return row === 'server' ? error.message || (catalogue.unsaid ?? fallback) : row;
}

/** Returns the server's messages by field, or none for any other kind of failure. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? error.fields : {};

/** Returns whether a record doesn't exist or the user can't see it, such as after losing access to a location. */
export const isWithheld = (error: unknown): boolean =>
  isApiError(error) && (error.status === 403 || error.status === 404);

/** Returns the current revision of a record, if the call was refused because it has changed. */
export const revisionIn = (error: unknown): string | undefined =>
  isApiError(error) ? error.revision : undefined;

/** Returns the seconds to wait before another try, if the server named them. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isApiError(error) ? error.retryAfter : undefined;

const textOf = (body: object, key: string): string => {
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : '';
};

/**
 * Reads a refused answer: `{error, fields?}`. Actions of older calls use `message` or `detail` instead.
 *
 * @param body - the server's answer, text or JSON
 */
export function apiErrorOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter);
  const wait = retryAfter !== null && Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  if (typeof body !== 'object' || body === null) return { status, message: '', fields: {}, ...wait };
  const message = textOf(body, 'error') || textOf(body, 'detail') || textOf(body, 'message');
  const raw: unknown = Reflect.get(body, 'fields');
  const fields =
    typeof raw === 'object' && raw !== null
      ? Object.fromEntries(
          Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {};
  return { status, message, fields, ...wait };
}
