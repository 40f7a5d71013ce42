import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from './harness';

describe('forbidden methods', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  for (const method of ['TRACE', 'OPTIONS', 'PATCH'] as const)
    it(`answers ${method} like an unknown address, and allows no other origin`, async () => {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
      const answer = await test.app.inject({ method, url: '/api/users/login/', headers });
      assert.equal(answer.statusCode, 404);
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    });
});
