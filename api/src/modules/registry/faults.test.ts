import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, expectStatus, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { modules } from '../../modules';
import { pagesRoutes } from '../../pages/pages.routes';
import { builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry } from './registryStore';

const nobody = undefined;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** Maps everything from the 11th column of the first line to line 41, column 7 of the source. */
const map = { version: 3, sources: ['webpack://lessons/./src/Lessons.tsx'], names: [], mappings: 'UAwCM' };
const file = '/r/lessons/1.0.0/expose-area.js';

describe('errors in pages', () => {
  let test: TestApp;
  let admin: string;
  let team: string;
  let workspace: ReturnType<typeof builtWorkspace>;

  before(async () => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0')]);
    const store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({
      modules: [...modules, registryModule(store)],
      register: (app) =>
        pagesRoutes(app, { dist: workspace.dist, registry: store, publicUrl: 'https://ondeck.example' }),
    });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const made = await test.call(admin, 'POST', '/api/deploy-tokens/', { area: 'lessons', label: 'Team' });
    team = textAt(made.body, 'token');
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });

  const tell = (change: Record<string, unknown>) =>
    test.call(nobody, 'POST', '/api/client-errors/', {
      area: 'lessons',
      version: '1.0.0',
      kind: 'uncaught',
      message: 'shift is undefined',
      ...change,
    });
  const faults = (token: string, area = '') =>
    test.call(token, 'GET', `/api/registry/faults/${area ? `?area=${area}` : ''}`);
  const publish = (maps: Record<string, string>) =>
    test.call(team, 'PUT', '/api/registry/areas/lessons/versions/1.0.0/', {
      ...builtVersion('lessons', '1.0.0').body,
      maps,
    });

  it('refuses a source map that belongs to none of the files, or is not Base64', async () => {
    for (const maps of [
      { 'other.js.map': base64('{}') },
      { 'expose-area.js': base64('{}') },
      { 'expose-area.js.map': 'no base64' },
    ])
      assert.match(textAt((await publish(maps)).body, 'error'), /isn't a source map of one of its files\.$/);
  });

  it("shows a fault's place in the sources with the team's uploaded map, and serves the map to no browser", async () => {
    expectStatus(await publish({ 'expose-area.js.map': base64(JSON.stringify(map)) }), 201);
    const frames = [
      { file, line: 1, column: 12 },
      { file: '/r/lessons/1.0.0/remoteEntry.js', line: 1, column: 5 },
      { file: '/assets/main.0a1b.js', line: 2, column: 3 },
    ];
    expectStatus(await tell({ frames }), 204);
    assertHolds((await faults(team)).body, {
      count: 1,
      results: [
        {
          area: 'lessons',
          count: 1,
          stack: ['src/Lessons.tsx:41:7', '/r/lessons/1.0.0/remoteEntry.js:1:5', '/assets/main.0a1b.js:2:3'],
        },
      ],
    });
    expectStatus(await test.call(nobody, 'GET', file), 200);
    expectStatus(await test.call(nobody, 'GET', `${file}.map`), 404);
  });

  it('counts equal faults of the same place with their first and last time, and keeps other places apart', async () => {
    const began = test.clock.now();
    test.clock.advance(60_000);
    expectStatus(await tell({ frames: [{ file, line: 1, column: 3 }] }), 204);
    test.clock.advance(60_000);
    expectStatus(await tell({ frames: [{ file, line: 1, column: 3 }] }), 204);
    assertHolds((await faults(team)).body, {
      count: 2,
      results: [
        {
          count: 2,
          first_at: new Date(began.getTime() + 60_000).toISOString(),
          last_at: new Date(began.getTime() + 120_000).toISOString(),
        },
        { count: 1 },
      ],
    });
  });

  it('shows a team only the faults of its area and an admin the faults of all areas', async () => {
    expectStatus(await tell({ area: 'shell', version: '', kind: 'csp' }), 204);
    assertHolds((await faults(team)).body, { count: 2 });
    expectStatus(await faults(team, 'shell'), 403);
    assertHolds((await faults(admin)).body, { count: 3 });
    assertHolds((await faults(admin, 'shell')).body, { count: 1, results: [{ kind: 'csp', stack: [] }] });
  });

  it('accepts at most eight stack frames, and only in files that the suite serves', async () => {
    const frame = { file, line: 1, column: 1 };
    for (const frames of [
      Array.from({ length: 9 }, () => frame),
      [{ ...frame, file: 'https://x.example/r/lessons/1.0.0/a.js' }],
      [{ ...frame, file: '/r/lessons/1.0.0/a.js?user=Maya' }],
      [{ ...frame, line: -1 }],
      [{ ...frame, name: 'Maya' }],
    ])
      expectStatus(await tell({ frames }), 400);
  });
});
