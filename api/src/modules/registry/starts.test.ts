import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInShare } from '@ondeck/shared/contract/share';
import type { AreaVersionsList, Figures } from '@ondeck/shared/schemas/registry';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { modules } from '../../modules';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry, type RegistryStore } from './registryStore';
import { stopRelease } from './starts.service';

const nobody = undefined;

describe('a version that does not start', () => {
  let test: TestApp;
  let store: RegistryStore;
  let admin: string;
  let workspace: ReturnType<typeof builtWorkspace>;
  const people: string[] = [];
  const ids: string[] = [];
  const outsiders: string[] = [];
  const area = () => store.read().registry.areas['employee'];
  const live = () => area()?.active.version;
  const release = async (version: string, share = 100): Promise<void> => {
    const body = { version, share, ifRevision: store.kept('employee').revision };
    expectStatus(await test.call(admin, 'POST', '/api/registry/areas/employee/release/', body), 200);
  };
  const tell = async (
    person: number,
    version: string,
    ok: boolean,
    more: { readonly took?: number; readonly stood?: boolean } = {},
  ): Promise<void> => {
    const body = { area: 'employee', version, ok, ...more };
    // Waits between reports; the limit on a user's fast reports has its own test.
    test.clock.advance(61_000);
    expectStatus(await test.call(people[person], 'POST', '/api/registry/starts/', body), 204);
  };
  const figures = async (version: string): Promise<Figures> => {
    const { body } = await test.call(admin, 'GET', '/api/registry/areas/');
    const { results }: AreaVersionsList = Object(body);
    const found = results[0]?.versions.find((one) => one.version === version);
    if (!found) throw new Error(`There is no ${version}.`);
    return found.figures;
  };
  before(async () => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0')]);
    store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({ modules: [...modules, registryModule(store)] });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    // Picks six users in the share of 10% that gets a partial release, and two outside of the share.
    while (people.length < 6 || outsiders.length < 2) {
      const user = await test.given.user({ role: 'EMPLOYEE' });
      const kind = isInShare('employee', user.id, 10) ? people : outsiders;
      if (kind.length >= 6) continue;
      kind.push(await test.given.session(user));
      if (kind === people) ids.push(user.id);
    }
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

  it('rolls back automatically when a version fails to start for three users and a share of everyone who loaded it', async () => {
    for (let time = 0; time < 4; time += 1) await tell(0, '1.9.0', false);
    await tell(1, '1.9.0', false);
    assert.equal(live(), '1.9.0', 'two people, one of them often');
    await tell(1, '1.9.0', true);
    await tell(2, '1.9.0', false);
    assert.equal(live(), '1.9.0', 'it starts for one of them since');
    await tell(3, '1.9.0', false);
    assert.equal(live(), '1.8.0');
    assert.equal(store.lastChange()?.by, 'the suite');
    assert.match(store.lastChange()?.change ?? '', /1\.8\.0: 3 of 4 users couldn’t start it$/);
    const { after: said } = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'area.rolledBack')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual(Object(said).reporters, [ids[0], ids[2], ids[3]], 'the log names who told so');
  });

  it('keeps a version that an admin releases again, despite all failure reports', async () => {
    await release('1.9.0');
    for (const person of [0, 1, 2, 3, 4]) await tell(person, '1.9.0', false);
    assert.equal(live(), '1.9.0');
    await release('1.8.0');
    await test.db.updateTable('stored_versions').set({ stands: false, was_stopped: false }).execute();
    await test.db.deleteFrom('area_voices').execute();
  });

  it('ends a partial release when its version fails to start, and keeps the live version', async () => {
    await release('1.9.0', 10);
    for (const person of [0, 1, 2]) await tell(person, '1.9.0', false);
    assert.equal(live(), '1.8.0');
    assert.equal(area()?.canary, undefined);
    await test.db.updateTable('stored_versions').set({ stands: false, was_stopped: false }).execute();
  });

  it('ends only the partial release when two pages report a failure at the same time', async () => {
    await release('1.9.0', 10);
    const services = { ...test.services, store, hasCall: () => true };
    const stop = () =>
      stopRelease(services, { area: 'employee', version: '1.9.0' }, { because: 'it failed', reporters: [] });
    await Promise.all([stop(), stop()]);
    assert.equal(live(), '1.8.0');
    assert.equal(area()?.canary, undefined);
    assert.match(
      store.lastChange()?.change ?? '',
      /^ended the partial release of employee 1\.9\.0, live is 1\.8\.0: it failed$/,
    );
    await test.db.updateTable('stored_versions').set({ stands: false, was_stopped: false }).execute();
  });

  it("ignores reports from users outside of a partial release's share", async () => {
    await release('1.9.0', 10);
    const before = await figures('1.9.0');
    for (const session of outsiders) {
      const body = { area: 'employee', version: '1.9.0', ok: false };
      expectStatus(await test.call(session, 'POST', '/api/registry/starts/', body), 204);
    }
    assert.equal(area()?.canary?.version, '1.9.0');
    assert.deepEqual(await figures('1.9.0'), before);
    await release('1.8.0');
  });

  it('counts loads, faults, and load times of a version, and starts over with a new partial release', async () => {
    await release('1.9.0', 10);
    await tell(0, '1.9.0', true, { took: 100 });
    await tell(1, '1.9.0', true, { took: 400 });
    await tell(1, '1.9.0', false, { stood: true });
    const found = await figures('1.9.0');
    assert.deepEqual(found, { loads: 2, faults: 1, p50: 108, p75: 411, p95: 411 });
    assert.deepEqual(await figures('1.8.0'), { loads: 0, faults: 0, p50: null, p75: null, p95: null });
    await release('1.9.0', 50);
    assert.deepEqual(await figures('1.9.0'), found, 'a larger share is the same attempt');
    await release('1.8.0');
    await release('1.9.0', 10);
    assert.deepEqual(await figures('1.9.0'), { loads: 0, faults: 0, p50: null, p75: null, p95: null });
  });

  it('keeps a partial release when two users report faults outside of its pages', async () => {
    await tell(0, '1.9.0', false, { stood: true });
    await tell(1, '1.9.0', false, { stood: true });
    assert.equal(area()?.canary?.version, '1.9.0');
  });

  it("ends a partial release with five faults and twice the live version's share of faults", async () => {
    for (const person of [0, 1, 2, 3, 3, 3]) await tell(person, '1.9.0', false, { stood: true });
    assert.equal(area()?.canary?.version, '1.9.0', 'four people, one of them often');
    await tell(4, '1.9.0', false, { stood: true });
    assert.equal(area()?.canary, undefined);
    assert.match(
      store.lastChange()?.change ?? '',
      /ended the partial release of employee 1\.9\.0, .*100 % of its pages failed/,
    );
  });

  it("counts a version's load once per user, however often they report", async () => {
    const before = (await figures('1.8.0')).loads;
    const body = { area: 'employee', version: '1.8.0', ok: true, took: 100 };
    test.clock.advance(61_000);
    for (let count = 0; count < 32; count += 1)
      expectStatus(await test.call(people[0], 'POST', '/api/registry/starts/', body), 204);
    assert.equal((await figures('1.8.0')).loads, before + 1);
    await tell(1, '1.8.0', true);
    assert.equal((await figures('1.8.0')).loads, before + 2);
  });

  for (const [name, more] of [
    ['a time below nothing', { took: -1 }],
    ['more than two minutes', { took: 120_001 }],
    ['a part of a millisecond', { took: 0.5 }],
    ['unknown words', { person: 'Maya' }],
  ] as const)
    it(`refuses a start report with ${name}`, async () => {
      const body = { area: 'employee', version: '1.8.0', ok: true, ...more };
      const answer = await storesNothing(test.db, () =>
        test.call(admin, 'POST', '/api/registry/starts/', body),
      );
      expectStatus(answer, 400);
    });

  it("ignores start reports about a version that users don't get", async () => {
    await storesNothing(test.db, async () => {
      await tell(0, '9.9.9', false);
      await tell(1, '9.9.9', false);
    });
  });

  it('accepts start reports only from signed-in users', async () => {
    const body = { area: 'employee', version: '1.8.0', ok: false };
    expectStatus(await test.call(nobody, 'POST', '/api/registry/starts/', body), 401);
  });

  it("keeps a version's counts for 30 days", async () => {
    const { cleanUp } = await import('../../platform/jobs/cleanUp');
    await cleanUp(test.services);
    assert.ok((await figures('1.8.0')).loads > 0);
    test.clock.advance(30 * 86_400_000);
    await cleanUp(test.services);
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    assert.equal((await figures('1.8.0')).loads, 0);
  });
});
