import { counted } from '@ondeck/shared/domain/words';
import { type Finding, sentenceOf, sentencesByField } from '@ondeck/shared/domain/rules/findings';

/** Messages by field name, shown at their fields. */
export type Fields = Readonly<Record<string, string>>;

/** A refusal with a message for the user. Any other error becomes a 500 without details. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Fields | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    sentence: string,
    fields?: Fields,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
    this.name = 'AppError';
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

export const badRequest = (sentence: string, fields?: Fields): AppError =>
  new AppError(400, sentence, fields);
export const unauthorized = (sentence = 'Sign in to continue.'): AppError => new AppError(401, sentence);
export const forbidden = (sentence = "You don't have permission to do this."): AppError =>
  new AppError(403, sentence);
export const notFound = (sentence = 'Not found.'): AppError => new AppError(404, sentence);
export const conflict = (sentence: string, fields?: Fields): AppError => new AppError(409, sentence, fields);

/** @param seconds - time until the next try, as named in the sentence and sent in `Retry-After` */
export const tooManyRequests = (sentence: string, seconds: number): AppError =>
  new AppError(429, sentence, undefined, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** Refuses one field; the field's message is also the answer's message. */
export const badField = (field: string, sentence: string): AppError =>
  badRequest(sentence, { [field]: sentence });

/**
 * Refuses values that break rules: the answer has the first finding's message, and each field has its own.
 *
 * @param findings - in rule order, from a rule that the form also checks
 * @throws 400 unless there are none
 */
export function refuse(findings: readonly Finding[]): void {
  const [first] = findings;
  if (first) throw badRequest(sentenceOf(first), sentencesByField(findings));
}

/** Returns a wait in words: `5 minutes`, `1 second`. */
export function describeWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const [count, unit] = whole >= 60 ? [Math.ceil(whole / 60), 'minute'] : [whole, 'second'];
  return counted(count, unit);
}

/** Returns the problems that a save would refuse, by field, for its preview. @throws any error that isn't a 400 */
export function refusalsOf(error: unknown): { field: string | null; message: string }[] {
  if (!(error instanceof AppError) || error.status !== 400) throw error;
  const fields = Object.entries(error.fields ?? {}).map(([field, message]) => ({ field, message }));
  return fields.length > 0 ? fields : [{ field: null, message: error.message }];
}
