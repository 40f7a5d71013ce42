import { FORM } from '../http/body';
import type { FastifySchema } from 'fastify';
import type { Call } from '@ondeck/shared/calls/call';
import { permissions } from '@ondeck/shared/calls/permissions';
import { isObject } from '@ondeck/shared/contract/result';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { exampleOf } from '../http/exampleOf';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The meaning of each error status, and an example of the message for users. */
const refusals: Readonly<Record<number, readonly [meaning: string, sentence: string]>> = {
  400: ['Bad input. `fields` names each field and its error', "The request isn't valid."],
  401: ['No valid token', 'Sign in to continue.'],
  403: ['Not allowed', "You don't have permission to do this."],
  404: ['Not found, or out of reach', 'Not found.'],
  409: [
    "The state doesn't allow it, or it changed after it was read",
    'Someone else is changing this right now. Try again.',
  ],
  413: ['Too large', 'This is too large.'],
  415: ['Not JSON', 'Send JSON.'],
  429: ['Too many tries. `Retry-After` says when to try again', 'Too many tries. Try again in 30 seconds.'],
};

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['error'],
  additionalProperties: false,
} as const;

/** Returns whether the query names a location, because a location out of reach is answered with 404. */
const asksForLocation = (query: unknown): boolean =>
  isObject(query) &&
  isObject(query.properties) &&
  Object.keys(query.properties).some((name) => /^location(_id)?$/.test(name));

/** Returns the error statuses that the server adds to every call: by its guard, parser, schemas, and locks. */
function refusedByTheServer(schema: FastifySchema, { method, permission }: Call): number[] {
  const who = permissions[permission].holders;
  return [
    ...(schema.body ? [400, 413, 415] : []),
    ...(schema.querystring || schema.headers ? [400] : []),
    ...(schema.params || asksForLocation(schema.querystring) ? [404] : []),
    ...(who === 'anyone' ? [] : [401]),
    ...(permission === 'self' || who === 'anyone' ? [] : [403]),
    ...(method === 'GET' ? [] : [409]),
  ];
}

const refusal = (status: number) => {
  const [meaning, error] = refusals[status] ?? ['Refused', SOMETHING_WENT_WRONG];
  return { ...errorSchema, 'x-response-description': meaning, examples: [{ error }] };
};

/** Returns a call's successful answer, with its content types unless it is only JSON. */
function described(schema: unknown, { file, summary }: Call): unknown {
  const answer = isObject(schema) ? exampleOf(schema) : null;
  const text = { schema: { type: 'string' }, example: answer };
  const spreadsheet = { [SPREADSHEET]: { schema: { type: 'string', format: 'binary' } } };
  switch (file) {
    case 'events':
      return { description: "A stream that doesn't end", content: { 'text/event-stream': text } };
    case 'spreadsheet':
      return {
        description: summary,
        content: { 'application/json': { schema, example: answer }, ...spreadsheet },
      };
    case 'payroll':
      return { description: summary, content: { ...spreadsheet, 'text/csv': text } };
    case 'document': {
      const binary = { schema: { type: 'string', format: 'binary' }, example: answer };
      return {
        description: summary,
        content: { 'application/pdf': binary, 'image/jpeg': binary, 'image/png': binary },
      };
    }
    case 'twiml':
      return { description: summary, content: { 'text/xml': text } };
    case 'calendar':
      return { description: summary, content: { 'text/calendar': text } };
    default:
      if (!isObject(schema) || answer === null) return schema;
      return { ...schema, 'x-response-description': summary, examples: [answer] };
  }
}

/**
 * Adds examples of the body and the answer, and the errors that every call of this kind can return.
 *
 * @param schema - the call's JSON schemas
 */
export function describeCall(schema: FastifySchema, call: Call): FastifySchema {
  const given = isObject(schema.response) ? schema.response : {};
  const successes = Object.entries(given).map(
    ([status, success]) => [Number(status), described(success, call)] as const,
  );
  // Calendar apps that already have the calendar name its tag in `If-None-Match`.
  const same = { type: 'null', 'x-response-description': 'The same as the `ETag` that was sent' };
  const refusals = [...new Set([...refusedByTheServer(schema, call), ...call.refuses])]
    .sort((a, b) => a - b)
    .map((status) => [status, refusal(status)] as const);
  return {
    ...schema,
    ...(call.isForm ? { consumes: [FORM] } : {}),
    ...(isObject(schema.body) ? { body: { ...schema.body, examples: [exampleOf(schema.body)] } } : {}),
    response: Object.fromEntries([
      ...successes,
      ...(call.file === 'calendar' ? [[304, same] as const] : []),
      ...refusals,
    ]),
  };
}
