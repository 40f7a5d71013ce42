import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../app';
import { createBus } from '../events/bus';
import { createTestApp, type TestApp } from '../../../test/harness';
import { portOf } from './portOf';
import type { HttpApp } from './types';

const LIMIT = 1_500;

describe('a request that does not arrive', () => {
  let test: TestApp;
  let app: HttpApp;
  let port: number;
  before(async () => {
    test = await createTestApp();
    const bus = createBus({ db: test.db, onError: () => undefined });
    app = await buildApp({
      services: test.services,
      modules: [],
      bus,
      logLevel: 'silent',
      requestTimeout: LIMIT,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(app.server, 0);
  });
  after(async () => {
    await app.close();
    await test.close();
  });

  const parts: [what: string, text: string][] = [
    ['nothing', ''],
    ['half of its headers', 'POST /api/health HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'half of its body',
      'POST /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"',
    ],
  ];
  for (const [what, text] of parts)
    it(`ends a slow request within its time limit when the client sent ${what}`, async () => {
      const began = performance.now();
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      if (text !== '') socket.write(text);
      socket.resume();
      await once(socket, 'close');
      assert.ok(performance.now() - began <= LIMIT + 100, `${Math.round(performance.now() - began)} ms`);
    });
});
