import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { assertHolds, expectStatus, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { modules } from '../../modules';
import { pagesRoutes } from '../../pages/pages.routes';
import { type BuiltVersion, builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry, type RegistryStore } from './registryStore';

const nobody = undefined;
const adminPages = { path: '/options', landingFor: ['ADMIN'], access: ['ADMIN', 'EMPLOYEE'] };
const errorOf = (answer: Answer): string => textAt(answer.body, 'error');

describe('publishing over a running server', () => {
  let test: TestApp;
  let ada: GivenUser;
  let admin: string;
  let employeeTeam: string;
  let workspace: ReturnType<typeof builtWorkspace>;
  let store: RegistryStore;

  const deployToken = async (area: string): Promise<string> => {
    const made = await test.call(admin, 'POST', '/api/deploy-tokens/', { area, label: 'The team' });
    expectStatus(made, 201);
    return textAt(made.body, 'token');
  };
  before(async () => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0'), builtVersion('admin', '1.0.0', adminPages)]);
    store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({
      modules: [...modules, registryModule(store)],
      register: (app) => pagesRoutes(app, { ...workspace, registry: store, publicUrl: 'http://localhost' }),
    });
    ada = await test.given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Admin' });
    admin = await test.given.session(ada);
    employeeTeam = await deployToken('employee');
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });
  beforeEach(() => test.clock.advance(60_000));

  const upload = ({ descriptor, body }: BuiltVersion, token = employeeTeam): Promise<Answer> =>
    test.call(token, 'PUT', `/api/registry/areas/${descriptor.id}/versions/${descriptor.version}/`, body);
  const revision = async (area = 'employee'): Promise<number> => store.kept(area).revision;
  const switchTo = (
    version: string,
    ifRevision: number,
    token = employeeTeam,
    share = 100,
  ): Promise<Answer> =>
    test.call(token, 'POST', '/api/registry/areas/employee/release/', { version, share, ifRevision });
  const rollBack = (ifRevision: number, token = employeeTeam, to?: string): Promise<Answer> =>
    test.call(token, 'POST', '/api/registry/areas/employee/rollback/', {
      ifRevision,
      ...(to === undefined ? {} : { to }),
    });
  const pages = async (): Promise<unknown> => (await test.call(nobody, 'GET', '/registry.json')).body;
  const live = async (): Promise<string> => textAt(await pages(), 'areas', 'employee', 'active', 'version');

  it('stores an uploaded version with its files and compressed twins, and releases nothing', async () => {
    const version = builtVersion('employee', '1.1.0');
    expectStatus(await upload(version), 201);
    assert.equal(await live(), '1.0.0');
    const entry = await test.call(nobody, 'GET', '/r/employee/1.1.0/remoteEntry.js');
    expectStatus(entry, 200);
    assert.equal(entry.text, version.files['remoteEntry.js']?.toString());
    assert.equal(entry.headers['cache-control'], 'public, max-age=31536000, immutable');
    const small = await test.app.inject({
      url: '/r/employee/1.1.0/remoteEntry.js',
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(small.headers['content-encoding'], 'br');
    assert.deepEqual(brotliDecompressSync(small.rawPayload), version.files['remoteEntry.js']);
  });

  it('answers a repeated upload the same, and refuses other files under the same version', async () => {
    expectStatus(await upload(builtVersion('employee', '1.1.0')), 200);
    const changed = builtVersion('employee', '1.1.0', { code: 'alert(1);' });
    const answer = await storesNothing(test.db, () => upload(changed));
    expectStatus(answer, 409);
    assert.match(errorOf(answer), /already exists with other files/);
  });

  it('shows an unreleased version to its team and to admins, and to no one else', async () => {
    const read = (token: string | undefined, area = 'employee', version = '1.1.0') =>
      test.call(token, 'GET', `/api/registry/areas/${area}/versions/${version}/`);
    for (const token of [employeeTeam, admin])
      assertHolds((await read(token)).body, {
        version: '1.1.0',
        base: '/r/employee/1.1.0/',
        descriptor: { id: 'employee', files: builtVersion('employee', '1.1.0').descriptor.files },
      });
    expectStatus(await read(nobody), 401);
    expectStatus(await read(employeeTeam, 'admin', '1.0.0'), 403);
    expectStatus(await read(admin, 'employee', '9.9.9'), 400);
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER' }));
    assert.ok([401, 403].includes((await read(manager)).status));
  });

  it('releases a version, reports who did it and when, and logs it', async () => {
    const from = await revision();
    const answer = await switchTo('1.1.0', from);
    expectStatus(answer, 200);
    assertHolds(answer.body, { area: 'employee', revision: from + 1, active: '1.1.0', previous: '1.0.0' });
    assert.equal(await live(), '1.1.0');
    const list = await test.call(admin, 'GET', '/api/registry/areas/');
    assertHolds(list.body, {
      changed: { by: 'The team (Ada Admin)', change: 'published employee 1.1.0' },
      results: [
        { area: 'admin' },
        {
          area: 'employee',
          revision: from + 1,
          versions: [
            { version: '1.1.0', state: 'active', by: 'The team (Ada Admin)' },
            { version: '1.0.0', state: 'previous', by: 'the build' },
          ],
        },
      ],
    });
    const [entry] = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'area.published')
      .execute();
    assertHolds(entry, {
      actor_id: ada.id,
      entity_id: 'employee',
      before: { version: '1.0.0' },
      after: { version: '1.1.0', by: 'The team (Ada Admin)' },
    });
  });

  it('answers 304 with an empty body to a browser that has the current registry', async () => {
    const first = await test.call(nobody, 'GET', '/registry.json');
    assert.equal(first.headers['cache-control'], 'no-cache');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const second = await test.call(nobody, 'GET', '/registry.json', undefined, { headers });
    expectStatus(second, 304);
    assert.equal(second.text, '');
  });

  it('rolls back to the previous version, and never later to the version rolled back from', async () => {
    const from = await revision();
    assertHolds((await rollBack(from)).body, { active: '1.0.0', previous: null });
    const answer = await storesNothing(test.db, () => rollBack(from + 1));
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'employee has no earlier version to go back to.');
    assertHolds((await switchTo('1.1.0', from + 1)).body, { active: '1.1.0', previous: '1.0.0' });
  });

  it('rolls back to a named version and drops the versions in between', async () => {
    expectStatus(await upload(builtVersion('employee', '1.1.5')), 201);
    const from = await revision();
    assertHolds((await switchTo('1.1.5', from)).body, { active: '1.1.5', previous: '1.1.0' });
    assertHolds((await rollBack(from + 1, employeeTeam, '1.0.0')).body, { active: '1.0.0', previous: null });
    const answer = await rollBack(from + 2, employeeTeam, '9.9.9');
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'This server has no version 9.9.9 of employee.');
    assertHolds((await switchTo('1.1.0', from + 2)).body, { active: '1.1.0', previous: '1.0.0' });
  });

  it('releases a version to a share of users, then to everyone, and ends a partial release', async () => {
    expectStatus(await upload(builtVersion('employee', '1.1.6')), 201);
    const from = await revision();
    const share = { version: '1.1.6', percent: 10 };
    assertHolds((await switchTo('1.1.6', from, employeeTeam, 10)).body, { active: '1.1.0', share });
    assertHolds(Object(await pages()).areas.employee, {
      active: { version: '1.1.0' },
      canary: { percent: 10 },
    });
    assertHolds((await rollBack(from + 1)).body, { active: '1.1.0', previous: '1.0.0', share: null });
    assertHolds((await switchTo('1.1.6', from + 2, employeeTeam, 50)).body, { share: { percent: 50 } });
    assertHolds((await switchTo('1.1.6', from + 3)).body, {
      active: '1.1.6',
      previous: '1.1.0',
      share: null,
    });
    const answer = await storesNothing(test.db, () => switchTo('1.1.6', from + 4, employeeTeam, 10));
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'employee 1.1.6 is already live for everyone.');
    expectStatus(await rollBack(from + 4), 200);
  });

  for (const share of [0, 101, 1.5])
    it(`refuses a release to a share of ${share}%`, async () => {
      expectStatus(await switchTo('1.1.0', await revision(), employeeTeam, share), 400);
    });

  const put = (area: string, path: string, body: Record<string, unknown>, token = admin) =>
    test.call(token, 'PUT', `/api/registry/areas/${area}/${path}/`, body);

  it('switches parts of an area off and on, and leaves them off in a new version', async () => {
    const from = await revision();
    assertHolds((await put('employee', 'off', { off: ['./area'], ifRevision: from }, employeeTeam)).body, {
      off: ['./area'],
    });
    assertHolds((await switchTo('1.1.6', from + 1)).body, { active: '1.1.6', off: ['./area'] });
    assertHolds((await rollBack(from + 2)).body, { off: ['./area'] });
    assertHolds((await put('employee', 'off', { off: [], ifRevision: from + 3 })).body, { off: [] });
    const answer = await put('employee', 'off', { off: ['./bell'], ifRevision: from + 4 });
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'employee has no ./bell.');
  });

  it('takes an area out of the suite until it is released again', async () => {
    const from = await revision();
    const retire = (token: string, ifRevision: number) =>
      test.call(token, 'POST', '/api/registry/areas/employee/retire/', { ifRevision });
    assertHolds((await retire(employeeTeam, from)).body, { active: null, revision: from + 1 });
    assert.deepEqual(Object.keys(Object(await pages()).areas), ['admin']);
    expectStatus(await test.call(nobody, 'GET', '/r/employee/1.1.0/remoteEntry.js'), 200);
    expectStatus(await retire(employeeTeam, from + 1), 400);
    assertHolds((await rollBack(from + 1)).body, { active: '1.1.0', previous: '1.0.0' });
  });

  describe('allowed claims of an area', () => {
    const landing = builtVersion('employee', '1.4.0', { landingFor: ['EMPLOYEE'] });
    const allowed = async () =>
      Object(await test.call(admin, 'GET', '/api/registry/areas/')).body.results[1].allowed;

    it('refuses claims beyond those of the build until an admin allows them', async () => {
      const answer = await storesNothing(test.db, () => upload(landing, admin));
      expectStatus(answer, 400);
      assert.equal(errorOf(answer), "employee 1.4.0 is refused: it can't be the landing page of EMPLOYEE.");
      const more = { ...(await allowed()), landingFor: ['EMPLOYEE'] };
      const body = { allowed: more, ifRevision: await revision() };
      expectStatus(await put('employee', 'allowance', body, employeeTeam), 401);
      expectStatus(await put('employee', 'allowance', body), 200);
      expectStatus(await put('employee', 'allowance', body), 409);
      expectStatus(await upload(landing), 201);
    });

    it('checks the allowed claims again when a version is released', async () => {
      const body = { allowed: { ...(await allowed()), landingFor: [] }, ifRevision: await revision() };
      expectStatus(await put('employee', 'allowance', body), 200);
      const answer = await switchTo('1.4.0', await revision());
      expectStatus(answer, 400);
      assert.match(errorOf(answer), /can't be the landing page/);
    });

    it('refuses an upload whose files are larger than the area may have', async () => {
      const large = builtVersion('employee', '1.5.0', { code: '// a'.repeat(600_000) });
      const answer = await storesNothing(test.db, () => upload(large, admin));
      expectStatus(answer, 400);
      assert.match(errorOf(answer), /its files have 4688 kB together, more than the 2048 kB allowed/);
    });
  });

  it('refuses to switch off or retire an area with a landing page, because no one could use the suite', async () => {
    const ifRevision = await revision('admin');
    const off = await put('admin', 'off', { off: ['./area'], ifRevision });
    expectStatus(off, 400);
    assert.equal(
      errorOf(off),
      'No one could use the suite without admin. It has the sign-in page or a landing page.',
    );
    expectStatus(await test.call(admin, 'POST', '/api/registry/areas/admin/retire/', { ifRevision }), 400);
  });

  it('refuses an area named like a JavaScript property', async () => {
    const { body } = builtVersion('constructor', '1.0.0');
    for (const [method, path, sent] of [
      ['PUT', 'versions/1.0.0', body],
      ['POST', 'release', { version: '1.0.0', share: 100, ifRevision: 0 }],
      ['POST', 'rollback', { ifRevision: 0 }],
    ] as const)
      expectStatus(await test.call(admin, method, `/api/registry/areas/constructor/${path}/`, sent), 404);
    expectStatus(
      await test.call(admin, 'POST', '/api/deploy-tokens/', { area: 'constructor', label: 'x' }),
      400,
    );
  });

  it('serves files of an earlier shell that open pages load later, and never caches shell.json forever', async () => {
    writeFileSync(join(workspace.dist, 'shell/frame.1.js'), 'old frame');
    workspace.build([builtVersion('employee', '1.0.0'), builtVersion('admin', '1.0.0', adminPages)]);
    await pages();
    rmSync(join(workspace.dist, 'shell/frame.1.js'));
    assert.equal((await test.call(nobody, 'GET', '/assets/frame.1.js')).text, 'old frame');
    expectStatus(await test.call(nobody, 'GET', '/assets/frame.2.js'), 404);
    const shell = await test.call(nobody, 'GET', '/assets/shell.json');
    assert.notEqual(shell.headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  it('refuses to roll back an area that was never published', async () => {
    const from = await revision('admin');
    const answer = await storesNothing(test.db, () =>
      test.call(admin, 'POST', '/api/registry/areas/admin/rollback/', { ifRevision: from }),
    );
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'admin has no earlier version to go back to.');
  });

  it('accepts only one of two releases made from the same revision', async () => {
    expectStatus(await upload(builtVersion('employee', '1.2.0')), 201);
    expectStatus(await upload(builtVersion('employee', '1.3.0')), 201);
    const from = await revision();
    const writtenDown = () =>
      test.db.selectFrom('audit_entries').select('id').where('action', '=', 'area.published').execute();
    const publishedBefore = await writtenDown();
    const answers = await Promise.all([switchTo('1.2.0', from), switchTo('1.3.0', from)]);
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    );
    const loser = answers.find(({ status }) => status === 409);
    assert.ok(loser);
    assert.match(errorOf(loser), /Someone else changed employee\./);
    assert.equal(await revision(), from + 1);
    const published = await writtenDown();
    assert.equal(published.length, publishedBefore.length + 1, 'only winners are written down');
  });

  const good = builtVersion('employee', '2.0.0');
  const { descriptor } = good;
  const withFiles = (files: Record<string, string>) => ({
    ...good.body,
    files: { ...good.body.files, ...files },
  });
  const without = (name: string) => ({
    ...good.body,
    files: Object.fromEntries(Object.entries(good.body.files).filter(([file]) => file !== name)),
  });
  const refusals: [name: string, body: unknown, sentence: RegExp][] = [
    [
      'a page of another area',
      builtVersion('employee', '2.0.0', { path: '/options' }).body,
      /it claims a page of another area/,
    ],
    [
      'a range that the live shell does not meet',
      builtVersion('employee', '2.0.0', { requires: { react: '^20.0.0' } }).body,
      /it needs react \^20\.0\.0, and the live shell provides 19\.3\.1/,
    ],
    [
      'a package that the live shell does not have',
      builtVersion('employee', '2.0.0', { requires: { 'left-pad': '^1.0.0' } }).body,
      /it imports left-pad, which the live shell doesn't provide/,
    ],
    ['another contract', { ...good.body, descriptor: { ...descriptor, contract: 2 } }, /contract 2 isn't 1/],
    ['the files of another area', builtVersion('admin', '2.0.0').body, /the files are those of admin/],
    ['the files of another version', builtVersion('employee', '2.0.1').body, /those of version 2\.0\.1/],
    ['a changed byte', withFiles({ 'expose-area.js': 'YWxlcnQoMSk=' }), /its hash differs/],
    ['a script without a hash', withFiles({ 'more.js': 'YWxlcnQoMSk=' }), /more\.js has no hash/],
    ['a page', withFiles({ 'page.html': 'YWxlcnQoMSk=' }), /page\.html isn't a file of an area/],
    ["text that isn't Base64", withFiles({ 'picture.png': 'a!' }), /picture\.png isn't Base64/],
    ['a missing file', without('expose-area.js'), /expose-area\.js is missing/],
    ['a path for a name', withFiles({ '../../evil.js': '' }), /evil\.js isn't a file of an area/],
    ['no descriptor', { files: {} }, /./],
  ];
  for (const [name, body, sentence] of refusals)
    it(`refuses an upload with ${name}, gives the reason, and keeps nothing`, async () => {
      const answer = await storesNothing(test.db, () =>
        test.call(admin, 'PUT', '/api/registry/areas/employee/versions/2.0.0/', body),
      );
      expectStatus(answer, 400);
      assert.match(errorOf(answer), sentence);
      expectStatus(await test.call(nobody, 'GET', '/r/employee/2.0.0/remoteEntry.js'), 404);
    });

  it('refuses to release a version that does not exist', async () => {
    const from = await revision();
    const answer = await storesNothing(test.db, () => switchTo('9.9.9', from, admin));
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'This server has no version 9.9.9 of employee.');
  });

  it('checks a version again at release, because the shell may have changed since the upload', async () => {
    expectStatus(await upload(builtVersion('employee', '2.5.0')), 201);
    const shell = { contract: 1, version: '9', provides: { react: '20.0.0' }, files: {} };
    mkdirSync(join(workspace.dist, 'shell'), { recursive: true });
    writeFileSync(join(workspace.dist, 'shell/shell.json'), JSON.stringify(shell));
    const from = await revision();
    const answer = await storesNothing(test.db, () => switchTo('2.5.0', from, admin));
    expectStatus(answer, 400);
    assert.match(errorOf(answer), /it needs react \^19\.3\.1, and the live shell provides 20\.0\.0/);
    writeFileSync(
      join(workspace.dist, 'shell/shell.json'),
      JSON.stringify({ ...shell, provides: { react: '19.3.1' } }),
    );
  });

  it('accepts an area that no build contains once an admin allows it', async () => {
    const team = await deployToken('lessons');
    expectStatus(await upload(builtVersion('lessons', '1.0.0'), team), 201);
    assert.match((await test.call(admin, 'GET', '/api/registry/areas/')).text, /"label":"The lessons pages"/);
    const ifRevision = await revision('lessons');
    const release = () =>
      test.call(team, 'POST', '/api/registry/areas/lessons/release/', {
        version: '1.0.0',
        share: 100,
        ifRevision,
      });
    expectStatus(await release(), 409);
    const word = { version: '1.0.0', allow: true };
    expectStatus(await test.call(admin, 'POST', '/api/registry/areas/lessons/waiting/', word), 200);
    assertHolds((await release()).body, { active: '1.0.0', previous: null });
  });

  describe('a deploy token', () => {
    it('shows a deploy token once and keeps only its hash', async () => {
      const token = await deployToken('employee');
      assert.match(token, /^odp_[\w-]{43}$/);
      const stored = JSON.stringify(await test.db.selectFrom('deploy_tokens').selectAll().execute());
      assert.ok(!stored.includes(token));
      const list = await test.call(admin, 'GET', '/api/deploy-tokens/');
      assert.ok(!list.text.includes(token));
      assert.equal(textAt(list.body, 'results', 0, 'created_by'), 'Ada Admin');
    });

    it('lets a deploy token publish its own area and no other', async () => {
      const answer = await upload(builtVersion('admin', '1.1.0', { path: '/options' }));
      expectStatus(answer, 403);
      assert.equal(errorOf(answer), 'This deploy token is for employee, not for admin.');
      const from = await revision();
      expectStatus(
        await test.call(employeeTeam, 'POST', '/api/registry/areas/admin/release/', {
          version: '1.0.0',
          share: 100,
          ifRevision: from,
        }),
        403,
      );
      expectStatus(
        await test.call(employeeTeam, 'POST', '/api/registry/areas/admin/rollback/', { ifRevision: from }),
        403,
      );
      assert.equal(await revision(), from);
    });

    it('lets a deploy token call nothing but publishing', async () => {
      for (const url of ['/api/locations/', '/api/deploy-tokens/', '/api/registry/waiting/'])
        expectStatus(await test.call(employeeTeam, 'GET', url), 401);
    });

    it('refuses a revoked deploy token', async () => {
      const token = await deployToken('employee');
      const { body } = await test.call(admin, 'GET', '/api/deploy-tokens/');
      const id = textAt(body, 'results', 0, 'id');
      expectStatus(await test.call(admin, 'DELETE', `/api/deploy-tokens/${id}/`), 204);
      const answer = await storesNothing(test.db, () => upload(good, token));
      expectStatus(answer, 401);
      assert.equal(errorOf(answer), 'This deploy token is unknown, expired, or revoked. Create a new one.');
      expectStatus(await test.call(admin, 'DELETE', `/api/deploy-tokens/${id}/`), 204);
    });

    it('accepts a deploy token for 90 days, or for the days that its creator names', async () => {
      const asked = test.clock.now().getTime();
      const body = { area: 'employee', label: 'x' };
      const usual = await test.call(admin, 'POST', '/api/deploy-tokens/', body);
      const short = await test.call(admin, 'POST', '/api/deploy-tokens/', { ...body, days: 1 });
      const life = (answer: Answer): number =>
        (Date.parse(textAt(answer.body, 'expires_at')) - asked) / 86_400_000;
      assert.deepEqual([life(usual), life(short)], [90, 1]);
      for (const days of [0, 366, 1.5])
        expectStatus(await test.call(admin, 'POST', '/api/deploy-tokens/', { ...body, days }), 400);
      const token = textAt(short.body, 'token');
      expectStatus(await test.call(token, 'GET', '/api/registry/areas/'), 200);
      test.clock.advance(86_400_000);
      expectStatus(await test.call(token, 'GET', '/api/registry/areas/'), 401);
      expectStatus(await test.call(textAt(usual.body, 'token'), 'GET', '/api/registry/areas/'), 200);
      expectStatus(await test.call(admin, 'GET', '/api/deploy-tokens/'), 200);
    });

    it('refuses a deploy token when its creator is no longer an admin', async () => {
      const other = await test.given.user({ role: 'ADMIN' });
      const session = await test.given.session(other);
      const made = await test.call(session, 'POST', '/api/deploy-tokens/', { area: 'employee', label: 'x' });
      const token = textAt(made.body, 'token');
      expectStatus(await test.call(token, 'GET', '/api/registry/areas/'), 200);
      await test.db.updateTable('users').set({ user_type: 'MANAGER' }).where('id', '=', other.id).execute();
      expectStatus(await test.call(token, 'GET', '/api/registry/areas/'), 401);
    });
  });
});
