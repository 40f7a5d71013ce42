/**
 * What a call answers when it does not succeed. `status` is the HTTP status, or
 * `network` where no answer came, `timeout` where it took too long, `parse` where it was not what was agreed.
 */
import { SOMETHING_WENT_WRONG } from '../domain/sentences';

export interface ApiError {
  readonly status: number | 'network' | 'timeout' | 'parse';
  /** A sentence for a person: the server's where it sent one, else empty. */
  readonly message: string;
  /** Sentences by field name, of a form that the server refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, of a 429. */
  readonly retryAfter?: number;
  /** The present `revision` of a record that is not as it was seen, of a 409. */
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
 * Sentences by status, or `server` for the server's own. `other` is for every other failure; without it, "Something went
 * wrong." `unsaid` is said where a status has the server's and it sent none; without it, `other` is.
 */
export type Catalogue = Readonly<Partial<Record<number, string>>> & {
  readonly other?: string;
  readonly unsaid?: string;
};

/**
 * Looks the sentence for a failed call up in a page's catalogue.
 * `server` means the server's sentence, and where it sent none the `unsaid` row, or the `other` one.
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

/** The server's sentences by field, empty for every other kind of failure. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? error.fields : {};

/** Whether a refusal says that this is not there, or not the reader's to see: a place that was taken from them, say. */
export const isWithheld = (error: unknown): boolean =>
  isApiError(error) && (error.status === 403 || error.status === 404);

/** The present revision of a record, where a call was refused because another one was seen. */
export const revisionIn = (error: unknown): string | undefined =>
  isApiError(error) ? error.revision : undefined;

/** Seconds to wait before another try, where the server named them. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isApiError(error) ? error.retryAfter : undefined;

const textOf = (body: object, key: string): string => {
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : '';
};

/**
 * Reads a refused answer: `{error, fields?}`; action answers of older calls say `message` or `detail` instead.
 *
 * @param body - whatever the server sent, text or JSON
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
