import type { HttpApp } from './types';
import { badRequest } from '../core/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, to check signatures. */
    bodyText: string;
  }
}

const NUL = '\u0000';

/** Returns whether a value contains a NUL anywhere, because the database can't store one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, entry]) => key.includes(NUL) || holdsNul(entry));
}

/** Maximum depth of a body. Deeper or larger ones would cost more to read than to refuse. */
const DEEPEST = 20;
const MOST_KEYS = 5_000;

/**
 * Counts a body's brackets and colons before it is parsed, and skips strings.
 *
 * @throws 400 for more than 20 levels or 5,000 fields
 */
export function refuseHugeJson(text: string): void {
  let depth = 0;
  let keys = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const mark = text.charCodeAt(index);
    if (inString) {
      // A backslash escapes the next character.
      if (mark === 0x5c) index += 1;
      else if (mark === 0x22) inString = false;
    } else if (mark === 0x22) inString = true;
    else if (mark === 0x7b || mark === 0x5b) depth += 1;
    else if (mark === 0x7d || mark === 0x5d) depth -= 1;
    else if (mark === 0x3a) keys += 1;
    if (depth > DEEPEST || keys > MOST_KEYS) throw badRequest("The body isn't valid JSON.");
  }
}

const refuseNul = (value: unknown): void => {
  if (holdsNul(value)) throw badRequest("Control characters aren't allowed.");
};

/** Accepts only JSON bodies. An empty one counts as none, because the pages send a type with every call. */
export function acceptOnlyJson(app: HttpApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.bodyText = text;
    if (text === '') return done(null, undefined);
    try {
      refuseHugeJson(text);
    } catch (error) {
      return done(error instanceof Error ? error : new Error('unknown'));
    }
    void parse(request, text, done);
  });
  app.addHook('preValidation', async (request) => {
    refuseNul(request.query);
    refuseNul(request.params);
    refuseNul(request.body);
  });
}
