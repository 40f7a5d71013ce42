import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { modules } from '../../modules';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry, type RegistryStore } from './registryStore';

const nobody = undefined;

describe('a version that does not start', () => {
  let test: TestApp;
  let store: RegistryStore;
  let admin: string;
  let workspace: ReturnType<typeof builtWorkspace>;
  const people: string[] = [];
  const area = () => store.read().registry.areas['employee'];
  const live = () => area()?.active.version;
  const release = async (version: string, share = 100): Promise<void> => {
    const body = { version, share, ifRevision: store.kept('employee').revision };
    expectStatus(await test.call(admin, 'POST', '/api/registry/areas/employee/release/', body), 200);
  };
  const tell = async (person: number, version: string, ok: boolean): Promise<void> => {
    const body = { area: 'employee', version, ok };
    expectStatus(await test.call(people[person], 'POST', '/api/registry/starts/', body), 204);
  };
  before(async () => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0')]);
    store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({ modules: [...modules, registryModule(store)] });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    for (let count = 0; count < 3; count += 1)
      people.push(await test.given.session(await test.given.user({ role: 'EMPLOYEE' })));
    for (const version of ['1.8.0', '1.9.0']) {
      const path = `/api/registry/areas/employee/versions/${version}/`;
      expectStatus(await test.call(admin, 'PUT', path, builtVersion('employee', version).body), 201);
      await release(version);
    }
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });

  it('goes back by itself when two people one after the other could not start it', async () => {
    await tell(0, '1.9.0', false);
    await tell(0, '1.9.0', false);
    assert.equal(live(), '1.9.0', 'one person alone');
    await tell(1, '1.9.0', true);
    await tell(1, '1.9.0', false);
    assert.equal(live(), '1.9.0', 'somebody could in between');
    await tell(2, '1.9.0', false);
    assert.equal(live(), '1.8.0');
    assert.match(store.lastChange()?.by ?? '', /the suite/);
  });

  it('is taken from its share, and the live version stays', async () => {
    await release('1.9.0', 10);
    await tell(0, '1.9.0', false);
    await tell(1, '1.9.0', false);
    assert.equal(live(), '1.8.0');
    assert.equal(area()?.canary, undefined);
  });

  it('changes nothing where it is no version that people get', async () => {
    await storesNothing(test.db, async () => {
      await tell(0, '9.9.9', false);
      await tell(1, '9.9.9', false);
    });
  });

  it('is told by who is signed in only', async () => {
    const body = { area: 'employee', version: '1.8.0', ok: false };
    expectStatus(await test.call(nobody, 'POST', '/api/registry/starts/', body), 401);
  });
});
