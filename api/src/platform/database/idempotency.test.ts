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

  it('run the work once and answer every retry alike', async () => {
    const first = await call('key-one');
    assert.deepEqual(await call('key-one'), first);
    assert.equal(first.status, 201);
  });

  it('run it once where retries come while the first is still running', async () => {
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('key-parallel')));
    assert.equal(runs, before + 1);
    assert.equal(new Set(answers.map(({ body }) => body.run)).size, 1);
  });

  it('are refused for another body, and separate for another scope', async () => {
    await call('key-body', { a: 1 });
    await assert.rejects(
      call('key-body', { a: 2 }),
      (error) => error instanceof AppError && error.status === 409,
    );
    const before = runs;
    await call('key-body', { a: 2 }, false, 'other');
    assert.equal(runs, before + 1);
  });

  it('may be used again after a refusal', async () => {
    await assert.rejects(call('key-again', {}, true), AppError);
    assert.equal((await call('key-again')).status, 201);
  });

  it('are not needed', async () => {
    assert.notEqual((await call(undefined)).body.run, (await call(undefined)).body.run);
  });
});
