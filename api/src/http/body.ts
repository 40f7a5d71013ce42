import type { App } from './types';
import { badRequest } from '../core/errors';

const NUL = '\u0000';

/** Whether a value from outside holds a NUL anywhere: the database cannot store one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, entry]) => key.includes(NUL) || holdsNul(entry));
}

const refuseNul = (value: unknown): void => {
  if (holdsNul(value)) throw badRequest('Control characters are not allowed.');
};

/** JSON bodies only; an empty one reads as none, since the pages send a type with every call. */
export function acceptOnlyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
  app.addHook('preValidation', async (request) => {
    refuseNul(request.query);
    refuseNul(request.params);
    refuseNul(request.body);
  });
}
