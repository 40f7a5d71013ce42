import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../test/harness';
import { AppError, conflict } from '../core/errors';

describe('idempotency keys', () => {
  let test: TestApp;
  let runs = 0;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const call = (key: string | undefined, request: unknown = {}, fails = false, scope = 'test') =>
    test.services.idempotent<{ run: number }>(
      { key, scope, request, parse: (body) => ({ run: Number(Object(body).run) }) },
      async () => {
        runs += 1;
        if (fails) throw conflict('Not now.');
        return { status: 201, body: { run: runs } };
      },
    );

  it('runs the work of an idempotency key once and answers every retry alike', async () => {
    const first = await call('key-one');
    assert.deepEqual(await call('key-one'), first);
    assert.equal(first.status, 201);
  });

  it('runs the work of an idempotency key once when retries arrive while the first call is running', async () => {
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('key-parallel')));
    assert.equal(runs, before + 1);
    assert.equal(new Set(answers.map(({ body }) => body.run)).size, 1);
  });

  it('refuses an idempotency key with another body, and accepts the key in another scope', async () => {
    await call('key-body', { a: 1 });
    await assert.rejects(
      call('key-body', { a: 2 }),
      (error) => error instanceof AppError && error.status === 409,
    );
    const before = runs;
    await call('key-body', { a: 2 }, false, 'other');
    assert.equal(runs, before + 1);
  });

  it('accepts an idempotency key again after a refusal', async () => {
    await assert.rejects(call('key-again', {}, true), AppError);
    assert.equal((await call('key-again')).status, 201);
  });

  it('runs the work each time without an idempotency key', async () => {
    assert.notEqual((await call(undefined)).body.run, (await call(undefined)).body.run);
  });
});
