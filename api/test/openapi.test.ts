import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { expectStatus, member } from './assertions';
import { createTestApp, type TestApp } from './harness';
import { callsOf, type DescribedCall } from './openapiCalls';

/** Calls without permission and input have nothing to refuse. */
const refusesNothing = new Set(['health', 'ready', 'readPublicOptions']);

const sentencesOf = (schema: unknown, value: unknown): string[] => {
  assert.ok(schema instanceof z.core.$ZodType, 'no wire schema');
  const { error } = z.safeParse(schema, value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

describe('the description of every call', () => {
  let test: TestApp;
  let calls: readonly DescribedCall[] = [];
  const declared: RouteOptions[] = [];
  before(async () => {
    test = await createTestApp({ onRoute: (route) => declared.push(route) });
    calls = callsOf((await test.call(undefined, 'GET', '/api/openapi.json')).body);
  });
  after(() => test.close());

  const idsWhere = (lacks: (call: DescribedCall) => boolean) =>
    calls.filter(lacks).map(({ operationId, method, path }) => operationId || `${method} ${path}`);
  const contentsOf = (call: DescribedCall, status: string) =>
    Object.values(Object(member(call.described, 'responses', status, 'content')));

  it('gives every call a unique ID, a tag, and a summary', () => {
    assert.deepEqual(
      idsWhere(({ operationId }) => operationId === ''),
      [],
    );
    assert.deepEqual(
      idsWhere(({ described }) => !member(described, 'tags', 0)),
      [],
    );
    assert.deepEqual(
      idsWhere(({ described }) => !member(described, 'summary')),
      [],
    );
    assert.equal(new Set(calls.map(({ operationId }) => operationId)).size, calls.length);
  });

  it('shows an example of every request and of every successful answer', () => {
    assert.deepEqual(
      idsWhere(({ body, described }) => {
        const media = member(described, 'requestBody', 'content', 'application/json');
        return body !== undefined && member(media, 'example') === undefined;
      }),
      [],
      'calls without an example of their request',
    );
    assert.deepEqual(
      idsWhere((call) => {
        const contents = call.successes.flatMap((status) => contentsOf(call, status));
        // A 204 has no body to show.
        return (
          !call.successes.includes('204') && !contents.some((media) => member(media, 'example') !== undefined)
        );
      }),
      [],
      'calls without an example of their answer',
    );
  });

  it('lists the refusals of every call', () => {
    assert.deepEqual(
      idsWhere(({ refusals, operationId }) => refusals.length === 0 && !refusesNothing.has(operationId)),
      [],
    );
    assert.deepEqual(
      idsWhere(
        ({ described, refusals }) => Boolean(member(described, 'security')) !== refusals.includes('401'),
      )
        // Wrong credentials.
        .filter((id) => id !== 'signIn' && id !== 'signInWithPasskey'),
      [],
      'every call that wants a token, and no other, answers 401',
    );
  });

  it('shows only requests that the call accepts and answers that it can give', () => {
    const wrong: string[] = [];
    for (const { schema, method } of declared) {
      const call = calls.find(({ operationId }) => operationId === schema?.operationId);
      if (!call || method === 'HEAD') continue;
      const note = (what: string, checked: unknown, media: unknown): void => {
        for (const sentence of sentencesOf(checked, member(media, 'example')))
          wrong.push(`${call.operationId} ${what}: ${sentence}`);
      };
      // A form is described under its own content type.
      const [request] = Object.values(Object(member(call.described, 'requestBody', 'content')));
      if (schema?.body) note('request', schema.body, request);
      for (const [status, success] of Object.entries(Object(schema?.response)))
        if (status.startsWith('2') && status !== '204')
          note(
            'answer',
            success,
            contentsOf(call, status).find((media) => member(media, 'example') !== undefined),
          );
    }
    assert.deepEqual(wrong, []);
  });

  it('serves the API description under a policy that lets the page reach only this server', async () => {
    const page = await test.call(undefined, 'GET', '/api/docs/');
    expectStatus(page, 200);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.match(policy, /connect-src 'self'/);
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/);
    assert.doesNotMatch(page.text, /<script(?![^>]* src=)[^>]*>[^<]/, 'an inline script would be stopped');
  });
});
