import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { createTestApp } from '../../../test/harness';
import { modules } from '../../modules';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry } from './registryStore';

it('keeps nothing of an upload whose connection ends halfway, and accepts the version afterward', async () => {
  const workspace = builtWorkspace();
  workspace.build([builtVersion('employee', '1.0.0')]);
  const store = createFileRegistry(workspace.data, workspace.dist, false);
  const test = await createTestApp({ modules: [...modules, registryModule(store)] });
  try {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { body } = builtVersion('employee', '1.1.0');
    const path = '/api/registry/areas/employee/versions/1.1.0/';
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Token ${admin}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const url = new URL(path, await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const sent = request(url, { method: 'PUT', headers }).on('error', () => {});
    const arrived = once(test.app.server, 'request');
    sent.write(text.slice(0, text.length / 2));
    const [received]: IncomingMessage[] = await arrived;
    assert.ok(received);
    const closed = new Promise((resolve) => received.once('close', resolve));
    sent.destroy();
    await closed;

    expectStatus(await test.call(admin, 'GET', path), 400);
    expectStatus(await test.call(admin, 'PUT', path, body), 201);
    expectStatus(await test.call(admin, 'GET', path), 200);
  } finally {
    await test.close();
    workspace.remove();
  }
});
