import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, expectStatus, textAt } from '../../../test/assertions';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { modules } from '../../modules';
import { type BuiltVersion, builtVersion, builtWorkspace } from './registry.fixture';
import { registryModule } from './registry.routes';
import { createFileRegistry, type RegistryStore } from './registryStore';

describe('new claims of a version', () => {
  let test: TestApp;
  let admin: string;
  let team: string;
  let workspace: ReturnType<typeof builtWorkspace>;
  let store: RegistryStore;
  before(async () => {
    workspace = builtWorkspace();
    workspace.build([builtVersion('employee', '1.0.0')], { react: '19.3.1', zustand: '5.0.0' });
    store = createFileRegistry(workspace.data, workspace.dist, false);
    test = await createTestApp({ modules: [...modules, registryModule(store)] });
    admin = await test.given.session(
      await test.given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Poole' }),
    );
    team = await deployToken({});
  });
  after(async () => {
    await test.close();
    workspace.remove();
  });

  async function deployToken(more: object): Promise<string> {
    const made = await test.call(admin, 'POST', '/api/deploy-tokens/', {
      area: 'employee',
      label: 'The team',
      ...more,
    });
    expectStatus(made, 201);
    return textAt(made.body, 'token');
  }
  const upload = ({ descriptor, body }: BuiltVersion, token = team): Promise<Answer> =>
    test.call(token, 'PUT', `/api/registry/areas/employee/versions/${descriptor.version}/`, body);
  const release = (version: string, token = team): Promise<Answer> =>
    test.call(token, 'POST', '/api/registry/areas/employee/release/', {
      version,
      share: 100,
      ifRevision: store.kept('employee').revision,
    });
  const decide = (version: string, allow: boolean): Promise<Answer> =>
    test.call(admin, 'POST', '/api/registry/areas/employee/waiting/', { version, allow });
  const waiting = async (): Promise<unknown> =>
    expectStatus(await test.call(admin, 'GET', '/api/registry/waiting/'), 200);
  const live = () => store.read().registry.areas['employee']?.active.version;

  it("refuses a version whose code or styles would change other areas' pages, and keeps none of its files", async () => {
    for (const [code, told] of [
      ['window.lessons = 1;', /it writes to objects that all areas share: window\.lessons/],
      ["put('body{margin:0}');", /its styles reach outside its pages: body/],
    ] as const) {
      const bad = builtVersion('employee', '1.0.1', { code });
      const answer = await upload(bad);
      expectStatus(answer, 400);
      assert.match(textAt(answer.body, 'error'), told);
      assert.equal(store.folders.descriptorOf('employee', '1.0.1'), undefined);
    }
  });

  it('holds a version with new claims until an admin allows it', async () => {
    const more = builtVersion('employee', '2.0.0', {
      access: ['EMPLOYEE', 'MANAGER'],
      requires: { react: '^19.3.1', zustand: '^5.0.0' },
    });
    expectStatus(await upload(more), 201);
    for (const _try of [1, 2]) {
      const answer = await release('2.0.0');
      expectStatus(answer, 409);
      assert.match(
        textAt(answer.body, 'error'),
        /needs an admin's approval because it claims the page \/employee for MANAGER, the shared package zustand\./,
      );
    }
    assert.equal(live(), '1.0.0');
    assertHolds(await waiting(), {
      count: 1,
      results: [{ version: '2.0.0', asked_by: 'The team (Ada Poole)', decided: null }],
    });
    expectStatus(await test.call(team, 'GET', '/api/registry/waiting/'), 401);
    expectStatus(await decide('2.0.0', true), 200);
    expectStatus(await storesNothing(test.db, () => decide('2.0.0', false)), 409);
    expectStatus(await release('2.0.0'), 200);
    assert.equal(live(), '2.0.0');
    assertHolds(await waiting(), { results: [{ decided: { by: 'Ada Poole', is_allowed: true } }] });
    const written = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity', '=', 'area')
      .where('action', '<>', 'area.uploaded')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      written.map(({ action }) => action),
      ['area.waits', 'area.claimsAllowed', 'area.published'],
    );
  });

  it("allows the contents that the admin saw, not the version's name", async () => {
    const asked = builtVersion('employee', '2.0.5', { access: ['EMPLOYEE', 'ADMIN'] });
    expectStatus(await upload(asked), 201);
    expectStatus(await release('2.0.5'), 409);
    expectStatus(await decide('2.0.5', true), 200);
    // Claims more for the same files than the admin was shown.
    const more = builtVersion('employee', '2.0.5', { access: ['EMPLOYEE', 'MANAGER', 'ADMIN'] });
    expectStatus(await upload(more), 409);
    await test.db
      .updateTable('waiting_claims')
      .set({ digest: 'of other contents' })
      .where('version', '=', '2.0.5')
      .execute();
    expectStatus(await release('2.0.5'), 409);
    assert.equal(live(), '2.0.0');
  });

  it('holds a version with a new navigation entry until an admin allows it', async () => {
    const { descriptor, body } = builtVersion('employee', '2.0.6');
    const nav = [{ label: 'Pay', to: '/employee', icon: 'clock', order: 1, roles: ['EMPLOYEE'] }];
    const changed = { ...descriptor, nav };
    expectStatus(await upload({ descriptor, files: {}, body: { ...body, descriptor: changed } }), 201);
    const answer = await release('2.0.6');
    expectStatus(answer, 409);
    assert.match(textAt(answer.body, 'error'), /the navigation entry "Pay" to \/employee for EMPLOYEE/);
  });

  it("reserves a version's name for its contents, and keeps versions that were live after every later upload", async () => {
    for (let n = 10; n < 24; n += 1) expectStatus(await upload(builtVersion('employee', `2.0.${n}`)), 201);
    assert.notEqual(store.folders.descriptorOf('employee', '2.0.0'), undefined, 'it is live');
    assert.equal(store.folders.descriptorOf('employee', '2.0.5'), undefined, 'it is old and was never live');
    const other = builtVersion('employee', '2.0.5', { code: '// other code' });
    expectStatus(await upload(other), 409);
    expectStatus(await upload(builtVersion('employee', '2.0.5', { access: ['EMPLOYEE', 'ADMIN'] })), 201);
  });

  it('needs no approval for claims that the area had before, even in an earlier version', async () => {
    expectStatus(await upload(builtVersion('employee', '2.1.0')), 201);
    expectStatus(await release('2.1.0'), 200);
    expectStatus(await upload(builtVersion('employee', '2.2.0', { access: ['EMPLOYEE', 'MANAGER'] })), 201);
    expectStatus(await release('2.2.0'), 200);
  });

  it('refuses a version for good after an admin rejects its claims, even in a rollback', async () => {
    expectStatus(await upload(builtVersion('employee', '3.0.0', { access: ['EMPLOYEE', 'ADMIN'] })), 201);
    const back = await test.call(team, 'POST', '/api/registry/areas/employee/rollback/', {
      ifRevision: store.kept('employee').revision,
      to: '3.0.0',
    });
    expectStatus(back, 409);
    expectStatus(await decide('3.0.0', false), 200);
    expectStatus(await storesNothing(test.db, () => release('3.0.0')), 403);
    assert.equal(live(), '2.2.0');
  });

  it("lets an admin release new claims directly, and refuses a decision about a version that doesn't wait", async () => {
    expectStatus(await upload(builtVersion('employee', '4.0.0', { access: ['ADMIN'] })), 201);
    expectStatus(await release('4.0.0', admin), 200);
    expectStatus(await storesNothing(test.db, () => decide('4.0.0', true)), 404);
  });

  it('accepts a frame slot only with a deploy token that names the slot', async () => {
    const bell = builtVersion('employee', '5.0.0', {
      access: ['EMPLOYEE', 'ADMIN'],
      slots: { header: './bell' },
    });
    const { allowed } = Object((await test.call(admin, 'GET', '/api/registry/areas/')).body).results[0];
    const body = { allowed: { ...allowed, slots: ['header'] }, ifRevision: store.kept('employee').revision };
    expectStatus(await test.call(admin, 'PUT', '/api/registry/areas/employee/allowance/', body), 200);
    const refused = await storesNothing(test.db, () => upload(bell));
    expectStatus(refused, 400);
    assert.match(textAt(refused.body, 'error'), /this deploy token can't fill the frame's slot header/);
    const named = await deployToken({ slots: ['header'] });
    expectStatus(await upload(bell, named), 201);
    expectStatus(await release('5.0.0', named), 409);
    expectStatus(await decide('5.0.0', true), 200);
    expectStatus(await release('5.0.0'), 400);
    expectStatus(await release('5.0.0', named), 200);
    assert.deepEqual(
      Object((await test.call(admin, 'GET', '/api/deploy-tokens/')).body).results.map(
        (one: { slots: string[] }) => one.slots,
      ),
      [['header'], []],
    );
  });
});
