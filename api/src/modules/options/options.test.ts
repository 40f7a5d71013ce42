import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blamedFields, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

describe('the options', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());
  const put = (body: unknown) => test.call(admin, 'PUT', '/api/options/', body);

  it('begin with the defaults of the rules', async () => {
    assert.deepEqual((await test.call(admin, 'GET', '/api/options/')).body, {
      kiosk_clock_out: true,
      registered_kiosks_only: false,
      kiosk_shows_hours: false,
      early_clock_in_minutes: 15,
      time_off_notice_days: 10,
      sign_up_mode: 'APPROVAL',
    });
  });

  it('change what is named, keep the rest, and write down before and after', async () => {
    expectStatus(await put({ kiosk_clock_out: false }), 200);
    expectStatus(await put({ early_clock_in_minutes: 30 }), 200);
    assert.deepEqual((await test.call(admin, 'GET', '/api/options/')).body, {
      kiosk_clock_out: false,
      registered_kiosks_only: false,
      kiosk_shows_hours: false,
      early_clock_in_minutes: 30,
      time_off_notice_days: 10,
      sign_up_mode: 'APPROVAL',
    });
    const entries = await test.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'options.changed')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map((entry) => entry.after),
      [{ kiosk_clock_out: false }, { early_clock_in_minutes: 30 }],
    );
  });

  it('store nothing where nothing is named', async () => {
    expectStatus(await storesNothing(test.db, () => put({})), 200);
  });

  for (const [field, value, status] of [
    ['early_clock_in_minutes', 0, 200],
    ['early_clock_in_minutes', 240, 200],
    ['early_clock_in_minutes', -1, 400],
    ['early_clock_in_minutes', 241, 400],
    ['early_clock_in_minutes', 1.5, 400],
    ['early_clock_in_minutes', '15', 400],
    ['early_clock_in_minutes', null, 400],
    ['time_off_notice_days', 0, 200],
    ['time_off_notice_days', 90, 200],
    ['time_off_notice_days', 91, 400],
    ['kiosk_clock_out', 'true', 400],
    ['sign_up_mode', 'CLOSED', 200],
    ['sign_up_mode', 'OPEN', 400],
    ['updated_by', 'me', 400],
  ] as const)
    it(`answer ${status} to ${field} ${JSON.stringify(value)}`, async () => {
      const send = () => put({ [field]: value });
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      expectStatus(answer, status);
      if (status === 400) assert.deepEqual(blamedFields(answer), [field]);
    });

  it('show signed-out pages no more than they need', async () => {
    assert.deepEqual(
      Object.keys(Object((await test.call(undefined, 'GET', '/api/options/public/')).body)).sort(),
      ['sign_up_open', 'time_off_notice_days'],
    );
  });
});
