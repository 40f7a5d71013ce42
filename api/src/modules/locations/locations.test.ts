import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, blamedFields, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

const lakeview = {
  title: 'Lakeview',
  phone_number: '2125550100',
  email: 'lakeview@ondeck.example',
  address: '1 Lake Street',
  timezone: 'America/New_York',
};

describe('locations', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  it('makes a location, lists it by title and gives it a prefix for its shift codes', async () => {
    const made = await test.call(admin, 'POST', '/api/locations/', lakeview);
    expectStatus(made, 201);
    const list = await test.call(admin, 'GET', '/api/locations/?search=lake&limit=10&offset=0');
    assertHolds(list.body, { count: 1, results: [lakeview] });
    const stored = await test.db.selectFrom('locations').select('code').execute();
    assert.deepEqual(stored, [{ code: 'LKV' }]);
  });

  const text = (length: number) => 'a'.repeat(length);
  const refusals: [name: string, change: Record<string, unknown>, status: number, field: string][] = [
    ['a title of 3 letters', { title: text(3) }, 201, ''],
    ['a title of 2 letters', { title: text(2) }, 400, 'title'],
    ['a title of 50 letters', { title: text(50) }, 201, ''],
    ['a title of 51 letters', { title: text(51) }, 400, 'title'],
    ['a title that is taken, in another case', { title: 'LAKEVIEW' }, 400, 'title'],
    ['an address of 200 letters', { title: 'Two Hundred', address: text(200) }, 201, ''],
    ['an address of 201 letters', { title: 'Too Long', address: text(201) }, 400, 'address'],
    ['a phone of 10 digits', { title: 'Ten', phone_number: '1234567890' }, 201, ''],
    ['a phone of 9 digits', { title: 'Nine', phone_number: '123456789' }, 400, 'phone_number'],
    ['Arizona', { title: 'Phoenix', timezone: 'America/Phoenix' }, 201, ''],
    ['a fixed offset', { title: 'Fixed', timezone: 'EST' }, 400, 'timezone'],
    ['no zone', { title: 'Zoneless', timezone: undefined }, 400, 'timezone'],
    ['a field that it does not have', { title: 'Extra', code: 'XXX' }, 400, 'code'],
    ['a NUL', { title: 'Nul\u0000Nul' }, 400, ''],
  ];
  for (const [name, change, status, field] of refusals)
    it(`answers ${status} to ${name}${status === 400 ? ' and stores nothing' : ''}`, async () => {
      const send = () => test.call(admin, 'POST', '/api/locations/', { ...lakeview, ...change });
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      expectStatus(answer, status);
      if (field !== '') assert.deepEqual(blamedFields(answer), [field]);
    });
});
