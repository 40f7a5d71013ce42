import { errorCodes } from 'fastify';
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

/** The content type of the bodies of calls that are a form. */
export const FORM = 'application/x-www-form-urlencoded';

/** Reads the fields of a form. @throws 400 for a field that occurs twice */
function fieldsOf(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length < pairs.length) throw badRequest('A field occurs twice.');
  return fields;
}

/**
 * Accepts only JSON bodies, and forms for the calls that say so. An empty JSON body counts as none, because the pages
 * send a type with every call.
 */
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
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    // A page of another site can send a form without asking first, so no other call accepts one.
    if (!request.routeOptions.config.call?.isForm)
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(FORM));
    try {
      done(null, fieldsOf(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unknown'));
    }
  });
  app.addHook('preValidation', async (request) => {
    refuseNul(request.query);
    refuseNul(request.params);
    refuseNul(request.body);
  });
}
