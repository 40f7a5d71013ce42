import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { modules } from '../../modules';
import { type MatrixRow, matrixLines } from './matrix';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { type StoredAreaState, createFileRegistry, type RegistryStore } from './registryStore';

const note = { at: '2027-02-01T00:00:00.000Z', by: 'The team', change: 'published' };

describe('a build is judged by what would be live with it', () => {
  let workspace: ReturnType<typeof builtWorkspace>;
  let store: RegistryStore;
  const pages = { path: '/options' };
  const provides = { react: '20.0.0' };
  const needs = { ...pages, requires: { react: '^20.0.0' } };
  const rows = (hasCall = (_call: string): boolean => true): string[] => store.upcoming(hasCall).map(lineOf);
  const lineOf = (row: MatrixRow): string => matrixLines([row])[0]?.trim() ?? '';
  /** Makes a version live that no build contains, or releases it to a share of users. */
  const publish = async (version: string, percent?: number): Promise<void> => {
    const make = ({ live, kept }: StoredAreaState): StoredAreaState => {
      assert.ok(live);
      const next = { ...live.active, version, descriptor: { ...live.active.descriptor, version } };
      const canary = percent === undefined ? undefined : { ...next, percent };
      return { live: canary ? { ...live, canary } : { active: next }, kept };
    };
    assert.ok(await store.change('employee', store.kept('employee').revision, make, note));
  };
  /** Builds again with a later file time, because two builds within one tick of the disk's clock would look equal. */
  const build: typeof workspace.build = (...args) => {
    workspace.build(...args);
    const later = new Date('2027-02-01T00:00:00Z');
    utimesSync(join(workspace.dist, 'registry.json'), later, later);
  };
  beforeEach(() => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0'), builtVersion('admin', '1.0.0', pages)]);
    store = createFileRegistry(workspace.data, workspace.dist, false);
    store.read();
  });
  afterEach(() => workspace.remove());

  it('accepts a build when every area follows the builds, whatever earlier versions needed', () => {
    build(
      [
        builtVersion('employee', '2.0.0', { requires: needs.requires }),
        builtVersion('admin', '2.0.0', needs),
      ],
      provides,
    );
    assert.deepEqual(rows(), ['employee 2.0.0 (built): fits', 'admin 2.0.0 (built): fits']);
  });

  it("names the published version and the partly released one that don't match a new build's shell", async () => {
    await publish('1.5.0');
    await publish('1.6.0', 10);
    build([builtVersion('employee', '2.0.0'), builtVersion('admin', '2.0.0', needs)], provides);
    const sentence = 'it needs react ^19.3.1, and the live shell provides 20.0.0';
    assert.deepEqual(rows().sort(), [
      'admin 2.0.0 (built): fits',
      `employee 1.5.0 (published): ${sentence}`,
      `employee 1.6.0 (shared): ${sentence}`,
    ]);
    assert.equal(
      store.read().registry.areas['employee']?.active.version,
      '2.0.0',
      'the build that replaces it',
    );
  });

  it("names a call of a built version that the server doesn't have", () => {
    const calls = ['GET /api/options/', 'GET /api/lessons/'];
    build([builtVersion('employee', '1.0.0'), builtVersion('admin', '2.0.0', { ...pages, calls })]);
    assert.deepEqual(
      rows((call) => call === 'GET /api/options/'),
      [
        'employee 1.0.0 (built): fits',
        "admin 2.0.0 (built): it calls GET /api/lessons/, which the server doesn't have",
      ],
    );
  });

  it('leaves out a retired area, and returns no rows when nothing is built', async () => {
    const retire = await store.change(
      'employee',
      store.kept('employee').revision,
      ({ kept }) => ({ live: undefined, kept: { ...kept, isRetired: true } }),
      note,
    );
    assert.ok(retire);
    assert.deepEqual(rows(), ['admin 1.0.0 (built): fits']);
    assert.deepEqual(
      createFileRegistry(workspace.data, '/nowhere', false).upcoming(() => true),
      [],
    );
  });

  it("leaves the list of calls out of the pages' registry because pages don't need it", () => {
    const calls = ['GET /api/options/'];
    build([builtVersion('employee', '1.0.0'), builtVersion('admin', '2.0.0', { ...pages, calls })]);
    const { text, registry } = store.read();
    assert.deepEqual(registry.areas['admin']?.active.descriptor.calls, ['GET /api/options/']);
    assert.ok(!text.includes('/api/options/'));
  });
});

describe('a version whose calls the server does not have', () => {
  let test: TestApp;
  let workspace: ReturnType<typeof builtWorkspace>;
  before(async () => {
    workspace = builtWorkspace();
    workspace.build([]);
    const store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({ modules: [...modules, registryModule(store)] });
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });

  it("refuses and discards a version with calls that the server doesn't have, and names the calls", async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const calls = ['GET /api/shifts/:id/', 'GET /api/lessons/', 'PATCH /api/shifts/:id/'];
    const { body } = builtVersion('lessons', '2.0.0', { calls });
    const answer = await storesNothing(test.db, () =>
      test.call(admin, 'PUT', '/api/registry/areas/lessons/versions/2.0.0/', body),
    );
    expectStatus(answer, 400);
    assert.equal(
      errorOf(answer),
      "lessons 2.0.0 is refused: it calls GET /api/lessons/, which the server doesn't have; it calls PATCH /api/shifts/:id/, which the server doesn't have.",
    );
  });
});
