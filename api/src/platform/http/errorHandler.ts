import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { errorCode } from '../core/errorCode';
import { AppError, type Fields } from '../core/errors';
import { databaseTrouble } from './databaseTrouble';

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly fields?: Fields | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Messages for Fastify's own refusals, by error code. */
const frameworkSentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: "The body isn't valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is shorter or longer than its Content-Length.',
};

interface Issue {
  readonly instancePath?: string;
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: { readonly keys?: unknown };
}

/** Returns the field and the message of a schema's finding. */
function sentenceOf({ instancePath = '', keyword, message = '', params }: Issue): readonly [string, string] {
  const field = instancePath.split('/').find((part) => part !== '') ?? '';
  const unknownKey: unknown = Array.isArray(params?.keys) ? params.keys[0] : undefined;
  if (keyword === 'unrecognized_keys' && typeof unknownKey === 'string')
    return [unknownKey.slice(0, 50), `Unknown field: ${unknownKey.slice(0, 50)}`];
  // zod/mini without a locale has no messages.
  const sentence =
    message === '' || message === 'Invalid input' ? `${field || 'The request'} isn't valid.` : message;
  return [field, sentence];
}

function schemaRefusal(error: FastifyError & { validation: readonly Issue[] }): Refusal {
  // A malformed ID in the path is answered like an unknown one.
  if (error.validationContext === 'params') return { status: 404, error: 'Not found.' };
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const [field, sentence] = sentenceOf(issue);
    if (field !== '' && !Object.hasOwn(fields, field)) fields[field] = sentence;
  }
  const [first] = error.validation;
  const sentence = first === undefined ? "The request isn't valid." : sentenceOf(first)[1];
  return { status: 400, error: sentence, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
}

/** Returns the answer to PostgreSQL errors that the request caused; see PostgreSQL's appendix "Error Codes". */
function databaseRefusal(code: string): Refusal | undefined {
  if (code.startsWith('22')) return { status: 400, error: "A value isn't valid." };
  if (code === '23505' || code === '23P01')
    return { status: 409, error: 'Someone else changed this at the same time. Try again.' };
  if (code === '23503')
    return { status: 409, error: 'This refers to an item that no longer exists. Reload the page.' };
  if (code === '40001' || code === '40P01' || code === '55P03')
    return { status: 409, error: 'Someone else is changing this right now. Try again.' };
  return undefined;
}

/** Returns the answer to a failed request; undefined if the server is at fault. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof AppError)
    return { status: error.status, error: error.message, fields: error.fields, headers: error.headers };
  if (hasZodFastifySchemaValidationErrors(error)) return schemaRefusal(error);
  const sentence = frameworkSentences[error.code];
  if (sentence !== undefined) return { status: error.statusCode ?? 400, error: sentence };
  const code = errorCode(error);
  const refusal = code === undefined || code.startsWith('FST_') ? undefined : databaseRefusal(code);
  if (refusal) return refusal;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? { status, error: "The request isn't valid." } : undefined;
}

/** Answers `{error, fields?}`. A server fault is logged with the request's ID, and its answer reveals no internals. */
export function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === undefined) {
    request.log.error({ err: error }, 'request failed');
    const trouble = databaseTrouble(error);
    return reply.code(trouble === undefined ? 500 : 503).send({ error: trouble ?? SOMETHING_WENT_WRONG });
  }
  const { status, error: sentence, fields, headers = {} } = refusal;
  return reply
    .code(status)
    .headers(headers)
    .send(fields === undefined ? { error: sentence } : { error: sentence, fields });
}
