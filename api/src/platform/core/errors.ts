import { counted } from '@ondeck/shared/domain/words';
import { type Finding, sentenceOf, sentencesByField } from '@ondeck/shared/domain/rules/findings';

/** Field name → the sentence shown beside it. */
export type Fields = Readonly<Record<string, string>>;

/** A refusal with a sentence to show to a person. Everything else that is thrown answers 500 and says nothing. */
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

/** @param seconds - when to try again; told in the sentence's own words and in `Retry-After` */
export const tooManyRequests = (sentence: string, seconds: number): AppError =>
  new AppError(429, sentence, undefined, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** Refuses one field: its sentence is also the answer's sentence. */
export const badField = (field: string, sentence: string): AppError =>
  badRequest(sentence, { [field]: sentence });

/**
 * Refuses what breaks rules: the first finding's sentence for everybody, each field's own beside it.
 *
 * @param findings - of a rule that the form asks too, in rule order
 * @throws 400 unless there are none
 */
export function refuse(findings: readonly Finding[]): void {
  const [first] = findings;
  if (first) throw badRequest(sentenceOf(first), sentencesByField(findings));
}

/** `5 minutes`, `1 second`: a wait in words. */
export function describeWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const [count, unit] = whole >= 60 ? [Math.ceil(whole / 60), 'minute'] : [whole, 'second'];
  return counted(count, unit);
}

/** What a save would refuse, as its preview lists it: by field where one is to blame. @throws what is no 400 */
export function refusalsOf(error: unknown): { field: string | null; message: string }[] {
  if (!(error instanceof AppError) || error.status !== 400) throw error;
  const fields = Object.entries(error.fields ?? {}).map(([field, message]) => ({ field, message }));
  return fields.length > 0 ? fields : [{ field: null, message: error.message }];
}
