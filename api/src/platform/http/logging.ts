import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { constraintOf, errorCode } from '../core/errorCode';

/** The logged part of an error: the place and the database's code, never a value that a client sent. */
export type LoggedError = {
  type: string;
  code: string | undefined;
  constraint: string | undefined;
  message: string;
  stack: string;
};

/**
 * Returns an error without the values that it quotes, for example `invalid input syntax for type uuid: "…"`. Only the
 * database's code, the constraint, and the frames of the stack are kept.
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

/**
 * Returns options for structured lines with the request's ID, and no address, query, header, body, name, or path that
 * contains a key.
 */
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
 * Writes several log lines at a time, because one write per answer takes a tenth of a short call. Lines wait for at
 * most 100 ms and are written when the process ends, even by a fault; only a kill loses them.
 */
export const logLines = () => destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 });
