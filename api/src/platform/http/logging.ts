import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { constraintOf, errorCode } from '../core/errorCode';

/** What is logged of an error: where it happened and the database's code, never a value that somebody sent. */
export type LoggedError = {
  type: string;
  code: string | undefined;
  constraint: string | undefined;
  message: string;
  stack: string;
};

/**
 * A database error's message quotes the value that was refused (`invalid input syntax for type uuid: "…"`), so only
 * its code, its constraint and the frames of its stack are kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, constraint: undefined, message: '', stack: '' };
  const code = errorCode(error);
  const fromDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code);
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    code,
    constraint: constraintOf(error),
    message: fromDatabase ? '' : error.message,
    stack: frames ?? '',
  };
}

/** Structured lines with the request's id; no address, query, header, body, name or path with a key in it. */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: loggedError, req: () => ({}), res: () => ({}) },
  redact: [
    'authorization',
    'password',
    'token',
    'email',
    '*.authorization',
    '*.password',
    '*.token',
    '*.email',
  ],
});

/**
 * Standard output, several lines at a time: one write for every answer costs a tenth of a short call. What waits, a
 * tenth of a second at most, is written when the process ends, also by a fault; only a kill loses it.
 */
export const logLines = () => destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 });
