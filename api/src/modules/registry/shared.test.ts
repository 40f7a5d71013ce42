import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import { startBucket, type TestBucket } from '../../../test/bucketServer';
import { testClock } from '../../../test/clock';
import { createGiven } from '../../../test/fixtures';
import { empty, openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { testVault } from '../../../test/testVault';
import { buildApp } from '../../app';
import { createBus } from '../../platform/events/bus';
import { listenOn } from '../../platform/events/listenServer';
import { pagesRoutes } from '../../pages/pages.routes';
import { portOf } from '../../platform/http/portOf';
import { createServices } from '../../platform/services';
import { openBucket } from './bucket';
import { type BuiltVersion, builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry } from './registryStore';
import { followRegistry, openShared } from './shared';
import { createSharedFolders } from './sharedFolders';

const ignore = (): void => undefined;
const pages = { access: ['ADMIN'], landingFor: ['ADMIN'] };

/** Waits for a state as long as a busy machine needs; the test runner's own limit ends an endless wait. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10);
}

describe('processes that share a database and a bucket', () => {
  let database: TestDatabase;
  let bucket: TestBucket;
  let admin = '';
  const ending: (() => Promise<unknown> | void)[] = [];
  const workspaces: ReturnType<typeof builtWorkspace>[] = [];

  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());
  beforeEach(async () => {
    await empty(database.db);
    bucket = await startBucket();
  });
  afterEach(async () => {
    for (const end of ending.splice(0).reverse()) await end();
    for (const workspace of workspaces.splice(0)) workspace.remove();
    await bucket.remove();
  });

  const workspaceWith = (...versions: BuiltVersion[]) => {
    const workspace = builtWorkspace();
    workspaces.push(workspace);
    if (versions.length > 0) workspace.build(versions);
    return workspace;
  };
  const built = () => workspaceWith(builtVersion('employee', '1.0.0'), builtVersion('admin', '1.0.0', pages));

  /** Starts one process with its own folder, as a server start does. */
  async function start({ data, dist }: ReturnType<typeof builtWorkspace>, follows = true) {
    const bus = createBus({
      db: database.db,
      pollEvery: 20,
      onError: ignore,
      ...(database.server ? { listen: listenOn(database.server, ignore) } : {}),
    });
    const services = createServices({
      db: database.db,
      clock: testClock(),
      announcer: bus,
      vault: testVault,
      publicUrl: 'http://localhost:3000',
      mailIsSent: false,
    });
    const shared = await openShared(services, bucket.settings);
    const store = createFileRegistry(data, dist, false, ignore, shared);
    await store.refresh();
    await store.takeBuild();
    const app = await buildApp({
      services,
      modules: [registryModule(store)],
      bus,
      logLevel: 'silent',
      register: (server) =>
        pagesRoutes(server, { dist, registry: store, publicUrl: 'https://ondeck.example' }),
    });
    await app.ready();
    await bus.start();
    const stop = follows ? followRegistry(store, bus, ignore) : ignore;
    ending.push(async () => {
      stop();
      await app.close();
      await bus.stop();
    });
    if (admin === '' || !(await database.db.selectFrom('users').select('id').executeTakeFirst())) {
      const given = createGiven(services);
      admin = await given.session(await given.user({ role: 'ADMIN' }));
    }
    const call = async (method: 'GET' | 'PUT' | 'POST', url: string, body?: object) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Token ${admin}` },
        ...(body ? { payload: body } : {}),
      });
      const { statusCode: status, headers, body: text } = answer;
      return {
        status,
        headers,
        text,
        body: text.startsWith('{') ? answer.json<unknown>() : undefined,
        cookies: [],
      };
    };
    return {
      services,
      shared,
      store,
      data,
      call,
      upload: ({ descriptor: { id, version }, body }: BuiltVersion) =>
        call('PUT', `/api/registry/areas/${id}/versions/${version}/`, body),
      release: (version: string, ifRevision: number) =>
        call('POST', '/api/registry/areas/employee/release/', { version, share: 100, ifRevision }),
      live: () => store.read().registry.areas['employee']?.active.version,
      entry: (version: string) => call('GET', `/r/employee/${version}/remoteEntry.js`),
    };
  }

  it('serves a version published on one process from another within a moment, page and files', async () => {
    const workspace = built();
    const [one, other] = [await start(workspace), await start({ ...workspace, data: `${workspace.data}2` })];
    expectStatus(await one.upload(builtVersion('employee', '2.0.0')), 201);
    expectStatus(await one.release('2.0.0', 1), 200);
    await until(async () => other.live() === '2.0.0');
    const registry = await other.call('GET', '/registry.json');
    assert.equal(textAt(registry.body, 'areas', 'employee', 'active', 'version'), '2.0.0');
    assert.match((await other.entry('2.0.0')).text, /employee 2\.0\.0/);
    assert.ok(existsSync(join(other.data, 'r/employee/2.0.0/remoteEntry.js.br')), 'with its compressed twin');
  });

  it("releases on one process a version just uploaded to another, at the revision of the upload's answer", async () => {
    const workspace = built();
    const one = await start(workspace, false);
    const other = await start({ ...workspace, data: `${workspace.data}2` }, false);
    for (const [version, from, to] of [
      ['2.0.0', one, other],
      ['3.0.0', other, one],
    ] as const) {
      const uploaded = await from.upload(builtVersion('employee', version));
      expectStatus(uploaded, 201);
      expectStatus(await to.release(version, Number(member(uploaded.body, 'revision'))), 200);
    }
    const listed = await other.call('GET', '/api/registry/areas/');
    assert.match(listed.text, /"version":"3\.0\.0"[^}]*"state":"active"/);
  });

  it('accepts one of two uploads with other files under one name, whatever each process knows', async () => {
    const workspace = built();
    const one = await start(workspace, false);
    const other = await start({ ...workspace, data: `${workspace.data}2` }, false);
    const brought = await Promise.all([
      one.upload(builtVersion('employee', '2.0.0', { code: '// one' })),
      other.upload(builtVersion('employee', '2.0.0', { code: '// other' })),
    ]);
    assert.deepEqual(brought.map(({ status }) => status).sort(), [201, 409]);
    const [first, second] = [await one.entry('2.0.0'), await other.entry('2.0.0')];
    assert.equal(first.text, second.text, 'the files of the one that won');
    assert.equal(first.text.startsWith('// one'), brought[0]?.status === 201);
  });

  it('accepts one of two changes made from the same state, and keeps simultaneous changes of other areas', async () => {
    const workspace = built();
    const one = await start(workspace, false);
    const other = await start({ ...workspace, data: `${workspace.data}2` }, false);
    const note = (by: string) => ({ at: '2027-01-02T00:00:00.000Z', by, change: 'changed' });
    const same = await Promise.all([
      one.store.change('employee', 1, (now) => now, note('one')),
      other.store.change('employee', 1, (now) => now, note('other')),
    ]);
    assert.deepEqual(same.sort(), [false, true]);
    const different = await Promise.all([
      one.store.change('employee', 2, (now) => now, note('one')),
      other.store.change('admin', 1, (now) => now, note('other')),
    ]);
    assert.deepEqual(different, [true, true]);
    for (const { store } of [one, other]) {
      await store.refresh();
      assert.deepEqual([store.kept('employee').revision, store.kept('admin').revision], [3, 2]);
    }
  });

  it('serves the live versions while the bucket is away, and refuses publishing without leaving files', async () => {
    const one = await start(built());
    await bucket.stop();
    expectStatus(await one.call('GET', '/'), 200);
    expectStatus(await one.entry('1.0.0'), 200);
    const version = builtVersion('employee', '2.0.0');
    const refused = await one.upload(version);
    expectStatus(refused, 503);
    assert.match(
      String(errorOf(refused)),
      /storage of published versions isn't responding\. Nothing changed/,
    );
    assert.deepEqual(readdirSync(join(one.data, 'r/employee')), ['1.0.0']);
    assert.doesNotMatch((await one.call('GET', '/api/registry/areas/')).text, /2\.0\.0/);
    expectStatus(await one.release('2.0.0', 1), 400);
    await bucket.start();
    expectStatus(await one.upload(version), 201);
  });

  it('stops after one failed request per lane of a failing bucket, however many files a version has', async () => {
    const asked = { put: 0, remove: 0 };
    const fail = (what: keyof typeof asked) => async (): Promise<never> => {
      asked[what] += 1;
      throw new Error('The bucket does not answer.');
    };
    const folder = mkdtempSync(join(tmpdir(), 'ondeck-many-'));
    for (let number = 0; number < 40; number += 1) writeFileSync(join(folder, `${number}.js`), '');
    const hanging = { put: fail('put'), remove: fail('remove'), get: fail('put'), look: fail('put') };
    const { services } = await start(built());
    const folders = createSharedFolders(services, hanging);
    await assert.rejects(folders.keep('areas/many/1.0.0', folder, { at: '2027-03-03T17:00:00Z', by: 'x' }));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(asked, { put: 8, remove: 8 });
    rmSync(folder, { recursive: true });
  });

  it('gives up on a bucket that accepts a request and never answers', async () => {
    const server = createServer(ignore);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${portOf(server, 0)}`;
    const codes: (string | undefined)[] = [];
    const hanging = await openBucket({ ...bucket.settings, endpoint }, (code) => void codes.push(code), 100);
    for (const asked of [
      hanging.put('x', Buffer.from('x')),
      hanging.get('x'),
      hanging.remove('x'),
      hanging.look(),
    ])
      await assert.rejects(asked, { status: 503 });
    assert.equal(codes.length, 4);
    assert.equal(codes.includes(undefined), false);
    server.closeAllConnections();
    server.close();
  });

  it("lists a bucket that doesn't answer among the troubles, and clears the trouble when it answers", async () => {
    const one = await start(built());
    await bucket.stop();
    expectStatus(await one.upload(builtVersion('employee', '2.0.0')), 503);
    const [trouble] = one.services.troubles.list();
    assert.deepEqual([trouble?.of, trouble?.until], ['bucket', undefined]);
    await bucket.start();
    await one.shared.look();
    assert.equal(one.services.troubles.list()[0]?.until instanceof Date, true);
  });

  it("keeps the live version when a newer version's files can't be loaded, and updates once they can", async () => {
    const workspace = built();
    const one = await start(workspace);
    const other = await start({ ...workspace, data: `${workspace.data}2` }, false);
    await one.upload(builtVersion('employee', '2.0.0'));
    await bucket.stop();
    expectStatus(await one.release('2.0.0', 1), 200);
    await assert.rejects(other.store.refresh(), { status: 503 });
    assert.equal(other.live(), '1.0.0');
    expectStatus(await other.entry('2.0.0'), 503);
    await bucket.start();
    await other.store.refresh();
    assert.equal(other.live(), '2.0.0');
  });

  it('starts from the bucket and the database alone, with an empty folder and no build', async () => {
    const one = await start(built());
    await one.upload(builtVersion('employee', '2.0.0'));
    await one.release('2.0.0', 1);
    const late = await start(workspaceWith());
    assert.equal(late.live(), '2.0.0');
    for (const version of ['1.0.0', '2.0.0'])
      assert.match((await late.entry(version)).text, new RegExp(`employee ${version}`));
    expectStatus(await late.call('GET', '/r/employee/9.9.9/remoteEntry.js'), 404);
  });

  it("serves files of another process's shell, for pages that the other process served", async () => {
    const before = built();
    writeFileSync(join(before.dist, 'shell/frame.old.js'), '// old frame');
    const one = await start(before);
    const newer = built();
    newer.build([builtVersion('employee', '1.1.0'), builtVersion('admin', '1.0.0', pages)]);
    writeFileSync(join(newer.dist, 'shell/frame.new.js'), '// new frame');
    const other = await start(newer);
    assert.equal((await one.call('GET', '/assets/frame.new.js')).text, '// new frame');
    assert.equal((await other.call('GET', '/assets/frame.old.js')).text, '// old frame');
    expectStatus(await other.call('GET', '/assets/frame.none.js'), 404);
    await until(async () => one.live() === '1.1.0');
    expectStatus(await one.entry('1.1.0'), 200);
  });

  it('refuses files in the bucket that differ from the stored ones', async () => {
    const one = await start(built());
    await one.upload(builtVersion('employee', '2.0.0'));
    const { prefix } = await database.db
      .selectFrom('stored_folders')
      .select('prefix')
      .where('place', '=', 'r/employee/2.0.0')
      .executeTakeFirstOrThrow();
    await (await openBucket(bucket.settings)).put(`${prefix}/remoteEntry.js`, Buffer.from('// forged'));
    const late = await start(workspaceWith());
    expectStatus(await late.entry('2.0.0'), 503);
    assert.ok(!existsSync(join(late.data, 'r/employee/2.0.0')));
  });

  it('keeps the versions that a folder held before a bucket was configured', async () => {
    const workspace = built();
    const alone = createFileRegistry(workspace.data, workspace.dist, false);
    await alone.takeBuild();
    const { descriptor, files } = builtVersion('employee', '2.0.0');
    const read = alone.read().registry.areas['employee'];
    assert.ok(read);
    const next = {
      ...read.active,
      version: '2.0.0',
      descriptor: { ...read.active.descriptor, files: descriptor.files, version: '2.0.0' },
    };
    const origin = { at: '2027-01-02T00:00:00.000Z', by: 'Ada' };
    await alone.folders.write(next.descriptor, new Map(Object.entries(files)), origin);
    const note = { at: '2027-01-02T00:00:00.000Z', by: 'Ada', change: 'published' };
    assert.ok(await alone.change('employee', 1, ({ kept }) => ({ live: { active: next }, kept }), note));
    const one = await start(workspace);
    assert.equal(one.live(), '2.0.0');
    const late = await start(workspaceWith());
    assert.deepEqual([late.live(), late.store.lastChange()?.by], ['2.0.0', 'Ada']);
    expectStatus(await late.call('GET', '/r/employee/2.0.0/area.json'), 200);
  });

  it('keeps the ten newest versions and those that the registry names, in the bucket too', async () => {
    const one = await start(built());
    for (let count = 1; count <= 12; count += 1)
      expectStatus(await one.upload(builtVersion('employee', `2.${count}.0`)), 201);
    const rows = await database.db.selectFrom('stored_folders').select('place').execute();
    const places = rows.map(({ place }) => place).filter((place) => place.startsWith('r/employee/'));
    assert.equal(places.length, 11);
    assert.ok(places.includes('r/employee/1.0.0') && !places.includes('r/employee/2.1.0'));
    rmSync(one.data, { recursive: true });
    expectStatus(await one.entry('1.0.0'), 200);
  });
});
