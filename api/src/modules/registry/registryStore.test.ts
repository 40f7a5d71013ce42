import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { type StoredAreaState, createFileRegistry, type RegistryStore } from './registryStore';

const note = { at: '2027-02-01T00:00:00.000Z', by: 'The team (Ada Admin)', change: 'published' };

/** Formats the active and previous version of each area in short. */
const live = (store: RegistryStore) =>
  Object.fromEntries(
    Object.entries(store.read().registry.areas).map(([id, { active, previous }]) => [
      id,
      previous ? `${active.version} after ${previous.version}` : active.version,
    ]),
  );

describe('the registry on disk', () => {
  let workspace: ReturnType<typeof builtWorkspace>;
  let clockTick = 0;
  beforeEach(() => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0'), builtVersion('admin', '1.0.0')]);
  });
  afterEach(() => workspace.remove());

  const start = (takeBuilds = false): RegistryStore =>
    createFileRegistry(workspace.data, workspace.dist, takeBuilds);
  /**
   * Builds again with a later file time, because two builds within one tick of a coarse file clock would look equal.
   */
  const build: typeof workspace.build = (...args) => {
    workspace.build(...args);
    clockTick += 10;
    const time = new Date(Date.UTC(2027, 0, 1) + clockTick * 1000);
    utimesSync(join(workspace.dist, 'registry.json'), time, time);
  };
  const publish = async (store: RegistryStore, version: string): Promise<void> => {
    const make = ({ live, kept }: StoredAreaState): StoredAreaState => {
      assert.ok(live);
      const active = { ...live.active, version, descriptor: { ...live.active.descriptor, version } };
      return { live: { active, previous: live.active }, kept };
    };
    assert.ok(await store.change('employee', store.kept('employee').revision, make, note));
  };

  it('starts the registry with the built versions, in the order of the areas', () => {
    const store = start();
    assert.deepEqual(live(store), { admin: '1.0.0', employee: '1.0.0' });
    assert.deepEqual(Object.keys(store.read().registry.areas), ['admin', 'employee']);
    assert.equal(store.read().registry.revision, 1);
  });

  it('starts with an empty registry when nothing is built', () => {
    rmSync(workspace.dist, { recursive: true });
    assert.deepEqual(start().read().registry, { schema: 1, revision: 0, publishedAt: '', areas: {} });
  });

  it("gives the punch clock's page only the area that has one, in the same version as other pages", () => {
    build([builtVersion('admin', '1.0.0'), builtVersion('punchclock', '1.0.0', { slots: { x: './kiosk' } })]);
    const { text, kioskText } = start().read();
    const { areas, ...rest } = JSON.parse(text);
    assert.deepEqual(JSON.parse(kioskText), { ...rest, areas: { punchclock: areas.punchclock } });
  });

  it("hides partly released versions from the punch clock's page", async () => {
    build([builtVersion('punchclock', '1.0.0', { slots: { x: './kiosk' } })]);
    const store = start();
    const before = JSON.parse(store.read().kioskText).areas;
    const share = ({ live, kept }: StoredAreaState): StoredAreaState => ({
      live: live && { ...live, canary: { ...live.active, version: '2.0.0', percent: 99 } },
      kept,
    });
    assert.ok(await store.change('punchclock', store.kept('punchclock').revision, share, note));
    assert.match(store.read().text, /2\.0\.0/, 'the other pages have it');
    const { revision: _counted, ...punchclock } = JSON.parse(store.read().kioskText).areas.punchclock;
    assert.deepEqual(punchclock, { active: before.punchclock.active });
  });

  it('keeps the registry unchanged at a second start', () => {
    const { etag } = start().read();
    assert.equal(start().read().etag, etag);
  });

  const rows: [name: string, takeBuilds: boolean, published: boolean, rebuilt: string, outcome: string][] = [
    ['an area that was never published follows the builds', false, false, '1.1.0', '1.1.0 after 1.0.0'],
    ['so it does on a development server', true, false, '1.1.0', '1.1.0 after 1.0.0'],
    [
      'a published version stays live when the area is built again',
      false,
      true,
      '1.1.0',
      '2.0.0 after 1.0.0',
    ],
    ['but on a development server the new build is seen', true, true, '1.1.0', '1.1.0 after 2.0.0'],
    [
      'when a published version stays live until its area is built again',
      true,
      true,
      '1.0.0',
      '2.0.0 after 1.0.0',
    ],
  ];
  for (const [name, takeBuilds, published, rebuilt, outcome] of rows)
    it(name, async () => {
      const store = start(takeBuilds);
      store.read();
      if (published) await publish(store, '2.0.0');
      build([builtVersion('employee', rebuilt), builtVersion('admin', '1.7.0')]);
      assert.equal(live(start(takeBuilds))['employee'], outcome, 'after a restart');
      assert.equal(live(store)['employee'], outcome, 'in the server that runs on');
    });

  for (const [name, takeBuilds, provides] of [
    ["that the new shell doesn't provide", false, { react: '20.1.0' }],
    ['on a development server', true, { react: '19.3.1' }],
  ] as const)
    it(`reports that a build replaced a published version ${name}, and keeps it to roll back to`, async () => {
      const said: string[] = [];
      const store = createFileRegistry(workspace.data, workspace.dist, takeBuilds, (line) => said.push(line));
      store.read();
      await publish(store, '2.0.0');
      const requires = { react: `^${provides.react}` };
      build([builtVersion('employee', '3.0.0', { requires })], provides);
      await store.takeBuild();
      assert.equal(store.read().registry.areas['employee']?.active.version, '3.0.0');
      assert.deepEqual(store.kept('employee').history, ['2.0.0']);
      assert.match(store.lastChange()?.change ?? '', /employee 2\.0\.0 gave way to 3\.0\.0/);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /employee 2\.0\.0 gave way to 3\.0\.0\. To go back: npm run rollback:area/);
    });

  it('reports nothing when an area follows the builds', async () => {
    const said: string[] = [];
    const store = createFileRegistry(workspace.data, workspace.dist, true, (line) => said.push(line));
    store.read();
    build([builtVersion('employee', '3.0.0')]);
    await store.takeBuild();
    assert.deepEqual(said, []);
  });

  it('does not restore a retired area after a new build', async () => {
    const store = start();
    store.read();
    const retire = ({ kept }: StoredAreaState): StoredAreaState => ({
      live: undefined,
      kept: { ...kept, isRetired: true },
    });
    assert.ok(await store.change('employee', store.kept('employee').revision, retire, note));
    build([builtVersion('employee', '3.0.0'), builtVersion('admin', '1.0.0')]);
    assert.deepEqual(live(store), { admin: '1.0.0' });
  });

  it('keeps a simultaneous change of another area', async () => {
    const store = start();
    store.read();
    const other = start();
    const at = store.kept('admin').revision;
    let meantime: Promise<void> | undefined;
    const meanwhile = (now: StoredAreaState): StoredAreaState => {
      // The other change's state is stored when this call returns.
      meantime = publish(other, '2.0.0');
      return now;
    };
    let isFirst = true;
    const make = (now: StoredAreaState): StoredAreaState => {
      if (!isFirst) return now;
      isFirst = false;
      return meanwhile(now);
    };
    assert.ok(await store.change('admin', at, make, note));
    await meantime;
    assert.deepEqual(live(store), { admin: '1.0.0', employee: '2.0.0 after 1.0.0' });
    assert.equal(store.kept('admin').revision, at + 1);
  });

  it('removes folders that a crashed process left half-filled, but not recent ones', async () => {
    const drafts = ['.2.0.0-1-x', '.2.1.0-2-y'].map((name) => join(workspace.data, 'r/employee', name));
    for (const draft of drafts) mkdirSync(draft, { recursive: true });
    const [old = '', young = ''] = drafts;
    const before = new Date(Date.now() - 61 * 60_000);
    utimesSync(old, before, before);
    await start().takeBuild();
    assert.deepEqual([existsSync(old), existsSync(young)], [false, true]);
  });

  it('keeps the files of the last ten shells after later builds remove them, but never their pages', async () => {
    const store = start();
    for (let count = 1; count <= 12; count += 1) {
      rmSync(join(workspace.dist, 'shell'), { recursive: true });
      mkdirSync(join(workspace.dist, 'shell'));
      writeFileSync(join(workspace.dist, 'shell', `frame.${count}.js`), '');
      build([builtVersion('employee', '1.0.0')]);
      store.read();
      const shell = join(workspace.data, 'shells', `${count + 1}.0.0`);
      utimesSync(shell, count, count);
    }
    const kept = async (name: string) => (await store.folders.shellWith(name)) !== undefined;
    const names = ['frame.1.js', 'frame.3.js', 'frame.12.js', 'index.html'];
    assert.deepEqual(await Promise.all(names.map(kept)), [false, true, true, false]);
  });

  it('keeps the files of a version that the next build removes, for open tabs', () => {
    const store = start();
    store.read();
    rmSync(join(workspace.dist, 'areas'), { recursive: true });
    build([builtVersion('employee', '1.1.0'), builtVersion('admin', '1.0.0')]);
    store.read();
    assert.equal(store.folders.descriptorOf('employee', '1.0.0')?.version, '1.0.0');
  });

  it('keeps the ten newest versions and every version that the registry names', async () => {
    const store = start();
    for (let count = 1; count <= 12; count += 1) {
      build([builtVersion('employee', `1.${count}.0`), builtVersion('admin', '1.0.0')]);
      await store.takeBuild();
    }
    const kept = store.folders.versionsOf('employee').map(({ version }) => version);
    assert.equal(kept.length, 10);
    assert.equal(kept[0], '1.12.0');
    assert.deepEqual(
      store.folders.versionsOf('admin').map(({ version }) => version),
      ['1.0.0'],
    );
  });

  it('uses the previous state of the registry when a crash cut off the newest file', async () => {
    const store = start();
    store.read();
    mkdirSync(join(workspace.data, 'revisions'), { recursive: true });
    writeFileSync(join(workspace.data, 'revisions/00000002.json'), '{"registry":');
    assert.deepEqual(live(start()), { admin: '1.0.0', employee: '1.0.0' });
    await publish(store, '2.0.0');
    assert.equal(live(start())['employee'], '2.0.0 after 1.0.0');
  });

  it('shows a published version to another process that shares the folder', async () => {
    const [one, other] = [start(), start()];
    other.read();
    await publish(one, '2.0.0');
    assert.equal(live(other)['employee'], '2.0.0 after 1.0.0');
  });

  it("accepts only one of several processes' changes to the same revision of an area", async () => {
    const store = start();
    store.read();
    const { revision } = store.kept('employee');
    const racer = join(import.meta.dirname, '../../../test/registryRacer.ts');
    const won = await Promise.all(
      Array.from({ length: 4 }, () => {
        const child = fork(racer, [workspace.data, workspace.dist, 'employee', String(revision)], {
          execArgv: ['--import', 'tsx'],
        });
        return new Promise<number>((resolve) => {
          let wins = 0;
          child.on('message', (message) =>
            message === 'ready' ? child.send('go') : (wins = Number(message)),
          );
          child.on('exit', () => resolve(wins));
        });
      }),
    );
    assert.equal(
      won.reduce((all, wins) => all + wins, 0),
      20,
      'each of 20 revisions has one winner',
    );
    assert.equal(store.kept('employee').revision, revision + 20);
  });
});
