import { type ApiError, fieldsOf, messageOf, retryAfterOf } from './errors';

const error = (status: ApiError['status'], message = ''): ApiError => ({
  status,
  message,
  fields: { a: 'b' },
});
const catalogue = { 400: 'server', 404: 'Shift not found.', other: 'Something went wrong.' };

test.each<[unknown, string]>([
  [error(400, 'Unknown day.'), 'Unknown day.'],
  [error(400), 'Something went wrong.'],
  [error(404, 'hidden'), 'Shift not found.'],
  [error(500, 'hidden'), 'Something went wrong.'],
  [error('network'), 'Something went wrong.'],
  [undefined, 'Something went wrong.'],
  [new Error('bug'), 'Something went wrong.'],
])('maps the failure %j to the message %s', (failure, sentence) => {
  expect(messageOf(failure, catalogue)).toBe(sentence);
});

test("falls back to the plain message when the server's message is wanted but missing", () => {
  expect(messageOf(error(418, 'Teapot.'), { other: 'server' })).toBe('Teapot.');
  expect(messageOf(error(418), { other: 'server' })).toBe('Something went wrong.');
});

test("shows the page's `unsaid` message when the server sends none", () => {
  const unsaid = { ...catalogue, unsaid: 'Unable to add shift.' };
  expect(messageOf(error(400), unsaid)).toBe('Unable to add shift.');
  expect(messageOf(error(400, 'Unknown day.'), unsaid)).toBe('Unknown day.');
  expect(messageOf(error(500), unsaid)).toBe('Something went wrong.');
});

test("returns no fields and no waiting time for a value that isn't a refusal", () => {
  expect(fieldsOf(new Error('bug'))).toEqual({});
  expect(retryAfterOf(undefined)).toBeUndefined();
  expect(fieldsOf(error(400))).toEqual({ a: 'b' });
  expect(retryAfterOf({ ...error(429), retryAfter: 3 })).toBe(3);
});
