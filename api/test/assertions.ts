import assert from 'node:assert/strict';
import type { Answer } from './harness';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the part of a value that an expectation names. Lists keep their length, objects only the named keys. */
function part(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((item, index) => (index < expected.length ? part(item, expected[index]) : item));
  if (isObject(actual) && isObject(expected))
    return Object.fromEntries(Object.keys(expected).map((key) => [key, part(actual[key], expected[key])]));
  return actual;
}

/** Asserts that a body contains the named members, whatever else it contains. */
export const assertHolds = (actual: unknown, expected: unknown): void =>
  assert.deepEqual(part(actual, expected), expected);

/** Asserts an answer's status, shows the text of an unexpected answer, and returns the body. */
export function expectStatus(answer: Answer, status: number): unknown {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

/** Returns a member of an answer's body; undefined if there is none. */
export const member = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined),
    value,
  );

/** Returns a member that must be text: an ID, a token, or a message. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = member(value, ...path);
  if (typeof found !== 'string') throw new assert.AssertionError({ message: `no text at ${path.join('.')}` });
  return found;
}

/** Returns the message of a refused answer. */
export const errorOf = (answer: Answer): unknown => member(answer.body, 'error');
/** Returns the names of the fields that a refused answer names as invalid. */
export const blamedFields = (answer: Answer): string[] => {
  const fields = member(answer.body, 'fields');
  return isObject(fields) ? Object.keys(fields).sort() : [];
};
