import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, expectStatus } from '../../test/assertions';
import { createTestApp, type TestApp } from '../../test/harness';
import { modules } from '../modules';
import { builtVersion, builtWorkspace } from '../modules/registry/registry.fixture';
import { registryModule } from '../modules/registry/registry.routes';
import { createFileRegistry, type RegistryStore } from '../modules/registry/registryStore';
import { pagesRoutes } from './pages.routes';

const nobody = undefined;
const GUEST = 'https://intranet.example.com';

describe('the address of an area for other websites', () => {
  let test: TestApp;
  let store: RegistryStore;
  let admin: string;
  let workspace: ReturnType<typeof builtWorkspace>;
  const get = (area: string, headers: Record<string, string> = {}) =>
    test.call(nobody, 'GET', `/guests/${area}/mf-manifest.json`, undefined, { headers });
  const change = async (method: 'POST' | 'PUT', path: string, body: Record<string, unknown>) => {
    const ifRevision = store.kept('employee').revision;
    const url = `/api/registry/areas/employee/${path}/`;
    expectStatus(await test.call(admin, method, url, { ...body, ifRevision }), 200);
  };
  before(async () => {
    workspace = builtWorkspace();
    const slots = { header: './bell' };
    workspace.build([builtVersion('employee', '1.0.0', { slots })]);
    store = createFileRegistry(workspace.data, workspace.dist, false);
    const guestOrigins = [GUEST];
    test = await createTestApp({
      modules: [...modules, registryModule(store)],
      register: (app) =>
        pagesRoutes(app, {
          dist: workspace.dist,
          registry: store,
          guestOrigins,
          publicUrl: 'https://ondeck.example.com',
        }),
    });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const next = builtVersion('employee', '1.1.0', { slots });
    expectStatus(
      await test.call(admin, 'PUT', '/api/registry/areas/employee/versions/1.1.0/', next.body),
      201,
    );
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });

  const leadsTo = async (version: string): Promise<void> => {
    const answer = await get('employee', { host: 'evil.example' });
    expectStatus(answer, 200);
    assertHolds(answer.body, {
      name: 'x',
      metaData: { publicPath: `https://ondeck.example.com/r/employee/${version}/` },
    });
    assert.equal(answer.headers['cache-control'], 'no-cache');
  };

  it('returns the live version, never one that only a share of users has, and the previous one after a rollback', async () => {
    await leadsTo('1.0.0');
    await change('POST', 'release', { version: '1.1.0', share: 99 });
    await leadsTo('1.0.0');
    await change('POST', 'release', { version: '1.1.0', share: 100 });
    await leadsTo('1.1.0');
    await change('POST', 'rollback', {});
    await leadsTo('1.0.0');
  });

  for (const [origin, allowed] of [
    [GUEST, GUEST],
    ['https://elsewhere.example.com', undefined],
    ['https://intranet.example.com.evil.example', undefined],
  ] as const)
    it(`allows pages of ${origin} to read the manifest: ${allowed !== undefined}`, async () => {
      const { headers } = await get('employee', { origin });
      assert.equal(headers['access-control-allow-origin'], allowed);
      assert.match(String(headers['vary']), /origin/i);
    });

  for (const area of ['nobody', 'constructor', '..%2Femployee'])
    it(`answers 404 for the area ${area}`, async () => {
      expectStatus(await get(area), 404);
    });

  it('answers 404 while pages of the area are switched off, but not when only a widget is off', async () => {
    await change('PUT', 'off', { off: ['./bell'] });
    await leadsTo('1.0.0');
    await change('PUT', 'off', { off: ['./area'] });
    expectStatus(await get('employee'), 404);
    await change('PUT', 'off', { off: [] });
    await leadsTo('1.0.0');
  });
});
