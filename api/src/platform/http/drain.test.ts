import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorHandler } from './errorHandler';
import { createDrain } from './drain';

describe('a server that is about to stop', () => {
  it("answers that it isn't ready when the server is about to stop, serves other calls, and keeps no connection open", async () => {
    const app = Fastify().withTypeProvider<ZodTypeProvider>();
    app.setErrorHandler(errorHandler);
    const drain = createDrain();
    drain.watch(app);
    for (const url of ['/api/ready', '/api/health']) app.get(url, () => 'yes');
    const ask = async () =>
      Promise.all(
        ['/api/ready', '/api/health'].map(async (url) => {
          const { statusCode, headers } = await app.inject({ url });
          return [statusCode, headers.connection];
        }),
      );
    assert.deepEqual(await ask(), [
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ]);
    drain.begin();
    assert.deepEqual(await ask(), [
      [503, 'close'],
      [200, 'close'],
    ]);
    await app.close();
  });
});
