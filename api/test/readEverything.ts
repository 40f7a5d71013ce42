import assert from 'node:assert/strict';
import type { TestApp } from './harness';
import { callsOf, type DescribedCall } from './openapiCalls';

/** Calls whose answers have no data: the live connection names only topics, and the description only schemas. */
const withoutData = new Set(['/api/events', '/api/openapi.json']);

interface Reading {
  /** IDs that the addresses of calls are filled with. */
  readonly ids: readonly string[];
  /** The date in an address. */
  readonly date: string;
  /** Returns the value of a field of a query; undefined leaves the field out. */
  readonly valueOf: (name: string) => string | undefined;
}

/** Returns the addresses of a call: for each ID, alone and with a query. */
function urlsOf({ path, parameters }: DescribedCall, { ids, date, valueOf }: Reading): string[] {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = place === 'query' ? valueOf(name) : undefined;
    if (value !== undefined) query.set(name, value);
  }
  const filled = /\{/.test(path) ? ids : [''];
  return filled.flatMap((id) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'date' ? date : id));
    return query.size === 0 ? [url] : [url, `${url}?${query.toString()}`];
  });
}

/** Reads everything that a user can read. Returns the answers with their operation, empty if it was refused. */
export async function readEverything(
  test: TestApp,
  user: { readonly id: string },
  reading: Reading,
): Promise<{ id: string; text: string }[]> {
  const answers: { id: string; text: string }[] = [];
  const token = await test.given.session(user);
  const described = callsOf((await test.call(undefined, 'GET', '/api/openapi.json')).body);
  for (const call of described)
    if (call.method === 'GET' && !withoutData.has(call.path))
      for (const url of urlsOf(call, reading)) {
        await test.db.deleteFrom('throttles').execute();
        const { status, text } = await test.call(token, 'GET', url);
        assert.ok(status < 500, `${url} ${status} ${text}`);
        answers.push({ id: status === 200 ? call.operationId : '', text });
      }
  return answers;
}
