import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { positionColor } from '@ondeck/shared/schemas/positions';
import { assertHolds, blamedFields, expectStatus, member, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { pickColor } from './positions.service';

describe('positions', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  const create = (name: unknown) => test.call(admin, 'POST', '/api/shifts/shift-type/', { name });
  const change = (id: string, body: unknown) =>
    test.call(admin, 'PUT', `/api/shifts/shift-type/${id}/`, body);
  const names = async (query = ''): Promise<unknown[]> => {
    const { body } = await test.call(admin, 'GET', `/api/shifts/shift-type/${query}`);
    const results = member(body, 'results');
    return Array.isArray(results) ? results.map((row) => member(row, 'name')) : [];
  };

  it('gives each new position an unused color as long as there is one', async () => {
    const colors = new Set<string>();
    for (const [index] of positionColor.options.entries())
      colors.add(textAt((await create(`Position number ${'i'.repeat(index + 1)}`)).body, 'color'));
    assert.equal(colors.size, positionColor.options.length);
  });

  for (const [name, value, status] of [
    ['one letter', 'A', 201],
    ['50 letters', 'b'.repeat(50), 201],
    ['51 letters', 'c'.repeat(51), 400],
    ['nothing', '', 400],
    ['spaces', '   ', 400],
    ['no text', 5, 400],
  ] as const)
    it(`answers ${status} to a position name of ${name}`, async () => {
      const send = () => create(value);
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      expectStatus(answer, status);
      if (status === 400) assert.deepEqual(blamedFields(answer), ['name']);
    });

  it('refuses a position name that differs from an active one only in case, accents, or spaces', async () => {
    expectStatus(await create('Maître  Nageur'), 201);
    for (const name of ['maitre nageur', 'MAI\u0302TRE\u00A0NAGEUR'])
      expectStatus(await storesNothing(test.db, () => create(name)), 400);
    const id = textAt((await create('Lifeguard')).body, 'id');
    expectStatus(await storesNothing(test.db, () => create('LIFEGUARD')), 400);
    expectStatus(await change(id, { retired: true }), 200);
    expectStatus(await create('Lifeguard'), 201);
    expectStatus(await storesNothing(test.db, () => change(id, { retired: false })), 400);
    expectStatus(await change(id, { name: 'Old lifeguard', retired: false }), 200);
  });

  it('refuses to restore a position that another admin has changed since, and names them', async () => {
    const id = textAt((await create('Greeter')).body, 'id');
    expectStatus(await change(id, { retired: true }), 200);
    const list = await test.call(admin, 'GET', '/api/shifts/shift-type/?include=retired');
    const results = member(list.body, 'results');
    const row = Array.isArray(results) ? results.find((one) => member(one, 'id') === id) : undefined;
    const headers = { 'if-match': `"${textAt(row, 'revision')}"` };
    const other = await test.given.user({ role: 'ADMIN', firstName: 'Ida', lastName: 'Moss' });
    const path = `/api/shifts/shift-type/${id}/`;
    const token = await test.given.session(other);
    test.clock.advance(60_000);
    expectStatus(await test.call(token, 'PUT', path, { name: 'Front desk' }), 200);
    const refused = await storesNothing(test.db, () =>
      test.call(admin, 'PUT', path, { retired: false }, { headers }),
    );
    expectStatus(refused, 409);
    assert.match(
      textAt(refused.body, 'error'),
      /^This position has changed since you opened it\. Ida Moss saved last, on .+\. Review the latest version before you save\.$/,
    );
  });

  it('renames, recolors, and marks a position as trainee, and keeps fields left out of the change', async () => {
    const id = textAt((await create('Coach')).body, 'id');
    assertHolds((await change(id, { color: 'teal' })).body, {
      name: 'Coach',
      color: 'teal',
      is_trainee: false,
    });
    assertHolds((await change(id, { is_trainee: true })).body, {
      name: 'Coach',
      color: 'teal',
      is_trainee: true,
    });
    assertHolds((await change(id, { name: 'Head coach' })).body, {
      name: 'Head coach',
      color: 'teal',
      is_trainee: true,
    });
  });

  it('refuses a position color outside the palette and stores nothing', async () => {
    const id = textAt((await create('Greeter')).body, 'id');
    expectStatus(await storesNothing(test.db, () => change(id, { color: '#ff0000' })), 400);
  });

  it('lists retired positions only on request', async () => {
    const id = textAt((await create('Usher')).body, 'id');
    expectStatus(await change(id, { retired: true }), 200);
    assert.ok(!(await names()).includes('Usher'));
    assert.ok((await names('?include=retired')).includes('Usher'));
  });

  it("answers 404 to the ID of a position that doesn't exist", async () => {
    expectStatus(await change('00000000-0000-7000-8000-000000000000', { color: 'teal' }), 404);
  });
});

describe('pickColor', () => {
  it('picks the first unused color, then the least used', () => {
    const [first, second] = positionColor.options;
    assert.equal(pickColor([]), first);
    assert.equal(pickColor([first ?? '']), second);
    assert.equal(pickColor([...positionColor.options, first ?? '']), second);
  });
});
